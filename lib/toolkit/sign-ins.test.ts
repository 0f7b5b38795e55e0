import { expect, test, vi } from "vitest";
import type { SourceSignIn } from "@/lib/sources/source.ts";
import { createSignIns } from "./sign-ins.ts";

const redirectUrl = "http://127.0.0.1:3000/oauth/callback";

function createFake(state = "s1") {
  return {
    start: vi.fn<SourceSignIn["start"]>(async () => ({
      ok: true,
      url: new URL("https://login.test/a"),
      state,
    })),
    finish: vi.fn<SourceSignIn["finish"]>(async () => undefined),
    signOut: vi.fn<SourceSignIn["signOut"]>(async () => undefined),
  };
}
const answerOf = (state: string) => new URLSearchParams({ state, code: "c" });

test("a browser goes to sign in, and comes back to the page that it left", async () => {
  const signIn = createFake();
  const signIns = createSignIns((id) => (id === "mcp:a" ? signIn : undefined));
  expect(await signIns.start("mcp:a", redirectUrl, "/sources")).toBe("https://login.test/a");
  expect(signIn.start).toHaveBeenCalledWith(redirectUrl);
  expect(await signIns.finish(answerOf("s1"))).toBe("/sources");
  expect(signIn.finish).toHaveBeenCalledWith("s1", answerOf("s1"));
  expect(await signIns.start("mcp:b", redirectUrl, "/")).toBeUndefined();
});

test("an answer counts once, and only with the state that was given out", async () => {
  const signIn = createFake();
  const signIns = createSignIns(() => signIn);
  await signIns.start("mcp:a", redirectUrl, "/");
  expect(await signIns.finish(answerOf("s2"))).toBeUndefined();
  expect(await signIns.finish(new URLSearchParams())).toBeUndefined();
  expect(await signIns.finish(answerOf("s1"))).toBe("/");
  expect(await signIns.finish(answerOf("s1"))).toBeUndefined();
  expect(signIn.finish).toHaveBeenCalledTimes(1);
});

test("a sign-in is forgotten after ten minutes", async () => {
  let now = 0;
  const signIns = createSignIns(
    () => createFake(),
    () => now,
  );
  await signIns.start("mcp:a", redirectUrl, "/");
  now = 10 * 60_000 + 1;
  expect(await signIns.finish(answerOf("s1"))).toBeUndefined();
});

test("one that can't start goes back to where it came from, where the source says why", async () => {
  const signIn = { ...createFake(), start: async () => ({ ok: false as const, message: "no" }) };
  expect(await createSignIns(() => signIn).start("mcp:a", redirectUrl, "/tools/x")).toBe("/tools/x");
});

test("signing out is told to the source", async () => {
  const signIn = createFake();
  const signIns = createSignIns((id) => (id === "mcp:a" ? signIn : undefined));
  expect([await signIns.signOut("mcp:a"), await signIns.signOut("mcp:b")]).toEqual([true, false]);
  expect(signIn.signOut).toHaveBeenCalledTimes(1);
});

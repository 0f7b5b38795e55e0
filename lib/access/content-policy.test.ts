import { expect, it } from "vitest";
import { contentPolicy, sealedPolicy } from "./index.ts";

it("lets through what carries the nonce, and no code made from text", () => {
  const policy = contentPolicy("abc", false);
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).not.toContain("ws:");
});

it("allows in development what Next's development server needs", () => {
  const policy = contentPolicy("abc", true);
  expect(policy).toContain("'unsafe-eval'");
  expect(policy).toContain("connect-src 'self' ws:");
});

it("lets what is no page run and load nothing", () => {
  expect(sealedPolicy.split("; ")).toEqual(["default-src 'none'", "frame-ancestors 'none'", "sandbox"]);
});

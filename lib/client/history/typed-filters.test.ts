import { expect, it } from "vitest";
import { noFilters, readFilters, readSearch, runsHref } from "./typed-filters.ts";

const searchOf = (href: string) => new URL(href, "http://a.test").searchParams;

it("reads the filters back out of the address that they were written to", () => {
  const filters = { ...noFilters, tool: "a b&c", text: "x=1+ä", state: "ok", pinned: "yes" };
  expect(readSearch(searchOf(runsHref(filters)))).toEqual(filters);
  expect(runsHref(noFilters)).toBe("/runs");
  expect(readSearch(searchOf("/runs"))).toEqual(noFilters);
});

it("reads an address in the browser as the server does", () => {
  expect(readSearch(searchOf("/runs?tool=a&tool=b&other=1&text=c"))).toEqual(
    readFilters({ tool: ["a", "b"], other: "1", text: "c" }),
  );
});

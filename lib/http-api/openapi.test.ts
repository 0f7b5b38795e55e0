import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { createOpenApiDocument } from "./index.ts";

const document = createOpenApiDocument("1.2.3");

it("is a valid OpenAPI 3.1 document", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

it("describes every path of the interface, and only refers to schemas that it has", () => {
  expect(Object.keys(document.paths ?? {})).toEqual([
    "/api/tools",
    "/api/toolkit/{form}",
    "/api/tools/{key}",
    "/api/tools/{key}/runs",
    "/api/runs/{id}",
    "/api/runs/{id}/events",
    "/api/runs/{id}/output",
    "/api/runs/{id}/answer",
    "/api/drafts",
    "/api/drafts/{id}",
    "/api/drafts/{id}/code",
    "/api/health",
    "/api/openapi.json",
  ]);
  const { schemas } = (document.components ?? {}) as { schemas: Record<string, unknown> };
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(20);
  for (const [, name] of references) expect(Object.keys(schemas)).toContain(name);
});

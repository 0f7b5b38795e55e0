import { z } from "zod";
import { describeOperations } from "./operations.ts";
import { mostBodyBytes } from "./read-body.ts";
import * as schemas from "./schemas.ts";

const introduction = `Lists the tools of this playground and runs them, for programs on this machine.

Requests that change something need the header \`X-Playground: 1\`; a body is JSON of at most ${mostBodyBytes / 1024 / 1024} MB.
Errors are \`application/problem+json\`; what the access check refuses (a foreign host, a missing header) is 403 with a plain text.`;

/** The OpenAPI 3.1 document of the HTTP interface, made from the schemas that parse and describe what crosses it. */
export function createOpenApiDocument(version: string): Record<string, unknown> {
  return {
    openapi: "3.1.0",
    info: { title: "Tool Playground", version, description: introduction },
    servers: [{ url: "/" }],
    paths: describeOperations(),
    components: { schemas: describeSchemas() },
  };
}

const named = {
  Problem: schemas.problem,
  ToolSummary: schemas.toolSummary,
  ToolList: schemas.toolList,
  ToolDetail: schemas.toolDetail,
  RunStart: schemas.runStart,
  Run: schemas.run,
  Outcome: schemas.outcome,
  RunEvent: schemas.runEvent,
  Answer: schemas.answer,
  OutputPage: schemas.outputPage,
  OutputMatches: schemas.outputMatches,
  DraftList: schemas.draftList,
  Draft: schemas.draft,
  Health: schemas.health,
};

export type SchemaName = keyof typeof named;

function describeSchemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas: described } = z.toJSONSchema(registry, {
    target: "draft-2020-12",
    // What is checked is what comes in; what goes out may get new members.
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(described).map(([name, { $schema: _dialect, $id: _address, id: _id, ...schema }]) => [
      name,
      schema,
    ]),
  );
}

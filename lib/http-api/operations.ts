import type { SchemaName } from "./openapi.ts";
import { longestWait, usualWait } from "./runs.ts";

type Described = Record<string, unknown>;

/** The paths of the HTTP interface as OpenAPI describes them. */
export function describeOperations(): Record<string, Described> {
  return {
    "/api/tools": {
      get: operation("listTools", "The whole list of tools", {
        parameters: [header("If-None-Match", "The ETag of a list that you have")],
        responses: { 200: json("The list", "ToolList"), 304: { description: "It has not changed" } },
      }),
    },
    "/api/toolkit/{form}": {
      get: operation("downloadToolkit", "The definitions of every tool that models see, as a file", {
        parameters: [
          parameter("path", "form", "Whose form", { enum: ["openai", "anthropic", "gemini", "mcp"] }),
          query("api", "For `openai`: of which API. Default: `chat`", { enum: ["chat", "responses"] }),
          query("schema", "For `gemini`: as JSON Schema or converted to `parameters`. Default: `json`", {
            enum: ["json", "parameters"],
          }),
        ],
        responses: {
          200: {
            description: "What `tools` of a request holds; for `mcp`, the result of `tools/list`",
            content: { "application/json": { schema: { type: ["array", "object"] } } },
          },
          400: problem("There is no such form"),
        },
      }),
    },
    "/api/tools/{key}": {
      get: operation("showTool", "All about one tool", {
        parameters: [key],
        responses: { 200: json("The tool", "ToolDetail"), 404: problem("No tool has the key") },
      }),
    },
    "/api/tools/{key}/runs": {
      post: operation("startRun", "Starts a run, and waits a while for its end", {
        parameters: [key, program, wait(usualWait)],
        requestBody: body("RunStart"),
        responses: {
          200: { ...json("The run has ended", "Run"), headers: location },
          202: { ...json("The run goes on, or waits for a person", "Run"), headers: location },
          ...bodyProblems,
          404: problem("No tool has the key"),
        },
      }),
    },
    "/api/runs/{id}": {
      get: operation("showRun", "A run as it stands", {
        parameters: [id, wait(0)],
        responses: { 200: json("The run", "Run"), 404: problem("No run has the id") },
      }),
      delete: operation("stopRun", "Stops a run; one that has ended stays as it is", {
        parameters: [id, program],
        responses: {
          200: json("The run has ended", "Run"),
          202: json("The run is being stopped", "Run"),
          404: problem("No run has the id"),
        },
      }),
    },
    "/api/runs/{id}/events": {
      get: operation("streamRunEvents", "What happens to a run, as server-sent events", {
        parameters: [id, header("Last-Event-ID", "The index of the last event that you have")],
        responses: {
          200: {
            description: "Each event has its index as id, its type as event, and a RunEvent as data",
            content: { "text/event-stream": { schema: reference("RunEvent") } },
          },
          204: { description: "The run has ended, and you have all of its events" },
          404: problem("No run has the id"),
        },
      }),
    },
    "/api/runs/{id}/output": {
      get: operation("sendOutput", "The whole output of a run, a page of it, or a search in it", {
        parameters: [
          id,
          query("offset", "Bytes to begin at: a page of text, or where a search begins", { type: "integer" }),
          query("limit", "Bytes of a page (default 65,536), or matches of a search (default 100)", {
            type: "integer",
          }),
          query("search", "A text to find", { type: "string", maxLength: 1000 }),
          query("case", "`sensitive` tells capitals from small letters", { enum: ["sensitive"] }),
          header("Range", "Bytes of the file: `bytes=0-1023`"),
        ],
        responses: {
          200: {
            description: "The file; with `offset` or `limit` a page; with `search` the matches",
            content: {
              "text/plain": { schema: { type: "string" } },
              "application/json": {
                schema: { oneOf: [reference("OutputPage"), reference("OutputMatches")] },
              },
            },
          },
          206: {
            description: "A part of the file",
            content: { "text/plain": { schema: { type: "string" } } },
          },
          400: problem("A parameter is wrong"),
          404: problem("No output is kept"),
          416: problem("The file has no such part"),
        },
      }),
    },
    "/api/runs/{id}/answer": {
      post: operation("answerRun", "Answers what a run waits for", {
        parameters: [id, program],
        requestBody: body("Answer"),
        responses: {
          200: json("The run has ended", "Run"),
          202: json("The run goes on", "Run"),
          ...bodyProblems,
          404: problem("No run has the id"),
          409: problem("The run does not wait for this answer"),
        },
      }),
    },
    "/api/drafts": {
      get: operation("listDrafts", "Every draft of a tool, the one that was changed last first", {
        responses: { 200: json("The drafts", "DraftList"), 503: problem("The drafts can't be read") },
      }),
    },
    "/api/drafts/{id}": {
      get: operation("showDraft", "A draft with its code", {
        parameters: [draftId],
        responses: {
          200: json("The draft", "Draft"),
          404: problem("No draft has the id"),
          503: problem("The drafts can't be read"),
        },
      }),
    },
    "/api/drafts/{id}/code": {
      get: operation("sendDraftCode", "The code of a draft as a file", {
        parameters: [
          draftId,
          query("version", "The number of a saved version; left out: the code as it stands", {
            type: "integer",
            minimum: 1,
          }),
        ],
        responses: {
          200: { description: "The file", content: { "text/plain": { schema: { type: "string" } } } },
          400: problem("The version is no number"),
          404: problem("No draft has the id, or no such version"),
          503: problem("The drafts can't be read"),
        },
      }),
    },
    "/api/health": {
      get: operation("showHealth", "That the playground answers", {
        responses: { 200: json("It does", "Health") },
      }),
    },
    "/api/openapi.json": {
      get: operation("showDocument", "This document", {
        responses: {
          200: { description: "It", content: { "application/json": { schema: { type: "object" } } } },
        },
      }),
    },
  };
}

const key = parameter("path", "key", "The key of a tool, encoded", { type: "string" });
const id = parameter("path", "id", "The id of a run", { type: "string" });
const draftId = parameter("path", "id", "The id of a draft", { type: "string" });
const program = {
  ...header("X-Playground", "Says that a program asks"),
  required: true,
  schema: { const: "1" },
};
const location = { Location: { description: "Where the run stands", schema: { type: "string" } } };
const bodyProblems = {
  400: problem("The body or the query is wrong"),
  403: {
    description: "The access check refused the request",
    content: { "text/plain": { schema: { type: "string" } } },
  },
  413: problem("The body is too large"),
  415: problem("The body is not JSON"),
};

function operation(operationId: string, summary: string, rest: Described): Described {
  return { operationId, summary, ...rest };
}

function parameter(place: string, name: string, description: string, schema: Described): Described {
  return { in: place, name, description, ...(place === "path" ? { required: true } : {}), schema };
}

function query(name: string, description: string, schema: Described): Described {
  return parameter("query", name, description, schema);
}

function header(name: string, description: string): Described {
  return parameter("header", name, description, { type: "string" });
}

function wait(otherwise: number): Described {
  const schema = { type: "integer", minimum: 0, maximum: longestWait, default: otherwise };
  return query("wait", "Seconds to wait for the end of the run, or for a question", schema);
}

function reference(name: SchemaName): Described {
  return { $ref: `#/components/schemas/${name}` };
}

function body(name: SchemaName): Described {
  return { required: true, content: { "application/json": { schema: reference(name) } } };
}

function json(description: string, name: SchemaName): Described {
  return { description, content: { "application/json": { schema: reference(name) } } };
}

function problem(description: string): Described {
  return { description, content: { "application/problem+json": { schema: reference("Problem") } } };
}

import { ProtocolError } from "@modelcontextprotocol/client";
import { isObject } from "./content.ts";

const megabyte = 1024 * 1024;

/** Bytes that one message of a server may have. What is longer is given up while it comes. */
export const mostMessageBytes = 64 * megabyte;
/** The same for the answers of which each connection needs some: the handshake, and a page of tools. */
export const mostHandshakeBytes = 16 * megabyte;
/** Bytes that are read of an answer that refuses a request; what more comes is left. */
export const mostRefusalBytes = megabyte;

const limitKey = "tool-playground/most-bytes";

/** How a server went too far, in words that follow a subject. */
export function describeFlood(limitBytes: number): string {
  return `sent more than ${limitBytes / megabyte} MB in one message`;
}

/** The message that takes the place of an answer that is too long, so that nobody but who asked is harmed. */
export function writeFlood(id: string | number, limitBytes: number): string {
  const message = `The server ${describeFlood(limitBytes)}.`;
  return JSON.stringify({
    jsonrpc: "2.0",
    id,
    error: { code: -32603, message, data: { [limitKey]: limitBytes } },
  });
}

/** The sentence for an error that {@link writeFlood} made; undefined for any other. */
export function readFlood(thrown: unknown): string | undefined {
  if (!(thrown instanceof ProtocolError) || !isObject(thrown.data)) return undefined;
  const limitBytes = thrown.data[limitKey];
  return typeof limitBytes === "number" ? `The server ${describeFlood(limitBytes)}.` : undefined;
}

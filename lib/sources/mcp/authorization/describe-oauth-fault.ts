import {
  AuthorizationServerMismatchError,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
} from "@modelcontextprotocol/client";
import { AuthorizationError } from "./authorization-error.ts";

/** Says in a sentence why a step of an authorization failed. */
export function describeOAuthFault(thrown: unknown): string {
  if (thrown instanceof AuthorizationError) return thrown.message;
  // What such an answer names is up to whoever sent it, and so is not repeated.
  if (thrown instanceof IssuerMismatchError && thrown.kind === "authorization_response")
    return "The answer came from another authorization server than the one that was asked, and was not used.";
  if (thrown instanceof IssuerMismatchError)
    return `The authorization server calls itself ${thrown.received}, but is found at ${thrown.expected}: one of the two is wrong.`;
  if (thrown instanceof AuthorizationServerMismatchError)
    return "Its authorization server has changed during the sign-in.";
  if (thrown instanceof InsecureTokenEndpointError)
    return `Its authorization names ${thrown.tokenEndpoint}, which is not encrypted: only https, and http on this machine, may be used for a sign-in.`;
  if (thrown instanceof RegistrationRejectedError) return describeRejection(thrown);
  if (thrown instanceof OAuthError) return describeError(thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (/does not support dynamic client registration/.test(message))
    return 'Its authorization server takes only clients that it knows: register one there, and put it into "oauth": { "clientId" } of the server.';
  if (thrown instanceof SyntaxError || (thrown instanceof Error && thrown.name === "ZodError"))
    return "The documents that describe its authorization are not valid.";
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

const words: { readonly [code: string]: string } = {
  access_denied: "The sign-in was refused (access_denied).",
  invalid_scope: "The authorization server does not know a permission that was asked for (invalid_scope).",
  invalid_client: "The authorization server does not know the client (invalid_client).",
  unauthorized_client: "The authorization server does not let the client sign in (unauthorized_client).",
  invalid_grant: "The authorization server did not take the code of the sign-in (invalid_grant).",
  invalid_target:
    "The authorization server has no tokens for this server (invalid_target): its address may be written another way there.",
};

function describeError({ code, message }: OAuthError): string {
  const sentence = words[code] ?? `The authorization server answered with ${code}.`;
  const more = message.trim().slice(0, 300);
  return more === "" || more === code ? sentence : `${sentence} It says: ${more}`;
}

function describeRejection({ status, body }: RegistrationRejectedError): string {
  return `Its authorization server did not register us as a client (HTTP ${status}): ${body.trim().slice(0, 300)}`;
}

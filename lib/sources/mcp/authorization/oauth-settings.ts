/** What a configuration says about signing in to a server. Texts may hold `${NAME}`. */
export interface OAuthSettings {
  /** A client that was registered by hand. Absent: we register ourselves. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** An https address that describes us as a client, for authorization servers that take one for an id. */
  readonly clientMetadataUrl?: string;
  /** Permissions to ask for, separated by spaces. Absent: those that the server names. */
  readonly scope?: string;
  /** The authorization server, which may then be in a private network; another one is refused. Absent: the server names it. */
  readonly issuer?: string;
}

/** A setting that can't be used; the message names it and says what would be right. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** A definition that cannot become a tool. Thrown when the tool is built, never when it runs. */
export class ToolDefinitionError extends Error {
  override readonly name = "ToolDefinitionError";
  /** The field or option at fault: `name`, `inputSchema` … */
  readonly field: string;

  constructor(field: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.field = field;
  }
}

/** What a run of a tool gives back. A tool that fails does not throw: `isError` is true and `output` says why. */
export interface ToolResult {
  /** The text that the model reads. */
  readonly output: string;
  /** Whether the tool failed. */
  readonly isError: boolean;
  /** For programs and people; never reaches the model. `pending` in it makes the result a suspension. */
  readonly metadata?: { readonly [key: string]: unknown };
}

/** Builds results. */
export const ToolResult = {
  /** A result of a tool that did its job. */
  ok(output: string, metadata?: ToolResult["metadata"]): ToolResult {
    return metadata === undefined ? { output, isError: false } : { output, isError: false, metadata };
  },
  /** A result of a tool that failed; `output` is what the model reads about it. */
  error(output: string, metadata?: ToolResult["metadata"]): ToolResult {
    return metadata === undefined ? { output, isError: true } : { output, isError: true, metadata };
  },
};

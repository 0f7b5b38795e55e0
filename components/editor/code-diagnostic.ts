/** Something that TypeScript says about the code in the editor. */
export interface CodeDiagnostic {
  readonly severity: "error" | "warning";
  readonly message: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly source: "typescript";
}

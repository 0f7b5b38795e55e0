/** A code to begin with. */
export interface DraftTemplate {
  readonly name: string;
  /** What it shows, in a line. */
  readonly shows: string;
  readonly code: string;
}

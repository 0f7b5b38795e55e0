export interface CodeDiffProps {
  /** The older text, on the left. */
  readonly before: string;
  /** The newer text, on the right. */
  readonly after: string;
  /** What the two are, for people: "Version 3" and "Now". */
  readonly beforeLabel: string;
  readonly afterLabel: string;
  readonly colorScheme: "light" | "dark";
}

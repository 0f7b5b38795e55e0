/** Two texts of a code to be drawn side by side; the page says by what. */
export interface RenderedDiffProps {
  readonly before: string;
  readonly after: string;
  /** What the two are, for people. */
  readonly beforeLabel: string;
  readonly afterLabel: string;
}

export type RenderDiff = (props: RenderedDiffProps) => React.ReactNode;

import { Badge } from "./badge.tsx";

export interface ChangeBadgeProps {
  /** The tool says that it may destroy something. */
  readonly destructive: boolean | undefined;
  /** The tool says that it changes nothing. */
  readonly readOnly: boolean | undefined;
}

/** What a tool says that it may do; one that says nothing may change things. */
export function ChangeBadge({ destructive, readOnly }: ChangeBadgeProps) {
  if (destructive) return <Badge tone="bad">destructive</Badge>;
  return readOnly ? <Badge tone="good">read-only</Badge> : <Badge>may change things</Badge>;
}

import styles from "./button.module.css";

export interface SignInLinkProps {
  readonly sourceId: string;
  /** What people call the source; told to a screen reader. */
  readonly origin: string;
  /** The page to come back to. */
  readonly from: string;
  readonly className?: string | undefined;
}

/** Leads to where a person signs in to a source. A plain link: it leaves the playground, and comes back. */
export function SignInLink({ sourceId, origin, from, className }: SignInLinkProps) {
  const query = new URLSearchParams({ source: sourceId, from });
  return (
    <a
      href={`/api/oauth/sign-in?${query}`}
      className={[styles.button, className].filter(Boolean).join(" ")}
      data-look="main"
    >
      Sign in <span className="visually-hidden">to {origin}</span>
    </a>
  );
}

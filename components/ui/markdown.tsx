import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import styles from "./markdown.module.css";
import { isTameMarkdown } from "./tame-markdown.ts";

/** In UTF-16 units; no description needs more. */
const longest = 100_000;

/** Only http and https lead anywhere; what else a text of a tool links to is plain text. */
function isSafe(href: string | undefined): href is string {
  return href !== undefined && /^https?:\/\//i.test(href);
}

function SafeLink({
  href,
  children,
}: {
  readonly href?: string | undefined;
  readonly children?: React.ReactNode;
}) {
  if (!isSafe(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

// A picture would be fetched from another host, so its text stands for it.
const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === "string" ? src : undefined}>{alt || "image"}</SafeLink>
  ),
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
};

/**
 * Foreign Markdown as safe elements: no HTML of its own, no pictures, links only to http and https. What would hold up
 * the page, or the server that draws it first, is shown as text.
 */
export function Markdown({ text }: { readonly text: string }) {
  if (text.length > longest || !isTameMarkdown(text)) return <div className={styles.plain}>{text}</div>;
  return (
    <div className={styles.markdown}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components} skipHtml>
        {text}
      </ReactMarkdown>
    </div>
  );
}

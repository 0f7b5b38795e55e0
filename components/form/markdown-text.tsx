"use client";

import Markdown, { type Components } from "react-markdown";

const components: Components = {
  a: ({ href, children }) =>
    href && /^https?:\/\//i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // An image would be fetched from another host.
  img: ({ alt }) => <span>{alt}</span>,
  h1: ({ children }) => <p>{children}</p>,
  h2: ({ children }) => <p>{children}</p>,
  h3: ({ children }) => <p>{children}</p>,
  h4: ({ children }) => <p>{children}</p>,
  h5: ({ children }) => <p>{children}</p>,
  h6: ({ children }) => <p>{children}</p>,
};

// The default export is what `lazy` takes.
export default function MarkdownText({ text }: { readonly text: string }) {
  return <Markdown components={components}>{text}</Markdown>;
}

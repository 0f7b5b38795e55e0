"use client";

import { useMemo } from "react";
import styles from "./html-view.module.css";
import { sealHtml } from "./seal-html.ts";

export interface HtmlViewProps {
  readonly label: string;
  readonly html: string;
}

/** HTML in a frame that runs no script, follows no link and reaches no network. */
export function HtmlView({ label, html }: HtmlViewProps) {
  const sealed = useMemo(() => sealHtml(html), [html]);
  return (
    <div className={styles.view}>
      <p className={styles.note}>A preview: scripts, links and everything from the network are off.</p>
      <iframe
        title={label}
        sandbox=""
        srcDoc={sealed}
        className={styles.frame}
        referrerPolicy="no-referrer"
      />
    </div>
  );
}

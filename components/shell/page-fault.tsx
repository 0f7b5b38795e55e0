"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./page.module.css";

export interface PageFaultProps {
  readonly error: Error & { readonly digest?: string };
  readonly onRetry: () => void;
}

/** What stands where a page broke: what happened, that nothing typed is lost, and a way on. */
export function PageFault({ error, onRetry }: PageFaultProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      onRetry();
    });
  // An error of the server has a digest in place of its words, and those stand in the server's log.
  const words = error.digest
    ? `The server failed while it made this page. Its terminal says why, under ${error.digest}.`
    : `This page could not be shown: ${error.message}`;
  return (
    <div className={styles.page} role="alert">
      <h1>This page broke</h1>
      <p>{words}</p>
      <p className={styles.muted}>What you typed is kept, and the other tools work.</p>
      <div>
        <Button look="main" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

import styles from "./code-editor.module.css";

/** The code to read while the editor is on its way, at the place where the editor will have it. */
export function CodePreview({ code }: { readonly code: string }) {
  return (
    <>
      <pre aria-hidden className={styles.preview}>
        {code.slice(0, 20_000)}
      </pre>
      <p role="status" className="visually-hidden">
        The editor is loading.
      </p>
    </>
  );
}

import { CodeBlock } from "../ui/code-block.tsx";
import styles from "./sources.module.css";

/** What a model has to be told about the skills; nothing where there are none. */
export function SkillsPart({ prompt }: { readonly prompt: string }) {
  if (prompt === "") return undefined;
  return (
    <section className={styles.part} aria-labelledby="skills-prompt">
      <h2 id="skills-prompt">Skills</h2>
      <p className={styles.lead}>
        A model has to be told this, in its instructions, beside the tool for skills.
      </p>
      <CodeBlock title="Skills prompt" text={prompt} />
    </section>
  );
}

import { CodeBlock } from "../ui/code-block.tsx";
import type { ConnectFacts } from "./connect-facts.ts";
import styles from "./connect-panel.module.css";

export interface OfferedToolsProps {
  readonly facts: ConnectFacts;
}

/** More than anybody reads. */
const shownNames = 50;

/** Which tools clients get, and which not and why. */
export function OfferedTools({ facts }: OfferedToolsProps) {
  const { offeredCount, withheld, renamed, allowed, unknownAllowed, configFile } = facts;
  const names = [...allowed, ...withheld.map(({ name }) => name)];
  return (
    <section aria-labelledby="offered-tools" className={styles.offered}>
      <h2 id="offered-tools">Tools</h2>
      <p>
        {countTools(offeredCount)} offered.{" "}
        {withheld.length > 0
          ? `${countTools(withheld.length)} not offered: list ${withheld.length === 1 ? "it" : "them"} in mcpServer.allow of the configuration to change that.`
          : ""}
      </p>
      {withheld.length > 0 ? (
        <>
          <ul className={styles.names} aria-label="Not offered">
            {withheld.slice(0, shownNames).map(({ name, reason }) => (
              <li key={name}>
                <code>{name}</code> {reason}
              </li>
            ))}
            {withheld.length > shownNames ? <li>and {withheld.length - shownNames} more</li> : undefined}
          </ul>
          <CodeBlock
            title="Setting for playground.config"
            text={JSON.stringify({ mcpServer: { allow: names } }, undefined, 2)}
            isJson
          />
          <p className={styles.where}>
            {configFile.endsWith(".json") ? "In" : "In what is exported by"} <code>{configFile}</code>, beside
            what else stands there. It counts from the next start on.
          </p>
        </>
      ) : undefined}
      {renamed.length > 0 ? (
        <>
          <p>Clients take no such names, so that these tools have others:</p>
          <ul className={styles.names} aria-label="Other names">
            {renamed.slice(0, shownNames).map(({ name, own }) => (
              <li key={name}>
                <code>{own === "" ? '""' : own}</code> is <code>{name}</code>
              </li>
            ))}
            {renamed.length > shownNames ? <li>and {renamed.length - shownNames} more</li> : undefined}
          </ul>
        </>
      ) : undefined}
      {unknownAllowed.length > 0 ? (
        <p className={styles.unknown}>
          mcpServer.allow names {unknownAllowed.length === 1 ? "a tool" : "tools"} that{" "}
          {unknownAllowed.length === 1 ? "is" : "are"} not there: {unknownAllowed.join(", ")}.
        </p>
      ) : undefined}
    </section>
  );
}

function countTools(count: number): string {
  return count === 1 ? "1 tool is" : `${count.toLocaleString("en-US")} tools are`;
}

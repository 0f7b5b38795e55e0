"use client";

import { useState } from "react";
import { CodeBlock } from "../ui/code-block.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { clients } from "./clients.ts";
import type { ConnectFacts } from "./connect-facts.ts";
import styles from "./connect-panel.module.css";
import { OfferedTools } from "./offered-tools.tsx";

export interface ConnectPanelProps {
  readonly facts: ConnectFacts;
}

const id = "connect";

/** How clients of MCP are told of this playground, ready to paste, and which of its tools they get. */
export function ConnectPanel({ facts }: ConnectPanelProps) {
  const [selected, setSelected] = useState(clients[0].name);
  const client = clients.find(({ name }) => name === selected) ?? clients[0];
  return (
    <div className={styles.page}>
      <h1>Connect</h1>
      <p className={styles.lead}>
        Use these tools from a model: the playground is an MCP server. Each call is a run, and stands under
        Runs.
      </p>
      <div className={styles.tabs}>
        <Tabs label="Client" id={id} tabs={clients} selected={client.name} onSelect={setSelected} />
      </div>
      <div {...panelProps(id, client.name)} className={styles.panel}>
        {client.steps(facts).map(({ title, where, text, isJson = false }) => (
          <div key={title} className={styles.step}>
            <CodeBlock title={title} text={text} isJson={isJson} />
            <p className={styles.where}>{where}</p>
          </div>
        ))}
      </div>
      <OfferedTools facts={facts} />
    </div>
  );
}

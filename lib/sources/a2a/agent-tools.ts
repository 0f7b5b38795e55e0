import type { AgentSkill } from "@a2a-js/sdk";
import { createTool, sanitize, shortenName, type Tool, ToolResult } from "@/lib/tool/index.ts";
import { type CalledAgent, callAgent } from "./call-agent.ts";
import { sendFor } from "./wire-tap.ts";

/** A tool for each skill of an agent. */
export function createAgentTools(agent: CalledAgent): Tool[] {
  return agent.card.skills.map((skill) => createAgentTool(skill, agent));
}

function createAgentTool(skill: AgentSkill, agent: CalledAgent): Tool {
  return createTool({
    name: shortenName(`${sanitize(agent.name)}_${sanitize(skill.id)}`),
    title: skill.name || skill.id,
    description: skill.description || agent.card.description,
    inputSchema: {
      type: "object",
      properties: {
        task: {
          type: "string",
          title: "Task",
          description: "What the agent is to do, in words.",
          ...(skill.examples.length === 0 ? {} : { examples: skill.examples.slice(0, 3) }),
        },
      },
      required: ["task"],
      additionalProperties: false,
    },
    source: "a2a",
    originalName: skill.id,
    origin: agent.name,
    annotations: { openWorldHint: true },
    examples: skill.examples.map((task) => ({ name: task, arguments: { task } })),
    async execute(args, ctx) {
      const task: unknown = args?.task;
      if (typeof task !== "string" || task === "")
        return ToolResult.error("The argument task must be a text that is not empty.");
      return sendFor(ctx, () => callAgent(agent, task, ctx));
    },
  });
}

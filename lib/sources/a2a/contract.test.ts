import { afterAll, beforeAll } from "vitest";
import { testSource } from "../source-contract.ts";
import { createAgentSource } from "./index.ts";
import { startTestAgent, type TestAgent } from "./testing.ts";

let agent: TestAgent;
beforeAll(async () => {
  agent = await startTestAgent();
});
afterAll(() => agent.stop());

testSource("A2A agents", {
  create: () => createAgentSource({ entry: agent.url }),
  createBroken: () => createAgentSource({ entry: "http://127.0.0.1:9/card.json" }),
  quick: { name: "Test_agent_1_0_do_it", args: { task: "hello" }, output: "hello" },
  slow: { name: "Test_agent_1_0_do_it", args: { task: "slow" } },
});

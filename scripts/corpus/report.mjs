const shownSlowest = 10;
const shownFaults = 100;

/** Gathers what was seen of each tool. */
export function createReport(total) {
  const tools = [];
  const faulty = [];
  const verdicts = { valid: 0, unsatisfiable: 0, unchecked: 0, invalid: 0 };
  const notes = [];
  const kinds = { control: 0, group: 0, any: 0, fallback: 0 };
  const reasons = new Map();

  return {
    /** Takes the result of one tool; one that could not be visited has faults only. */
    add(tool) {
      tools.push(tool);
      if (tool.sample) {
        verdicts[tool.sample.verdict] += 1;
        if (tool.sample.verdict === "invalid")
          tool.faults.push(`its sample is refused: ${tool.sample.reason}`);
        else if (tool.sample.reason) notes.push(`${tool.key}: ${tool.sample.verdict}, ${tool.sample.reason}`);
      }
      for (const { kind, path, reason } of tool.nodes ?? []) {
        kinds[kind] += 1;
        if (kind !== "fallback") continue;
        const known = reasons.get(reason) ?? { count: 0, first: `${tool.key} ${path}` };
        reasons.set(reason, { ...known, count: known.count + 1 });
      }
      if (tool.faults.length > 0) {
        faulty.push(tool);
        process.stderr.write(`! ${tool.key}: ${tool.faults.join("; ")}\n`);
      }
      if (tools.length % 100 === 0)
        process.stderr.write(`… ${tools.length} of ${total}, ${faulty.length} with faults\n`);
    },

    /** Prints all of it. True where no tool has a fault. */
    print() {
      const drawn = kinds.control + kinds.group;
      const nodes = drawn + kinds.any + kinds.fallback;
      const share = (count) => `${count} (${((100 * count) / Math.max(1, nodes)).toFixed(2)}%)`;
      const visited = tools.filter(({ nodes: seen }) => seen !== undefined);
      console.log(`\nrendered            ${visited.length} of ${tools.length}`);
      console.log(`without any fault   ${tools.length - faulty.length} of ${tools.length}`);
      const { valid, unsatisfiable, unchecked, invalid } = verdicts;
      console.log(
        `samples             ${valid} valid, ${invalid} refused, ${unsatisfiable} of schemas that nothing satisfies, ${unchecked} that ajv can't check`,
      );
      console.log(
        `nodes               ${nodes}: ${share(drawn)} as controls, ${share(kinds.any)} where any JSON is right,`,
      );
      console.log(`                    ${share(kinds.fallback)} as JSON for want of a control`);
      const times = visited.map(({ openMs }) => openMs).sort((one, other) => one - other);
      const at = (portion) => Math.round(times[Math.floor(times.length * portion)] ?? 0);
      console.log(
        `click to form       ${at(0.5)} ms median, ${at(0.95)} ms for 95%, ${at(0.999)} ms the longest`,
      );
      list("\nSlowest to open", slowest(visited));
      list(
        "\nJSON for want of a control",
        [...reasons].map(([reason, { count, first }]) => `${count} × ${reason} (${first})`),
      );
      list("\nSamples that could not be judged", notes);
      list(
        "\nFaults",
        faulty.slice(0, shownFaults).map(({ key, faults }) => `${key}: ${[...new Set(faults)].join("; ")}`),
      );
      if (faulty.length > shownFaults) console.log(`  and ${faulty.length - shownFaults} more tools`);
      return faulty.length === 0;
    },
  };
}

function slowest(visited) {
  return [...visited]
    .sort((one, other) => other.openMs - one.openMs)
    .slice(0, shownSlowest)
    .map(({ key, openMs, nodes }) => `${Math.round(openMs)} ms  ${key} (${nodes.length} nodes)`);
}

function list(title, lines) {
  if (lines.length === 0) return;
  console.log(title);
  for (const line of lines) console.log(`  ${line}`);
}

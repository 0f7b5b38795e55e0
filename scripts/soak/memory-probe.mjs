// Loaded into the server of a soak before anything else: at SIGUSR2 it collects garbage, and writes down what is left.
import fs from "node:fs";
import v8 from "node:v8";
import vm from "node:vm";

const file = process.env.SOAK_PROBE_FILE;

if (file !== undefined && process.argv[1]?.endsWith("server.mjs")) {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc");
  write({ pid: process.pid });
  process.on("SIGUSR2", async () => {
    for (let round = 0; round < 3; round += 1) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { heapUsed, external, rss } = process.memoryUsage();
    write({ pid: process.pid, used: heapUsed + external, rss });
  });
}

function write(found) {
  fs.writeFileSync(`${file}.new`, JSON.stringify(found));
  fs.renameSync(`${file}.new`, file);
}

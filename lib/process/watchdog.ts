import { type ChildProcess, spawn } from "node:child_process";

/**
 * Reads `+ PID` and `- PID`; when its input ends, this server is gone, however it went, and every process
 * still on the list is ended with its group and all that is below it. A shell costs 1 MB for all children together, where
 * a thread inside each child would cost 5 to 10 MB a child, and it does not depend on a child that still obeys.
 */
const script = `trap '' HUP INT TERM
end() {
  kill -STOP "$1" 2>/dev/null
  for below in $(cat /proc/"$1"/task/*/children 2>/dev/null || pgrep -P "$1" 2>/dev/null); do end "$below"; done
  kill -KILL "$1" 2>/dev/null
}
pids=' '
while read -r sign pid; do
  if [ "$sign" = + ]; then pids="$pids$pid "; continue; fi
  case "$pids" in *" $pid "*) pids="\${pids%% "$pid" *} \${pids#* "$pid" }" ;; esac
done
for pid in $pids; do
  end "$pid"
  kill -KILL "-$pid" 2>/dev/null
done
`;

const guarded = new Set<number>();
let watchdog: ChildProcess | undefined;

/** Sees to it that `pid` does not outlive this process, until the returned function is called. */
export function guardProcess(pid: number): () => void {
  guarded.add(pid);
  tell(`+ ${pid}\n`);
  return () => {
    guarded.delete(pid);
    tell(`- ${pid}\n`);
  };
}

function tell(line: string): void {
  if (watchdog === undefined) start();
  else watchdog.stdin?.write(line);
}

function start(): void {
  // In a group of its own, so that it is still there when ours is killed as a whole.
  const started = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  watchdog = started;
  const forget = () => {
    if (watchdog === started) watchdog = undefined;
  };
  started.on("error", forget).on("exit", forget);
  started.stdin.on("error", forget);
  started.unref();
  // A socket in fact, which must not keep this process alive.
  if ("unref" in started.stdin && typeof started.stdin.unref === "function") started.stdin.unref();
  for (const pid of guarded) started.stdin.write(`+ ${pid}\n`);
}

// Tells a program that npm, which started it, has ended.
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";

const pollMs = 500;

/**
 * Calls `onEnd` once when npm, which started this process by its script `name`, has ended, or the shell between them: that
 * shell may neither pass a signal on nor end with npm. Does nothing where npm did not start it, and keeps nothing alive.
 */
export function watchNpm(name, onEnd) {
  if (process.env.npm_lifecycle_event !== name) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    onEnd();
  }, pollMs);
  timer.unref();
}

/** Undefined where the system does not tell. */
function parentOf(pid) {
  try {
    // «pid (name) state parent …»; a name may hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 1).split(" ")[2]);
  } catch {
    if (process.platform === "linux" || process.platform === "win32") return undefined;
    return Number(spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }).stdout) || undefined;
  }
}

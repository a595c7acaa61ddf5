// Detects the end of the npm process that started this program.
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";

const pollMs = 500;

/**
 * Calls `onEnd` once when npm, which started this process by its script `name`, or the shell between them has ended:
 * that shell may neither forward a signal nor end with npm. No effect if npm did not start the process; does not keep
 * the process running.
 */
export function watchNpm(name, onEnd) {
  if (process.env.npm_lifecycle_event !== name) return;
  const shell = process.ppid;
  const npm = findNpm(shell, name);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    onEnd();
  }, pollMs);
  timer.unref();
}

/**
 * The first ancestor of `pid` without the npm event `name`: npm itself, which may run inside another npm script.
 * Between them are one or more shells.
 */
function findNpm(pid, name) {
  try {
    const isInside = readFileSync(`/proc/${pid}/environ`, "utf8").includes(`npm_lifecycle_event=${name}\0`);
    return isInside ? findNpm(parentOf(pid), name) : pid;
  } catch {
    return parentOf(process.ppid);
  }
}

/** Whether a process with this id exists, of any owner. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Undefined on systems without /proc. */
function parentOf(pid) {
  try {
    // «pid (name) state parent …»; a name may contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 1).split(" ")[2]);
  } catch {
    if (process.platform === "linux" || process.platform === "win32") return undefined;
    return Number(spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }).stdout) || undefined;
  }
}

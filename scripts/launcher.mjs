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
  const npm = findNpm(shell, name);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    onEnd();
  }, pollMs);
  timer.unref();
}

/**
 * The first process from `pid` upwards that npm has not given the event `name`: npm itself, which may run inside another
 * script of npm. Between them are one shell or several.
 */
function findNpm(pid, name) {
  try {
    const isInside = readFileSync(`/proc/${pid}/environ`, "utf8").includes(`npm_lifecycle_event=${name}\0`);
    return isInside ? findNpm(parentOf(pid), name) : pid;
  } catch {
    return parentOf(process.ppid);
  }
}

/** Whether a process of this id runs, whoever owns it. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
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

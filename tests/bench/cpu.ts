/** Milliseconds of CPU that processes have had, as the kernel tells (proc(5)). */
import { readFileSync } from "node:fs";

/** Of these together; one that has ended has had none. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid, 11, 12), 0) * tickMs;
/** Of the children of one that have ended. */
export const endedOf = (pid: number): number => ticksOf(pid, 13, 14) * tickMs;
export const parentOf = (pid: number): number => statOf(pid)[1] ?? 0;

const tickMs = 10;
const ticksOf = (pid: number, user: number, system: number) => (statOf(pid)[user] ?? 0) + (statOf(pid)[system] ?? 0);

/** What the kernel says of a process, from its state on. */
function statOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? [];
  } catch {
    return [];
  }
}

/** CPU time of processes in milliseconds, read from the kernel (proc(5)). */
import { readFileSync } from "node:fs";

/** Sum of the CPU time of these processes; a process that ended counts as 0. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid, 11, 12), 0) * tickMs;
/** CPU time of the ended children of a process. */
export const endedOf = (pid: number): number => ticksOf(pid, 13, 14) * tickMs;
export const parentOf = (pid: number): number => statOf(pid)[1] ?? 0;

const tickMs = 10;
const ticksOf = (pid: number, user: number, system: number) => (statOf(pid)[user] ?? 0) + (statOf(pid)[system] ?? 0);

/** Fields of /proc/<pid>/stat, starting with the process state. */
function statOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? [];
  } catch {
    return [];
  }
}

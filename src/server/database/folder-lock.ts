/** Locks the database folder for one process: PGlite opens a folder twice without an error and then loses rows. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the function that releases the lock. Throws an Error with one sentence if another running process holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "owner.pid");
  for (;;) {
    try {
      writeFileSync(file, identity(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const ownerIdentity = readFileSync(file, "utf8");
      const pid = Number(ownerIdentity.split(" ")[0]);
      if (pid > 0 && isAlive(pid) && identity(pid) === ownerIdentity) {
        throw new Error(
          `The database folder ${folder} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder.`,
          { cause: error },
        );
      }
      rmSync(file, { force: true });
    }
  }
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Process ids are reused after a power failure; the start time distinguishes two processes with the same id (Linux only).
 */
function identity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${pid} ${stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? ""}`;
  } catch {
    return `${pid} `;
  }
}

// Temporary folder of a test run: databases, files, browser profiles.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "./launcher.mjs";

const memoryFolder = "/dev/shm";
const neededBytes = 4 * 1024 ** 3;
const prefix = "legalsit-tests-";

/**
 * Creates the folder and returns its path; deletes it when this process exits, and those of runs that were killed. It
 * is in memory if there is room: a database copied from a template is 1,500 files, which costs a disk seconds.
 */
export function makeScratchFolder() {
  const parent = hasSpace(memoryFolder) ? memoryFolder : tmpdir();
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix)))
    if (!isAlive(Number(name.slice(prefix.length)))) remove(join(parent, name));
  const folder = join(parent, prefix + process.pid);
  mkdirSync(folder);
  // PostgreSQL's user under root needs to traverse it.
  chmodSync(folder, 0o755);
  process.once("exit", () => remove(folder));
  return folder;
}

function hasSpace(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > neededBytes;
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

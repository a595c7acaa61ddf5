/** Files that a test run prepares before its tests, cached in node_modules for the next runs. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Path of the file or folder `kind`/`key`. Calls `make` with a temporary path unless it exists; renames it in one step,
 * so that several runs may make it at once. Removes entries that were not used for a day.
 */
export async function cachedPath(kind: string, key: string, make: (path: string) => Promise<void>): Promise<string> {
  const folder = resolve("node_modules/.cache", kind);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, key);
  const now = new Date();
  if (existsSync(path)) utimesSync(path, now, now);
  for (const name of readdirSync(folder)) {
    const { mtimeMs = Infinity } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
    if (now.getTime() - mtimeMs > dayMs) rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (existsSync(path)) return path;
  const temporary = `${path}-${process.pid}`;
  await make(temporary);
  // A folder cannot replace a folder with files, which another run may have made meanwhile.
  rmSync(path, { recursive: true, force: true });
  renameSync(temporary, path);
  return path;
}

const dayMs = 24 * 3_600_000;

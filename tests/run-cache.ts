/** Files that a test run prepares before its tests, cached in node_modules for the next runs. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Path of the file or folder `kind`/`key`. Calls `make` with a temporary path unless one younger than `maxAgeMs` exists;
 * renames it in one step, so that several runs may make it at once. Removes entries older than a day.
 */
export async function cachedPath(
  kind: string,
  key: string,
  maxAgeMs: number,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const folder = resolve("node_modules/.cache", kind);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (ageMs(join(folder, name)) > dayMs) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const path = join(folder, key);
  if (ageMs(path) < maxAgeMs) return path;
  const temporary = `${path}-${process.pid}`;
  await make(temporary);
  // A folder cannot replace a folder with files; a stale file may still be read by another run.
  rmSync(path, { recursive: true, force: true });
  renameSync(temporary, path);
  return path;
}

const dayMs = 24 * 3_600_000;

/** Age of a file in milliseconds; Infinity if it does not exist. */
function ageMs(path: string): number {
  const { mtimeMs = -Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs;
}

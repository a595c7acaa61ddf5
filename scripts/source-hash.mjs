// Hash of source files by name and content: detects outdated build output.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * SHA-256, in hex, of the files below `paths` (relative to the repository). Tests are never part of it.
 * @param {string[]} paths
 * @param {(name: string) => boolean} isSource
 */
export function hashSources(paths, isSource = () => true) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    const name = relative(root, file);
    if (name.endsWith(".test.ts") || !isSource(name)) continue;
    const content = readFileSync(file);
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** The files below a folder, or the file itself; empty for a path that does not exist. */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((entry) => filesBelow(join(path, entry)));
}

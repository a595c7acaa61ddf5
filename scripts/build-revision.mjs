// Builds the programs of an earlier revision, for tests that run two versions side by side.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const git = (...options) => execFileSync("git", options, { cwd: root, encoding: "utf8" }).trim();

/**
 * The revision of a day before the last commit, or a later one that uses the packages of today. A clone without that
 * history has only the last commit: its programs are then the previous ones too.
 */
export function previousRevision() {
  const day = new Date(Date.parse(git("log", "-1", "--format=%cI")) - 86_400_000).toISOString();
  const [packages, changedAt] = git("log", "-1", "--format=%H %cI", "--", "package-lock.json").split(" ");
  return Date.parse(changedAt) > Date.parse(day) ? packages : git("rev-list", "-1", `--before=${day}`, "HEAD");
}

/** Writes the sources of `revision` into the folder and bundles them. Returns the folder of the programs. */
export function buildRevision(revision, folder) {
  mkdirSync(folder, { recursive: true });
  const sources = execFileSync("git", ["archive", revision], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: sources });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  const build = `import("./scripts/build.mjs").then(({ buildPrograms }) => buildPrograms("dist"))`;
  execFileSync(process.execPath, ["-e", build], { cwd: folder, stdio: "inherit" });
  return join(folder, "dist");
}

/**
 * Version of this build, for log entries and metrics. The build writes it next to the bundle; sources have no commit.
 */
import { existsSync, readFileSync } from "node:fs";

export interface Build {
  readonly version: string;
  readonly commit?: string;
}

/** The running build. */
export const build = readBuild();

function readBuild(): Build {
  const file = ["build.json", "../../../package.json"].map((name) => new URL(name, import.meta.url)).find(existsSync);
  const { version, commit } = JSON.parse(file ? readFileSync(file, "utf8") : "{}") as Partial<Build>;
  return { version: version ?? "unknown", ...(commit ? { commit } : {}) };
}

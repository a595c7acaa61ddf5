/** Which build this is, for log lines and metrics: the build writes it beside the bundle, sources have no commit. */
import { existsSync, readFileSync } from "node:fs";

export interface Build {
  readonly version: string;
  readonly commit?: string;
}

export const build = read();

function read(): Build {
  const file = ["build.json", "../../../package.json"].map((name) => new URL(name, import.meta.url)).find(existsSync);
  const { version, commit } = JSON.parse(file ? readFileSync(file, "utf8") : "{}") as Partial<Build>;
  return { version: version ?? "unknown", ...(commit ? { commit } : {}) };
}

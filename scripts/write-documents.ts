/** npm run documents: writes what is generated to be read; with --check fails, naming what is stale. */
import { readFileSync, writeFileSync } from "node:fs";
import { contracts } from "../src/areas/contracts.ts";
import { statisticsSql } from "../src/areas/statistics/server/dump-sql.ts";
import { openApi } from "../src/server/http/openapi.ts";

const documents: Readonly<Record<string, () => string>> = {
  "openapi.json": () => {
    const areas = Object.entries(contracts).map(([name, contract]) => [name, { contract, handlers: {} }]);
    return `${inLines(openApi(Object.fromEntries(areas)), 4)}\n`;
  },
  "statistics.sql": statisticsSql,
};

const checking = process.argv.includes("--check");
const stale = Object.entries(documents).filter(([file, write]) => read(file) !== write());
if (checking && stale.length > 0) {
  process.stderr.write(`${stale.map(([file]) => file).join(", ")}: stale. Run: npm run documents\n`);
  process.exit(1);
}
for (const [file, write] of stale) writeFileSync(file, write());

/** JSON in which a change shows as a few lines, without a line for each bracket: what lies deeper stays on its line. */
function inLines(value: unknown, depth: number, indent = ""): string {
  if (depth === 0 || Array.isArray(value) || typeof value !== "object" || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, each]) => `${indent} ${JSON.stringify(key)}: ${inLines(each, depth - 1, `${indent} `)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

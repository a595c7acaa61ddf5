/** npm run documents: writes the generated documents; with --check fails and lists the outdated ones. */
import { readFileSync, writeFileSync } from "node:fs";
import { contracts } from "../src/areas/contracts.ts";
import { statisticsSql } from "../src/areas/insight/statistics/server/dump-sql.ts";
import { domainDocuments } from "./domain-documents.ts";
import { retentionDocument } from "./retention-document.ts";
import { openApi } from "../src/server/http/openapi/openapi.ts";

const documents: Readonly<Record<string, () => string>> = {
  "docs/reference/openapi.json": () => {
    const areas = Object.entries(contracts).map(([name, contract]) => [name, { contract, handlers: {} }]);
    return `${formatJson(openApi(Object.fromEntries(areas)), 4)}\n`;
  },
  "docs/reference/statistics.sql": statisticsSql,
  "docs/reference/retention.md": retentionDocument,
  ...domainDocuments,
};

const checking = process.argv.includes("--check");
const stale = Object.entries(documents).filter(([file, render]) => readIfExists(file) !== render());
if (checking && stale.length > 0) {
  process.stderr.write(`${stale.map(([file]) => file).join(", ")}: stale. Run: npm run documents\n`);
  process.exit(1);
}
for (const [file, render] of stale) writeFileSync(file, render());

/** JSON with small diffs: nested values below a depth stay on one line. */
function formatJson(value: unknown, depth: number, indent = ""): string {
  if (depth === 0 || Array.isArray(value) || typeof value !== "object" || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, each]) => `${indent} ${JSON.stringify(key)}: ${formatJson(each, depth - 1, `${indent} `)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

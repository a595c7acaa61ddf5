/** npm run operations: every operation as `METHOD path access`, one a line, sorted by path. */
import { contracts } from "../src/areas/contracts.ts";
import type { ApiContract } from "../src/kit/contract/contract.ts";
import { apiBase } from "../src/server/http/operation-routes.ts";

const operations = Object.values(contracts as Readonly<Record<string, ApiContract>>).flatMap((each) =>
  Object.values(each),
);
const lines = operations.map(({ method, path, access }) => ({
  path: `${apiBase}/${path}`,
  line: `${method} ${apiBase}/${path} ${typeof access === "string" ? access : access.join("|")}`,
}));
lines.sort((a, b) => (a.path === b.path ? (a.line < b.line ? -1 : 1) : a.path < b.path ? -1 : 1));
process.stdout.write(`${lines.map(({ line: operationLine }) => operationLine).join("\n")}\n`);

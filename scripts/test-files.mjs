// Which test files each part of the tests runs. The database engine is chosen by a mark in the first line of a file:
//
//   // @engine both      PostgreSQL in `npm test`, the embedded engine in `npm run test:all`
//   // @engine embedded  the embedded engine only, in `npm run test:all`
//   // @engine postgres  PostgreSQL only, in `npm test`; so is a file without a mark
//
// Files that import src/server/testing/depth.ts draw a sample in `npm test` and test every case in `npm run test:all`.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "./source-hash.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const tests = ["gateways", "contract", "properties", "faults", "house", "reconciliation"];
const folders = ["src", "sandbox", ...tests.map((name) => `tests/${name}`)];

/**
 * @typedef {{ name: string, engine: string, isMarked: boolean, hasDepth: boolean, text: string }} TestFile
 * @returns {TestFile[]}
 */
export function testFiles() {
  return folders
    .flatMap((each) => filesBelow(root + each))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => {
      const text = readFileSync(file, "utf8");
      const [, mark] = /^\/\/ @engine (both|embedded|postgres)\b.*\n/.exec(text) ?? [];
      const hasDepth = text.includes("testing/depth.ts");
      return { name: relative(root, file), engine: mark ?? "postgres", isMarked: mark !== undefined, hasDepth, text };
    });
}

/** What one engine may do otherwise than the other. */
const engineDependence = {
  locks: /pg_advisory|\.for\("update|pg_locks|statement_timeout/,
  planner: /explain \(|`explain/i,
  jobs: /server\/jobs\.ts"|jobs: true/,
  lists: /testing\/long-list|server\/listing\/|sort: "/,
  money: /kit\/money\.ts"|numeric/,
  "text search": /search: ["`]|search\(/,
  migrations: /\bmigrate\(|\/migrations/,
};
const opensDatabase = /openTestApp|openTestDatabase|openOffice|openContracts|openDatabase/;

/** What in an unmarked file may depend on the engine: such a file needs a mark. @param {TestFile} file */
export function missingMark({ isMarked, text }) {
  if (isMarked || !opensDatabase.test(text)) return [];
  return Object.keys(engineDependence).filter((name) => engineDependence[name].test(text));
}

/**
 * Each part of the tests: its engine and its files. `npm test` runs `main`, `npm run test:all` the others.
 * @typedef {{ engine: "postgres" | "embedded", isFull: boolean, shards: number, has: (file: TestFile) => boolean }} TestPart
 * @type {Record<string, TestPart | undefined>}
 */
export const testParts = {
  main: { engine: "postgres", isFull: false, shards: 1, has: ({ engine }) => engine !== "embedded" },
  embedded: {
    engine: "embedded",
    isFull: false,
    shards: 1,
    has: ({ engine }) => engine === "embedded" || engine === "both",
  },
  depth: {
    engine: "postgres",
    isFull: true,
    shards: 1,
    has: ({ engine, hasDepth }) => engine !== "embedded" && hasDepth,
  },
};

// Which test files each part of the tests runs. Marks in the first line of a file choose:
//
//   // @engine both      PostgreSQL, and in `npm run test:all` also the embedded engine
//   // @engine embedded  the embedded engine only, in `npm run test:all`
//   // @engine postgres  PostgreSQL only; so is a file without this mark
//   // @slow             in `npm run test:all` only: it starts processes, fills thousands of rows or draws sequences of
//                        calls, and quicker files test the same operations
//
// Files that import src/server/testing/depth.ts are slow too: generated, they test every case on PostgreSQL and a sample
// on the embedded engine.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "./source-hash.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const tests = ["gateways", "contract", "properties", "faults", "system", "reconciliation"];
const folders = ["src", "sandbox", ...tests.map((name) => `tests/${name}`)];

/**
 * @typedef {{ name: string, engine: string, isMarked: boolean, isSlow: boolean, text: string }} TestFile
 * @returns {TestFile[]}
 */
export function testFiles() {
  return folders
    .flatMap((each) => filesBelow(root + each))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => {
      const text = readFileSync(file, "utf8");
      const marks = /^\/\/ @.*/.exec(text)?.[0] ?? "";
      const [, engine] = /@engine (both|embedded|postgres)\b/.exec(marks) ?? [];
      const isSlow = marks.includes("@slow") || text.includes("testing/depth.ts");
      return { name: relative(root, file), engine: engine ?? "postgres", isMarked: engine !== undefined, isSlow, text };
    });
}

/** Code whose behaviour may differ between the engines. */
const engineDependence = {
  locks: /pg_advisory|\.for\("update|pg_locks|statement_timeout/,
  planner: /explain \(|`explain/i,
  jobs: /server\/jobs\/scheduler\.ts"|jobs: true/,
  lists: /testing\/large-list-suite|server\/listing\/|sort: "/,
  money: /kit\/numbers\/money\.ts"|numeric/,
  "text search": /search: ["`]|search\(/,
  migrations: /\bmigrate\(|\/migrations/,
};
const opensDatabase = /openTestApp|openTestDatabase|openOffice|openContracts|openDatabase/;

/** Engine-dependent code in an unmarked file: such a file needs a mark. @param {TestFile} file */
export function missingMark({ isMarked, text }) {
  if (isMarked || !opensDatabase.test(text)) return [];
  return Object.keys(engineDependence).filter((name) => engineDependence[name].test(text));
}

/**
 * Each part of the tests: its engine and its files. `npm test` runs `main`, `npm run test:all` the others.
 * @typedef {{ engine: "postgres" | "embedded", isFull: boolean, has: (file: TestFile) => boolean }} TestPart
 * @type {Record<string, TestPart | undefined>}
 */
export const testParts = {
  main: {
    engine: "postgres",
    isFull: false,
    has: ({ engine, isSlow }) => engine !== "embedded" && !isSlow,
  },
  embedded: {
    engine: "embedded",
    isFull: false,
    has: ({ engine }) => engine === "embedded" || engine === "both",
  },
  slow: {
    engine: "postgres",
    isFull: true,
    has: ({ engine, isSlow }) => engine !== "embedded" && isSlow,
  },
};

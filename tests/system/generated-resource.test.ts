// @engine embedded
/** npm run new-area -- name --register in a copy of the tree: the generated area compiles and passes the tests of every CRUD resource. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const tree = mkdtempSync(join(tmpdir(), "legalsit-new-"));
/** Generated files. */
const generated = ["migrations", "docs/domain", "docs/reference"];
const copiedPaths = ["src", "sandbox", "scripts", "tests", "tsconfig", ...generated];

beforeAll(() => {
  const settings = readdirSync(root).filter((name) => /^(package|tsconfig|biome)\.json$|\.config\.ts$/.test(name));
  for (const path of [...copiedPaths, ...settings]) cpSync(join(root, path), join(tree, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"), "dir");
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function run(...command: string[]): string {
  const env = { ...process.env, VITEST: "", TEST_DATABASE_URL: "", TEST_PART: "", TEST_REPORT: "" };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: tree, env, encoding: "utf8" });
  expect(status, `${command.join(" ")}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** Lines of each file before the command. */
const before = new Map<string, readonly string[]>();

test("a generated resource works, in at most two hundred lines", () => {
  for (const file of sourceFiles()) before.set(file, linesOf(file));
  run("--import", "tsx", "scripts/new-area.ts", "archive-boxes", "--register", "--es=Cajas de archivo,Caja de archivo");
  run("node_modules/typescript/bin/tsc", "-p", "tsconfig/server.json");
  run("node_modules/typescript/bin/tsc", "-p", "tsconfig/web.json");
  for (const rules of ["imports", "conventions"]) run(`scripts/check-${rules}.mjs`);
  const testPaths = [
    "tests/contract/crud-resources.test.ts",
    "tests/system/menu.test.ts",
    "src/areas/practice/archive-boxes",
  ];
  const output = run(
    "node_modules/vitest/vitest.mjs",
    "run",
    ...testPaths,
    "-t",
    "archiveBox|every resource|the menu|no two",
  );
  expect(output).toContain("3 passed");
  expect(linesAdded()).toBeLessThanOrEqual(200);
}, 600_000);

/** Number of lines that the command added. */
function linesAdded(): number {
  return sourceFiles().reduce((sum, file) => {
    const remaining = [...(before.get(file) ?? [])];
    const added = linesOf(file).filter((line) => {
      const at = remaining.indexOf(line);
      if (at >= 0) remaining.splice(at, 1);
      return at < 0;
    });
    return sum + added.length;
  }, 0);
}

/** Lines that are not empty. */
const linesOf = (file: string): readonly string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");

/** Files that are not generated. */
function sourceFiles(): string[] {
  const filesOf = (entry: string): string[] =>
    statSync(entry).isDirectory() ? readdirSync(entry).flatMap((name) => filesOf(join(entry, name))) : [entry];
  return copiedPaths.filter((path) => !generated.includes(path)).flatMap((path) => filesOf(join(tree, path)));
}

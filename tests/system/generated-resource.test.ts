// @engine embedded
/** npm run new-area -- name --register in a copy of the tree: what it writes compiles, and works as every register does. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const tree = mkdtempSync(join(tmpdir(), "legalsit-new-"));
/** What tools write by themselves. */
const generated = ["migrations", "openapi.json"];
const parts = ["src", "sandbox", "scripts", "tests", ...generated];

beforeAll(() => {
  const settings = readdirSync(root).filter((name) =>
    /^(package|tsconfig[.\w]*|biome)\.json$|\.config\.ts$/.test(name),
  );
  for (const part of [...parts, ...settings]) cpSync(join(root, part), join(tree, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"), "dir");
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function run(...command: string[]): string {
  const env = { ...process.env, VITEST: "", TEST_DATABASE_URL: "", TEST_PART: "", TEST_REPORT: "" };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: tree, env, encoding: "utf8" });
  expect(status, `${command.join(" ")}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** The copy as it was before. */
const before = new Map<string, readonly string[]>();

test("a register works when it is written, in at most two hundred lines of its own", () => {
  for (const file of written()) before.set(file, linesOf(file));
  run("--import", "tsx", "scripts/new-area.ts", "archive-boxes", "--register", "--es=Cajas de archivo,Caja de archivo");
  run("node_modules/typescript/bin/tsc", "-p", "tsconfig.server.json");
  run("node_modules/typescript/bin/tsc", "-p", "tsconfig.web.json");
  for (const rules of ["imports", "conventions"]) run(`scripts/check-${rules}.mjs`);
  const walked = ["tests/contract/crud-resources.test.ts", "tests/system/menu.test.ts", "src/areas/archive-boxes"];
  const output = run(
    "node_modules/vitest/vitest.mjs",
    "run",
    ...walked,
    "-t",
    "archiveBox|every register|the menu|no two",
  );
  expect(output).toContain("3 passed");
  expect(linesAdded()).toBeLessThanOrEqual(200);
}, 600_000);

/** Lines of the copy that were not there before. */
function linesAdded(): number {
  return written().reduce((sum, file) => {
    const left = [...(before.get(file) ?? [])];
    const added = linesOf(file).filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    return sum + added.length;
  }, 0);
}

/** Those with something in them. */
const linesOf = (file: string): readonly string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");

/** Files that people write. */
function written(): string[] {
  const filesOf = (path: string): string[] =>
    statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesOf(join(path, name))) : [path];
  return parts.filter((part) => !generated.includes(part)).flatMap((part) => filesOf(join(tree, part)));
}

// @slow
/** A person who adds a field of a request is led by the compiler to what else must be said of it. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const area = "src/areas/online-requests";
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fields-"));
  cpSync("src/kit", join(folder, "src/kit"), { recursive: true });
  for (const each of readdirSync("src/areas", { withFileTypes: true }))
    if (each.isDirectory())
      cpSync(join("src/areas", each.name), join(folder, "src/areas", each.name), {
        recursive: true,
        filter: (from) => !/\/(server|web)$|\.test\.ts$/.test(from),
      });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  cpSync("tsconfig.base.json", join(folder, "tsconfig.base.json"));
  cpSync("tsconfig.contract.json", join(folder, "tsconfig.contract.json"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Files of the area in which the compiler finds something, once these stand as they are changed. */
function refusedIn(changes: Readonly<Record<string, (text: string) => string>>): string[] {
  for (const [file, change] of Object.entries(changes)) {
    const text = readFileSync(join(area, file), "utf8");
    const changed = change(text);
    expect(changed, file).not.toBe(text);
    writeFileSync(join(folder, area, file), changed);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(process.cwd(), "node_modules/typescript/bin/tsc"), "-p", "tsconfig.contract.json"],
    { cwd: folder, encoding: "utf8" },
  );
  for (const file of Object.keys(changes)) cpSync(join(area, file), join(folder, area, file));
  const files = stdout.matchAll(/online-requests\/([\w./-]+)\(\d+,\d+\): error/g);
  return [...new Set([...files].map(([, file = ""]) => file))].sort();
}

const begin = (line: string) => (text: string) =>
  text.replace(/^export const (fields|labels)( = |: .* = )\{\n/m, `$&  ${line}\n`);

test("a field that says nothing of its privacy is refused", () => {
  const line = 'nickname: { part: "holder", needed: "never", kind: "name" },';
  expect(refusedIn({ "wizard/form-fields.ts": begin(line) })).toContain("wizard/form-fields.ts");
});

test("a field without its meaning in the reference and without its label is refused, in each language", () => {
  const added = { "wizard/form-fields.ts": begin('nickname: { ...holder, kind: "name" },') };
  expect(refusedIn(added)).toEqual(["schemas/form-schemas.ts", "wizard/field-words.es.ts"]);
  const inSpanish = { ...added, "wizard/field-words.es.ts": begin('nickname: "Como le dicen",') };
  expect(refusedIn(inSpanish)).toEqual(["schemas/form-schemas.ts", "wizard/field-words.en.ts"]);
});

test("a kind of field that no schema is made of is refused", () => {
  const kind = (text: string) => text.replace('"name" | "country"', '"nick" | "name" | "country"');
  expect(refusedIn({ "wizard/form-fields.ts": kind })).toContain("schemas/form-schemas.ts");
});

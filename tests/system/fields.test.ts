// @slow
/** The compiler reports what a new field of a request or of a record still needs. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const area = "src/areas/procedures/online-requests";
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fields-"));
  cpSync("src/kit", join(folder, "src/kit"), { recursive: true });
  for (const each of readdirSync("src/areas", { withFileTypes: true }))
    if (each.isDirectory())
      cpSync(join("src/areas", each.name), join(folder, "src/areas", each.name), {
        recursive: true,
        filter: (path) => !/\/(server|web)$|\.test\.ts$/.test(path),
      });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  cpSync("tsconfig", join(folder, "tsconfig"), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Changes = Readonly<Record<string, (text: string) => string>>;

/** Files of the area of requests with compiler errors after these changes. */
const filesWithErrors = (changes: Changes) => filesWithErrorsIn(area, changes);

/** Files of that folder with compiler errors after these changes. */
function filesWithErrorsIn(area: string, changes: Changes): string[] {
  for (const [file, change] of Object.entries(changes)) {
    const text = readFileSync(join(area, file), "utf8");
    const changed = change(text);
    expect(changed, file).not.toBe(text);
    writeFileSync(join(folder, area, file), changed);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(process.cwd(), "node_modules/typescript/bin/tsc"), "-p", "tsconfig/contract.json"],
    { cwd: folder, encoding: "utf8" },
  );
  for (const file of Object.keys(changes)) cpSync(join(area, file), join(folder, area, file));
  const files = [...stdout.matchAll(/^(src\/[\w./-]+)\(\d+,\d+\): error/gm)].map(([, file = ""]) =>
    relative(area, file),
  );
  return [...new Set(files)].sort();
}

const addLine = (line: string) => (text: string) =>
  text.replace(/^export const (fields|labels)( = |: .* = )\{\n/m, `$&  ${line}\n`);

test("a field without its privacy is refused", () => {
  const line = 'nickname: { part: "holder", needed: "never", kind: "name" },';
  expect(filesWithErrors({ "wizard/form-fields.ts": addLine(line) })).toContain("wizard/form-fields.ts");
});

test("a field without its description in the API reference and its label in each language is refused", () => {
  const added = { "wizard/form-fields.ts": addLine('nickname: { ...holder, kind: "name" },') };
  expect(filesWithErrors(added)).toEqual(["schemas/field-descriptions.ts", "wizard/field-words.es.ts"]);
  const inSpanish = { ...added, "wizard/field-words.es.ts": addLine('nickname: "Como le dicen",') };
  expect(filesWithErrors(inSpanish)).toEqual(["schemas/field-descriptions.ts", "wizard/field-words.en.ts"]);
});

test("a kind of field without a schema is refused", () => {
  const addKind = (text: string) => text.replace('"name" | "country"', '"nick" | "name" | "country"');
  expect(filesWithErrors({ "wizard/form-fields.ts": addKind })).toContain("schemas/form-schemas.ts");
});

test("a field of a record without schemas, column and label is refused", () => {
  const tables = {
    "administration/people/person-fields.ts": ["account", "columns", "contract", "words.es"],
    "collaboration/agenda/activity-fields.ts": ["activity", "columns", "contract", "words.es"],
    "collaboration/virtual-tables/virtual-table-fields.ts": ["columns", "contract", "words.es"],
    "practice/clients/client-fields.ts": ["client", "columns", "words.es"],
    "practice/consulate/contract-fields.ts": ["columns", "contract", "contract-record"],
    "practice/contract-offers/offer-fields.ts": ["columns", "offer", "words.es"],
    "practice/filings/filing-fields.ts": ["columns", "contract", "words.es"],
    "practice/notarial-filings/notarial-filing-fields.ts": ["columns", "contract", "words.es"],
  };
  const addField = (text: string) =>
    text.replace(/^(export const \w+Fields = \{\n)/m, (start) =>
      text.includes("defaultPlaces")
        ? `${start}  nickname: defaultPlaces,\n`
        : `${start}  nickname: { ...essential, kind: "text" },\n`,
    );
  const missing = Object.entries(tables).flatMap(([table, files]) =>
    files.map((file) => `${table.slice(0, table.lastIndexOf("/"))}/${file}.ts`),
  );
  const changes = Object.fromEntries(Object.keys(tables).map((table) => [table, addField]));
  expect(filesWithErrorsIn("src/areas", changes)).toEqual(expect.arrayContaining(missing));
});

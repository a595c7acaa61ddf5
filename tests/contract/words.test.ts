/** Words: every refusal and fault says something in both languages, and both languages say the same. */
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deskWords } from "../../src/areas/staff-words.ts";
import { words as openWords } from "../../src/areas/words.ts";
import { mailFrameEn, templatesEn } from "../../src/areas/outgoing-mail/templates.en.ts";
import { mailFrameEs, templatesEs } from "../../src/areas/outgoing-mail/templates.es.ts";
import { refusals } from "../../src/kit/errors.ts";
import { fieldErrorMessage, refusalMessage } from "../../src/kit/validation-errors.ts";
import { languages } from "../../src/kit/language.ts";
import { officeFaultsEn } from "../../src/kit/staff-validation-words.en.ts";
import { officeFaultsEs } from "../../src/kit/staff-validation-words.es.ts";
import { faultsEn, refusalsEn } from "../../src/kit/refusals.en.ts";
import { faultsEs, refusalsEs } from "../../src/kit/refusals.es.ts";
import { operations } from "./every-operation.ts";
import { bodyFor } from "./fuzz-inputs.ts";

const words = { ...openWords, ...deskWords };
const root = join(import.meta.dirname, "../..");

test("every refusal has words in both languages, and no words are without a refusal", () => {
  expect(Object.keys(refusalsEs).sort()).toEqual(Object.keys(refusals).sort());
  for (const code of Object.keys(refusals)) {
    const messages = languages.map((language) => refusalMessage(code, language));
    expect(new Set(messages).size, code).toBe(2);
  }
});

const known = new Set([...Object.keys(faultsEs), ...Object.keys(officeFaultsEs), ...Object.keys(refusalsEs)]);

test("every fault has words in both languages", () => {
  for (const code of known)
    for (const language of languages) expect(fieldErrorMessage(code, language).length).toBeGreaterThan(5);
});

/** Codes travel as the messages of schemas; one that nobody worded would be said as «INVALID». */
test.each(operations)("$wire finds faults that can be said", async ({ operation }) => {
  if (operation.transport === "callback") return;
  const usedCodes = new Set<string>();
  for (const body of fc.sample(bodyFor(operation), { numRuns: 150, seed: 7 })) {
    const read = await operation.input.safeParseAsync(body);
    for (const issue of read.error?.issues ?? [])
      if (/^[A-Z][A-Za-z_]+$/.test(issue.message)) usedCodes.add(issue.message);
  }
  expect([...usedCodes].filter((code) => !known.has(code) && code !== "Invalid")).toEqual([]);
});

test("every fault that rules name can be said", () => {
  const unknown: string[] = [];
  for (const file of filesOf(join(root, "src"), /server[\\/](?!testing).*\.ts$/)) {
    const named = readFileSync(file, "utf8").matchAll(/fields: \{[^}]*?\[\s*"([A-Z][A-Z0-9_]*)"/g);
    for (const [, code = ""] of named) if (!known.has(code)) unknown.push(`${file.slice(root.length)}: ${code}`);
  }
  expect(unknown).toEqual([]);
});

const loaded = await Promise.all(
  Object.entries(words).map(async ([name, files]) => ({
    name,
    es: (await files.es()).words,
    en: (await files.en()).words,
  })),
);
const pairs = [
  { name: "refusals", es: refusalsEs as object, en: refusalsEn as object },
  { name: "faults", es: faultsEs as object, en: faultsEn as object },
  { name: "faults of the office", es: officeFaultsEs as object, en: officeFaultsEn as object },
  { name: "mails", es: templatesEs as object, en: templatesEn as object },
  { name: "the frame of mails", es: mailFrameEs as object, en: mailFrameEn as object },
  ...loaded,
];
describe.each(pairs)("the words of $name", ({ es, en }) => {
  const spanish = textsOf(es);
  const english = new Map(textsOf(en));

  test("have the same places in both languages", () => {
    const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    const differing = spanish.filter(([path, text]) => `${places(text)}` !== `${places(english.get(path) ?? "")}`);
    expect(differing.map(([path]) => path)).toEqual([]);
  });

  test("are not empty and begin and end with no space", () => {
    const bad = [...spanish, ...english].filter(([, text]) => text === "" || text !== text.trim());
    expect(bad).toEqual([]);
  });
});

/** Every text with where it stands: "login.title". */
function textsOf(node: unknown, at = ""): [path: string, text: string][] {
  if (typeof node === "string") return [[at, node]];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => textsOf(child, at ? `${at}.${key}` : key));
}

function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => pattern.test(file) && !file.endsWith(".test.ts"));
}

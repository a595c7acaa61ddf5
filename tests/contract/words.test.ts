/** Translations: every refusal and field error has a text in both languages, and both languages have the same placeholders. */
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deskWords } from "../../src/areas/staff-words.ts";
import { words as publicWords } from "../../src/areas/words.ts";
import { mailFrameEn, templatesEn } from "../../src/areas/administration/outgoing-mail/templates.en.ts";
import { mailFrameEs, templatesEs } from "../../src/areas/administration/outgoing-mail/templates.es.ts";
import { refusals } from "../../src/kit/validation/errors.ts";
import { fieldErrorMessage, refusalMessage } from "../../src/kit/validation/validation-errors.ts";
import { languages } from "../../src/kit/text/language.ts";
import { officeFaultsEn } from "../../src/kit/text/staff-validation-words.en.ts";
import { officeFaultsEs } from "../../src/kit/text/staff-validation-words.es.ts";
import { faultsEn, refusalsEn } from "../../src/kit/text/refusals.en.ts";
import { faultsEs, refusalsEs } from "../../src/kit/text/refusals.es.ts";
import { operations } from "./every-operation.ts";
import { bodyFor } from "./fuzz-inputs.ts";

const words = { ...publicWords, ...deskWords };
const root = join(import.meta.dirname, "../..");

test("every refusal has a text in both languages, and every text has a refusal", () => {
  expect(Object.keys(refusalsEs).sort()).toEqual(Object.keys(refusals).sort());
  for (const code of Object.keys(refusals)) {
    const messages = languages.map((language) => refusalMessage(code, language));
    expect(new Set(messages).size, code).toBe(2);
  }
});

const declaredCodes = new Set([...Object.keys(faultsEs), ...Object.keys(officeFaultsEs), ...Object.keys(refusalsEs)]);

test("every field error has a text in both languages", () => {
  for (const code of declaredCodes)
    for (const language of languages) expect(fieldErrorMessage(code, language).length).toBeGreaterThan(5);
});

/** Schemas have codes as messages; one without a text would be shown as «INVALID». */
test.each(operations)("$wire has a text for each field error", async ({ operation }) => {
  if (operation.transport === "callback") return;
  const usedCodes = new Set<string>();
  for (const body of fc.sample(bodyFor(operation), { numRuns: 150, seed: 7 })) {
    const result = await operation.input.safeParseAsync(body);
    for (const issue of result.error?.issues ?? [])
      if (/^[A-Z][A-Za-z_]+$/.test(issue.message)) usedCodes.add(issue.message);
  }
  expect([...usedCodes].filter((code) => !declaredCodes.has(code) && code !== "Invalid")).toEqual([]);
});

test("every field error of server rules has a text", () => {
  const unknownCodes: string[] = [];
  for (const file of filesOf(join(root, "src"), /server[\\/](?!testing).*\.ts$/)) {
    const matches = readFileSync(file, "utf8").matchAll(/fields: \{[^}]*?\[\s*"([A-Z][A-Z0-9_]*)"/g);
    for (const [, code = ""] of matches)
      if (!declaredCodes.has(code)) unknownCodes.push(`${file.slice(root.length)}: ${code}`);
  }
  expect(unknownCodes).toEqual([]);
});

const areaWords = await Promise.all(
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
  ...areaWords,
];
/** A counted number before a noun in plural. Limits, periods and «3 de 5» have other placeholders. */
const pluralNoun =
  /\{(?:count|used|added|found|read|changed|left|waiting|kept|done|free|sent|failed)\} (?!más\b|mes\b|less\b)\p{Ll}+s\b/u;
/** Their number is never one. */
const alwaysSeveral = new Set([
  "mails: auditCheckpoint.subject",
  "mails: auditCheckpoint.body",
  "deliveryDesk: step.lotFull",
  "dataAccess: report.newest",
]);
describe.each(pairs)("the words of $name", ({ name, es, en }) => {
  const spanish = textsOf(es);
  const english = new Map(textsOf(en));

  test("have the same placeholders in both languages", () => {
    const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    const differing = spanish.filter(
      ([path, text]) => `${placeholders(text)}` !== `${placeholders(english.get(path) ?? "")}`,
    );
    expect(differing.map(([path]) => path)).toEqual([]);
  });

  test("have a singular next to each noun that is counted", () => {
    const disagreeing = [...spanish, ...english].filter(
      ([path, text]) => !path.endsWith(".other") && !alwaysSeveral.has(`${name}: ${path}`) && pluralNoun.test(text),
    );
    expect(disagreeing.map(([path, text]) => `${name}: ${path}: ${text}`)).toEqual([]);
  });

  test("are not empty and begin and end with no space", () => {
    const untrimmed = [...spanish, ...english].filter(([, text]) => text === "" || text !== text.trim());
    expect(untrimmed).toEqual([]);
  });
});

/** Every text with its path: "login.title". */
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

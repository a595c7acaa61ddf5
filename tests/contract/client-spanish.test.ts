/** Texts for clients are plain spoken language: no jargon, no formal phrases, one name for the courier. */
import { expect, test } from "vitest";
import { words as publicWords } from "../../src/areas/words.ts";
import { serverMessages } from "../../src/areas/procedures/online-requests/server-messages.es.ts";
import { serverMessages as servedEn } from "../../src/areas/procedures/online-requests/server-messages.en.ts";
import { templatesEs, mailFrameEs } from "../../src/areas/administration/outgoing-mail/templates.es.ts";
import { templatesEn, mailFrameEn } from "../../src/areas/administration/outgoing-mail/templates.en.ts";

// Imported by a variable: the TypeScript project of the server does not compile pages.
const pagesModule = "../../src/areas/pages.ts";
interface Page {
  readonly access: unknown;
  readonly words: readonly (keyof typeof publicWords)[];
  readonly signedOut?: Page;
}
const { pages } = (await import(pagesModule)) as { pages: readonly Page[] };
const allPages = pages.flatMap((page) => [page, ...(page.signedOut ? [page.signedOut] : [])]);
const areas = [
  ...new Set(allPages.filter(({ access }) => access === "anyone" || access === "client").flatMap(({ words }) => words)),
];

type Texts = string | { readonly [key: string]: Texts };
const texts = (words: Texts, at: string): (readonly [string, string])[] =>
  typeof words === "string"
    ? [[at, words]]
    : Object.entries(words).flatMap(([key, value]) => texts(value, `${at}.${key}`));

/** Texts of the inbox for staff only. */
const staffOnly = /^notifications\.names\.payment\./;

async function readTexts(language: "es" | "en"): Promise<(readonly [string, string])[]> {
  const areaTexts = await Promise.all(
    areas.map(async (area) => texts((await publicWords[area][language]()).words as Texts, area)),
  );
  const serverTexts =
    language === "es" ? { served: serverMessages, templatesEs, mailFrameEs } : { servedEn, templatesEn, mailFrameEn };
  return [...areaTexts.flat(), ...texts(serverTexts as unknown as Texts, "mail")].filter(([at]) => !staffOnly.test(at));
}

test("Spanish without jargon", async () => {
  const all = await readTexts("es");
  expect(all.length).toBeGreaterThan(500);
  const jargon = /pasarela|estimad[oa]|rechazarlo|\bsolicitado\b|\/a\b/i;
  expect(all.filter(([, text]) => jargon.test(text))).toEqual([]);
});

test("English without jargon", async () => {
  const all = await readTexts("en");
  expect(all.length).toBeGreaterThan(500);
  const jargon = /\bdear\b|for how many|\bgateway (did|does)|procedure does not|(?<!e-)\bmails\b/i;
  expect(all.filter(([at, text]) => jargon.test(text) && !at.startsWith("site."))).toEqual([]);
});

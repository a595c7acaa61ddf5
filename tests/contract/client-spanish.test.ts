/** What clients read is said as one would say it aloud: no word of the trade, no form letter, one name for the courier. */
import { expect, test } from "vitest";
import { words as open } from "../../src/areas/words.ts";
import { serverMessages } from "../../src/areas/online-requests/server-messages.es.ts";
import { serverMessages as servedEn } from "../../src/areas/online-requests/server-messages.en.ts";
import { templatesEs, mailFrameEs } from "../../src/areas/outgoing-mail/templates.es.ts";
import { templatesEn, mailFrameEn } from "../../src/areas/outgoing-mail/templates.en.ts";

// By its name alone: the project of the server does not compile pages.
const listed = "../../src/areas/pages.ts";
const { pages } = (await import(listed)) as {
  pages: readonly { access: unknown; words: readonly (keyof typeof open)[] }[];
};
const areas = [
  ...new Set(pages.filter(({ access }) => access === "anyone" || access === "client").flatMap(({ words }) => words)),
];

type Said = string | { readonly [key: string]: Said };
const texts = (words: Said, at: string): (readonly [string, string])[] =>
  typeof words === "string"
    ? [[at, words]]
    : Object.entries(words).flatMap(([key, value]) => texts(value, `${at}.${key}`));

/** Staff read these of the inbox's words. */
const ofStaff = /^notifications\.names\.payment\./;

async function readTexts(language: "es" | "en"): Promise<(readonly [string, string])[]> {
  const loaded = await Promise.all(
    areas.map(async (area) => texts((await open[area][language]()).words as Said, area)),
  );
  const ours =
    language === "es" ? { served: serverMessages, templatesEs, mailFrameEs } : { servedEn, templatesEn, mailFrameEn };
  return [...loaded.flat(), ...texts(ours as unknown as Said, "mail")].filter(([at]) => !ofStaff.test(at));
}

test("Spanish without the trade's words", async () => {
  const all = await readTexts("es");
  expect(all.length).toBeGreaterThan(500);
  const stiff = /pasarela|estimad[oa]|rechazarlo|mensajero|\bsolicitado\b|\/a\b/i;
  expect(all.filter(([, text]) => stiff.test(text))).toEqual([]);
});

test("English as a service in England would say it", async () => {
  const all = await readTexts("en");
  expect(all.length).toBeGreaterThan(500);
  const stiff = /\bdear\b|for how many|\bgateway (did|does)|procedure does not|(?<!e-)\bmails\b/i;
  expect(all.filter(([at, text]) => stiff.test(text) && !at.startsWith("site."))).toEqual([]);
});

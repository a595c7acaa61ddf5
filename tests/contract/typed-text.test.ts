/** What people paste × every text field of every operation: it arrives cleaned, once for all doors, or is refused. */
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { normalizeText } from "../../src/kit/text.ts";
import { blanks, everyPlace, invisible, samples } from "./typed-text.ts";

const refused = Symbol("refused");
const read = (shape: z.ZodType, typed: unknown): unknown => {
  const { success, data } = shape.safeParse(typed);
  return success ? data : refused;
};
/** Each shape of a text, at the first of its places, with the samples that it takes; what takes none is no text. */
const places = [...new Map(everyPlace().map((place) => [place.shape, place] as const)).values()].flatMap((place) => {
  const taken = samples.filter((sample) => typeof read(place.shape, sample) === "string");
  return taken.length > 0 ? [{ ...place, taken: taken.slice(0, 3) }] : [];
});
/** What is a secret, and what our own widget solved, is compared as it was typed. */
const isOpaque = (field: string) => /^(password|current|captcha)$/.test(field);
const typed = places.filter(({ field }) => !isOpaque(field));

/** The places at which `holds` is not true. */
const failing = (holds: (place: (typeof places)[number]) => boolean) =>
  typed.filter((place) => !holds(place)).map(({ name }) => name);

test("texts are typed at many places", () => expect(typed.length).toBeGreaterThan(300));

describe.each(Object.entries(invisible))("%s", (_title, mark) => {
  test("is in no text that arrives", () => {
    const dirty = (sample: string) => [`${mark}${sample}`, `${sample}${mark}`, `${sample[0]}${mark}${sample.slice(1)}`];
    const holds = ({ shape, taken }: (typeof places)[number]) =>
      taken.every((sample) =>
        dirty(sample).every((text) => [refused, read(shape, sample)].includes(read(shape, text) as string)),
      );
    expect(failing(holds)).toEqual([]);
  });
});

/** A field that takes any words takes them with whatever mark they bring: people cannot take away what they do not see. */
const [words = "", longer = ""] = samples;
const takesWords = typed.filter(({ taken }) => taken.includes(words) || taken.includes(longer));

test("a text is not refused for a mark that nobody sees", () => {
  expect(takesWords.length).toBeGreaterThan(200);
  const refusing = takesWords.filter(({ shape, taken }) =>
    taken.some((sample) => Object.values(invisible).some((mark) => read(shape, `${mark}${sample}`) === refused)),
  );
  expect(refusing.map(({ name }) => name)).toEqual([]);
});

test("letters and accents that were apart arrive as one", () => {
  const apart = words.normalize("NFD");
  expect(apart).not.toBe(words);
  expect(failing(({ shape }) => read(shape, apart) === read(shape, words))).toEqual([]);
});

test.each(blanks)("%j is an empty text", (blank) => {
  const isNothing = ({ shape }: (typeof places)[number]) => {
    const [ofBlank, ofEmpty] = [read(shape, blank), read(shape, "")];
    return ofBlank === ofEmpty || ofBlank === refused;
  };
  expect(failing(isNothing)).toEqual([]);
  expect(failing(({ shape }) => read(shape, "") === refused || read(shape, blank) !== refused)).toEqual([]);
});

describe("a line", () => {
  const lines = takesWords.filter(({ shape }) => !String(read(shape, `${longer}\nmás`)).includes("\n"));

  test.each([
    [`${longer}\r\nmás`, `${longer} más`],
    [`${longer}\u2028más`, `${longer} más`],
    [`${longer}\t  más`, `${longer} más`],
    [`${longer} d’Angelo d´Arc`, `${longer} d'Angelo d'Arc`],
    [`${longer} a–b‑c—d`, `${longer} a-b-c-d`],
  ])("%j arrives as %j", (text, cleaned) => {
    const wrong = lines.filter(({ shape }) => ![refused, cleaned].includes(read(shape, text) as string));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

test("where several lines are typed they stay, and emoji stay whole", () => {
  const prose = takesWords.filter(({ shape }) => String(read(shape, `${longer}\nmás`)).includes("\n"));
  const text = `${longer} 👩‍👩‍👧‍👦 ❤️\r\n\r\n— «más» ’quoted’`;
  const wrong = prose.filter(({ shape }) => read(shape, text) !== normalizeText(text, { multiline: true }));
  expect(wrong.map(({ name }) => name)).toEqual([]);
  const fields = new Set(prose.map(({ field }) => field.replace(/\.(es|en)$/, "")));
  expect([...fields].sort().join(" ")).toBe(
    "about_us body contact description documents[].observedNote economicInformation goals history judicialAspects " +
      "message meta.text note notes notesEn notesEs observations politics reason requirements text unfulfilledCause",
  );
});

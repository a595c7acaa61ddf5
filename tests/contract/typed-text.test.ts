/** Pasted texts × every text field of every operation: each is normalized by its schema or refused. */
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { normalizeText } from "../../src/kit/text/text.ts";
import { blanks, everyPlace, invisible, samples } from "./typed-text.ts";

const refused = Symbol("refused");
const read = (shape: z.ZodType, input: unknown): unknown => {
  const { success, data } = shape.safeParse(input);
  return success ? data : refused;
};
/** Each text schema once, with up to three samples that it accepts; a schema that accepts none is no text. */
const places = [...new Map(everyPlace().map((place) => [place.shape, place] as const)).values()].flatMap((place) => {
  const accepted = samples.filter((sample) => typeof read(place.shape, sample) === "string");
  return accepted.length > 0 ? [{ ...place, accepted: accepted.slice(0, 3) }] : [];
});
/** Secrets and captcha solutions are compared unchanged. */
const isOpaque = (field: string) => /^(password|current|captcha)$/.test(field);
const textFields = places.filter(({ field }) => !isOpaque(field));

/** Names of the fields for which the predicate is false. */
const failing = (predicate: (place: (typeof places)[number]) => boolean) =>
  textFields.filter((place) => !predicate(place)).map(({ name }) => name);

test("there are many text fields", () => expect(textFields.length).toBeGreaterThan(300));

describe.each(Object.entries(invisible))("%s", (_title, mark) => {
  test("is removed from every text", () => {
    const withMark = (sample: string) => [
      `${mark}${sample}`,
      `${sample}${mark}`,
      `${sample[0]}${mark}${sample.slice(1)}`,
    ];
    const isClean = ({ shape, accepted }: (typeof places)[number]) =>
      accepted.every((sample) =>
        withMark(sample).every((text) => [refused, read(shape, sample)].includes(read(shape, text) as string)),
      );
    expect(failing(isClean)).toEqual([]);
  });
});

/** A field that accepts prose accepts it with invisible characters: people cannot remove what they do not see. */
const [sentence = "", longer = ""] = samples;
const proseFields = textFields.filter(({ accepted }) => accepted.includes(sentence) || accepted.includes(longer));

test("a text is not refused for an invisible character", () => {
  expect(proseFields.length).toBeGreaterThan(200);
  const refusingFields = proseFields.filter(({ shape, accepted }) =>
    accepted.some((sample) => Object.values(invisible).some((mark) => read(shape, `${mark}${sample}`) === refused)),
  );
  expect(refusingFields.map(({ name }) => name)).toEqual([]);
});

test("letters and combining accents are composed", () => {
  const decomposed = sentence.normalize("NFD");
  expect(decomposed).not.toBe(sentence);
  expect(failing(({ shape }) => read(shape, decomposed) === read(shape, sentence))).toEqual([]);
});

test.each(blanks)("%j is an empty text", (blank) => {
  const isEmpty = ({ shape }: (typeof places)[number]) => {
    const [blankResult, emptyResult] = [read(shape, blank), read(shape, "")];
    return blankResult === emptyResult || blankResult === refused;
  };
  expect(failing(isEmpty)).toEqual([]);
  expect(failing(({ shape }) => read(shape, "") === refused || read(shape, blank) !== refused)).toEqual([]);
});

describe("a single-line text", () => {
  const lines = proseFields.filter(({ shape }) => !String(read(shape, `${longer}\nmás`)).includes("\n"));

  test.each([
    [`${longer}\r\nmás`, `${longer} más`],
    [`${longer}\u2028más`, `${longer} más`],
    [`${longer}\t  más`, `${longer} más`],
    [`${longer} d’Angelo d´Arc`, `${longer} d'Angelo d'Arc`],
    [`${longer} a–b‑c—d`, `${longer} a-b-c-d`],
  ])("%j arrives as %j", (text, cleaned) => {
    const failures = lines.filter(({ shape }) => ![refused, cleaned].includes(read(shape, text) as string));
    expect(failures.map(({ name }) => name)).toEqual([]);
  });
});

test("multiline fields preserve lines and emoji", () => {
  const multilineFields = proseFields.filter(({ shape }) => String(read(shape, `${longer}\nmás`)).includes("\n"));
  const text = `${longer} 👩‍👩‍👧‍👦 ❤️\r\n\r\n— «más» ’quoted’`;
  const failures = multilineFields.filter(
    ({ shape }) => read(shape, text) !== normalizeText(text, { multiline: true }),
  );
  expect(failures.map(({ name }) => name)).toEqual([]);
  const fields = new Set(multilineFields.map(({ field }) => field.replace(/\.(es|en)$/, "")));
  expect([...fields].sort().join(" ")).toBe(
    "about_us body contact description documents[].observedNote economicInformation goals history judicialAspects " +
      "message meta.text note notes notesEn notesEs observations politics reason requirements text unfulfilledCause",
  );
});

/**
 * Texts as typed data. An area's `words.es.ts` is the source; `words.en.ts` must have the same keys or it does not
 * compile. A text is a property (`words.login.title`), so a wrong key is a compile error; `interpolate` fills its
 * `{placeholders}`.
 */
import { formatNumber } from "./format.ts";
import type { Language } from "./language.ts";

/** A text in singular and plural. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}

/** The type of a translation: the same keys, any text. */
export type Words<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Words<Source[Key]>;
};

export type Placeholders = Readonly<Record<string, string | number>>;

/** Fills `{name}` placeholders. A placeholder without a value stays visible. */
export function interpolate(text: string, values: Placeholders): string {
  return fillPlaces(text, /\{(\w+)\}/g, (name) => (Object.hasOwn(values, name) ? String(values[name]) : undefined));
}

/**
 * Replaces each match of `places` by the value of its first group. A placeholder without a value stays visible. Does
 * not double a full stop after a value that ends in one.
 */
export function fillPlaces(text: string, placeholders: RegExp, valueOf: (name: string) => string | undefined): string {
  let result = "";
  let end = 0;
  for (const match of text.matchAll(placeholders)) {
    result = concatenate(result, text.slice(end, match.index)) + (valueOf(match[1] ?? "") ?? match[0]);
    end = match.index + match[0].length;
  }
  return concatenate(result, text.slice(end));
}

/** Adds a full stop, unless the text already ends a sentence. */
export const endSentence = (text: string): string => concatenate(text, ".");

/** Concatenates two texts. After «S.A.», «p. m.» or «¿Quién?» the full stop that begins the second is left out. */
const concatenate = (before: string, after: string): string =>
  before + (/[.…?!]$/.test(before) && /^\.(?![.\w])/.test(after) ? after.slice(1) : after);

/** `pluralize(words.places, 1, "es")` → "Queda 1 plaza". `{count}` is the formatted number. */
export function pluralize(text: Plural, count: number, language: Language, values: Placeholders = {}): string {
  const form = new Intl.PluralRules(language).select(count) === "one" ? text.one : text.other;
  return interpolate(form, { count: formatNumber(count, language), ...values });
}

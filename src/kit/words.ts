/**
 * Words as typed data. An area's `words.es.ts` is the source; `words.en.ts` has the same shape or does not compile.
 * Text is taken by property, `words.login.title`, so that a wrong key is a compile error; `say` fills `{places}`.
 */
import { formatNumber } from "./format.ts";
import type { Language } from "./language.ts";

export interface Plural {
  readonly one: string;
  readonly other: string;
}

/** The shape another language must have: the same keys, any text. */
export type Words<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Words<Source[Key]>;
};

export type Placeholders = Readonly<Record<string, string | number>>;

export function interpolate(text: string, places: Placeholders): string {
  return fillPlaces(text, /\{(\w+)\}/g, (name) => (Object.hasOwn(places, name) ? String(places[name]) : undefined));
}

/** A text with its places filled; one that has no value stays to be seen. */
export function fillPlaces(text: string, places: RegExp, valueOf: (name: string) => string | undefined): string {
  let filled = "";
  let from = 0;
  for (const match of text.matchAll(places)) {
    filled = continued(filled, text.slice(from, match.index)) + (valueOf(match[1] ?? "") ?? match[0]);
    from = match.index + match[0].length;
  }
  return continued(filled, text.slice(from));
}

/** A sentence with its full stop, unless its last word brings one. */
export const endSentence = (text: string): string => continued(text, ".");

/** What ends with «S.A.», «p. m.» or «¿Quién?» ends its sentence too: a full stop behind it is left out. */
const continued = (before: string, after: string): string =>
  before + (/[.…?!]$/.test(before) && /^\.(?![.\w])/.test(after) ? after.slice(1) : after);

/** `pluralize(words.places, 1, "es")` → "Queda 1 plaza". The number itself fills `{count}`. */
export function pluralize(text: Plural, count: number, language: Language, places: Placeholders = {}): string {
  const form = new Intl.PluralRules(language).select(count) === "one" ? text.one : text.other;
  return interpolate(form, { count: formatNumber(count, language), ...places });
}

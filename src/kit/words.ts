/**
 * Words as typed data. An area's `words.es.ts` is the source; `words.en.ts` has the same shape or does not compile.
 * Text is taken by property, `words.login.title`, so that a wrong key is a compile error; `say` fills `{places}`.
 */
import { showNumber } from "./format.ts";
import type { Language } from "./language.ts";

export interface Counted {
  readonly one: string;
  readonly other: string;
}

/** The shape another language must have: the same keys, any text. */
export type Words<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Words<Source[Key]>;
};

export type Places = Readonly<Record<string, string | number>>;

export function say(text: string, places: Places): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(places, name) ? String(places[name]) : whole,
  );
}

/** `sayCount(words.places, 1, "es")` → "Queda 1 plaza". The number itself fills `{count}`. */
export function sayCount(text: Counted, count: number, language: Language, places: Places = {}): string {
  const form = new Intl.PluralRules(language).select(count) === "one" ? text.one : text.other;
  return say(form, { count: showNumber(count, language), ...places });
}

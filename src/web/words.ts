/** Texts in the reader's language: `useWords("session").login.title`. Loaded once per area and language. */
import { use } from "react";
import type { deskWords } from "../areas/staff-words.ts";
import { words as areaWords } from "../areas/words.ts";
import type { Language } from "../kit/text/language.ts";
import { setLanguage, useLanguage } from "./session/language.ts";
import { words as shellEn } from "./words.en.ts";
import { words as shellEs } from "./words.es.ts";

type Source = { readonly [L in Language]: () => Promise<{ readonly words: unknown }> };
const siteSources = {
  ...areaWords,
  site: { es: () => import("./site/words.es.ts"), en: () => import("./site/words.en.ts") },
  // A few texts that every page shows: separate files would take longer on a slow connection than both languages
  // together.
  shell: { es: async () => ({ words: shellEs }), en: async () => ({ words: shellEn }) },
} as const;
type Words<Es> = Source & { readonly es: () => Promise<Es> };
type OfficeWords = typeof deskWords & {
  readonly office: Words<typeof import("./office/words.es.ts")>;
  readonly menu: Words<typeof import("./office/menu/menu.es.ts")>;
};
type Sources = typeof siteSources & OfficeWords;
type Area = keyof Sources;
const sources: Partial<Record<Area, Source>> = { ...siteSources };

/** Adds the texts of the office; called before it renders. */
export function declareWords(words: OfficeWords): void {
  Object.assign(sources, words);
}

export type WordsOf<A extends Area> = Awaited<ReturnType<Sources[A]["es"]>>["words"];

const loaded = new Map<`${Area}.${Language}`, Promise<unknown>>();

/** Loads the texts of an area. Resolves at once if they are loaded; rejects if the download fails. */
export function loadWords<A extends Area>(area: A, language: Language): Promise<WordsOf<A>> {
  const key = `${area}.${language}` as const;
  const promise = loaded.get(key) ?? fetchWords(area, language);
  loaded.set(key, promise);
  // A failed download is retried by the next caller.
  promise.catch(() => loaded.delete(key));
  return promise as Promise<WordsOf<A>>;
}

/** Suspends until the texts are loaded. */
export function useWords<A extends Area>(area: A): WordsOf<A> {
  return use(loadWords(area, useLanguage()));
}

/** The areas whose texts were loaded. */
export const areasOnScreen = () => new Set([...loaded.keys()].map((key) => key.split(".")[0] as Area));

/** Loads all texts on the page before it switches the language, so that nothing flickers. */
export async function switchLanguage(next: Language): Promise<void> {
  await Promise.all([...areasOnScreen()].map((area) => loadWords(area, next)));
  setLanguage(next);
}

/** Marks the promise as fulfilled: React's `use` then reads it without suspending. */
function fetchWords(area: Area, language: Language): Promise<unknown> {
  const load = sources[area]?.[language];
  if (!load) throw new Error(`the words of ${area} are not behind this door`);
  const promise: Promise<unknown> & { status?: "fulfilled"; value?: unknown } = load().then(({ words }) => {
    promise.status = "fulfilled";
    promise.value = words;
    return words;
  });
  return promise;
}

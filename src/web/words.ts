/** Words in the reader's language: `useWords("session").login.title`. Fetched per area and language, once. */
import { use } from "react";
import type { deskWords } from "../areas/staff-words.ts";
import { words as ofAreas } from "../areas/words.ts";
import type { Language } from "../kit/language.ts";
import { setLanguage, useLanguage } from "./language.ts";
import { words as shellEn } from "./words.en.ts";
import { words as shellEs } from "./words.es.ts";

type Source = { readonly [L in Language]: () => Promise<{ readonly words: unknown }> };
const own = {
  ...ofAreas,
  site: { es: () => import("./site/words.es.ts"), en: () => import("./site/words.en.ts") },
  // A few lines that every page shows: a file of their own would cost a slow line more than both languages do.
  shell: { es: async () => ({ words: shellEs }), en: async () => ({ words: shellEn }) },
} as const;
type Words<Es> = Source & { readonly es: () => Promise<Es> };
type OfficeWords = typeof deskWords & {
  readonly office: Words<typeof import("./office/words.es.ts")>;
  readonly menu: Words<typeof import("./office/menu.es.ts")>;
};
type Sources = typeof own & OfficeWords;
type Area = keyof Sources;
const sources: Partial<Record<Area, Source>> = { ...own };

/** The office adds what only it shows, before it shows anything. */
export function declareWords(added: OfficeWords): void {
  Object.assign(sources, added);
}

export type WordsOf<A extends Area> = Awaited<ReturnType<Sources[A]["es"]>>["words"];

const loaded = new Map<`${Area}.${Language}`, Promise<unknown>>();

export function loadWords<A extends Area>(area: A, language: Language): Promise<WordsOf<A>> {
  const key = `${area}.${language}` as const;
  const promise = loaded.get(key) ?? fetchWords(area, language);
  loaded.set(key, promise);
  // What a cut kept away is asked for again.
  promise.catch(() => loaded.delete(key));
  return promise as Promise<WordsOf<A>>;
}

/** Suspends until they are here. */
export function useWords<A extends Area>(area: A): WordsOf<A> {
  return use(loadWords(area, useLanguage()));
}

/** Of which areas words were fetched. */
export const areasOnScreen = () => new Set([...loaded.keys()].map((key) => key.split(".")[0] as Area));

/** Changes the language once every word on the page is here in it, so that nothing blinks. */
export async function switchLanguage(next: Language): Promise<void> {
  await Promise.all([...areasOnScreen()].map((area) => loadWords(area, next)));
  setLanguage(next);
}

/** React reads a promise that carries its value without suspending. */
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

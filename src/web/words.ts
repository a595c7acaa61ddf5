/** Words in the reader's language: `useWords("session").login.title`. Fetched per area and language, once. */
import { use } from "react";
import { words as ofAreas } from "../areas/words.ts";
import type { Language } from "../kit/language.ts";
import { setLanguage, useLanguage } from "./language.ts";

const sources = {
  ...ofAreas,
  site: { es: () => import("./site/words.es.ts"), en: () => import("./site/words.en.ts") },
  shell: { es: () => import("./words.es.ts"), en: () => import("./words.en.ts") },
  office: { es: () => import("./office/words.es.ts"), en: () => import("./office/words.en.ts") },
  menu: { es: () => import("./office/menu.es.ts"), en: () => import("./office/menu.en.ts") },
} as const;
type Area = keyof typeof sources;
export type WordsOf<A extends Area> = Awaited<ReturnType<(typeof sources)[A]["es"]>>["words"];

const loaded = new Map<`${Area}.${Language}`, Promise<unknown>>();

export function loadWords<A extends Area>(area: A, language: Language): Promise<WordsOf<A>> {
  const key = `${area}.${language}` as const;
  const promise = loaded.get(key) ?? fetchWords(area, language);
  loaded.set(key, promise);
  return promise as Promise<WordsOf<A>>;
}

/** Suspends until they are here. */
export function useWords<A extends Area>(area: A): WordsOf<A> {
  return use(loadWords(area, useLanguage()));
}

/** Changes the language once every word on the page is here in it, so that nothing blinks. */
export async function switchLanguage(next: Language): Promise<void> {
  const areas = [...loaded.keys()].map((key) => key.split(".")[0] as Area);
  await Promise.all(areas.map((area) => loadWords(area, next)));
  setLanguage(next);
}

/** React reads a promise that carries its value without suspending. */
function fetchWords(area: Area, language: Language): Promise<unknown> {
  const load = sources[area][language];
  const promise: Promise<unknown> & { status?: "fulfilled"; value?: unknown } = load().then(({ words }) => {
    promise.status = "fulfilled";
    promise.value = words;
    return words;
  });
  return promise;
}

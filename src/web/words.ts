/** Words in the reader's language: `useWords("session").login.title`. Fetched per area and language, once. */
import { use } from "react";
import { words as ofAreas } from "../areas/words.ts";
import type { Language } from "../kit/language.ts";
import { useLanguage } from "./language.ts";

const sources = {
  ...ofAreas,
  site: { es: () => import("./site/words.es.ts"), en: () => import("./site/words.en.ts") },
  shell: { es: () => import("./words.es.ts"), en: () => import("./words.en.ts") },
} as const;
type Area = keyof typeof sources;
export type WordsOf<A extends Area> = Awaited<ReturnType<(typeof sources)[A]["es"]>>["words"];

const loaded = new Map<string, Promise<unknown>>();

export function loadWords<A extends Area>(area: A, language: Language): Promise<WordsOf<A>> {
  const key = `${area}.${language}`;
  const promise = loaded.get(key) ?? sources[area][language]().then((module) => module.words);
  loaded.set(key, promise);
  return promise as Promise<WordsOf<A>>;
}

/** Suspends until they are here. */
export function useWords<A extends Area>(area: A): WordsOf<A> {
  return use(loadWords(area, useLanguage()));
}

/** Actions on the current screen, found by their labels in either language. */
import { useEffect, useState } from "react";
import { otherLanguage, useLanguage } from "../../session/language.ts";
import { areasOnScreen, loadWords } from "../../words.ts";
import type { Language } from "../../../kit/text/language.ts";
import { type OfferedActions, currentActions } from "../actions/current-actions.ts";
import { plainWords } from "./normalize-text.ts";

/** Actions whose label has a word that starts with each typed word; all before anything is typed. */
export function useMatchingActions(text: string): readonly OfferedActions[] {
  const language = useLanguage();
  const [offered] = useState(currentActions);
  const [translations, setTranslations] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    // Offline only the labels in the current language are found.
    loadTranslations(language).then(setTranslations, () => undefined);
  }, [language]);
  const words = plainWords(text);
  const matches = (name: string | undefined) => {
    const labelWords = plainWords(name ?? "");
    return words.every((word) => labelWords.some((each) => each.startsWith(word)));
  };
  return offered
    .map(({ name, actions }) => ({
      name,
      actions: actions.filter(({ label }) => matches(label) || matches(translations.get(label))),
    }))
    .filter(({ actions }) => actions.length > 0);
}

/** Maps every text on the screen to its translation: both dictionaries have the same keys. */
async function loadTranslations(language: Language): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const addPairs = (one: unknown, other: unknown): void => {
    if (typeof one === "string") names.set(one, String(other));
    else
      for (const [name, inner] of Object.entries(one ?? {})) addPairs(inner, (other as Record<string, unknown>)[name]);
  };
  for (const area of areasOnScreen())
    addPairs(await loadWords(area, language), await loadWords(area, otherLanguage(language)));
  return names;
}

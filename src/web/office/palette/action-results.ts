/** What can be done here, by its names in both languages. */
import { useEffect, useState } from "react";
import { otherLanguage, useLanguage } from "../../language.ts";
import { areasOnScreen, loadWords } from "../../words.ts";
import type { Language } from "../../../kit/language.ts";
import { type OfferedActions, currentActions } from "../actions/current-actions.ts";
import { plainWords } from "./normalize-text.ts";

/** Those whose words begin with what was typed; before anything is typed, all. */
export function useMatchingActions(typed: string): readonly OfferedActions[] {
  const language = useLanguage();
  const [here] = useState(currentActions);
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    // Without a line they are found by the names that are read.
    namesInOther(language).then(setOthers, () => undefined);
  }, [language]);
  const words = plainWords(typed);
  const isFound = (name: string | undefined) => {
    const its = plainWords(name ?? "");
    return words.every((word) => its.some((each) => each.startsWith(word)));
  };
  return here
    .map(({ name, actions }) => ({
      name,
      actions: actions.filter(({ label }) => isFound(label) || isFound(others.get(label))),
    }))
    .filter(({ actions }) => actions.length > 0);
}

/** Every text on the screen → the same in the other language: both dictionaries have one shape. */
async function namesInOther(language: Language): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const pair = (one: unknown, other: unknown): void => {
    if (typeof one === "string") names.set(one, String(other));
    else for (const [name, inner] of Object.entries(one ?? {})) pair(inner, (other as Record<string, unknown>)[name]);
  };
  for (const area of areasOnScreen())
    pair(await loadWords(area, language), await loadWords(area, otherLanguage(language)));
  return names;
}

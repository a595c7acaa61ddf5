/** The title of a plan that is taken over for another month: the month that it names moves with it. */
import { formatMonthInSentence } from "../../kit/format.ts";
import type { Language } from "../../kit/language.ts";

const languages: readonly Language[] = ["es", "en"];

export function movedTitle(title: string, from: string, to: string): string {
  const moved = languages.reduce((now, language) => {
    const [before, after] = [from, to].map((month) => monthIn(month, language));
    return now.replace(new RegExp(`(?<!\\p{L})${before}(?!\\p{L})`, "giu"), (found) => asIn(found, after ?? ""));
  }, title);
  if (moved === title || from.slice(0, 4) === to.slice(0, 4)) return moved;
  return moved.replaceAll(from.slice(0, 4), to.slice(0, 4));
}

/** «agosto», «August»: without its year. */
const monthIn = (month: string, language: Language) =>
  formatMonthInSentence(month, language)
    .replace(/\P{L}*\d.*$/u, "")
    .replace(/ de$/, "");

/** A capital stays one. */
const asIn = (found: string, name: string) =>
  /^\p{Lu}/u.test(found) ? name.charAt(0).toUpperCase() + name.slice(1) : name.toLowerCase();

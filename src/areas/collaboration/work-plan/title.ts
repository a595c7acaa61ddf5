/** The title of a plan that is copied to another month: a month in it is replaced. */
import { formatMonthInSentence } from "../../../kit/text/format-days.ts";
import { languages, type Language } from "../../../kit/text/language.ts";

export function shiftTitleMonth(title: string, from: string, to: string): string {
  const renamed = languages.reduce((text: string, language) => {
    const [before, after] = [from, to].map((month) => monthIn(month, language));
    return text.replace(new RegExp(`(?<!\\p{L})${before}(?!\\p{L})`, "giu"), (match) => likeCase(match, after ?? ""));
  }, title);
  if (renamed === title || from.slice(0, 4) === to.slice(0, 4)) return renamed;
  return renamed.replaceAll(from.slice(0, 4), to.slice(0, 4));
}

/** Month name without its year: «agosto», «August». */
const monthIn = (month: string, language: Language) =>
  formatMonthInSentence(month, language)
    .replace(/\P{L}*\d.*$/u, "")
    .replace(/ de$/, "");

/** Keeps the capitalization of the match. */
const likeCase = (match: string, name: string) =>
  /^\p{Lu}/u.test(match) ? name.charAt(0).toUpperCase() + name.slice(1) : name.toLowerCase();

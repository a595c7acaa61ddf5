/** Language of the page, stored on the device, and in a cookie for one day so that the server renders in it. */
import { type Language, languages } from "../../kit/text/language.ts";
import { store } from "../observable-store.ts";

const key = "legalsit-language";
export const language = store<Language>(globalThis.document?.documentElement.lang === "en" ? "en" : "es");

export const currentLanguage = language.get;
export const useLanguage = language.use;

/** Sets the language of the page and stores it for the next visit. */
export function setLanguage(next: Language): void {
  document.documentElement.lang = next;
  storeOnDevice(key, next);
  // The Cookie Store API is missing in some phone browsers.
  document.cookie = `${key}=${next}; path=/legalsit; max-age=86400; samesite=lax`;
  language.set(next);
}

export function otherLanguage(language: Language): Language {
  return languages.find((each) => each !== language) ?? language;
}

/** Writes to local storage. Private windows may refuse it: the value then lasts as long as the page. */
export function storeOnDevice(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Nothing to do: the page works without it.
  }
}

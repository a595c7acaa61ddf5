/** Language of the page: kept on the device, told to the server's first paint by a cookie of one day (specification §9). */
import { type Language, languages } from "../kit/language.ts";
import { store } from "./observable-store.ts";

const key = "legalsit-language";
export const language = store<Language>(globalThis.document?.documentElement.lang === "en" ? "en" : "es");

export const currentLanguage = language.get;
export const useLanguage = language.use;

export function setLanguage(next: Language): void {
  document.documentElement.lang = next;
  storeOnDevice(key, next);
  // the Cookie Store API is not in every phone's browser
  document.cookie = `${key}=${next}; path=/legalsit; max-age=86400; samesite=lax`;
  language.set(next);
}

export function otherLanguage(of: Language): Language {
  return languages.find((each) => each !== of) ?? of;
}

/** Private windows refuse storage: the choice then lasts as long as the page. */
export function storeOnDevice(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // nothing to do: the page works without
  }
}

/** Texts of the server-rendered pages about requests. */
import type { Language } from "../../../../../kit/text/language.ts";
import { serverMessages as en } from "../../server-messages.en.ts";
import { serverMessages as es } from "../../server-messages.es.ts";

export function receiptWords(language: Language) {
  return { es, en }[language].receipt;
}

export function textsOf(language: Language) {
  return { es, en }[language].page;
}

/** What stands around the pages of requests that the server renders itself. */
import type { Language } from "../../../../kit/language.ts";
import { type Html, html } from "../../../../server/http/html.ts";
import type { Letterhead } from "../../../firm/server/public.ts";
import { served as en } from "../../served.en.ts";
import { served as es } from "../../served.es.ts";

export interface ServedPage {
  /** In two columns. */
  readonly wide?: boolean;
  readonly language: Language;
  readonly firm: Letterhead;
  readonly title: string;
  readonly body: Html;
  /** What the address keeps when the language is changed. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Scripts of ours that the page is better with; it must do without. */
  readonly scripts?: readonly string[];
}

export function servedPage({ language, firm, title, body, keeps = {}, scripts = [], wide }: ServedPage): string {
  const words = textsOf(language);
  const other = language === "es" ? "en" : "es";
  const query = new URLSearchParams({ ...keeps, lang: other });
  return html`<!doctype html>
<html lang="${language}" data-served data-mantine-color-scheme="dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${firm.name}</title>
<script src="/legalsit/theme.js"></script><link rel="stylesheet" href="/legalsit/served.css"><link rel="icon" href="/legalsit/favicon.svg">${scripts.map((script) => html`<script type="module" src="/legalsit/${script}"></script>`)}</head>
<body><a class="skip" href="#main">${words.skip}</a>
<header class="bar"><div class="bar-in"><a class="brand" href="/legalsit/"><img src="/legalsit/favicon.svg" width="34" height="34" alt="">${firm.name}</a><a lang="${other}" hreflang="${other}" href="?${query.toString()}">${words.other}</a></div></header>
<main class="${wide ? "page-wide" : "page"} stack" id="main">${body}</main>
<footer class="foot"><div class="foot-in"><p class="small">${firm.name} · <a href="/legalsit/onlineService">${words.services}</a> · <a href="/legalsit/trackRequest">${words.find.link}</a>${firm.email && html` · <a href="mailto:${firm.email}">${firm.email}</a>`}</p></div></footer>
</body></html>`.text;
}

/** The language that the address asks for, before the reader's own. */
export function wantedLanguage(asked: string | null, own: Language): Language {
  return asked === "es" || asked === "en" ? asked : own;
}

export function receiptWords(language: Language) {
  return { es, en }[language].receipt;
}

export function textsOf(language: Language) {
  return { es, en }[language].page;
}

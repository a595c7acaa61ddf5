/**
 * Layout of server-rendered pages: header, navigation, footer and, for clients on phones, the bottom bar, equal to
 * those of pages rendered in the browser.
 */
import { type IconName, icons } from "../../kit/site-icons.ts";
import type { Language } from "../../kit/language.ts";
import { siteNavigationEn } from "../../kit/site-navigation-words.en.ts";
import { siteNavigationEs } from "../../kit/site-navigation-words.es.ts";
import type { Caller } from "../call.ts";
import { type Html, html } from "./html.ts";

/** Reader of a page, with language and firm. */
export interface PageViewer {
  readonly language: Language;
  readonly firm: { readonly name: string };
  readonly caller: Caller | null;
  /** Number of unread notifications of a client. */
  readonly unread: number;
}

export interface FramedPage extends PageViewer {
  /** Two columns. */
  readonly wide?: boolean;
  /** Marks "home" in the bottom bar as the current page, for a page of the reader's own request. */
  readonly isOwn?: boolean;
  readonly title: string;
  readonly body: Html;
  /** Query parameters to keep when the language is changed. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Optional scripts; the page must work without them. */
  readonly scripts?: readonly string[];
}

export function renderInLayout(page: FramedPage): string {
  const { language, firm, title, body, scripts = [], wide } = page;
  const words = navigationWords(language);
  return html`<!doctype html>
<html lang="${language}" data-served data-mantine-color-scheme="dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex">
<title>${title} · ${firm.name}</title>
<script src="/legalsit/theme.js"></script><link rel="stylesheet" href="/legalsit/served.css"><link rel="icon" href="/legalsit/favicon.svg">${scripts.map((script) => html`<script type="module" src="/legalsit/${script}"></script>`)}</head>
<body><a class="skip" href="#main">${words.skip}</a>
${header(page)}
<main class="${wide ? "page-wide" : "page"} stack" id="main">${body}</main>
<footer class="foot"><div class="foot-in"><span>${firm.name} · ${words.tagline}</span><div class="foot-links">${navigationLinks(language)}<a href="/legalsit/terms">${words.terms}</a><a href="/legalsit/politics">${words.politics}</a><a href="/legalsit/aboutUs">${words.aboutUs}</a></div></div></footer>
${bottomBar(page)}</body></html>`.text;
}

function header({ language, firm, caller, keeps = {} }: FramedPage): Html {
  const words = navigationWords(language);
  const otherLanguage = language === "es" ? "en" : "es";
  const query = new URLSearchParams({ ...keeps, lang: otherLanguage });
  return html`<header class="bar"><div class="bar-in"><a class="brand" href="/legalsit/${caller?.kind === "client" ? "" : "onlineService"}"><img src="/legalsit/favicon.svg" width="34" height="34" alt=""><span>${firm.name}</span></a>
<nav class="nav only-desk" aria-label="${words.main}">${navigationLinks(language)}</nav>
<a class="icon-button" lang="${otherLanguage}" hreflang="${otherLanguage}" href="?${query.toString()}" title="${words.language.label}">${icon("language")}<span class="sr-only">${words.language.switch}</span></a>
<button class="icon-button" type="button" data-theme-switch hidden title="${words.theme}" aria-label="${words.theme}">${icon("sun")}${icon("moon")}</button>
${
  caller
    ? html`<a class="account-button" href="/legalsit/" aria-label="${words.account}: ${caller.name}"><span class="avatar" aria-hidden="true">${initials(caller.name)}</span></a>`
    : html`<a class="bar-link" href="/legalsit/login">${words.signIn}</a>
<details class="menu only-phone"><summary aria-label="${words.menu}">${icon("menu", 24)}</summary><nav class="account-menu" aria-label="${words.main}">${navigationLinks(language)}</nav></details>`
}</div></header>`;
}

function navigationLinks(language: Language): Html {
  const words = navigationWords(language);
  return html`<a href="/legalsit/onlineService">${words.services}</a><a href="/legalsit/trackRequest">${words.track}</a><a href="/legalsit/deliveryService">${words.courier}</a><a href="/legalsit/contact">${words.contact}</a>`;
}

function bottomBar({ language, caller, unread, isOwn = false }: FramedPage): Html | false {
  if (caller?.kind !== "client") return false;
  const words = navigationWords(language);
  const entries = [
    ["", "home", words.home],
    ["onlineService", "file", words.start],
    ["deliveryService", "truck", words.courier],
    ["notifications", "bell", words.notices],
    ["contact", "help", words.contact],
  ] as const;
  return html`<nav class="bottom-bar only-phone" aria-label="${words.menu}">${entries.map(([path, iconName, name]) => html`<a href="/legalsit/${path}"${isOwn && path === "" && html` aria-current="true"`}>${icon(iconName, 24)}<span>${name}</span>${path === "notifications" && badge(unread)}</a>`)}</nav>`;
}

function badge(unread: number): Html | false {
  return unread > 0 && html`<span class="badge">${unread > 99 ? "99+" : unread}</span>`;
}

function icon(name: IconName, size = 20): Html {
  return html`<svg width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

function initials(name: string): string {
  return name
    .split(" ")
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join("");
}

function navigationWords(language: Language) {
  return { es: siteNavigationEs, en: siteNavigationEn }[language];
}

/** Fills the HTML document of a frontend with facts, preloaded answers and the server-rendered page. */
import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import { base, type Frontend } from "../../../kit/frontends.ts";
import type { PageDescription, RenderedPage } from "../../../kit/server-rendering.ts";
import { type Language, languages } from "../../../kit/text/language.ts";
import { type PreloadedAnswers, preloadElement } from "./preload.ts";

/** Values by name, for `data-` attributes. */
export type DocumentFacts = Readonly<Record<string, string>>;

export interface DocumentInput {
  readonly facts: DocumentFacts;
  readonly language: Language;
  readonly files: readonly string[];
  readonly preloadedForAll: PreloadedAnswers;
  readonly preloadedForPage: PreloadedAnswers;
  /** Undefined if the page is rendered in the browser only. */
  readonly rendered: RenderedPage | undefined;
  /** Address of the page for the public, without its query. */
  readonly pageUrl: string;
}

/**
 * Returns a function that builds the document. The HTTP status is written into it, because a page cannot read it from
 * the browser; facts become `data-` attributes.
 */
export function renderHtmlDocument(
  root: string,
  frontend: Frontend,
  constantFacts: DocumentFacts = {},
  theme = "",
): (status: number, input: DocumentInput) => string {
  const source = inlineTheme(readFileSync(join(root, `${frontend}.html`), "utf8"), theme);
  const html = frontend === "site" && theme ? inlineStyles(source, root) : source;
  const fontLink = preloadHeadingFont(html);
  return (status, { facts, language, files, preloadedForAll, preloadedForPage, rendered, pageUrl }) => {
    const dataAttributes = Object.entries({
      status: `${status}`,
      ...facts,
      ...constantFacts,
      ...(rendered ? { rendered: language } : {}),
    });
    const attributes = dataAttributes.map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`).join("");
    // A shared link shows the title without running scripts: the name of the firm at least.
    const title = rendered?.title ?? (facts.firm && escapeHtml(facts.firm));
    const document = html
      .replace(/<title>[^<]*/, (before) => (title ? `<title>${title}` : before))
      .replace(
        "</head>",
        () =>
          `${"stranger" in facts ? fontLink : ""}${files.map(linkTo).join("")}${preloadElement("preloaded-shared", preloadedForAll)}${preloadElement("preloaded-page", preloadedForPage)}</head>`,
      );
    if (!rendered) return document.replace("<html ", () => `<html${attributes} `);
    const { description } = rendered;
    return (description ? withDescription(document, description, language, pageUrl) : document)
      .replace(/<html lang="\w+"/, () => `<html${attributes} lang="${language}"`)
      .replace('class="overlay"', 'class="overlay lifted"')
      .replace('<div id="root"></div>', () => `<div id="root">${rendered.body}</div><!--rendered-->`);
  };
}

/**
 * Adds what search engines read. Both languages have the page's path, so each is also reached by `?language=`, which
 * its canonical address names; the bare address answers in the language of the browser.
 */
function withDescription(document: string, description: PageDescription, language: Language, pageUrl: string): string {
  const urlIn = (each: Language) => escapeHtml(`${pageUrl}?language=${each}`);
  const links = [
    `<link rel="canonical" href="${urlIn(language)}">`,
    ...languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${urlIn(each)}">`),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(pageUrl)}">`,
  ];
  const structuredData = JSON.stringify(description.structuredData).replaceAll("<", "\\u003c");
  return document
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(description.text)}">`,
    )
    .replace("</head>", () => `${links.join("")}<script type="application/ld+json">${structuredData}</script></head>`);
}

/** Inlines the script of the theme, so that the first paint needs no further request. */
function inlineTheme(html: string, theme: string): string {
  return theme ? html.replace(`<script src="${base}/theme.js"></script>`, () => `<script>${theme}</script>`) : html;
}

/** Inlines the stylesheet of the site. */
function inlineStyles(html: string, root: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)">/, (_, address: string) => {
    const css = readFileSync(join(root, address.slice(base.length)), "utf8");
    return `<style>${css}</style>`;
  });
}

/**
 * Readers who are not signed in get the font of headings with the document instead of after its layout: the first view
 * has it, unless the connection is slow. Its `font-display: optional` keeps a late one from moving anything. Signed-in
 * readers have it from the page where they signed in.
 */
function preloadHeadingFont(html: string): string {
  const [, address] = /url\("?([^)"]*source-serif[^)"]*\.woff2)"?\)/.exec(html) ?? [];
  return address ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">` : "";
}

/** The theme script; empty if the pages are not built. */
export function readTheme(root: string): string {
  const file = join(root, "theme.js");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Allows this inline script, and no other, in the Content-Security-Policy. */
export function allowInlineScript(script: string, reply: FastifyReply): void {
  const policy = reply.getHeader("content-security-policy");
  if (!script || typeof policy !== "string") return;
  const source = `'sha256-${hash("sha256", script, "base64")}'`;
  reply.header("content-security-policy", policy.replace("script-src 'self'", `script-src 'self' ${source}`));
}

function linkTo(file: string): string {
  const rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
  return `<link rel="${rel}" crossorigin href="${base}/${escapeHtml(file)}">`;
}

/** Escapes text for element content and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

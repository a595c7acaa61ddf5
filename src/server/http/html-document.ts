/** A door's document, with what it is told, what it begins with and what was drawn into it. */
import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import { base, type Frontend } from "../../kit/frontends.ts";
import type { RenderedPage } from "../../kit/server-rendering.ts";
import type { Language } from "../../kit/language.ts";
import { type PreloadedAnswers, preloadElement } from "./preload.ts";
import { escapeHtml } from "./html.ts";

export type DocumentFacts = Readonly<Record<string, string>>;

interface Beginning {
  readonly facts: DocumentFacts;
  readonly language: Language;
  readonly files: readonly string[];
  readonly begun: PreloadedAnswers;
  readonly asked: PreloadedAnswers;
  readonly drawn: RenderedPage | undefined;
}

/** The document, with the status that went before it, which a page cannot ask its browser for, and what else it is told and begins with. */
export function renderHtmlDocument(
  root: string,
  door: Frontend,
  always: DocumentFacts = {},
  theme = "",
): (status: number, beginning: Beginning) => string {
  const html = withLooks(readFileSync(join(root, `${door}.html`), "utf8"), root, theme);
  return (status, { facts, language, files, begun, asked, drawn }) => {
    const told = Object.entries({ status: `${status}`, ...facts, ...always, ...(drawn ? { drawn: language } : {}) });
    const attributes = told.map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`).join("");
    // Who shares an address shows its title without any script: the firm's name at least.
    const title = drawn?.title ?? (facts.firm && escapeHtml(facts.firm));
    const document = html
      .replace(/<title>[^<]*/, (before) => (title ? `<title>${title}` : before))
      .replace(
        "</head>",
        () => `${files.map(linkTo).join("")}${preloadElement("begun", begun)}${preloadElement("asked", asked)}</head>`,
      );
    if (!drawn) return document.replace("<html ", () => `<html${attributes} `);
    return document
      .replace(/<html lang="\w+"/, () => `<html${attributes} lang="${language}"`)
      .replace('class="overlay"', 'class="overlay lifted"')
      .replace('<div id="root"></div>', () => `<div id="root">${drawn.body}</div><!--drawn-->`);
  };
}

/** The first paint waits for the reader's theme and for the looks: with a script of its own they stand in the document. */
function withLooks(html: string, root: string, theme: string): string {
  if (!theme) return html;
  return html
    .replace(`<script src="${base}/theme.js"></script>`, () => `<script>${theme}</script>`)
    .replace(/<link rel="stylesheet"[^>]*href="([^"]+)">/, (_, address: string) => {
      const looks = readFileSync(join(root, address.slice(base.length)), "utf8");
      return `<style>${looks}</style>`;
    });
}

/** The script of the first paint; nothing where the pages are not built. */
export function readTheme(root: string): string {
  const file = join(root, "theme.js");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Of scripts in the document only this one runs. */
export function allowInlineScript(script: string, reply: FastifyReply): void {
  const policy = reply.getHeader("content-security-policy");
  if (!script || typeof policy !== "string") return;
  const own = `'sha256-${hash("sha256", script, "base64")}'`;
  reply.header("content-security-policy", policy.replace("script-src 'self'", `script-src 'self' ${own}`));
}

function linkTo(file: string): string {
  const rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
  return `<link rel="${rel}" crossorigin href="${base}/${escapeHtml(file)}">`;
}

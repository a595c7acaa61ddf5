/** Fills the HTML document of the office: with its first screen, which shows before any further file has arrived. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { base } from "../../../kit/frontends.ts";
import type { RenderedScreen } from "../../../kit/server-rendering.ts";
import { renderHtmlDocument, type DocumentFacts, type DocumentInput } from "./html-document.ts";
import { classesIn, usedCssOf } from "./used-css.ts";

const stylesheetLink = /\s*<link rel="stylesheet"[^>]*href="([^"]+)">/g;
const place = '<div id="first-load" aria-hidden="true">';

interface OfficeDocumentInput extends Omit<DocumentInput, "rendered"> {
  /** Undefined if the screen is rendered in the browser only. */
  readonly screen: RenderedScreen | undefined;
  /** Language and window that it was rendered for. */
  readonly renderedFor: string;
}

/**
 * Returns a function that builds the document. With a rendered screen its head contains the rules of that screen, and
 * the complete stylesheets follow the screen: nothing that is already shown waits for them.
 */
export function renderOfficeDocument(
  root: string,
  constantFacts: DocumentFacts,
  theme: string,
): (status: number, input: OfficeDocumentInput) => string {
  const renderDocument = renderHtmlDocument(root, "office", constantFacts, theme);
  const stylesheets = new Map<string, ReturnType<typeof usedCssOf>>();
  const usedIn = (address: string, classes: ReadonlySet<string>) => {
    const used = stylesheets.get(address) ?? usedCssOf(readFileSync(join(root, address.slice(base.length)), "utf8"));
    stylesheets.set(address, used);
    return used(classes);
  };
  return (status, { screen, renderedFor, ...input }) => {
    const preloadedForPage = { ...input.preloadedForPage, ...screen?.answers };
    const facts = screen ? { ...input.facts, screen: renderedFor } : input.facts;
    const html = renderDocument(status, { ...input, facts, preloadedForPage, rendered: undefined });
    if (!screen) return html;
    const links = [...html.matchAll(stylesheetLink)];
    const classes = classesIn(screen.body);
    const css = links.map(([, address = ""]) => usedIn(address, classes)).join("");
    return html
      .replaceAll(stylesheetLink, "")
      .replace("</head>", () => `<style>${css}</style></head>`)
      .replace(`${place}</div>`, () => `${place}${screen.body}</div>${links.map(([link]) => link.trim()).join("")}`);
  };
}

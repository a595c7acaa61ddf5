/**
 * Interface between the server and the public site's code that renders a page into its HTML document
 * (web/site/render-page.tsx).
 */
import type { Language } from "./text/language.ts";

/** Everything that the code of a page needs to render without a browser. */
export interface RenderInput {
  /** Below the base, with its query string. */
  readonly address: string;
  readonly language: Language;
  /** Values of the `data-…` attributes of the root element. */
  readonly facts: Readonly<Record<string, string>>;
  /** Preloaded API answers by `preloadKey`. */
  readonly answers: Readonly<Record<string, { readonly data: object }>>;
  /** Address of the base, as the public reaches it. */
  readonly publicBase: string;
}

export interface RenderedPage {
  /** Both are HTML. */
  readonly title: string;
  readonly body: string;
  readonly description?: PageDescription | undefined;
}

/** What search engines read of a page. */
export interface PageDescription {
  /** One sentence or two. */
  readonly text: string;
  /** schema.org, as JSON-LD. */
  readonly structuredData: object;
}

/** Describes a page by the same input as it is rendered with. */
export type DescribePage = (input: RenderInput) => PageDescription;

/** Renders the page of an address; undefined if the site has no such page. */
export type RenderPage = (input: RenderInput) => Promise<RenderedPage | undefined>;

/** Width of a device's window; "collapsed" is a wide one whose reader collapsed the menu. */
export const windowKinds = ["phone", "narrow", "wide", "collapsed"] as const;
export type WindowKind = (typeof windowKinds)[number];

/** Input of the first screen of the office, besides the values of a page. */
export interface ScreenRenderInput extends Omit<RenderInput, "publicBase"> {
  readonly status: number;
  readonly window: WindowKind;
  /** Reads the answer of a call that the screen begins with; undefined if it is refused or takes long. */
  readonly read: (key: string, input: object) => Promise<{ readonly data: object } | undefined>;
}

/** The first screen of the office as it looks before its scripts have loaded. */
export interface RenderedScreen {
  /** Content of the root element, as HTML. */
  readonly body: string;
  /** Answers that it read, by `preloadKey`. */
  readonly answers: Readonly<Record<string, { readonly data: object }>>;
}

/** Renders the screen of an address; undefined without a session. */
export type RenderScreen = (input: ScreenRenderInput) => Promise<RenderedScreen | undefined>;

/** API calls that a page preloads: operation → parameters of the page's address that it passes. */
export type PreloadCalls = Readonly<Record<`${string}.${string}`, readonly string[]>>;

/** Key of a preloaded answer in the document: the operation and its input. */
export function preloadKey(key: string, input: object): string {
  return Object.keys(input).length > 0 ? key + JSON.stringify(input) : key;
}

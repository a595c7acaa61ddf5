/** What the server gives the public site's own code, so that it draws a page into its document (web/site/render-page.tsx). */
import type { Language } from "./language.ts";

export interface RenderInput {
  /** Below the base, query and all. */
  readonly address: string;
  readonly language: Language;
  /** What the document is told as `data-…` of its root. */
  readonly facts: Readonly<Record<string, string>>;
  /** By area and operation, and what it is asked with (`preloadKey`). */
  readonly answers: Readonly<Record<string, { readonly data: object }>>;
}

export interface RenderedPage {
  /** Both are HTML already. */
  readonly title: string;
  readonly body: string;
}

export type RenderPage = (drawing: RenderInput) => Promise<RenderedPage | undefined>;

/** What a page asks first: operation → which of its address's names it is asked with. */
export type PreloadCalls = Readonly<Record<`${string}.${string}`, readonly string[]>>;

/** Under this name an answer travels in the document. */
export function preloadKey(key: string, input: object): string {
  return Object.keys(input).length > 0 ? key + JSON.stringify(input) : key;
}

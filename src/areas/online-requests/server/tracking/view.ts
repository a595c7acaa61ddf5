/** Who reads the page that follows a request, and what its parts share. */
import type { Language } from "../../../../kit/language.ts";
import type { Caller } from "../../../../server/call.ts";
import { type Html, html } from "../../../../server/http/html.ts";
import type { Letterhead } from "../../../firm/server/public.ts";
import type { Collecting } from "../collecting.ts";

export interface View {
  readonly language: Language;
  readonly firm: Letterhead;
  readonly token: string | undefined;
  readonly commonId: string;
  readonly now: Date;
  readonly caller: Caller | null;
  /** Where documents are collected, once one of them is ready. */
  readonly collecting?: Collecting;
}

export function pair(label: string, value: string | Html): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

/** Who reads the page that follows a request, and what its parts share. */
import { type Html, html } from "../../../../server/http/html.ts";
import type { Collecting } from "../shared/pickup-instructions.ts";
import type { PageViewer } from "../../../../server/http/page-layout.ts";

export interface TrackingView extends PageViewer {
  readonly token: string | undefined;
  readonly commonId: string;
  readonly now: Date;
  /** Where documents are collected, once one of them is ready. */
  readonly collecting?: Collecting;
}

export function pair(label: string, value: string | Html): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

/** Data that the parts of the tracking page share. */
import { type Html, html } from "../../../../../server/http/html.ts";
import type { Collecting } from "../shared/pickup-instructions.ts";
import type { PageViewer } from "../../../../../server/http/page-layout.ts";

export interface TrackingView extends PageViewer {
  readonly token: string | undefined;
  readonly commonId: string;
  readonly now: Date;
  /** Pickup instructions, once a document is ready. */
  readonly collecting?: Collecting;
}

export function pair(label: string, value: string | Html): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

/** Columns of the list of lots. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import { interpolate, type Words } from "../../../kit/text/words.ts";
import type { LotState } from "./original-kinds.ts";
import type { OriginalLot } from "./original-lot.ts";
import type { words } from "./words.es.ts";

/** A received lot with missing originals is shown as bad. */
export const lotTone = ({ state, missing }: { readonly state: LotState; readonly missing: number }): Tone =>
  missing > 0 ? "bad" : ({ open: "wait", sent: "work", received: "good" } as const)[state];

export const lotColumns = defineColumns<OriginalLot, Words<typeof words> & CellContext>()({
  headers: ({ lots }) => lots.columns,
  columns: {
    number: { value: ({ number }) => number, width: 13, sort: "number", primary: true },
    place: { value: ({ place }, { places }) => places[place], width: 20 },
    state: { value: ({ state }, { lots }) => lots.states[state], tone: lotTone, width: 18 },
    papers: { value: ({ papers }) => papers, kind: "whole" },
    missing: { value: ({ missing }) => missing, kind: "whole" },
    carrier: { value: ({ carrier }) => carrier?.name ?? null, width: 28, flex: true },
    sentAt: { value: ({ sentAt }) => sentAt, kind: "date" },
    receivedAt: { value: ({ receivedAt }) => receivedAt, kind: "date" },
    createdAt: { value: ({ createdAt }) => createdAt, kind: "date", sort: "createdAt", hidden: true },
  },
  sort: "-createdAt",
  rowLabel: ({ number }, { lots }) => interpolate(lots.page.title, { number }),
  card: { title: "number", detail: ["place", "carrier"], left: "state", right: ["papers", "sentAt"] },
});

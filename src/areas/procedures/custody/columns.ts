/** Columns of the list of originals. */
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { Original } from "./original.ts";
import type { words } from "./words.es.ts";

export const originalColumns = defineColumns<Original, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    label: { value: ({ label }) => label, width: 13, sort: "label", primary: true },
    document: { value: ({ document }) => document, width: 36, flex: true },
    holderName: { value: ({ holderName }) => holderName, width: 28 },
    subject: { value: ({ subject }) => subject.number, width: 14 },
    kind: { value: ({ kind }, { kinds }) => kinds[kind], width: 22, hidden: true },
    place: { value: ({ place }, { places }) => places[place], width: 16 },
    heldBy: { value: ({ heldBy }) => heldBy.name, width: 28 },
    since: { value: ({ since }) => since, kind: "date", sort: "since" },
    differs: {
      value: ({ differs: isDifferent }, { differs }) => (isDifferent ? differs.yes : differs.no),
      tone: ({ differs: isDifferent }) => (isDifferent ? "bad" : "good"),
      width: 16,
      hidden: true,
    },
    createdAt: { value: ({ createdAt }) => createdAt, kind: "date", sort: "createdAt", hidden: true },
  },
  sort: "-since",
  rowLabel: ({ label, document }) => `${label}, ${document}`,
  card: { title: "document", detail: ["holderName", "heldBy"], left: "place", right: ["label", "since"] },
});

/** Columns of the trash. */
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import { formatActor } from "../../../kit/text/actor-names.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { TrashEntry } from "./removed-record.ts";
import type { words } from "./words.es.ts";

/** Audit kinds of records with undoable steps. */
export const workflowKinds = ["requestForm", "delivery"] as const;

export const trashColumns = defineColumns<TrashEntry, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    name: { value: ({ name }, { language }) => name[language], primary: true, flex: true },
    kind: { value: ({ kind }, { kinds }) => kinds[kind] },
    removedAt: { value: ({ removedAt }) => removedAt, kind: "instant", sort: "removedAt" },
    removedBy: { value: ({ removedBy }, { language }) => formatActor(removedBy, language) },
    until: { value: ({ until }) => until, kind: "date" },
  },
  sort: "-removedAt",
  card: { title: "name", detail: "kind", left: "removedAt", right: "removedBy" },
});

/** Columns of the list of virtual tables. */
import type { ListedColumn } from "../../../kit/contract/field-places.ts";
import { defineColumns, type CellContext, type Tone, activeColumn } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { VirtualTable } from "./schemas.ts";
import type { TableState } from "./states.ts";
import type { virtualTableFields } from "./virtual-table-fields.ts";
import type { words } from "./words.es.ts";

const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(", ");

export const tableTone: Readonly<Record<TableState, Tone>> = {
  open: "good",
  scheduled: "wait",
  closed: "quiet",
  inactive: "quiet",
};

export const virtualTableColumns = defineColumns<
  VirtualTable,
  Words<typeof words> & CellContext,
  ListedColumn<typeof virtualTableFields>
>()({
  headers: ({ columns, fields }) => ({ ...fields, ...columns }),
  columns: {
    title: { value: ({ title }) => title, width: 48, sort: "title", primary: true, flex: true },
    state: { value: ({ state }, { states }) => states[state], tone: ({ state }) => tableTone[state], width: 14 },
    openDate: { value: ({ openDate }) => openDate, kind: "instant", sort: "openDate" },
    closeDate: { value: ({ closeDate }) => closeDate, kind: "instant", sort: "closeDate" },
    moderators: { value: ({ named }) => names(named.moderators), width: 36 },
    members: { value: ({ members }) => members.length, kind: "whole" },
    groups: { value: ({ named }) => names(named.groups), width: 30, hidden: true },
    external: { value: ({ externalPeople }) => externalPeople.length, kind: "whole", hidden: true },
    goals: { value: ({ goals }) => goals.length, kind: "whole", hidden: true },
    messages: { value: ({ messages }) => messages, kind: "whole" },
    keywords: { value: ({ keywords }) => keywords.join(", "), width: 36, hidden: true },
    description: { value: ({ description }) => description, kind: "long", hidden: true },
    active: { ...activeColumn, hidden: true },
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "-openDate",
  card: { title: "title", detail: "moderators", left: "state", right: "openDate" },
});

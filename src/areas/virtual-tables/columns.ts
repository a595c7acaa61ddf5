/** The list of virtual tables as it is seen. */
import { defineColumns, type CellContext, type Tone, activeColumn } from "../../kit/list-columns.ts";
import type { Words } from "../../kit/words.ts";
import type { VirtualTable } from "./schemas.ts";
import type { TableState } from "./states.ts";
import type { words } from "./words.es.ts";

const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(", ");

export const tableTone: Readonly<Record<TableState, Tone>> = {
  open: "good",
  scheduled: "wait",
  closed: "quiet",
  inactive: "quiet",
};

export const virtualTableColumns = defineColumns<VirtualTable, Words<typeof words> & CellContext>()({
  heads: ({ columns }) => columns,
  columns: {
    title: { value: ({ title }) => title, width: 48, sort: "title", main: true, grows: true },
    state: { value: ({ state }, { states }) => states[state], tone: ({ state }) => tableTone[state], width: 14 },
    openDate: { value: ({ openDate }) => openDate, kind: "instant", sort: "openDate" },
    closeDate: { value: ({ closeDate }) => closeDate, kind: "instant", sort: "closeDate" },
    moderators: { value: ({ named }) => names(named.moderators), width: 36 },
    members: { value: ({ members }) => members.length, kind: "whole" },
    groups: { value: ({ named }) => names(named.groups), width: 30, extra: true },
    external: { value: ({ externalPeople }) => externalPeople.length, kind: "whole", extra: true },
    goals: { value: ({ goals }) => goals.length, kind: "whole", extra: true },
    messages: { value: ({ messages }) => messages, kind: "whole" },
    keywords: { value: ({ keywords }) => keywords.join(", "), width: 36, extra: true },
    description: { value: ({ description }) => description, kind: "long", extra: true },
    active: { ...activeColumn, extra: true },
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", extra: true },
  },
  sort: "-openDate",
  card: { title: "title", detail: "moderators", left: "state", right: "openDate" },
});

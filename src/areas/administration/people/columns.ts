/** Columns of the list of people. */
import type { ListedColumn } from "../../../kit/contract/field-places.ts";
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { Account } from "./account.ts";
import type { personFields } from "./person-fields.ts";
import type { words } from "./words.es.ts";

export const accountTones: Record<Account["state"], Tone> = { waiting: "wait", active: "good", blocked: "bad" };

export const accountColumns = defineColumns<
  Account,
  Words<typeof words> & CellContext,
  ListedColumn<typeof personFields>
>()({
  headers: ({ columns }) => columns,
  columns: {
    name: { value: ({ name }) => name, width: 32, sort: "name", primary: true },
    email: { value: ({ email }) => email, width: 32, sort: "email" },
    kind: { value: ({ kind }, { kinds }) => kinds[kind], width: 12 },
    roles: { value: ({ roles }) => roles.map(({ name }) => name).join(", "), width: 34 },
    state: { value: ({ state }, { states }) => states[state], tone: ({ state }) => accountTones[state], width: 14 },
    lastSeen: { value: ({ lastSeenAt }) => lastSeenAt, kind: "instant" },
    phone: { value: ({ phone }) => phone, kind: "phone", hidden: true },
    identity: { value: ({ ci, passport }) => ci ?? passport, width: 14, hidden: true },
    position: { value: ({ position }) => position, width: 24, hidden: true },
    created: { value: ({ createdAt }) => createdAt, kind: "date", sort: "createdAt", hidden: true },
  },
  sort: "name",
  card: {
    title: "name",
    detail: "email",
    left: "state",
    right: ({ roles, kind }, { kinds }) => roles.map(({ name }) => name).join(", ") || kinds[kind],
  },
});

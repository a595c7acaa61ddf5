/** Columns of the list of user groups. */
import { defineColumns, type CellContext, activeColumn } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { UserGroup } from "./user-group.ts";
import type { words } from "./words.es.ts";

export const userGroupColumns = defineColumns<UserGroup, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    name: { value: ({ name }) => name, sort: "name", primary: true },
    members: { value: ({ members }) => members.map(({ name }) => name).join(", "), width: 60, flex: true },
    count: { value: ({ members }) => members.length, kind: "whole" },
    external: { value: ({ externalPeople }) => externalPeople.length, kind: "whole" },
    active: activeColumn,
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "name",
  card: { title: "name", amount: "count", detail: "members", left: "active", right: "updatedAt" },
});

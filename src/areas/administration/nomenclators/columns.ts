/** Columns of the list of items. */
import { defineColumns, type CellContext, activeColumn } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { NomenclatorType } from "./catalogue.ts";
import type { Item } from "./nomenclator.ts";
import type { words } from "./words.es.ts";

export const itemColumns = defineColumns<Item, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    code: { value: ({ code }) => code, width: 14, sort: "code" },
    name: { value: ({ name }, { language }) => name[language], width: 40, sort: "name", primary: true, flex: true },
    other: { value: ({ name }, { language }) => name[language === "es" ? "en" : "es"], width: 40, hidden: true },
    descriptiveCode: {
      value: ({ code, descriptiveCode }) => (descriptiveCode === code ? null : descriptiveCode),
      width: 16,
      hidden: true,
    },
    types: {
      value: ({ Ptypes }, { types }) => Ptypes.map((type) => types[type as NomenclatorType] ?? type).join(", "),
      width: 30,
    },
    parent: { value: ({ parent }, { language }) => parent?.[language], width: 30 },
    order: { value: ({ order }) => order, kind: "whole", sort: "order" },
    active: activeColumn,
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "order",
  card: { title: "name", amount: "code", detail: "types", left: "active", right: "parent" },
});

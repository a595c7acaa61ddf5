/** Columns of the inbox. */
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { Notification } from "./notification.ts";
import type { words } from "./words.es.ts";

export const inboxColumns = defineColumns<Notification, Words<typeof words> & CellContext>()({
  headers: (labels) => labels,
  columns: {
    text: {
      value: ({ title, text }, { language }) => `${title[language]} · ${text[language]}`,
      width: 90,
      primary: true,
    },
    type: { value: ({ type }, { names }) => names[type], width: 30 },
    state: {
      value: (row, { read, unread }) => (row.read ? read : unread),
      tone: ({ read }) => (read ? "quiet" : "work"),
      width: 12,
    },
    date: { value: ({ createdAt }) => createdAt, kind: "instant", sort: "createdAt" },
  },
  sort: "-createdAt",
  rowLabel: ({ title }, { language }) => title[language],
  card: {
    title: ({ title }, { language }) => title[language],
    detail: ({ text }, { language }) => text[language],
    left: "state",
    right: "date",
  },
});

/** Columns of the staff list of mails. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { EmailEntry } from "./email.ts";
import type { MailState } from "./states.ts";
import type { words } from "./words.es.ts";

export const mailTones: Record<MailState, Tone> = {
  pending: "wait",
  processing: "work",
  sent: "good",
  failed: "bad",
  cancelled: "quiet",
};

const templateLabel = ({ template }: EmailEntry, names: Readonly<Record<string, string>>) =>
  names[template] ?? template;

export const mailColumns = defineColumns<EmailEntry, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    to: { value: ({ to }) => to, width: 32, sort: "to", primary: true },
    subject: { value: ({ subject }) => subject, width: 46, flex: true },
    template: { value: (row, { names }) => templateLabel(row, names), width: 26, hidden: true },
    about: { value: ({ about }) => about, width: 14, hidden: true },
    state: {
      value: ({ state }, { states }) => states[state],
      tone: ({ state }) => mailTones[state],
      width: 12,
      sort: "state",
    },
    attempts: { value: ({ attempts }) => attempts, kind: "whole", sort: "attempts" },
    retries: { value: ({ retries }) => retries, kind: "whole", hidden: true },
    error: { value: ({ reason }, { home }) => reason && home.reasons[reason], width: 46 },
    next: { value: ({ nextAttemptAt }) => nextAttemptAt, kind: "instant", sort: "nextAttemptAt" },
    created: { value: ({ createdAt }) => createdAt, kind: "instant", sort: "createdAt" },
    sent: { value: ({ sentAt }) => sentAt, kind: "instant", sort: "sentAt" },
    desk: {
      value: ({ deskByName, deskNote }) => [deskByName, deskNote].filter(Boolean).join(": "),
      width: 34,
      hidden: true,
    },
  },
  sort: "-createdAt",
  rowLabel: ({ to, subject }) => `${to}, ${subject}`,
  card: { title: "to", detail: ["subject", "error"], left: "state", right: "created" },
});

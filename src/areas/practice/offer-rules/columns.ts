/** Columns of the list of offer rules. */
import { defineColumns, type CellContext, activeColumn } from "../../../kit/contract/list-columns.ts";
import { pluralize, type Words } from "../../../kit/text/words.ts";
import type { OfferRule } from "./offer-rule.ts";
import type { words } from "./words.es.ts";

export const ruleColumns = defineColumns<OfferRule, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    name: { value: ({ name }) => name, width: 32, sort: "name", primary: true, flex: true },
    trigger: { value: ({ trigger }, { triggers: labels }) => labels[trigger], width: 24, sort: "trigger" },
    days: { value: ({ days }) => days, kind: "whole" },
    repeat: {
      value: ({ repeatEveryDays, maxRepeats }, { every, language }) =>
        repeatEveryDays === null ? null : `${pluralize(every, repeatEveryDays, language)} × ${maxRepeats}`,
      width: 20,
    },
    recipients: {
      value: ({ recipients: r }, { to }) =>
        [
          r.client && to.client,
          r.clientContacts.length > 0 && to.clientContacts,
          r.requestedBy && to.requestedBy,
          r.approvedBy && to.approvedBy,
          r.users.length + r.emails.length > 0 && to.others,
        ]
          .filter(Boolean)
          .join(", "),
      width: 36,
    },
    channel: { value: ({ channel }, { channels: labels }) => labels[channel], width: 18, hidden: true },
    priority: { value: ({ priority }) => priority, kind: "whole", sort: "priority", hidden: true },
    active: activeColumn,
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "priority",
  card: { title: "name", detail: ["trigger", "days"], left: "active", right: "channel" },
});

/**
 * Outgoing mail: an outbox written in the transaction that causes a mail and sent over SMTP, and the staff operations
 * on it.
 */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { bulkInput, BulkResult } from "../../../kit/contract/list-contract.ts";
import { id, version, multilineText } from "../../../kit/contract/schemas.ts";
import { MailHome } from "./home.ts";
import { mails } from "./list-contracts.ts";
import { ChosenMail, EmailEntry, mailState } from "./email.ts";
import { deskStates, mailAuditActions } from "./states.ts";

const staffAccess = ["adminEmailProcessor"] as const;
const noteOf = multilineText(0, 500).optional().describe("Why; «sent by other means» needs 10 characters");
const manualState = z.enum(deskStates, "CHOICE").describe("New state");

export const outgoingMailContract = {
  list: mails.page({
    route: "POST private/email-processor",
    summary: "List emails, newest first, with the count of each status under the other filters",
    extra: {
      counts: z
        .array(z.object({ state: mailState, count: z.number().int().describe("Mails") }))
        .describe("States that have any"),
    },
  }),
  matching: mails.allMatches({
    route: "POST private/email-processor/matching",
    summary: "All mails that the filters match now, to act on them; more than 5,000 are refused",
    rowShape: ChosenMail,
  }),
  exportSheet: mails.spreadsheet({
    route: "GET private/email-processor/exportSheet",
    summary: "The filtered list as XLSX or CSV, without bodies",
  }),
  home: operation({
    route: "GET private/email-processor/getHome",
    access: staffAccess,
    summary: "Get the home widget of outgoing mail: undelivered emails by reason, and which can be retried",
    output: MailHome,
  }),
  open: operation({
    route: "GET private/email-processor/body/:id",
    access: staffAccess,
    summary:
      "Get the body of one email for viewing: keys and codes are redacted, links are disabled; each view is audited",
    input: z.object({ id }),
    output: EmailEntry.extend({
      html: z.string().describe("HTML of the mail; display it only in a frame without scripts"),
      text: z.string().describe("The plain form"),
    }),
  }),
  details: operation({
    route: "GET private/email-processor/getMailById/:id",
    access: staffAccess,
    summary: "Get one email without its body, with its history",
    input: z.object({ id }),
    output: EmailEntry.extend({ history: auditHistorySchema(mailAuditActions) }),
  }),
  retry: operation({
    route: "PATCH private/email-processor",
    access: staffAccess,
    summary: "Put a failed email back into the queue with a new count of attempts",
    input: z.object({ _id: id, updatedAt: version }),
    output: EmailEntry,
  }),
  retryAll: operation({
    route: "POST private/email-processor/retry-all",
    access: staffAccess,
    summary: "Put every failed email back into the queue",
    input: z.object({
      state: z.literal("failed", "CHOICE").default("failed").describe("Only failed mails can be retried"),
    }),
    output: z.object({ count: z.number().int().describe("Number of requeued mails") }),
  }),
  setState: operation({
    route: "PUT private/email-processor",
    access: staffAccess,
    summary: "Cancel a pending or failed email, or mark a failed or cancelled one as sent by other means",
    input: z.object({ _id: id, state: manualState, note: noteOf, updatedAt: version }),
    output: EmailEntry,
  }),
  setStateOfMany: operation({
    route: "PUT private/email-processor/many",
    access: staffAccess,
    summary: "Retry, cancel or mark many emails as sent, each on its own",
    input: z.object({
      ids: bulkInput.ids.describe("Mails"),
      versions: bulkInput.versions,
      state: manualState,
      note: noteOf,
    }),
    output: BulkResult,
  }),
};

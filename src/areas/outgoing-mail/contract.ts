/** Outgoing mail: what the product writes to people, from the transaction that caused it to the SMTP server's yes; and the desk that looks after it. */
import { z } from "zod";
import { operation } from "../../kit/contract.ts";
import { languages } from "../../kit/language.ts";
import { id, instant, nameShapes, text, version } from "../../kit/shapes.ts";
import { deskStates, mailStates } from "./states.ts";

const desk = ["adminEmailProcessor"] as const;
const mailState = z.enum(mailStates, "CHOICE").describe("Where it stands (domain.md §2.11)");
const noteOf = text(0, 500).optional().describe("Why; «sent by other means» needs 10 characters");
const deskState = z.enum(deskStates, "CHOICE");

/** A mail without its body: the desk opens bodies one by one, and each opening is in the audit. */
export const EmailEntry = z.object({
  _id: z.string(),
  to: z.string().describe("Address it goes to"),
  cc: z.string().nullable().describe("Address of the copy"),
  subject: z.string().describe("Subject; codes are blotted out"),
  template: z.string().describe("Which letter it is (domain.md §6.5)"),
  language: z.enum(languages).describe("Language it is written in"),
  about: z.string().nullable().describe("Number of what it is about: AP26000123, MS26000009"),
  state: mailState,
  attempts: z.number().int().describe("Temporary refusals since it was queued or retried"),
  retries: z.number().int().describe("Times that the desk sent it back to the queue"),
  lastError: z.string().nullable().describe("What the mail server said last"),
  nextAttemptAt: instant.nullable().describe("When it is tried next; null when it is not waiting"),
  sentAt: instant.nullable().describe("When the mail server took it, or the desk said so"),
  deskNote: z.string().nullable().describe("What the desk wrote when it changed the state"),
  deskByName: z.string().nullable().describe("Who changed the state by hand"),
  createdAt: instant,
  updatedAt: instant.describe("Version, for updates"),
});
export type EmailEntry = z.output<typeof EmailEntry>;

nameShapes({ EmailEntry, MailState: mailState });

export const outgoingMail = {
  open: operation({
    wire: "GET private/email-processor/body/:id",
    access: desk,
    summary:
      "The body of one mail, to look at: keys and codes blotted out, links lead nowhere; each opening is in the audit",
    input: z.object({ id }),
    output: EmailEntry.extend({
      html: z.string().describe("As it is drawn; show it only in a frame without scripts"),
      text: z.string().describe("The plain form"),
    }),
  }),
  retry: operation({
    wire: "PATCH private/email-processor",
    access: desk,
    summary: "Send a failed mail back to the queue: its attempts begin anew",
    input: z.object({ _id: id, updatedAt: version.optional() }),
    output: EmailEntry,
  }),
  retryAll: operation({
    wire: "POST private/email-processor/retry-all",
    access: desk,
    summary: "Send every failed mail back to the queue",
    input: z.object({
      state: z.literal("failed", "CHOICE").default("failed").describe("Only failed ones can be retried"),
    }),
    output: z.object({ count: z.number().int().describe("Mails that went back to the queue") }),
  }),
  setState: operation({
    wire: "PUT private/email-processor",
    access: desk,
    summary: "Cancel a pending or failed mail, or note that a failed or cancelled one was sent by other means",
    input: z.object({ _id: id, state: deskState, note: noteOf, updatedAt: version.optional() }),
    output: EmailEntry,
  }),
};

/** Schemas of an outgoing mail. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { languages } from "../../../kit/text/language.ts";
import { mailReasons } from "./failure-reasons.ts";
import { mailStates } from "./states.ts";

export const mailState = z.enum(mailStates, "CHOICE").describe("Delivery state");

/** A mail without its body: bodies are opened one at a time, and each opening is audited. */
export const EmailEntry = z.object({
  _id: z.string(),
  to: z.string().describe("Recipient's address"),
  cc: z.string().nullable().describe("Address of the copy"),
  subject: z.string().describe("Subject; codes are blotted out"),
  template: z.string().describe("Template of the mail"),
  language: z.enum(languages).describe("Language it is written in"),
  about: z.string().nullable().describe("Number of the record it concerns: AP26000123, MS26000009"),
  state: mailState,
  attempts: z.number().int().describe("Temporary refusals since it was queued or retried"),
  retries: z.number().int().describe("Times that the desk sent it back to the queue"),
  lastError: z.string().nullable().describe("Last answer of the mail server"),
  reason: z.enum(mailReasons).nullable().describe("Meaning of the last answer; null without an answer"),
  nextAttemptAt: instant.nullable().describe("When it is tried next; null when it is not waiting"),
  sentAt: instant.nullable().describe("When the mail server accepted it, or the desk marked it as sent"),
  deskNote: z.string().nullable().describe("Note of the desk on the change of state"),
  deskByName: z.string().nullable().describe("Who changed the state by hand"),
  bodyErasedAt: instant.nullable().describe("When the body was erased at the end of its retention; null before"),
  createdAt: instant,
  updatedAt: instant.describe("Version, for updates"),
});
export type EmailEntry = z.output<typeof EmailEntry>;

/** What a bulk change needs of each mail. */
export const ChosenMail = EmailEntry.pick({ _id: true, to: true, state: true, updatedAt: true });
export type ChosenMail = z.output<typeof ChosenMail>;

nameSchemas({ EmailEntry, ChosenMail, MailState: mailState });

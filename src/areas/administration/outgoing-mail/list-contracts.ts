/** The staff list of mails: its filters and rows, without bodies. */
import { z } from "zod";
import { languages } from "../../../kit/language.ts";
import { listContract } from "../../../kit/list-contract.ts";
import { day, instant, nameSchemas, page, text } from "../../../kit/schemas.ts";
import { mailColumns } from "./columns.ts";
import { templateNames } from "./template-catalogue.ts";
import { mailReasons } from "./failure-reasons.ts";
import { mailStates } from "./states.ts";

export const mailState = z.enum(mailStates, "CHOICE").describe("Where it stands (domain.md §2.11)");

/** A mail without its body: bodies are opened one at a time, and each opening is audited. */
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
  reason: z.enum(mailReasons).nullable().describe("What that means; null while it said nothing"),
  nextAttemptAt: instant.nullable().describe("When it is tried next; null when it is not waiting"),
  sentAt: instant.nullable().describe("When the mail server took it, or the desk said so"),
  deskNote: z.string().nullable().describe("What the desk wrote when it changed the state"),
  deskByName: z.string().nullable().describe("Who changed the state by hand"),
  createdAt: instant,
  updatedAt: instant.describe("Version, for updates"),
});
export type EmailEntry = z.output<typeof EmailEntry>;

/** What a bulk change needs of each mail. */
export const ChosenMail = EmailEntry.pick({ _id: true, to: true, state: true, updatedAt: true });
export type ChosenMail = z.output<typeof ChosenMail>;

export const mails = listContract(mailColumns, {
  rowSchema: EmailEntry,
  filters: {
    state: mailState.optional(),
    template: z.enum(templateNames, "CHOICE").optional().describe("Which letter (domain.md §6.5)"),
    from: day.optional().describe("Queued on or after this day"),
    to: day.optional().describe("Queued on or before this day"),
    to_address: text(0, 120).optional().describe("Part of the address it goes to"),
    search: page.shape.search.describe("Words of the address, of names, or of the number it is about"),
  },
  access: ["adminEmailProcessor"],
});

nameSchemas({ EmailEntry, ChosenMail, MailState: mailState });

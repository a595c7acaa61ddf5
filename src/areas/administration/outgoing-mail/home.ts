/** Home widget of undelivered mails. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { ChosenMail } from "./email.ts";
import { mailReasons } from "./failure-reasons.ts";

const count = z.number().int();

export const MailHome = z.object({
  failed: count.describe("Mails that are no longer retried"),
  delayed: count.describe("Mails that were refused for now and are tried again by themselves"),
  groups: z
    .array(
      z.object({
        reason: z.enum(mailReasons).describe("Why, as people say it"),
        state: z.enum(["failed", "pending"]).describe("pending: it is tried again by itself"),
        count: count.describe("Mails"),
        since: instant.describe("When the oldest of them was written"),
        next: instant.nullable().describe("When the next of them is tried; null where none is"),
        mails: z.array(ChosenMail).describe("Mails to act on: the oldest failed ones, at most fifty"),
      }),
    )
    .describe("By reason: failed ones first, then by size"),
});
export type MailHome = z.output<typeof MailHome>;

nameSchemas({ MailHome });

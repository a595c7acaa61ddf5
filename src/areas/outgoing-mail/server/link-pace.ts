/**
 * Mails with a link for people from outside: whoever may share something may write to any address. An address gets a few of
 * them at once, the next ones a minute apart, and no more than its share of an hour.
 */
import { and, count, gt, inArray, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import type { TemplateName } from "../template-catalogue.ts";
import type { MailInput } from "./public.ts";
import { emails } from "./tables.ts";

const templates: readonly TemplateName[] = ["documentLink", "tableGuest"];
const atOnce = 5;
const apartSeconds = 60;
const mostInHour = 30;

/** The letters with the wait of each; TOO_MANY_REQUESTS when one is beyond what its address may get in an hour. */
export async function paceLinks(tx: Transaction, letters: readonly MailInput[]): Promise<MailInput[]> {
  const addresses = [...new Set(letters.map(({ to }) => to))];
  const recent = await tx
    .select({ to: emails.to, count: count() })
    .from(emails)
    .where(
      and(
        inArray(emails.to, addresses),
        inArray(emails.template, [...templates]),
        gt(emails.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
    .groupBy(emails.to);
  const counts = new Map(recent.map((row) => [row.to, row.count]));
  return letters.map((letter) => {
    const before = counts.get(letter.to) ?? 0;
    if (before >= mostInHour) throw new Refusal("TOO_MANY_REQUESTS");
    counts.set(letter.to, before + 1);
    const waits = Math.max(0, before + 1 - atOnce) * apartSeconds;
    return waits > 0 ? { ...letter, waits } : letter;
  });
}

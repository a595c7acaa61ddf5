/**
 * Rate limit for mails with a link to external addresses, because a user who may share something may enter any address.
 * An address receives a few at once, the next ones a minute apart, and a maximum per hour.
 */
import { and, count, inArray } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { recentIn } from "../../../../server/recent.ts";
import type { TemplateName } from "../template-catalogue.ts";
import { emails } from "./tables.ts";

const templates: readonly TemplateName[] = ["documentLink", "tableGuest"];
const burstSize = 5;
const apartSeconds = 60;
const maxPerHour = 30;
const hourMs = 3_600_000;

/** The mails with the delay of each; TOO_MANY_REQUESTS when an address exceeds its hourly maximum. */
export async function paceLinks<Mail extends { readonly to: string }>(
  tx: Transaction,
  mails: readonly Mail[],
): Promise<(Mail & { readonly waits?: number })[]> {
  const addresses = [...new Set(mails.map(({ to }) => to))];
  const recent = await tx
    .select({ to: emails.to, count: count() })
    .from(emails)
    .where(
      and(
        inArray(emails.to, addresses),
        inArray(emails.template, [...templates]),
        recentIn(emails.createdAt, undefined, hourMs),
      ),
    )
    .groupBy(emails.to);
  const counts = new Map(recent.map((row) => [row.to, row.count]));
  return mails.map((mail) => {
    const before = counts.get(mail.to) ?? 0;
    if (before >= maxPerHour) throw new Refusal("TOO_MANY_REQUESTS");
    counts.set(mail.to, before + 1);
    const delaySeconds = Math.max(0, before + 1 - burstSize) * apartSeconds;
    return delaySeconds > 0 ? { ...mail, waits: delaySeconds } : mail;
  });
}

/**
 * Reminders: at eight on the chosen day participants get a notification and a mail; at once if that time has passed.
 */
import { and, eq, gte, isNotNull, isNull, lte } from "drizzle-orm";
import { dayOf, timeOfDay } from "../../../../kit/time/calendar.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { queueMails, cancelMailsOfRecord } from "../../../administration/outgoing-mail/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { minuteRange } from "../time-slots.ts";
import { lockActivity, type ActivityRow } from "./activity-workflow.ts";
import { activities as a } from "./tables.ts";
import { involvedPeople, readActivityParticipants } from "./participants.ts";
import { activityPath, notifyParticipants, mailTimeText } from "./notifications.ts";

type Site = Pick<Server, "environment">;
const reminderHour = 8;
const maxPerRun = 5000;

/** No reminder after the end of the activity. */
function isDue(row: ActivityRow, now: Date): boolean {
  const { state, date, notificationDate, remindedAt } = row;
  const today = dayOf(now);
  if (state !== "pending" || remindedAt !== null || notificationDate === null || date < today) return false;
  if (date === today && now >= timeOfDay(date, minuteRange(row).to / 60)) return false;
  return notificationDate < today || (notificationDate === today && now >= timeOfDay(today, reminderHour));
}

/** Each activity has its own transaction and is checked again under its lock, because it may have been moved. */
export async function remindDue(server: Server): Promise<{ reminded: number }> {
  const now = server.now();
  const today = dayOf(now);
  const candidates = await server.db
    .select({ id: a.id })
    .from(a)
    .where(
      and(
        eq(a.state, "pending"),
        isNull(a.remindedAt),
        isNotNull(a.notificationDate),
        lte(a.notificationDate, today),
        gte(a.date, today),
      ),
    )
    .limit(maxPerRun);
  let reminded = 0;
  for (const { id } of candidates)
    reminded += await inTransaction(server.db, async (tx) => {
      const [existing] = await tx.select({ id: a.id }).from(a).where(eq(a.id, id));
      return existing && (await remindIfDue(tx, server, await lockActivity(tx, id), now)) ? 1 : 0;
    });
  return { reminded };
}

export async function remindIfDue(tx: Transaction, site: Site, row: ActivityRow, now: Date): Promise<boolean> {
  if (!isDue(row, now)) return false;
  const ids = involvedPeople(await readActivityParticipants(tx, row.id));
  const people = [...(await peopleOf(tx, ids)).values()].filter(({ active }) => active);
  await notifyParticipants(tx, "reminder", row, { to: ids, actor: "system", server: site, now });
  await queueMails(
    tx,
    people.map(({ id, firstName, email, language }) => ({
      template: "activityReminder" as const,
      to: email,
      language,
      vars: {
        name: firstName,
        activity: row.title,
        when: mailTimeText(row, language, now),
        link: `${site.environment.publicUrl}/legalsit${activityPath(row.id, row.date)}`,
      },
      once: `activityReminder:${row.id}:${row.date}:${row.hour ?? ""}:${row.notificationDate ?? ""}:${id}`,
      related: { kind: "activity", id: row.id },
    })),
  );
  await tx.update(a).set({ remindedAt: now.toISOString() }).where(eq(a.id, row.id));
  const after = { title: row.title, date: row.date, people: people.length };
  await writeAuditEntry(tx, "system", { action: "agenda.remind", kind: "activity", id: row.id, after });
  return true;
}

/** Cancels unsent reminder mails of a moved or finished activity. */
export const dropReminder = (tx: Transaction, id: string): Promise<void> =>
  cancelMailsOfRecord(tx, { kind: "activity", id, templates: ["activityReminder"] });

/** Reminders: at eight of their day those who take part are told of an activity, in the office and by mail; at once when that has passed. */
import { and, eq, gte, isNotNull, isNull, lte } from "drizzle-orm";
import { dayOf, timeOfDay } from "../../../kit/calendar.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import { queueMails, cancelMailsOfRecord } from "../../outgoing-mail/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";
import { minuteRange } from "../time-slots.ts";
import { lockActivity, type ActivityRow } from "./activity-workflow.ts";
import { activities as a } from "./tables.ts";
import { everybody, readTakingPart } from "./participants.ts";
import { activityPath, notifyParticipants, whenOf } from "./notifications.ts";

type Site = Pick<Server, "environment">;
const hourOfReminders = 8;
const mostADay = 5000;

/** Nobody is reminded of what is over, be it this morning. */
function isDue(row: ActivityRow, now: Date): boolean {
  const { state, date, notificationDate, remindedAt } = row;
  const today = dayOf(now);
  if (state !== "pending" || remindedAt !== null || notificationDate === null || date < today) return false;
  if (date === today && now >= timeOfDay(date, minuteRange(row).to / 60)) return false;
  return notificationDate < today || (notificationDate === today && now >= timeOfDay(today, hourOfReminders));
}

/** Each in a transaction of its own, judged again under its lock: who moved it meanwhile moved its reminder. */
export async function remindDue(server: Server): Promise<{ reminded: number }> {
  const now = server.now();
  const today = dayOf(now);
  const waiting = await server.db
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
    .limit(mostADay);
  let reminded = 0;
  for (const { id } of waiting)
    reminded += await inTransaction(server.db, async (tx) => {
      const [still] = await tx.select({ id: a.id }).from(a).where(eq(a.id, id));
      return still && (await remindIfDue(tx, server, await lockActivity(tx, id), now)) ? 1 : 0;
    });
  return { reminded };
}

export async function remindIfDue(tx: Transaction, site: Site, row: ActivityRow, now: Date): Promise<boolean> {
  if (!isDue(row, now)) return false;
  const ids = everybody(await readTakingPart(tx, row.id));
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
        when: whenOf(row, language, now),
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

/** What was written of another time, or of what is over, and has not left, does not leave. */
export const dropReminder = (tx: Transaction, id: string): Promise<void> =>
  cancelMailsOfRecord(tx, { kind: "activity", id, templates: ["activityReminder"] });

/**
 * Address for calendar programs: one for each person, derived from its row and the server's key, so that the token is
 * not stored (decision 0009). Another row gives another address; without a row there is none.
 */
import { and, asc, eq, type SQL } from "drizzle-orm";
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import type { Download, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { isPageToken, pageTokenOf, type PageSigner } from "../../../../../server/auth/page-token.ts";
import { personOf } from "../../../../administration/people/server/public.ts";
import type { Activity } from "../../activity.ts";
import type { agendaContract } from "../../contract.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { calendarFile } from "./calendar-file.ts";
import { matching, readActivities } from "../queries.ts";
import { involvesAnyOf, calendarOwner } from "../permissions.ts";
import { activities, calendarAddresses } from "../tables.ts";

const words = { es, en };
const signedSubject = (id: string) => `calendar ${id}`;
const tokenOf = (site: Pick<PageSigner, "secret">, id: string) =>
  `${id.replaceAll("-", "")}.${pageTokenOf(site, signedSubject(id))}`;
const a = calendarAddresses;

/** Period that a calendar program sees, in days. */
const daysBack = 90;
const daysAhead = 400;

async function addressOf(call: Pick<Call, "db" | "server">, userId: string) {
  const [row] = await call.db.select().from(a).where(eq(a.userId, userId));
  if (!row) return { address: null, since: null };
  const { publicUrl } = call.server.environment;
  return {
    address: `${publicUrl}/legalsitapi/public/calendar/${tokenOf(call.server, row.id)}.ics`,
    since: row.createdAt,
  };
}

export const readAddress = (_input: object, call: Call) => addressOf(call, requireCaller(call).userId);

/** Replaces the address; the previous one stops working. */
export async function makeAddress(_input: object, call: Call) {
  const { userId } = requireCaller(call);
  await inTransaction(call.db, async (tx) => {
    const row = { id: newId(), createdAt: call.now.toISOString() };
    await tx
      .insert(a)
      .values({ ...row, userId })
      .onConflictDoUpdate({ target: a.userId, set: row });
    await writeAuditEntry(tx, call, { action: "agenda.address", kind: "calendarAddress", id: userId });
  });
  return addressOf(call, userId);
}

export async function revokeAddress(_input: object, call: Call) {
  const { userId } = requireCaller(call);
  await inTransaction(call.db, async (tx) => {
    const deleted = await tx.delete(a).where(eq(a.userId, userId)).returning({ id: a.id });
    if (deleted.length > 0)
      await writeAuditEntry(tx, call, { action: "agenda.revoke", kind: "calendarAddress", id: userId });
  });
  return addressOf(call, userId);
}

/** The calendar of an address, for anybody who has it. NOT_FOUND for an unknown or revoked address. */
export async function subscribed({ token }: ParsedOf<typeof agendaContract.subscribed>, call: Call): Promise<Download> {
  const [hex = "", signature = ""] = token.replace(/\.ics$/, "").split(".");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (!/^[0-9a-f]{32}$/.test(hex) || !isPageToken(call.server, signedSubject(id), signature))
    throw new Refusal("NOT_FOUND");
  const [row] = await call.db.select().from(a).where(eq(a.id, id));
  const person = row && (await personOf(call.db, row.userId));
  if (!person?.active || person.kind !== "staff") throw new Refusal("NOT_FOUND");
  const today = dayOf(call.now);
  const dayActivities = await activitiesOf(call, person.id, addDays(today, -daysBack), addDays(today, daysAhead));
  return { ...fileOf(call, dayActivities, person.language, person.name), hasEtag: true };
}

/** A period as a file: the caller's own, or another person's for planners. */
export async function calendarOf(
  { userId, from, to }: ParsedOf<typeof agendaContract.ics>,
  call: Call,
): Promise<Download> {
  if (to < from) throw new Refusal("INVALID_PERIOD");
  const ownerId = calendarOwner(call, userId);
  const person = await personOf(call.db, ownerId);
  const periodActivities = await activitiesOf(call, ownerId, from, to);
  await writeAuditEntry(call.db, call, {
    action: "agenda.export",
    kind: "activities",
    id: ownerId,
    after: { format: "ics", from, to },
  });
  return fileOf(call, periodActivities, call.language, person?.name ?? "");
}

function activitiesOf(call: Call, userId: string, from: string, to: string): Promise<Activity[]> {
  const where = and(involvesAnyOf(call.db, [userId]), ...matching({ from, to })) as SQL;
  return readActivities(call, { where, order: [asc(activities.date), asc(activities.id)] });
}

function fileOf(call: Call, items: readonly Activity[], language: Language, name: string): Download {
  const { agendaOf } = words[language];
  const office = `${call.server.environment.publicUrl}/legalsit`;
  const content = calendarFile({ activities: items, name: interpolate(agendaOf, { name }), language, office });
  return { name: "agenda.ics", mime: "text/calendar; charset=utf-8", content };
}

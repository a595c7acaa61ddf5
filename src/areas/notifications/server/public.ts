export { pageViewerOf } from "./page-viewer.ts";
import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Localized } from "../../../kit/language.ts";
import type { Permission } from "../../../kit/permissions.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import type { Notification } from "../contract.ts";
import type { NotificationType } from "../notification-types.ts";
import { shownNotification } from "./inbox.ts";
import { notifications } from "./tables.ts";

export interface Notice {
  /** Everyone who holds the permission now, or these people. */
  readonly to: { readonly permission: Permission } | { readonly users: readonly string[] };
  readonly type: NotificationType;
  readonly title: Localized;
  readonly text: Localized;
  /** Where to look, below /legalsit: "/onlineServicesAdmin/AP/onlineRequests". */
  readonly link?: string;
  /** The line of the log of a step that can be taken back, or a message that can be corrected. */
  readonly cause?: string | undefined;
}

/** Where notices lead, below /legalsit: screens for staff, pages for clients. */
export const leadsTo = {
  requests: (family: "AP" | "TR", status: string) =>
    `/onlineServicesAdmin/${family}/onlineRequests?status=${status}&approvalsPending=true`,
  request: (family: "AP" | "TR", formId: string) => `/onlineServicesAdmin/${family}/onlineRequests/${formId}`,
  payments: (gateway: "transfermovil" | "enzona" | "bipay") => `/${gateway}/all`,
  gateway: (gateway: "transfermovil" | "enzona" | "bipay") => `/${gateway}/gateway`,
  courier: (status: "pendingDelivery" | "readyForMessaging" | "transporting" | "delivered" | "canceled") =>
    `/deliveryServices/${status}`,
  mails: (state: "failed") => `/admin/email-processor?state=${state}`,
  /** The client's own. */
  ownRequest: (commonId: string) => `/paymentDetails/${commonId}`,
  ownCourier: (number: string) => `/deliveryService?number=${number}`,
} as const;

/** Tells people inside the transaction of what happened; their badges move when it commits. Returns who was told. */
export async function notify(tx: Transaction, notice: Notice): Promise<string[]> {
  const { type, title, text } = notice;
  const told = await tx.execute<{ user_id: string }>(sql`
    insert into notifications (id, user_id, type, title_es, title_en, text_es, text_en, link, cause)
    select gen_random_uuid(), u.id, ${type}, ${title.es}, ${title.en}, ${text.es}, ${text.en}, ${notice.link ?? null}, ${notice.cause ?? null}
    from users u where u.active and ${addressees(notice)}
    returning user_id`);
  const ids = told.rows.map((row) => row.user_id);
  if (ids.length > 0) await publish(tx, "notifications", ids);
  return ids;
}

/** What was told of a step that is taken back was never so; of these people alone, where some are named. */
export async function withdrawNotices(tx: Transaction, cause: string, users?: readonly string[]): Promise<void> {
  const of = and(eq(notifications.cause, cause), users && inArray(notifications.userId, [...users]));
  await refresh(tx, await tx.delete(notifications).where(of).returning({ id: notifications.userId }));
}

/** What caused them says something else now, or something else causes them. Read ones stay read. */
export async function changeNotices(
  tx: Transaction,
  cause: string,
  { text, cause: next }: { readonly text?: Localized; readonly cause?: string },
): Promise<void> {
  const set = { ...(text && { textEs: text.es, textEn: text.en }), ...(next && { cause: next }) };
  const of = eq(notifications.cause, cause);
  await refresh(tx, await tx.update(notifications).set(set).where(of).returning({ id: notifications.userId }));
}

async function refresh(tx: Transaction, told: readonly { readonly id: string }[]): Promise<void> {
  const ids = told.map(({ id }) => id);
  if (ids.length > 0) await publish(tx, "notifications", ids);
}

export interface NoticeToOne extends Omit<Notice, "to"> {
  readonly user: string;
}

/** Tells each person something of their own, in one statement. */
export async function notifyEach(tx: Transaction, notices: readonly NoticeToOne[]): Promise<void> {
  const beside = await notificationsInsert(tx, notices);
  if (beside) await tx.execute(beside);
}

/** The same as a statement that is not run yet, for what writes them beside its own rows; none of nobody. */
export async function notificationsInsert(tx: Transaction, notices: readonly NoticeToOne[]): Promise<SQL | undefined> {
  if (notices.length === 0) return undefined;
  const rows = notices.map(({ user, type, title, text, link = null, cause = null }) => ({
    user_id: user,
    type,
    link,
    cause,
    title_es: title.es,
    title_en: title.en,
    text_es: text.es,
    text_en: text.en,
  }));
  await publish(tx, "notifications", [...new Set(notices.map(({ user }) => user))]);
  return sql`
    insert into notifications (id, user_id, type, title_es, title_en, text_es, text_en, link, cause)
    select gen_random_uuid(), u.id, n.type, n.title_es, n.title_en, n.text_es, n.text_en, n.link, n.cause
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(user_id uuid, type text, title_es text, title_en text, text_es text, text_en text, link text, cause uuid)
    join users u on u.id = n.user_id where u.active`;
}

function addressees({ to }: Notice) {
  if ("users" in to) return sql`u.id = any(${sql.param([...to.users])}::uuid[])`;
  return sql`u.kind = 'staff' and exists (
    select 1 from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = u.id and ${to.permission} = any(r.permissions))`;
}

/** Somebody's own since a moment, newest first. */
export async function newestOf(
  call: Call,
  { since, most }: { readonly since: string; readonly most: number },
): Promise<Notification[]> {
  const rows = await call.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, requireCaller(call).userId), gt(notifications.createdAt, since)))
    .orderBy(desc(notifications.createdAt))
    .limit(most);
  return rows.map(shownNotification);
}

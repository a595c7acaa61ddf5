export { pageViewerOf } from "./page-viewer.ts";
import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Language, Localized } from "../../../../kit/text/language.ts";
import type { Permission } from "../../../../kit/permissions.ts";
import { interpolate, type Placeholders } from "../../../../kit/text/words.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import type { Notification } from "../contract.ts";
import type { NotificationType } from "../notification-types.ts";
import { serializeNotification } from "./inbox.ts";
import { notifications } from "./tables.ts";

export interface Notice {
  /** Everyone who has the permission now, or these users. */
  readonly to: { readonly permission: Permission } | { readonly users: readonly string[] };
  readonly type: NotificationType;
  readonly title: Localized;
  readonly text: Localized;
  /** Path below /legalsit: "/onlineServicesAdmin/AP/onlineRequests". */
  readonly link?: string;
  /** Log entry of an undoable step, or a message that can be edited. */
  readonly cause?: string | undefined;
}

type NoticeWords = Readonly<Record<"title" | "text", string>>;

/** Title and text of a notification in both languages, with their placeholders filled. */
export function noticeTexts(
  words: Readonly<Record<Language, NoticeWords>>,
  values: Placeholders | ((language: Language) => Placeholders),
): Pick<Notice, "title" | "text"> {
  const fill = (part: keyof NoticeWords, language: Language) =>
    interpolate(words[language][part], typeof values === "function" ? values(language) : values);
  return {
    title: { es: fill("title", "es"), en: fill("title", "en") },
    text: { es: fill("text", "es"), en: fill("text", "en") },
  };
}

/** Targets of notifications, below /legalsit: screens for staff, pages for clients. */
export const notificationTargets = {
  requests: (family: "AP" | "TR", status: string) =>
    `/onlineServicesAdmin/${family}/onlineRequests?status=${status}&approvalsPending=true`,
  request: (family: "AP" | "TR", formId: string) => `/onlineServicesAdmin/${family}/onlineRequests/${formId}`,
  payments: (gateway: "transfermovil" | "enzona" | "bipay") => `/${gateway}/all`,
  gateway: (gateway: "transfermovil" | "enzona" | "bipay") => `/${gateway}/gateway`,
  courier: (status: "pendingDelivery" | "readyForMessaging" | "transporting" | "delivered" | "canceled") =>
    `/deliveryServices/${status}`,
  mails: (state: "failed") => `/admin/email-processor?state=${state}`,
  /** The client's own request. */
  ownRequest: (commonId: string) => `/paymentDetails/${commonId}`,
  ownCourier: (number: string) => `/deliveryService?number=${number}`,
} as const;

/**
 * Notifies people inside the transaction of the event; their counts update after the commit. Returns the notified
 * users.
 */
export async function notify(tx: Transaction, notification: Notice): Promise<string[]> {
  const { type, title, text } = notification;
  const inserted = await tx.execute<{ user_id: string }>(sql`
    insert into notifications (id, user_id, type, title_es, title_en, text_es, text_en, link, cause)
    select gen_random_uuid(), u.id, ${type}, ${title.es}, ${title.en}, ${text.es}, ${text.en}, ${notification.link ?? null}, ${notification.cause ?? null}
    from users u where u.active and ${addressees(notification)}
    returning user_id`);
  const ids = inserted.rows.map((row) => row.user_id);
  if (ids.length > 0) await publish(tx, "notifications", ids);
  return ids;
}

/** Deletes the notifications of an undone step, optionally of some users only. */
export async function withdrawNotices(tx: Transaction, causeId: string, users?: readonly string[]): Promise<void> {
  const condition = and(eq(notifications.cause, causeId), users && inArray(notifications.userId, [...users]));
  await refresh(tx, await tx.delete(notifications).where(condition).returning({ id: notifications.userId }));
}

/** Changes the text or the cause of notifications. Read ones stay read. */
export async function changeNotices(
  tx: Transaction,
  causeId: string,
  { text, cause: newCause }: { readonly text?: Localized; readonly cause?: string },
): Promise<void> {
  const set = { ...(text && { textEs: text.es, textEn: text.en }), ...(newCause && { cause: newCause }) };
  const ofCause = eq(notifications.cause, causeId);
  await refresh(tx, await tx.update(notifications).set(set).where(ofCause).returning({ id: notifications.userId }));
}

async function refresh(tx: Transaction, changed: readonly { readonly id: string }[]): Promise<void> {
  const ids = changed.map(({ id }) => id);
  if (ids.length > 0) await publish(tx, "notifications", ids);
}

export interface NoticeToOne extends Omit<Notice, "to"> {
  readonly user: string;
}

/** Notifies each person with a text of their own, in one statement. */
export async function notifyEach(tx: Transaction, notices: readonly NoticeToOne[]): Promise<void> {
  const insert = await notificationsInsert(tx, notices);
  if (insert) await tx.execute(insert);
}

/** The insert statement of such notifications, not run yet, for use as a CTE; undefined without recipients. */
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

/** A user's notifications since an instant, newest first. */
export async function newestOf(
  call: Call,
  { since, most: limit }: { readonly since: string; readonly most: number },
): Promise<Notification[]> {
  const rows = await call.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, requireCaller(call).userId), gt(notifications.createdAt, since)))
    .orderBy(desc(notifications.createdAt))
    .limit(limit);
  return rows.map(serializeNotification);
}

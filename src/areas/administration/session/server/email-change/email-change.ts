/**
 * E-mail addresses changed by staff: the former address is notified and may object. Until its owner confirms, password
 * links to the new address wait for a day.
 */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { base } from "../../../../../kit/frontends.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { isUuid } from "../../../../../server/database/uuid.ts";
import { isPageToken, pageTokenOf, type PageSigner } from "../../../../../server/auth/page-token.ts";
import { notify } from "../../../notifications/server/public.ts";
import { queueMail, releaseLetters } from "../../../outgoing-mail/server/public.ts";
import { type UserRow, userColumns, users } from "../../../people/server/tables.ts";
import { serverMessages as en } from "../../served.en.ts";
import { serverMessages as es } from "../../served.es.ts";
import { remainingDelaySeconds } from "./held-mail.ts";
import { endMailedSecrets, mailResetAnyway } from "../mailed-secrets.ts";
import { endSessionsOf } from "../session.ts";
import { emailChanges } from "../tables.ts";

const dayMs = 86_400_000;
/** Period for objections: mail may wait in a mailbox over a holiday. */
const openMs = 7 * dayMs;

export const emailChangePath = "/emailChange";
export type EmailChange = typeof emailChanges.$inferSelect;
const purposeOf = (id: string) => `confirm or undo the change of e-mail ${id}`;

/**
 * Notifies the former address, in the transaction of the change. An account that was never activated has no proven
 * owner, so nothing is sent.
 */
export async function announceEmailChange(tx: Transaction, call: Call, before: UserRow, email: string): Promise<void> {
  if (!before.activatedAt) return;
  const { id: userId, firstName, language } = before;
  const changedAt = call.now.toISOString();
  const [change] = await tx
    .insert(emailChanges)
    .values({ userId, formerEmail: before.email, email, at: changedAt, byName: requireCaller(call).name })
    .returning();
  if (!change) throw new Error("a change of e-mail was not written");
  const parameters = { change: change.id, lang: language, token: pageTokenOf(call.server, purposeOf(change.id)) };
  await queueMail(tx, {
    template: "emailChanged",
    to: before.email,
    language,
    vars: {
      name: firstName,
      email,
      link: `${call.server.environment.publicUrl}${base}${emailChangePath}?${new URLSearchParams(parameters)}`,
    },
    once: `emailChanged:${change.id}`,
    related: { kind: "user", id: userId },
  });
}

/** The change that the page's query identifies; undefined for a wrong token or after the period for objections. */
export async function findEmailChange(call: Call, query: URLSearchParams): Promise<EmailChange | undefined> {
  const id = query.get("change") ?? "";
  if (
    !isUuid(id) ||
    !isPageToken(call.server satisfies Pick<PageSigner, "secret">, purposeOf(id), query.get("token") ?? "")
  )
    return undefined;
  const since = new Date(call.now.getTime() - openMs).toISOString();
  const [change] = await call.db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), gt(emailChanges.at, since)));
  return change;
}

/** Confirmed by the owner: releases the held mails to the new address, unless another change is still open. */
export async function confirmEmailChange(call: Call, { id, userId }: EmailChange): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    if (!(await recordAnswer(tx, id, { confirmedAt: call.now.toISOString() }))) return;
    if ((await remainingDelaySeconds(tx, userId, call.now)) === 0)
      await releaseLetters(tx, { kind: "user", id: userId });
    await writeAuditEntry(tx, call, { action: "session.confirmEmail", kind: "user", id: userId });
  });
}

/**
 * Rejected by the owner: restores the former address, ends all sessions and mails a link for a new password. Blocks the
 * account if the address is in use by another account now. Notifies the user administrators.
 */
export async function undoEmailChange(call: Call, change: EmailChange): Promise<void> {
  const { id, userId, formerEmail } = change;
  await inTransaction(call.db, async (tx) => {
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for("update");
    if (!user || !(await recordAnswer(tx, id, { objectedAt: call.now.toISOString() }))) return;
    const changedAt = call.now.toISOString();
    const [occupied] = await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.id} <> ${userId} and (${users.email} = ${formerEmail} or ${users.username} = ${formerEmail})`);
    const isEmailUsername = user.username.toLowerCase() === user.email.toLowerCase();
    const restored = { email: formerEmail, ...(isEmailUsername ? { username: formerEmail } : {}) };
    await tx
      .update(users)
      .set({
        passwordHash: null,
        updatedAt: changedAt,
        ...(occupied ? { active: false, blockedAt: changedAt } : restored),
      })
      .where(eq(users.id, userId));
    await endMailedSecrets(tx, userId, call.now);
    await endSessionsOf(tx, userId);
    const action = "session.undoEmail";
    await writeAuditEntry(tx, call, {
      action,
      kind: "user",
      id: userId,
      before: { email: user.email },
      after: occupied ? {} : restored,
    });
    if (!occupied && !user.blockedAt) await mailResetAnyway(tx, call, { ...user, email: formerEmail });
    const { firstName, lastName } = user;
    const text = (language: "es" | "en") =>
      `${firstName} ${lastName}, ${formerEmail}. ${{ es, en }[language].emailChange.notice[occupied ? "blocked" : "undone"]}`;
    await notify(tx, {
      to: { permission: "adminUsers" },
      type: "account.objected",
      title: { es: es.emailChange.notice.title, en: en.emailChange.notice.title },
      text: { es: text("es"), en: text("en") },
      link: `/admin/users/${userId}`,
    });
  });
}

/** Records the first answer only; returns whether this was it. */
async function recordAnswer(
  tx: Transaction,
  id: string,
  set: Partial<Pick<EmailChange, "confirmedAt" | "objectedAt">>,
): Promise<boolean> {
  const isOpen = and(
    eq(emailChanges.id, id),
    isNull(emailChanges.objectedAt),
    set.confirmedAt ? isNull(emailChanges.confirmedAt) : undefined,
  );
  const rows = await tx.update(emailChanges).set(set).where(isOpen).returning({ id: emailChanges.id });
  return rows.length > 0;
}

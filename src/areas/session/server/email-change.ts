/**
 * An e-mail that staff changed: its former owner is told at the old address, may object there, and until they confirm it
 * no link to choose a password leaves for the new one within a day.
 */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { base } from "../../../kit/frontends.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { opensPage, pageTokenOf, type PageSigner } from "../../../server/auth/page-token.ts";
import { notify } from "../../notifications/server/public.ts";
import { queueMail, releaseLetters } from "../../outgoing-mail/server/public.ts";
import { type UserRow, userColumns, users } from "../../people/server/tables.ts";
import { serverMessages as en } from "../served.en.ts";
import { serverMessages as es } from "../served.es.ts";
import { secondsHeld } from "./held-mail.ts";
import { endMailedSecrets, mailResetAnyway } from "./mailed-secrets.ts";
import { endSessionsOf } from "./session.ts";
import { emailChanges } from "./tables.ts";

const dayMs = 86_400_000;
/** So long may be objected: mails wait in mailboxes over holidays. */
const openMs = 7 * dayMs;

export const emailChangePath = "/emailChange";
export type EmailChange = typeof emailChanges.$inferSelect;
const called = (id: string) => `confirm or undo the change of e-mail ${id}`;

/** Tells the old address, in the transaction of the change. An account whose mailbox nobody proved has no owner there. */
export async function announceEmailChange(tx: Transaction, call: Call, before: UserRow, email: string): Promise<void> {
  if (!before.activatedAt) return;
  const { id: userId, firstName, language } = before;
  const at = call.now.toISOString();
  const [change] = await tx
    .insert(emailChanges)
    .values({ userId, formerEmail: before.email, email, at, byName: requireCaller(call).name })
    .returning();
  if (!change) throw new Error("a change of e-mail was not written");
  const said = { change: change.id, lang: language, token: pageTokenOf(call.server, called(change.id)) };
  await queueMail(tx, {
    template: "emailChanged",
    to: before.email,
    language,
    vars: {
      name: firstName,
      email,
      link: `${call.server.environment.publicUrl}${base}${emailChangePath}?${new URLSearchParams(said)}`,
    },
    once: `emailChanged:${change.id}`,
    related: { kind: "user", id: userId },
  });
}

/** The change that an address of the page opens, while its owner may still say something. */
export async function openedChange(call: Call, query: URLSearchParams): Promise<EmailChange | undefined> {
  const id = query.get("change") ?? "";
  if (
    !/^[0-9a-f-]{36}$/.test(id) ||
    !opensPage(call.server satisfies Pick<PageSigner, "secret">, called(id), query.get("token") ?? "")
  )
    return undefined;
  const since = new Date(call.now.getTime() - openMs).toISOString();
  const [change] = await call.db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), gt(emailChanges.at, since)));
  return change;
}

/** Its owner knows of it: what waits for the new address leaves, unless another change waits. */
export async function confirmEmailChange(call: Call, { id, userId }: EmailChange): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    if (!(await answer(tx, id, { confirmedAt: call.now.toISOString() }))) return;
    if ((await secondsHeld(tx, userId, call.now)) === 0) await releaseLetters(tx, { kind: "user", id: userId });
    await writeAuditEntry(tx, call, { action: "session.confirmEmail", kind: "user", id: userId });
  });
}

/**
 * Its owner did not want it: the old address is the account's again, nobody is signed in, the password is chosen anew
 * from there. Where somebody else has that address meanwhile the account is blocked. Those who keep accounts are told.
 */
export async function undoEmailChange(call: Call, change: EmailChange): Promise<void> {
  const { id, userId, formerEmail } = change;
  await inTransaction(call.db, async (tx) => {
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for("update");
    if (!user || !(await answer(tx, id, { objectedAt: call.now.toISOString() }))) return;
    const at = call.now.toISOString();
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.id} <> ${userId} and (${users.email} = ${formerEmail} or ${users.username} = ${formerEmail})`);
    const signsInWithMail = user.username.toLowerCase() === user.email.toLowerCase();
    const back = { email: formerEmail, ...(signsInWithMail ? { username: formerEmail } : {}) };
    await tx
      .update(users)
      .set({ passwordHash: null, updatedAt: at, ...(taken ? { active: false, blockedAt: at } : back) })
      .where(eq(users.id, userId));
    await endMailedSecrets(tx, userId, call.now);
    await endSessionsOf(tx, userId);
    const action = "session.undoEmail";
    await writeAuditEntry(tx, call, {
      action,
      kind: "user",
      id: userId,
      before: { email: user.email },
      after: taken ? {} : back,
    });
    if (!taken && !user.blockedAt) await mailResetAnyway(tx, call, { ...user, email: formerEmail });
    const { firstName, lastName } = user;
    const text = (language: "es" | "en") =>
      `${firstName} ${lastName}, ${formerEmail}. ${{ es, en }[language].emailChange.notice[taken ? "blocked" : "undone"]}`;
    await notify(tx, {
      to: { permission: "adminUsers" },
      type: "account.objected",
      title: { es: es.emailChange.notice.title, en: en.emailChange.notice.title },
      text: { es: text("es"), en: text("en") },
      link: `/admin/users/${userId}`,
    });
  });
}

/** Once: who answered first is right. */
async function answer(
  tx: Transaction,
  id: string,
  set: Partial<Pick<EmailChange, "confirmedAt" | "objectedAt">>,
): Promise<boolean> {
  const open = and(
    eq(emailChanges.id, id),
    isNull(emailChanges.objectedAt),
    set.confirmedAt ? isNull(emailChanges.confirmedAt) : undefined,
  );
  const answered = await tx.update(emailChanges).set(set).where(open).returning({ id: emailChanges.id });
  return answered.length > 0;
}

/** An online account: asked for, proven by a mailed code, recovered by a mailed token. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { normalizeIdentityNumber } from "../../../kit/identity-number.ts";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { adultAge, identityNumberRule } from "../../../kit/validation-rules.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { clientNetworkOf } from "../../../server/http/client-network.ts";
import { newId } from "../../../server/database/uuid.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { acquaintance } from "../../people/server/public.ts";
import { userColumns, users } from "../../people/server/tables.ts";
import { requireInForce } from "../../terms/server/public.ts";
import type { Registration } from "../contract.ts";
import { countAttempt, clearAttempts, clearGuessesAt } from "./attempt-counter.ts";
import { rememberDevice } from "./known-device.ts";
import { inConstantTime } from "./constant-time.ts";
import {
  hashCode,
  isAlive,
  isSameHash,
  mailCode,
  mailContested,
  mailInvitation,
  mailReset,
  mayMailCode,
} from "./mailed-secrets.ts";
import { proofOf, signInTo } from "./login.ts";
import { hashPassword, isPassword, requireStrongPassword } from "./password.ts";
import { endSessionsOf } from "./session.ts";
import { mailedSecrets } from "./tables.ts";
import { hashToken } from "./token.ts";

/**
 * Creates an inactive account and mails its code. An address that is taken gets a mail instead of an answer, so that
 * nobody learns here who has an account; and an identity document is not asked about, for it would tell as much.
 */
export async function registerAccount(call: Call, wanted: z.output<typeof Registration>): Promise<{ userId: string }> {
  const ci = readOwnIdentity(call, wanted);
  requireStrongPassword(wanted.password, { email: wanted.email, ci });
  const passwordHash = await hashPassword(wanted.password);
  const compared = await compare(call, wanted);
  const written = await inConstantTime(call, () =>
    inTransaction(call.db, async (tx) => {
      // Asked before the address is looked up: the answer is the same for everybody.
      const acceptedTermsVersion = await requireInForce(tx, wanted.termsVersion);
      const settled = { ci: ci ?? null, passwordHash, acceptedTermsVersion };
      return writeClient(tx, call, wanted, { settled, compared });
    }),
  );
  if (written === "compareAgain") return registerAccount(call, wanted);
  // The identifier of an account that was there would say by its time that it is older than this minute.
  return { userId: written ?? newId() };
}

/** An account without a password: the person who reads its mailbox chooses one. */
const onlyByLink = sql<boolean>`password_hash is null`;

interface Compared {
  /** Of the account that waits for its proof. */
  readonly hash: string | null;
  readonly same: boolean;
}

/** Whether it is the person who registered this address before, who knows the password. Compared before anything is locked. */
async function compare(call: Call, { email, password }: z.output<typeof Registration>): Promise<Compared> {
  const [waiting] = await call.db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), eq(users.kind, "client"), isNull(users.activatedAt)));
  const hash = waiting?.hash ?? null;
  return { hash, same: await isPassword(hash, password) };
}

/** The identifier of a new account; nothing when the address had one: its owner, proven or not, gets a mail. */
async function writeClient(
  tx: Transaction,
  call: Call,
  wanted: z.output<typeof Registration>,
  told: {
    readonly settled: Pick<typeof users.$inferInsert, "ci" | "passwordHash" | "acceptedTermsVersion">;
    readonly compared: Compared;
  },
): Promise<string | "compareAgain" | undefined> {
  const { same, hash } = told.compared;
  const asCompared = sql<boolean>`password_hash is not distinct from ${hash}`;
  const [existing] = await tx
    .select({ ...userColumns, onlyByLink, asCompared })
    .from(users)
    .where(eq(users.email, wanted.email))
    .for("update");
  if (existing && (existing.activatedAt || existing.blockedAt || existing.kind === "staff")) {
    if (existing.blockedAt) return undefined;
    // Its owner hears that somebody tried, and has the way in at hand.
    if (existing.activatedAt) await mailReset(tx, call, existing, "accountExists");
    else await mailInvitation(tx, call, existing);
    await writeAuditEntry(tx, call, { action: "session.registerAgain", kind: "user", id: existing.id });
    return undefined;
  }
  if (existing && !existing.onlyByLink && !existing.asCompared) return "compareAgain";
  const contested = existing !== undefined && (existing.onlyByLink || !same);
  // Its code is on its way to the person who registered: it would prove what was written after it.
  if (existing && !contested && !(await mayMailCode(tx, call.now, existing.id))) {
    await writeAuditEntry(tx, call, { action: "session.registerAgain", kind: "user", id: existing.id });
    return undefined;
  }
  const values = {
    ...told.settled,
    // Whose password is the owner's nobody can tell before the mailbox is proven: then it is chosen from there.
    ...(contested ? { passwordHash: null } : {}),
    kind: "client" as const,
    username: wanted.email,
    email: wanted.email,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    secondLastName: wanted.secondLastName ?? null,
    passport: wanted.passport?.toUpperCase() ?? null,
    phone: wanted.phone,
    country: wanted.country,
    language: wanted.language ?? call.language,
    timeZone: call.timeZone ?? null,
    acceptedTermsAt: call.now.toISOString(),
    // Written again, it has its day to be proven again.
    createdAt: call.now.toISOString(),
  };
  // A first registration that was never proven may be written again.
  const [user] = existing
    ? await tx.update(users).set(values).where(eq(users.id, existing.id)).returning(userColumns)
    : await tx.insert(users).values(values).onConflictDoNothing().returning(userColumns);
  // Somebody registered the same address at this very moment.
  if (!user) return "compareAgain";
  if (contested) await mailContested(tx, call, user);
  else await mailCode(tx, call, user, wanted.next);
  await writeAuditEntry(tx, call, {
    action: contested ? "session.registerContested" : "session.register",
    kind: "user",
    id: user.id,
  });
  return existing ? undefined : user.id;
}

/** Of a million codes: so many guesses, from anywhere, leave a stranger's chance at one in fifty thousand. */
const codesGuessed = 20;

/**
 * A wrong code, an address without an account and one that is active already are the same refusal: nobody learns here
 * who has an account. Five of them in fifteen minutes shut out anyone who made them, twenty everybody, for the rest.
 */
export async function activateByCode(call: Call, email: string, code: string): Promise<void> {
  const everybody = `code:${email}`;
  const own = `${everybody} from ${clientNetworkOf(call.ip)}`;
  const locked = new Refusal("LOCKED", { fields: { code: ["LOCKED"] } });
  if ((await countAttempt(call, own)) === "locked") throw locked;
  if ((await countAttempt(call, everybody, codesGuessed)) === "locked") throw locked;
  const proven = await inTransaction(call.db, async (tx) => {
    const [found] = await tx
      .select({ secret: mailedSecrets, user: userColumns })
      .from(mailedSecrets)
      .innerJoin(users, eq(users.id, mailedSecrets.userId))
      .where(and(eq(users.email, email), eq(mailedSecrets.purpose, "activation"), isNull(mailedSecrets.usedAt)))
      .orderBy(desc(mailedSecrets.sentAt))
      .limit(1)
      .for("update");
    if (!found || found.user.blockedAt || !isSameHash(found.secret.secretHash, hashCode(call, found.user.id, code)))
      return "wrong";
    if (!isAlive(found.secret, call.now)) return "expired";
    const now = call.now.toISOString();
    await tx.update(mailedSecrets).set({ usedAt: now }).where(eq(mailedSecrets.id, found.secret.id));
    await tx.update(users).set({ active: true, activatedAt: now, updatedAt: now }).where(eq(users.id, found.user.id));
    await acquaintance().accountProven(tx, found.user.id);
    await clearAttempts(tx, [own, everybody]);
    await writeAuditEntry(tx, call, { action: "session.activate", kind: "user", id: found.user.id });
    return "proven";
  });
  if (proven === "expired") throw new Refusal("CODE_EXPIRED", { fields: { code: ["CODE_EXPIRED"] } });
  if (proven === "wrong") throw new Refusal("CODE_WRONG", { fields: { code: ["CODE_WRONG"] } });
}

/** Sends a fresh code to an account that waits for one, a link where only that opens it; says nothing when there is none. */
export async function resendCode(
  call: Call,
  { email, next }: { email: string; next?: string | undefined },
): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const [user] = await tx
      .select({ ...userColumns, onlyByLink })
      .from(users)
      .where(and(eq(users.email, email), eq(users.kind, "client"), isNull(users.activatedAt), isNull(users.blockedAt)))
      .for("update");
    if (!user) return;
    if (user.onlyByLink) await mailContested(tx, call, user);
    else await mailCode(tx, call, user, next);
    await writeAuditEntry(tx, call, { action: "session.resendCode", kind: "user", id: user.id });
  });
}

export async function requestPasswordReset(call: Call, email: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const [user] = await tx
      .select(userColumns)
      .from(users)
      .where(and(eq(users.email, email), isNull(users.blockedAt)))
      .for("update");
    if (!user) return;
    await mailReset(tx, call, user);
    await writeAuditEntry(tx, call, { action: "session.askReset", kind: "user", id: user.id });
  });
}

/**
 * Sets the password, unlocks the account and ends every session it had. The token's holder reads the mailbox, so an
 * account that still waited for that proof becomes active; one that was blocked meanwhile stays shut.
 */
export async function resetPassword(call: Call, token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const id = await inTransaction(call.db, async (tx) => {
    const [found] = await tx
      .select({ secret: mailedSecrets, user: userColumns })
      .from(mailedSecrets)
      .innerJoin(users, eq(users.id, mailedSecrets.userId))
      .where(
        and(
          eq(mailedSecrets.secretHash, hashToken(token)),
          eq(mailedSecrets.purpose, "reset"),
          isNull(mailedSecrets.usedAt),
        ),
      )
      .for("update");
    if (!found || found.user.blockedAt || !isAlive(found.secret, call.now))
      throw new Refusal("CODE_EXPIRED", { fields: { token: ["CODE_EXPIRED"] } });
    requireStrongPassword(password, found.user);
    const now = call.now.toISOString();
    await tx
      .update(mailedSecrets)
      .set({ usedAt: now })
      .where(and(eq(mailedSecrets.userId, found.user.id), eq(mailedSecrets.purpose, "reset")));
    const activatedAt = found.user.activatedAt ?? now;
    await tx
      .update(users)
      .set({ passwordHash, active: true, activatedAt, updatedAt: now })
      .where(eq(users.id, found.user.id));
    if (!found.user.activatedAt) await acquaintance().accountProven(tx, found.user.id);
    await clearGuessesAt(tx, signInTo(found.user.id));
    await endSessionsOf(tx, found.user.id);
    await writeAuditEntry(tx, call, { action: "session.changePassword", kind: "user", id: found.user.id });
    return found.user.id;
  });
  rememberDevice(call, proofOf({ id, passwordHash }));
}

function readOwnIdentity(call: Call, wanted: z.output<typeof Registration>): string | undefined {
  if (!wanted.ci) {
    if (!wanted.passport) throw new Refusal("INVALID", { fields: { ci: ["REQUIRED"] } });
    return undefined;
  }
  const fault = identityNumberRule(dayOf(call.now), adultAge)(wanted.ci);
  if (fault) throw new Refusal("INVALID", { fields: { ci: [fault] } });
  return normalizeIdentityNumber(wanted.ci);
}

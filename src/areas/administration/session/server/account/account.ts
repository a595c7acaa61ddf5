/** Online accounts: registration, activation by a mailed code, password reset by a mailed token. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { normalizeIdentityNumber } from "../../../../../kit/identity/identity-number.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { adultAge, identityNumberRule } from "../../../../../kit/validation/validation-rules.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { clientNetworkOf } from "../../../../../server/http/limits/client-network.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { verifiedAccountPort } from "../../../people/server/public.ts";
import { userColumns, users } from "../../../people/server/tables.ts";
import { requireInForce } from "../../../terms/server/public.ts";
import type { Registration } from "../../contract.ts";
import { countAttempt, clearAttempts, clearGuessesAt } from "../guessing/attempt-counter.ts";
import { rememberDevice } from "../guessing/known-device.ts";
import { inConstantTime } from "../guessing/constant-time.ts";
import { isAlive, mailCode, mailContested, mailInvitation, mailReset, mayMailCode } from "../mailed-secrets.ts";
import { hashCode, isSameHash } from "../code-hash.ts";
import { proofOf, signInTo } from "../login.ts";
import { hashPassword, isPassword, requireStrongPassword } from "../passwords/password.ts";
import { endSessionsOf } from "../session.ts";
import { mailedSecrets } from "../tables.ts";
import { hashToken } from "../token.ts";

/**
 * Creates an inactive account and mails its code. The response does not reveal whether the address already has an
 * account: its owner gets a mail instead. For the same reason identity numbers are not checked for duplicates. INVALID
 * for an identity document that is missing or wrong; PASSWORD_WEAK.
 */
export async function registerAccount(call: Call, input: z.output<typeof Registration>): Promise<{ userId: string }> {
  const ci = readOwnIdentity(call, input);
  requireStrongPassword(input.password, { email: input.email, ci });
  const passwordHash = await hashPassword(input.password);
  const passwordCheck = await comparePassword(call, input);
  const result = await inConstantTime(call, () =>
    inTransaction(call.db, async (tx) => {
      // Checked before the address is looked up: the response is the same for every address.
      const acceptedTermsVersion = await requireInForce(tx, input.termsVersion);
      const values = { ci: ci ?? null, passwordHash, acceptedTermsVersion };
      return writeClient(tx, call, input, { values, passwordCheck });
    }),
  );
  if (result === "compareAgain") return registerAccount(call, input);
  // A UUIDv7 contains its creation time: the id of an existing account would reveal that it exists.
  return { userId: result ?? newId() };
}

/** An account without a password: only the owner of the mailbox can set one, by the mailed link. */
const isOnlyByLink = sql<boolean>`password_hash is null`;

interface PasswordCheck {
  /** Password hash of the existing account. */
  readonly hash: string | null;
  readonly isSame: boolean;
}

/**
 * Compares the password with that of the account of the same address: equal means that the same person registers
 * again. `writeClient` uses it for unverified accounts only. Runs before any row is locked, because hashing is slow.
 */
async function comparePassword(call: Call, { email, password }: z.output<typeof Registration>): Promise<PasswordCheck> {
  const [existing] = await call.db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), eq(users.kind, "client")));
  const hash = existing?.hash ?? null;
  return { hash, isSame: await isPassword(hash, password) };
}

/**
 * Returns the id of a new account; undefined if the address already had one (its owner gets a mail); `compareAgain` if
 * the password hash changed since it was compared.
 */
async function writeClient(
  tx: Transaction,
  call: Call,
  input: z.output<typeof Registration>,
  context: {
    readonly values: Pick<typeof users.$inferInsert, "ci" | "passwordHash" | "acceptedTermsVersion">;
    readonly passwordCheck: PasswordCheck;
  },
): Promise<string | "compareAgain" | undefined> {
  const { isSame, hash } = context.passwordCheck;
  const isUnchanged = sql<boolean>`password_hash is not distinct from ${hash}`;
  const [existing] = await tx
    .select({ ...userColumns, onlyByLink: isOnlyByLink, asCompared: isUnchanged })
    .from(users)
    .where(eq(users.email, input.email))
    .for("update");
  if (existing && (existing.activatedAt || existing.blockedAt || existing.kind === "staff")) {
    if (existing.blockedAt) return undefined;
    // The mail informs the owner of the attempt and contains a link to sign in.
    if (existing.activatedAt) await mailReset(tx, call, existing, "accountExists");
    else await mailInvitation(tx, call, existing);
    await writeAuditEntry(tx, call, { action: "session.registerAgain", kind: "user", id: existing.id });
    return undefined;
  }
  if (existing && !existing.onlyByLink && !existing.asCompared) return "compareAgain";
  const contested = existing !== undefined && (existing.onlyByLink || !isSame);
  // The code in transit would activate the account with the data of this later registration.
  if (existing && !contested && !(await mayMailCode(tx, call.now, existing.id))) {
    await writeAuditEntry(tx, call, { action: "session.registerAgain", kind: "user", id: existing.id });
    return undefined;
  }
  const columns = {
    ...context.values,
    // The owner of the mailbox is not known yet: they choose the password by the mailed link.
    ...(contested ? { passwordHash: null } : {}),
    kind: "client" as const,
    username: input.email,
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    secondLastName: input.secondLastName ?? null,
    passport: input.passport?.toUpperCase() ?? null,
    phone: input.phone,
    country: input.country,
    language: input.language ?? call.language,
    timeZone: call.timeZone ?? null,
    acceptedTermsAt: call.now.toISOString(),
    // A repeated registration gets a full day again to be verified.
    createdAt: call.now.toISOString(),
  };
  // An unverified registration may be overwritten.
  const [user] = existing
    ? await tx.update(users).set(columns).where(eq(users.id, existing.id)).returning(userColumns)
    : await tx.insert(users).values(columns).onConflictDoNothing().returning(userColumns);
  // The same address was registered concurrently.
  if (!user) return "compareAgain";
  if (contested) await mailContested(tx, call, user);
  else await mailCode(tx, call, user, input.next);
  await writeAuditEntry(tx, call, {
    action: contested ? "session.registerContested" : "session.register",
    kind: "user",
    id: user.id,
  });
  return existing ? undefined : user.id;
}

/** Wrong guesses per code, from any origin: 20 of 1,000,000 codes are a chance of 1 in 50,000. */
const maxGuessesPerCode = 20;

/**
 * Activates the account. CODE_WRONG for a wrong code, an unknown address and an active account alike, so that the
 * response does not reveal who has an account; CODE_EXPIRED; LOCKED after 5 wrong codes from one origin, or 20 from
 * all, for the rest of the 15 minutes.
 */
export async function activateByCode(call: Call, email: string, code: string): Promise<void> {
  const anyOrigin = `code:${email}`;
  const ownOrigin = `${anyOrigin} from ${clientNetworkOf(call.ip)}`;
  const locked = new Refusal("LOCKED", { fields: { code: ["LOCKED"] } });
  if ((await countAttempt(call, ownOrigin)) === "locked") throw locked;
  if ((await countAttempt(call, anyOrigin, maxGuessesPerCode)) === "locked") throw locked;
  const outcome = await inTransaction(call.db, async (tx) => {
    const [row] = await tx
      .select({ secret: mailedSecrets, user: userColumns })
      .from(mailedSecrets)
      .innerJoin(users, eq(users.id, mailedSecrets.userId))
      .where(and(eq(users.email, email), eq(mailedSecrets.purpose, "activation"), isNull(mailedSecrets.usedAt)))
      .orderBy(desc(mailedSecrets.sentAt))
      .limit(1)
      .for("update");
    if (!row || row.user.blockedAt || !isSameHash(row.secret.secretHash, hashCode(call, row.user.id, code)))
      return "wrong";
    if (!isAlive(row.secret, call.now)) return "expired";
    const now = call.now.toISOString();
    await tx.update(mailedSecrets).set({ usedAt: now }).where(eq(mailedSecrets.id, row.secret.id));
    await tx.update(users).set({ active: true, activatedAt: now, updatedAt: now }).where(eq(users.id, row.user.id));
    await verifiedAccountPort().accountProven(tx, row.user.id);
    await clearAttempts(tx, [ownOrigin, anyOrigin]);
    await writeAuditEntry(tx, call, { action: "session.activate", kind: "user", id: row.user.id });
    return "proven";
  });
  if (outcome === "expired") throw new Refusal("CODE_EXPIRED", { fields: { code: ["CODE_EXPIRED"] } });
  if (outcome === "wrong") throw new Refusal("CODE_WRONG", { fields: { code: ["CODE_WRONG"] } });
}

/**
 * Mails a new code to an unverified account, or a link if only a link can activate it. The response is the same if
 * there is none.
 */
export async function resendCode(
  call: Call,
  { email, next }: { email: string; next?: string | undefined },
): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const [user] = await tx
      .select({ ...userColumns, onlyByLink: isOnlyByLink })
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
 * Sets the password, unlocks the account and ends all its sessions. The token proves access to the mailbox, so an
 * unverified account becomes active; a blocked one stays blocked. CODE_EXPIRED, PASSWORD_WEAK.
 */
export async function resetPassword(call: Call, token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const id = await inTransaction(call.db, async (tx) => {
    const [row] = await tx
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
    if (!row || row.user.blockedAt || !isAlive(row.secret, call.now))
      throw new Refusal("CODE_EXPIRED", { fields: { token: ["CODE_EXPIRED"] } });
    requireStrongPassword(password, row.user);
    const now = call.now.toISOString();
    await tx
      .update(mailedSecrets)
      .set({ usedAt: now })
      .where(and(eq(mailedSecrets.userId, row.user.id), eq(mailedSecrets.purpose, "reset")));
    const activatedAt = row.user.activatedAt ?? now;
    await tx
      .update(users)
      .set({ passwordHash, active: true, activatedAt, updatedAt: now })
      .where(eq(users.id, row.user.id));
    if (!row.user.activatedAt) await verifiedAccountPort().accountProven(tx, row.user.id);
    await clearGuessesAt(tx, signInTo(row.user.id));
    await endSessionsOf(tx, row.user.id);
    await writeAuditEntry(tx, call, { action: "session.changePassword", kind: "user", id: row.user.id });
    return row.user.id;
  });
  rememberDevice(call, proofOf({ id, passwordHash }));
}

function readOwnIdentity(call: Call, input: z.output<typeof Registration>): string | undefined {
  if (!input.ci) {
    if (!input.passport) throw new Refusal("INVALID", { fields: { ci: ["REQUIRED"] } });
    return undefined;
  }
  const error = identityNumberRule(dayOf(call.now), adultAge)(input.ci);
  if (error) throw new Refusal("INVALID", { fields: { ci: [error] } });
  return normalizeIdentityNumber(input.ci);
}

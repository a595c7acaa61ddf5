/**
 * Account administration. A user cannot manage a person who has more permissions, cannot grant a permission that they
 * lack, and at least one active administrator remains.
 */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { parseIdentityNumber } from "../../../../kit/identity/identity-number.ts";
import { requireCaller, type Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { crudResource } from "../../../../server/crud/crud-resource.ts";
import { announceRightsChange } from "../../../../server/rights-change.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { Account, type peopleContract } from "../contract.ts";
import { type PersonField, personFields } from "../person-fields.ts";
import { lockAdministrators, requireAdministrator } from "./access/require-administrator.ts";
import { replaceRoles, roleIdsOf, refuseGranting } from "./account-roles.ts";
import { readAccounts, accountStateOf } from "./queries.ts";
import { signInPort } from "./sign-in-port.ts";
import { type UserRow, userColumns, userRoles, users } from "./tables.ts";

type AccountInput = ParsedOf<typeof peopleContract.unblock>;
type PersonalData = Omit<ParsedOf<typeof peopleContract.createStaff>, "roles">;
type AccountDraft = PersonalData & { readonly roles?: readonly string[] };

/** Accounts; permissions of their holders are read again everywhere after each change. */
export const accountResource = crudResource({
  table: users,
  fields: personFields,
  idColumn: users.id,
  lockedColumns: userColumns,
  auditKind: "user",
  actionPrefix: "people",
  schema: Account,
  read: readAccounts,
  lockFirst: (_call, tx) => lockAdministrators(tx),
  authorize: async (call, tx, { id }) => refuseGranting(tx, call, await roleIdsOf(tx, id)),
  toColumns: async (call, tx, { roles: roleIds = [], ...input }: AccountDraft, before) => {
    const values = toPersonalColumns(call, input);
    if (!before) {
      await refuseGranting(tx, call, roleIds);
      return { ...values, kind: "staff" as const, username: values.email };
    }
    if (values.email !== before.email.toLowerCase()) {
      await signInPort().endMailedSecrets(tx, before.id, call.now);
      await signInPort().announceEmailChange(tx, call, before, values.email);
    }
    const signsInWithMail = before.username.toLowerCase() === before.email.toLowerCase();
    return { ...values, ...(signsInWithMail ? { username: values.email } : {}) };
  },
  displayName: ({ name }) => ({ es: name, en: name }),
  // An identity number is unique among staff: those of clients are unchecked.
  uniqueErrors: { users_email: "email", users_username: "email", users_staff_ci: "ci" },
  auditedFields: ({
    _id,
    hasFactor: _hasFactor,
    name: _name,
    createdAt: _createdAt,
    lastSeenAt: _lastSeenAt,
    ...account
  }) => ({
    ...account,
    roles: account.roles.map((role) => role._id).sort(),
  }),
  writeChildren: (_call, tx, id, input: AccountDraft) => replaceRoles(tx, id, input.roles ?? []),
  afterWrite: async (call, tx, action, { id }) => {
    if (action === "create") return invite(tx, call, id);
    await requireAdministrator(tx);
    await announceRightsChange(call, tx, [id]);
    await publish(tx, "sessions", [id]);
  },
});

/** Creates the first account, for the system; the caller decides how the password is set. */
export async function addStaff(
  tx: Transaction,
  now: Date,
  values: Pick<UserRow, "firstName" | "lastName" | "email" | "language">,
  roleIds: readonly string[],
): Promise<UserRow> {
  const createdAt = now.toISOString();
  const [user] = await tx
    .insert(users)
    .values({ ...values, kind: "staff", username: values.email, createdAt, updatedAt: createdAt })
    .returning(userColumns);
  if (!user) throw new Error("an account was not written");
  await replaceRoles(tx, user.id, roleIds);
  await writeAuditEntry(tx, "system", {
    action: "people.create",
    kind: "user",
    id: user.id,
    after: { ...values, roles: roleIds },
  });
  return user;
}

export function setRoles(input: ParsedOf<typeof peopleContract.setRoles>, call: Call): Promise<Account> {
  return accountResource.changeRecord(input, call, "setRoles", async (tx, before) => {
    if (before.kind !== "staff") throw new Refusal("INVALID", { fields: { roles: ["INVALID"] } });
    const currentRoles = await roleIdsOf(tx, before.id);
    await refuseGranting(
      tx,
      call,
      input.roles.filter((id) => !currentRoles.includes(id)),
    );
    await tx.delete(userRoles).where(eq(userRoles.userId, before.id));
    await replaceRoles(tx, before.id, input.roles);
    return {};
  });
}

export function activateByAdmin(input: AccountInput, call: Call): Promise<Account> {
  return accountResource.changeRecord(input, call, "activate", async (_tx, before) => {
    if (accountStateOf(before) !== "waiting") throw new Refusal("TRANSITION_NOT_ALLOWED");
    return { set: { active: true, activatedAt: call.now.toISOString() } };
  });
}

export function blockAccount(
  { reason, ...input }: ParsedOf<typeof peopleContract.block>,
  call: Call,
): Promise<Account> {
  return accountResource.changeRecord(input, call, "block", async (tx, before) => {
    if (before.blockedAt) throw new Refusal("TRANSITION_NOT_ALLOWED");
    await signInPort().endSessionsOf(tx, before.id);
    return { set: { active: false, blockedAt: call.now.toISOString() }, reason };
  });
}

/** Restores the state before the block: an account that never proved its mailbox waits for that again. */
export function unblockAccount(input: AccountInput, call: Call): Promise<Account> {
  return accountResource.changeRecord(input, call, "unblock", async (_tx, before) => {
    if (!before.blockedAt) throw new Refusal("TRANSITION_NOT_ALLOWED");
    return { set: { active: before.activatedAt !== null, blockedAt: null } };
  });
}

/** Returns when the mail will be sent; null when it is sent at once. */
export function mailPasswordLink(call: Call, id: string): Promise<string | null> {
  return inTransaction(call.db, async (tx) => {
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, id)).for("update");
    if (!user) throw new Refusal("NOT_FOUND");
    await refuseGranting(tx, call, await roleIdsOf(tx, id));
    if (user.blockedAt) throw new Refusal("USER_INACTIVE");
    const mail = signInPort();
    const isSent = await (user.activatedAt ? mail.mailReset(tx, call, user) : mail.mailInvitation(tx, call, user));
    if (!isSent) throw new Refusal("TOO_MANY_REQUESTS");
    await writeAuditEntry(tx, call, { action: "people.resetPassword", kind: "user", id });
    const delaySeconds = user.activatedAt ? await mail.passwordLinkDelaySeconds(tx, id, call.now) : 0;
    return delaySeconds > 0 ? new Date(call.now.getTime() + delaySeconds * 1000).toISOString() : null;
  });
}

/** For a person who lost every second factor. FORBIDDEN for oneself, and for a person with more permissions. */
export function resetFactors(call: Call, id: string, reason: string): Promise<void> {
  return inTransaction(call.db, async (tx) => {
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, id)).for("update");
    if (!user) throw new Refusal("NOT_FOUND");
    if (id === requireCaller(call).userId) throw new Refusal("FORBIDDEN");
    await refuseGranting(tx, call, await roleIdsOf(tx, id));
    await signInPort().resetFactors(tx, call, user);
    await writeAuditEntry(tx, call, { action: "people.resetFactors", kind: "user", id, reason });
  });
}

async function invite(tx: Transaction, call: Call, id: string): Promise<void> {
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, id));
  if (user) await signInPort().mailInvitation(tx, call, user);
}

/** Columns of the entered data: empty fields become null; INVALID for an identity number that is not one. */
function toPersonalColumns(call: Call, input: PersonalData) {
  const { firstName, lastName, email, language } = input;
  const reading = input.ci ? parseIdentityNumber(input.ci, { today: dayOf(call.now) }) : undefined;
  if (reading && !reading.ok) throw new Refusal("INVALID", { fields: { ci: [reading.fault] } });
  return {
    firstName,
    lastName,
    secondLastName: input.secondLastName ?? null,
    email,
    phone: input.phone ?? null,
    ci: reading?.identity.number ?? null,
    position: input.position ?? null,
    language,
  } satisfies Record<PersonField, unknown>;
}

/**
 * What an administrator does with accounts. Nobody manages somebody who may do more than they themselves may, nobody
 * grants what they lack, and one person at least always keeps the keys.
 */
import { eq, inArray } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { parseIdentityNumber } from "../../../kit/identity-number.ts";
import { requireCaller, type Call } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { crudResource } from "../../../server/crud/crud-resource.ts";
import { announceRightsChange } from "../../../server/rights-change.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { roles } from "../../roles/server/tables.ts";
import { Account, type peopleContract } from "../contract.ts";
import { lockAdministrators, requireAdministrator } from "./require-administrator.ts";
import { readAccounts, accountStateOf } from "./queries.ts";
import { signIn } from "./sign-in-port.ts";
import { type UserRow, userColumns, userRoles, users } from "./tables.ts";

type Named = ParsedOf<typeof peopleContract.unblock>;
type Particulars = Omit<ParsedOf<typeof peopleContract.createStaff>, "roles">;
type Draft = Particulars & { readonly roles?: readonly string[] };

/** Accounts; what their holders may do is looked up anew everywhere after each deed. */
export const accountResource = crudResource({
  table: users,
  idColumn: users.id,
  lockedColumns: userColumns,
  auditKind: "user",
  actionPrefix: "people",
  schema: Account,
  read: readAccounts,
  lockFirst: (_call, tx) => lockAdministrators(tx),
  authorize: async (call, tx, { id }) => refuseGranting(tx, call, await roleIdsOf(tx, id)),
  toColumns: async (call, tx, { roles: roleIds = [], ...typed }: Draft, before) => {
    const values = particulars(call, typed);
    if (!before) {
      await refuseGranting(tx, call, roleIds);
      return { ...values, kind: "staff" as const, username: values.email };
    }
    if (values.email !== before.email.toLowerCase()) {
      await signIn().endMailedSecrets(tx, before.id, call.now);
      await signIn().announceEmailChange(tx, call, before, values.email);
    }
    const signsInWithMail = before.username.toLowerCase() === before.email.toLowerCase();
    return { ...values, ...(signsInWithMail ? { username: values.email } : {}) };
  },
  displayName: ({ name }) => ({ es: name, en: name }),
  // An identity number is one colleague's: clients typed theirs and nobody has checked it.
  uniqueErrors: { users_email: "email", users_username: "email", users_staff_ci: "ci" },
  auditedFields: ({ _id, name: _name, createdAt: _createdAt, lastSeenAt: _lastSeenAt, ...particulars }) => ({
    ...particulars,
    roles: particulars.roles.map((role) => role._id).sort(),
  }),
  writeChildren: (_call, tx, id, wanted: Draft) => giveRoles(tx, id, wanted.roles ?? []),
  afterWrite: async (call, tx, deed, { id }) => {
    if (deed === "create") return invite(tx, call, id);
    await requireAdministrator(tx);
    await announceRightsChange(call, tx, [id]);
    await publish(tx, "sessions", [id]);
  },
});

/** The first account, which the system makes; its caller settles how the password is chosen. */
export async function addStaff(
  tx: Transaction,
  now: Date,
  values: Pick<UserRow, "firstName" | "lastName" | "email" | "language">,
  roleIds: readonly string[],
): Promise<UserRow> {
  const at = now.toISOString();
  const [user] = await tx
    .insert(users)
    .values({ ...values, kind: "staff", username: values.email, createdAt: at, updatedAt: at })
    .returning(userColumns);
  if (!user) throw new Error("an account was not written");
  await giveRoles(tx, user.id, roleIds);
  await writeAuditEntry(tx, "system", {
    action: "people.create",
    kind: "user",
    id: user.id,
    after: { ...values, roles: roleIds },
  });
  return user;
}

export function setRoles(wanted: ParsedOf<typeof peopleContract.setRoles>, call: Call): Promise<Account> {
  return accountResource.changeRecord(wanted, call, "setRoles", async (tx, before) => {
    if (before.kind !== "staff") throw new Refusal("INVALID", { fields: { roles: ["INVALID"] } });
    const held = await roleIdsOf(tx, before.id);
    await refuseGranting(
      tx,
      call,
      wanted.roles.filter((id) => !held.includes(id)),
    );
    await tx.delete(userRoles).where(eq(userRoles.userId, before.id));
    await giveRoles(tx, before.id, wanted.roles);
    return {};
  });
}

export function activateByAdmin(wanted: Named, call: Call): Promise<Account> {
  return accountResource.changeRecord(wanted, call, "activate", async (_tx, before) => {
    if (accountStateOf(before) !== "waiting") throw new Refusal("TRANSITION_NOT_ALLOWED");
    return { set: { active: true, activatedAt: call.now.toISOString() } };
  });
}

export function block({ reason, ...wanted }: ParsedOf<typeof peopleContract.block>, call: Call): Promise<Account> {
  return accountResource.changeRecord(wanted, call, "block", async (tx, before) => {
    if (before.blockedAt) throw new Refusal("TRANSITION_NOT_ALLOWED");
    await signIn().endSessionsOf(tx, before.id);
    return { set: { active: false, blockedAt: call.now.toISOString() }, reason };
  });
}

/** Back to where it was: an account that never proved its mailbox waits for that again. */
export function unblock(wanted: Named, call: Call): Promise<Account> {
  return accountResource.changeRecord(wanted, call, "unblock", async (_tx, before) => {
    if (!before.blockedAt) throw new Refusal("TRANSITION_NOT_ALLOWED");
    return { set: { active: before.activatedAt !== null, blockedAt: null } };
  });
}

/** Answers from when on it leaves; null when it leaves at once. */
export function mailPasswordLink(call: Call, id: string): Promise<string | null> {
  return inTransaction(call.db, async (tx) => {
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, id)).for("update");
    if (!user) throw new Refusal("NOT_FOUND");
    await refuseGranting(tx, call, await roleIdsOf(tx, id));
    if (user.blockedAt) throw new Refusal("USER_INACTIVE");
    const mail = signIn();
    const sent = await (user.activatedAt ? mail.mailReset(tx, call, user) : mail.mailInvitation(tx, call, user));
    if (!sent) throw new Refusal("TOO_MANY_REQUESTS");
    await writeAuditEntry(tx, call, { action: "people.resetPassword", kind: "user", id });
    const held = user.activatedAt ? await mail.secondsHeld(tx, id, call.now) : 0;
    return held > 0 ? new Date(call.now.getTime() + held * 1000).toISOString() : null;
  });
}

async function invite(tx: Transaction, call: Call, id: string): Promise<void> {
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, id));
  if (user) await signIn().mailInvitation(tx, call, user);
}

async function giveRoles(tx: Transaction, userId: string, roleIds: readonly string[]): Promise<void> {
  const ids = [...new Set(roleIds)];
  if (ids.length > 0) await tx.insert(userRoles).values(ids.map((roleId) => ({ userId, roleId })));
}

async function roleIdsOf(tx: Queryable, userId: string): Promise<string[]> {
  const held = await tx.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId));
  return held.map(({ id }) => id).sort();
}

async function refuseGranting(tx: Queryable, call: Call, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const own: readonly string[] = requireCaller(call).permissions;
  const found = await tx
    .select({ permissions: roles.permissions })
    .from(roles)
    .where(inArray(roles.id, [...roleIds]));
  if (found.length < new Set(roleIds).size) throw new Refusal("INVALID", { fields: { roles: ["CHOICE"] } });
  if (found.some((role) => role.permissions.some((each) => !own.includes(each)))) throw new Refusal("FORBIDDEN");
}

/** Empty fields empty the column; an identity number must be one. */
function particulars(call: Call, typed: Particulars) {
  const { firstName, lastName, email, language } = typed;
  const reading = typed.ci ? parseIdentityNumber(typed.ci, { today: dayOf(call.now) }) : undefined;
  if (reading && !reading.ok) throw new Refusal("INVALID", { fields: { ci: [reading.fault] } });
  return {
    firstName,
    lastName,
    secondLastName: typed.secondLastName ?? null,
    email,
    phone: typed.phone ?? null,
    ci: reading?.identity.number ?? null,
    position: typed.position ?? null,
    language,
  };
}

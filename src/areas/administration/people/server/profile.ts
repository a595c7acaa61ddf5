/** The caller's own profile. */
import { and, eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Permission } from "../../../../kit/permissions.ts";
import { requireCaller, type Call } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { roleView } from "../../roles/server/public.ts";
import { type peopleContract, User } from "../contract.ts";
import { fullNameOf, photoAddress } from "./public.ts";
import { userColumns, userRoles, users } from "./tables.ts";

export async function updateProfile(call: Call, input: ParsedOf<typeof peopleContract.updateProfile>): Promise<User> {
  const { userId } = requireCaller(call);
  const { updatedAt: _, ...profile } = input;
  const change = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
  return inTransaction(call.db, async (tx) => {
    const [before] = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for("update");
    if (!before) throw new Refusal("NOT_FOUND");
    const current = { kind: "user", id: userId, updatedAt: before.updatedAt, shape: User };
    await assertVersion(tx, { ...current, show: () => readUser(tx, userId) }, input);
    if (Object.keys(change).length === 0) return readUser(tx, userId);
    await tx
      .update(users)
      .set({ ...change, updatedAt: call.now.toISOString(), updatedBy: userId })
      .where(eq(users.id, userId));
    const { phone, country, language } = before;
    await writeAuditEntry(tx, call, {
      action: "people.updateProfile",
      kind: "user",
      id: userId,
      before: { phone, country, language },
      after: change,
    });
    await publish(tx, "sessions", [userId]);
    return readUser(tx, userId);
  });
}

/** All data of a person; callers restrict what is shown. */
export async function readUser(db: Queryable, id: string): Promise<User> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
  if (!user) throw new Refusal("NOT_FOUND");
  const ownRoles = await db
    .select({ key: roleView.key, permissions: roleView.permissions })
    .from(userRoles)
    .innerJoin(roleView, and(eq(roleView.id, userRoles.roleId), eq(userRoles.userId, id)));
  const optional = {
    image: user.image && photoAddress(user.image),
    phone: user.phone,
    ci: user.ci,
    passport: user.passport,
    secondLastName: user.secondLastName,
    activatedAt: user.activatedAt,
    country: user.country,
    position: user.position,
  };
  return {
    _id: user.id,
    name: fullNameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    kind: user.kind,
    language: user.language,
    permissions: [...new Set(ownRoles.flatMap((role) => role.permissions))] as Permission[],
    roles: ownRoles.map((role) => role.key),
    active: user.active,
    updatedAt: user.updatedAt,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  };
}

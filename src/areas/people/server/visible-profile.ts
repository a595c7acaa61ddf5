/**
 * What staff are shown of somebody else: what their own work with that person needs, and nothing of anybody with whom
 * they have none. Each reading leaves an audit line, one an hour for the same reader and person.
 */
import { and, eq, gt, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { requireCaller, type Call, type Caller } from "../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../server/database/connection.ts";
import { auditLog, writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { User } from "../contract.ts";
import { readUser } from "./profile.ts";
import { hasClientRelation } from "./client-relation-port.ts";

type Field = keyof User;
const named = ["_id", "name", "firstName", "lastName", "secondLastName", "email", "kind", "language"] as const;
const whole = { as: "administrator", shows: undefined } as const;
/** What the directory of the firm says of a colleague. */
const colleague = { as: "colleague", shows: [...named, "image", "position", "roles", "active", "updatedAt"] } as const;
/** To write to or to call anyone who asked for something; their papers stand in the request itself. */
const customer = {
  as: "customer",
  shows: [...named, "phone", "country", "roles", "active", "updatedAt"],
} as const;
interface View {
  readonly as: string;
  readonly shows: readonly Field[] | undefined;
}

/** Refused to clients; somebody out of a member of staff's work is not found, as if there were no such account. */
export async function readOther(call: Call, id: string): Promise<User> {
  const caller = requireCaller(call);
  if (caller.kind !== "staff") throw new Refusal("FORBIDDEN");
  return inTransaction(call.db, async (tx) => {
    const user = await readUser(tx, id);
    const view = await viewOf(tx, caller, user);
    if (!view) throw new Refusal("NOT_FOUND");
    await recordOnceAnHour(tx, call, id, view.as);
    return only(user, view.shows);
  });
}

async function viewOf(db: Queryable, caller: Caller, { _id, kind }: User): Promise<View | undefined> {
  if (caller.permissions.includes("adminUsers")) return whole;
  if (kind === "staff") return colleague;
  return (await hasClientRelation(db, caller, _id)) ? customer : undefined;
}

function only(user: User, fields: readonly Field[] | undefined): User {
  if (!fields) return user;
  return Object.fromEntries(Object.entries(user).filter(([name]) => fields.includes(name as Field))) as User;
}

async function recordOnceAnHour(tx: Queryable, call: Call, id: string, as: string): Promise<void> {
  const { userId } = requireCaller(call);
  const [before] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, "user"),
        eq(auditLog.recordId, id),
        gt(auditLog.at, sql`now() - interval '1 hour'`),
        eq(auditLog.userId, userId),
        eq(auditLog.action, "people.read"),
      ),
    )
    .limit(1);
  if (!before) await writeAuditEntry(tx, call, { action: "people.read", kind: "user", id, after: { as } });
}

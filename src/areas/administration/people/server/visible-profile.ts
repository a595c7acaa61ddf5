/**
 * The data of another person that staff may see: what their own work with that person requires, and nothing without
 * such work. Each reading leaves an audit entry, at most one an hour for the same reader and person.
 */
import { and, eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { requireCaller, type Call } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { recordRefusedView } from "../../../../server/audit/access-entries.ts";
import { auditLog, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { recentIn } from "../../../../server/recent.ts";
import type { User } from "../contract.ts";
import { readUser } from "./profile.ts";
import { hasClientRelation } from "./client-relation-port.ts";

type UserField = keyof User;
const nameFields = ["_id", "name", "firstName", "lastName", "secondLastName", "email", "kind", "language"] as const;
const administratorView = { as: "administrator", shows: undefined } as const;
/** A colleague as the directory shows them. */
const colleague = {
  as: "colleague",
  shows: [...nameFields, "image", "position", "roles", "active", "updatedAt"],
} as const;
/** Contact data of a client whose request the reader works on; identity documents are in the request itself. */
const customer = {
  as: "customer",
  shows: [...nameFields, "phone", "country", "roles", "active", "updatedAt"],
} as const;
interface ProfileView {
  readonly as: string;
  readonly shows: readonly UserField[] | undefined;
}

/** FORBIDDEN for clients; NOT_FOUND for a person whom the reader's work does not concern. */
export async function readOther(call: Call, id: string): Promise<User> {
  const caller = requireCaller(call);
  if (caller.kind !== "staff") throw new Refusal("FORBIDDEN");
  const shown = await inTransaction(call.db, async (tx) => {
    const user = await readUser(tx, id);
    const view = await viewOf(tx, caller, user);
    if (!view) return undefined;
    await recordOnceAnHour(tx, call, id, view.as);
    return pickFields(user, view.shows);
  });
  if (shown) return shown;
  await recordRefusedView(call, "people", "user", id);
  throw new Refusal("NOT_FOUND");
}

async function viewOf(db: Queryable, caller: Caller, { _id, kind }: User): Promise<ProfileView | undefined> {
  if (caller.permissions.includes("adminUsers")) return administratorView;
  if (kind === "staff") return colleague;
  return (await hasClientRelation(db, caller, _id)) ? customer : undefined;
}

function pickFields(user: User, fields: readonly UserField[] | undefined): User {
  if (!fields) return user;
  return Object.fromEntries(Object.entries(user).filter(([name]) => fields.includes(name as UserField))) as User;
}

async function recordOnceAnHour(tx: Queryable, call: Call, id: string, view: string): Promise<void> {
  const { userId } = requireCaller(call);
  const [before] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, "user"),
        eq(auditLog.recordId, id),
        recentIn(auditLog.at, undefined, 3_600_000),
        eq(auditLog.userId, userId),
        eq(auditLog.action, "people.read"),
      ),
    )
    .limit(1);
  if (!before) await writeAuditEntry(tx, call, { action: "people.read", kind: "user", id, after: { as: view } });
}

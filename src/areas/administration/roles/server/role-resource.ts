/**
 * Administration of roles. A user cannot grant a permission that they lack or change a role with more permissions, the
 * administrator's role stays complete, and at least one active administrator remains.
 */
import { type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Permission } from "../../../../kit/permissions.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { crudResource, type CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { Role, type rolesContract as contract } from "../contract.ts";
import { roleHoldersPort } from "./role-holders-port.ts";
import { roles } from "./tables.ts";

type Row = typeof roles.$inferSelect;
const administrator = "administrator";

export const roleResource = crudResource({
  table: roles,
  idColumn: roles.id,
  auditKind: "role",
  actionPrefix: "roles",
  schema: Role,
  read: readRoles,
  // Serializes changes: two at once could leave no administrator. There are few roles.
  lockFirst: (_call, tx) => tx.execute(sql`select id from roles order by id for update`),
  authorize: (call, _tx, row, action) => {
    // The administrator's role always has every permission, but what it requires of its holders may change.
    if (action !== "requireFactor" && !mayChange(call, row)) throw new Refusal("FORBIDDEN");
  },
  toColumns: async (call, _tx, { name, permissions, traits = [] }: ParsedOf<typeof contract.create>, before) => {
    if (!isWithin(call, permissions)) throw new Refusal("FORBIDDEN");
    if (permissions.length + traits.length === 0)
      throw new Refusal("INVALID", { fields: { permissions: ["REQUIRED"] } });
    const id = newId();
    const columns = {
      nameEs: name.es,
      nameEn: name.en,
      permissions: [...new Set(permissions)],
      traits: [...new Set(traits)],
    };
    return before ? columns : { ...columns, id, key: id };
  },
  displayName: ({ name }) => name,
  uniqueErrors: { roles_name_es: "name.es", roles_name_en: "name.en", roles_key_unique: null },
  auditedFields: ({ name, permissions, traits, factorFrom }) => ({ name, permissions, traits, factorFrom }),
  afterWrite: async (call, tx, action, { id }) => {
    if (action === "update" || action === "requireFactor") await roleHoldersPort().bind(call, tx, id);
  },
});

/** It binds at once: from that day on, open sessions of holders without a second factor open only its enrolment. */
export const requireFactor = (input: ParsedOf<typeof contract.requireFactor>, call: Call): Promise<Role> =>
  roleResource.changeRecord(input, call, "requireFactor", async () => ({
    set: { factorFrom: input.factorFrom ?? null },
  }));

export async function allRoles(call: Call): Promise<Role[]> {
  return readRoles(call, { order: [spanishSortKey(call.language === "es" ? roles.nameEs : roles.nameEn)] });
}

async function readRoles(call: CallInTransaction, { where, order }: { where?: SQL; order: SQL[] }): Promise<Role[]> {
  const rows = await call.db
    .select({ role: roles, people: roleHoldersPort().countOf(roles.id) })
    .from(roles)
    .where(where)
    .orderBy(...order);
  return rows.map(({ role, people }) => ({
    _id: role.id,
    key: role.key,
    name: { es: role.nameEs, en: role.nameEn },
    permissions: role.permissions as Permission[],
    traits: role.traits,
    ...(role.factorFrom ? { factorFrom: role.factorFrom } : {}),
    people,
    can: { change: mayChange(call, role), remove: mayChange(call, role) && people === 0 },
    updatedAt: role.updatedAt,
  }));
}

function mayChange(call: Pick<Call, "caller">, role: Pick<Row, "key" | "permissions">): boolean {
  return role.key !== administrator && isWithin(call, role.permissions);
}

function isWithin(call: Pick<Call, "caller">, permissions: readonly string[]): boolean {
  const ownPermissions: readonly string[] = requireCaller(call).permissions;
  return permissions.every((each) => ownPermissions.includes(each));
}

/** At least one active person always has the permission to manage accounts. */
import { sql } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";

const key = "adminUsers";

/** Serializes changes of permissions: two administrators who revoke each other's wait for each other here. */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.execute(sql`select id from roles where ${key} = any(permissions) order by id for no key update`);
}

export async function requireAdministrator(tx: Transaction): Promise<void> {
  const remaining = await tx.execute(sql`
    select 1 from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where u.active and ${key} = any(r.permissions) limit 1`);
  if (remaining.rows.length === 0) throw new Refusal("LAST_ADMINISTRATOR");
}

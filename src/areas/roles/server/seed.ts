import type { Transaction } from "../../../server/database/database.ts";
import { seededRoles } from "../catalogue.ts";
import { roles } from "./tables.ts";

/** Adds what is missing; the administrator role always holds every permission there is. */
export async function seedRoles(tx: Transaction): Promise<void> {
  for (const [key, role] of Object.entries(seededRoles)) {
    const values = { key, nameEs: role.name.es, nameEn: role.name.en, permissions: [...role.permissions] };
    const insert = tx.insert(roles).values(values);
    if (key === "administrator")
      await insert.onConflictDoUpdate({ target: roles.key, set: { permissions: values.permissions } });
    else await insert.onConflictDoNothing();
  }
}

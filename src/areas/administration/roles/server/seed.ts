import type { Transaction } from "../../../../server/database/connection.ts";
import { type SeededRole, seededRoles } from "../seeded-roles.ts";
import { roles } from "./tables.ts";

/**
 * The first start inserts the seeded roles; later starts preserve changes and deletions. Only the administrator's role
 * is updated: it always has every permission.
 */
export async function seedRoles(tx: Transaction): Promise<void> {
  const [any] = await tx.select({ id: roles.id }).from(roles).limit(1);
  for (const [key, { name, permissions, traits = [] }] of Object.entries<SeededRole>(seededRoles)) {
    const values = { key, nameEs: name.es, nameEn: name.en, permissions: [...permissions], traits: [...traits] };
    if (key === "administrator")
      await tx
        .insert(roles)
        .values(values)
        .onConflictDoUpdate({ target: roles.key, set: { permissions: values.permissions } });
    else if (!any) await tx.insert(roles).values(values).onConflictDoNothing();
  }
}

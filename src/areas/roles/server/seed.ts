import type { Transaction } from "../../../server/database/connection.ts";
import { type SeededRole, seededRoles } from "../seeded-roles.ts";
import { roles } from "./tables.ts";

/**
 * The first start brings the seeded roles; later ones leave alone what people made of them, so that what was deleted stays
 * so. Only the administrator's is kept up: it always holds every permission there is.
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

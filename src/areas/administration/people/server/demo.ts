import { eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../server/database/connection.ts";
import type { DemoPerson, World } from "../../../../server/demo/demo-world.ts";
import type { Server } from "../../../../server/server.ts";
import { roleView } from "../../roles/server/public.ts";
import { userRoles, users } from "./tables.ts";

/** Inserts one person per role, and the online users. */
export async function demoPeople(db: Database, world: World, server: Server): Promise<void> {
  const now = server.now().toISOString();
  await db.transaction(async (tx) => {
    for (const person of world.people as readonly DemoPerson[]) {
      const { role, ...fields } = person;
      const [user] = await tx
        .insert(users)
        .values({
          ...fields,
          kind: role ? "staff" : "client",
          username: person.email,
          active: true,
          activatedAt: now,
          language: "es",
        })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (!user || !role) continue;
      const [demoRole] = await tx.select({ id: roleView.id }).from(roleView).where(eq(roleView.key, role));
      if (demoRole) await tx.insert(userRoles).values({ userId: user.id, roleId: demoRole.id });
    }
  });
}

/** Ids of demo people by e-mail. */
export async function demoIds(db: Database, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return new Map(rows.map((row) => [row.email, row.id]));
}

import { inArray } from "drizzle-orm";
import type { Database } from "../../../../server/database/connection.ts";
import { demoPassword, type World } from "../../../../server/demo/demo-world.ts";
import { users } from "../../people/server/tables.ts";
import { hashPassword } from "./passwords/password.ts";

/** Sets the demo password for every user of the demo data. */
export async function demoPasswords(db: Database, world: World): Promise<void> {
  const emails = world.people.map((person) => person.email);
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(demoPassword) })
    .where(inArray(users.email, emails));
}

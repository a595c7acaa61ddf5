import { inArray } from "drizzle-orm";
import { personActor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Database, inTransaction } from "../../../../server/database/connection.ts";
import { demoPassword, type World } from "../../../../server/demo/demo-world.ts";
import type { Server } from "../../../../server/server.ts";
import { demoAuthenticator } from "../../../../server/start/sandbox-defaults.ts";
import { personByEmail } from "../../people/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { storeRecoveryCodes } from "./factors/recovery-codes.ts";
import { encryptTotpSecret } from "./factors/totp.ts";
import { hashPassword } from "./passwords/password.ts";
import { secondFactors } from "./tables.ts";

/** Sets the demo password for every user of the demo data, and the second factor of the one who has it. */
export async function demoSignIns(db: Database, world: World, server: Server): Promise<void> {
  const emails = world.people.map((person) => person.email);
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(demoPassword) })
    .where(inArray(users.email, emails));
  await addDemoAuthenticator(db, server);
}

async function addDemoAuthenticator(db: Database, server: Server): Promise<void> {
  const { email, secret, recoveryCodes } = demoAuthenticator;
  const person = await personByEmail(db, email);
  if (!person) return;
  const { id: userId, name: personName } = person;
  const [kind, name, now] = ["totp", "Teléfono", server.now()] as const;
  await inTransaction(db, async (tx) => {
    await tx.insert(secondFactors).values({
      userId,
      kind,
      name,
      secret: encryptTotpSecret(server, userId, secret),
      createdAt: now.toISOString(),
    });
    await storeRecoveryCodes(tx, { server, now }, userId, recoveryCodes);
    const entry = { action: "session.addFactor", kind: "user", id: userId, after: { kind, name } };
    await writeAuditEntry(tx, personActor(userId, personName), entry);
  });
}

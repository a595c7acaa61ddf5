/** A carrier deleted two days ago, for the trash of the demo office. */
import { personActor } from "../../../../../server/audit/audit-log.ts";
import { type Database, inTransaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { moveToTrash } from "../../../../../server/crud/trash.ts";
import { carriers } from "../tables.ts";
import { personByEmail } from "../../../../administration/people/server/public.ts";

const email = "courier@demo.example";
const name = "Osmany Leyva Ruiz";

export async function demoDeletedCarrier(db: Database, server: Server): Promise<void> {
  const marta = await personByEmail(db, email);
  if (!marta) return;
  const now = new Date(server.now().getTime() - 2 * 86_400_000);
  const actor = personActor(marta.id, marta.name);
  await inTransaction(db, async (tx) => {
    const [carrier] = await tx
      .insert(carriers)
      .values({ name, ci: "79061523446", phone: "+5352223344", vehicle: "Bicicleta", createdBy: marta.id })
      .returning({ id: carriers.id });
    const trashedRecord = { kind: "carrier", key: carriers.id, id: carrier?.id ?? "" };
    await moveToTrash(tx, { now, actor }, trashedRecord, { es: name, en: name });
  });
}

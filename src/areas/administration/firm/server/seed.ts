import type { Database, Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { nomenclators } from "../../nomenclators/server/tables.ts";
import { officeColumns } from "./offices.ts";
import { firms } from "./tables.ts";

/** Inserts the empty record of the firm. */
export async function seedFirm(tx: Transaction): Promise<void> {
  await tx.insert(firms).values({}).onConflictDoNothing();
}

/** A complete demo firm, open to the public. */
export async function demoFirm(db: Database, _world: World, server: Server): Promise<void> {
  await db.update(firms).set({
    name: "Legalsit",
    legalName: "Legalsit Servicios Legales S.A.",
    taxId: "30004512377",
    account: "0598 7700 1234 5678",
    address: "Calle 23 n.º 501, Vedado, La Habana",
    phone: "+5378301100",
    email: "atencion@legalsit.example",
    openedAt: server.now().toISOString(),
  });
  const office = officeColumns({
    name: { es: "Oficina central, La Habana", en: "Head office, Havana" },
    address: "Calle 23 n.º 501, Vedado",
    phone: "+5378301100",
    location: "23.1386, -82.3866",
    hours: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "08:30", to: "16:00" }],
    hoursNote: { es: "", en: "" },
    active: true,
  });
  await db
    .insert(nomenclators)
    .values({ ...office, code: "OC001", descriptiveCode: "OC001", ptypes: ["OFFICE"], order: 0 })
    .onConflictDoUpdate({ target: nomenclators.code, set: office });
}

import type { Database } from "../../../../server/database/connection.ts";
import { nextInSeries } from "../../../../server/crud/number-series.ts";
import { peopleByEmail } from "../../../administration/people/server/public.ts";
import { correspondenceUsers, correspondences } from "./tables.ts";

const offices = [
  {
    name: "Gestoría Atlántico",
    country: "ES",
    address: "Rúa do Príncipe 14, Vigo",
    contactName: "Uxía Ferreiro Lago",
    email: "oficina@atlantico.example",
    phone: "+34986111222",
  },
  { name: "Studio legale Bianchi", country: "IT", contactName: "Paolo Bianchi", phone: "+390655501234" },
  { name: "Despacho Yucatán", country: "MX", address: "Calle 60 n.º 401, Mérida", email: "contacto@yucatan.example" },
  { name: "Cancillería de Lisboa", country: "PT", observations: "Cerró en enero.", active: false },
];

/** One that a lawyer reads and a sales agent edits, others for administrators only, an inactive one. */
export async function demoCorrespondences(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [existing] = await tx.select().from(correspondences).limit(1);
    if (existing) return;
    for (const office of offices)
      await tx.insert(correspondences).values({ ...office, code: await nextInSeries(tx, "CR", 4) });
    const [atlantic] = await tx.select().from(correspondences).orderBy(correspondences.code).limit(1);
    const readers = await peopleByEmail(tx, ["lawyer@demo.example", "commercial@demo.example"]);
    if (!atlantic) return;
    await tx.insert(correspondenceUsers).values(
      [...readers.values()].map(({ id, email }) => ({
        correspondenceId: atlantic.id,
        userId: id,
        write: email === "commercial@demo.example",
      })),
    );
  });
}

import { addDays, dayOf, startOfDay } from "../../../../kit/time/calendar.ts";
import { personActor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Database } from "../../../../server/database/connection.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { clientView } from "../../clients/server/public.ts";
import { demoOriginals } from "../../../procedures/custody/server/public.ts";
import { demoDocuments } from "../../../collaboration/media/server/public.ts";
import { personByEmail } from "../../../administration/people/server/public.ts";
import { earlierFilings, recentFilings } from "./demo-filings.ts";
import { notarialFilings } from "./tables.ts";

export async function demoNotarialFilings(db: Database, _world: World, server: Server): Promise<void> {
  const notary = await personByEmail(db, "notary@demo.example");
  const lawyer = await personByEmail(db, "lawyer@demo.example");
  const clientRows = await db.select().from(clientView);
  if (!notary || !lawyer) return;
  const today = dayOf(server.now());
  const inserted = await db.transaction(async (tx) => {
    const [first] = await tx.select().from(notarialFilings).limit(1);
    if (first) return undefined;
    const rows: (typeof notarialFilings.$inferInsert)[] = [];
    for (const { client: name, daysAgo, by, ...filing } of [...earlierFilings, ...recentFilings]) {
      const client = clientRows.find((each) => each.name.startsWith(name));
      if (!client) continue;
      const procedureDate = addDays(today, -daysAgo);
      const at = new Date(startOfDay(procedureDate).getTime() + 15 * 3_600_000);
      rows.push({
        ...filing,
        createdAt: at.toISOString(),
        updatedAt: at.toISOString(),
        createdBy: notary.id,
        updatedBy: notary.id,
        number: await nextNumber(tx, "NT", at),
        clientId: client.id,
        clientType: client.clientType,
        country: client.country,
        procedureDate,
        documentType: filing.actType ? "protocolizable" : "nonProtocolizable",
        lawyerId: by === "lawyer" ? lawyer.id : notary.id,
      });
    }
    const { id, number, protocolNumber } = notarialFilings;
    const created = await tx.insert(notarialFilings).values(rows).returning({ id, number, protocolNumber });
    const auditEntries = created.map((row) => ({
      action: "notarialFilings.create",
      kind: "notarialFiling",
      id: row.id,
      after: { number: row.number },
    }));
    await writeAuditEntry(tx, personActor(notary.id, notary.name), auditEntries);
    return created;
  });
  // The first filing that is not a routine one.
  const oldest = inserted?.find(({ protocolNumber }) => protocolNumber === recentFilings[0]?.protocolNumber);
  if (!oldest) return;
  const { id: elementId, number } = oldest;
  const owner = { element: "notarialFiling", elementId } as const;
  const text = "Acta de entrega de tres copias autorizadas al Registro Mercantil.\n";
  await demoDocuments(db, server, owner, [
    {
      name: "Entrega de copias.txt",
      content: new TextEncoder().encode(text),
      mime: "text/plain",
      by: notary.id,
      at: startOfDay(addDays(today, -40)).toISOString(),
      highlighted: true,
    },
  ]);
  await demoOriginals(db, {
    subject: { kind: "notarialFiling", id: elementId, number },
    taker: "notary@demo.example",
    now: new Date(startOfDay(addDays(today, -41)).getTime() + 16 * 3_600_000),
    by: { name: "Marcos Vega Torres", paper: "75021412345" },
    papers: {
      "Certificación del Registro Mercantil": "Tejidos del Cauto",
      "Poder de representación, copia autorizada": "Tejidos del Cauto",
    },
  });
}

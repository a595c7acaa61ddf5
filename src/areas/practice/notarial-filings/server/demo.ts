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
import { notarialFilings } from "./tables.ts";

type Row = typeof notarialFilings.$inferInsert;
type DemoFiling = Omit<
  Row,
  "number" | "clientId" | "lawyerId" | "clientType" | "country" | "procedureDate" | "documentType"
> & {
  readonly client: string;
  readonly daysAgo: number;
  readonly by?: "lawyer";
};
const stamp = (code: string, quantity: number, value: number) => ({
  stamp: code,
  quantity,
  amount: (quantity * value).toFixed(2),
});
const publicDeed = (deedType: string) => ({ actType: "AT001", deedType });

/** Every kind of document and act, in each currency, with and without bill and stamps; oldest first. */
const filings: readonly DemoFiling[] = [
  {
    client: "Tejidos del Cauto",
    daysAgo: 41,
    ...publicDeed("ET013"),
    protocolNumber: "118/2026",
    concept: "CN008",
    stamps: [stamp("ST125", 1, 125), stamp("ST10", 3, 10)],
    fee: "2500.00",
    currency: "CUP",
    billNumber: "N-2201",
    observations: "Entregadas tres copias autorizadas al Registro Mercantil.",
  },
  {
    client: "Puerto Azul Inversiones",
    daysAgo: 33,
    ...publicDeed("ET002"),
    protocolNumber: "131/2026",
    concept: "CN003",
    stamps: [stamp("ST20", 2, 20)],
    fee: "180.00",
    currency: "USD",
    exportable: true,
    billNumber: "N-2217",
  },
  {
    client: "Astilleros",
    daysAgo: 20,
    actType: "AT002.05",
    protocolNumber: "140/2026",
    concept: "CN004",
    stamps: [stamp("ST5", 4, 5)],
    fee: "900.00",
    currency: "CUP",
    billNumber: "N-2230",
    voucherNumber: "V-0081",
  },
  {
    client: "Yadira",
    daysAgo: 12,
    actType: "AT002.04",
    protocolNumber: "146/2026",
    concept: "CN002",
    stamps: [stamp("ST10", 1, 10)],
    fee: "350.00",
    currency: "CUP",
    billNumber: "N-2244",
  },
  {
    client: "María Elena",
    daysAgo: 8,
    concept: "CN006",
    fee: "60.00",
    currency: "EUR",
    exportable: true,
    billNumber: "N-2251",
  },
  {
    client: "Bianchi",
    daysAgo: 5,
    ...publicDeed("ET012"),
    concept: "CN008",
    fee: "640.00",
    currency: "USD",
    exportable: true,
    voucherPending: true,
  },
  {
    client: "Yadira",
    daysAgo: 3,
    concept: "CN006",
    fee: "120.00",
    currency: "CUP",
    voucherPending: true,
    by: "lawyer",
  },
  {
    client: "Astilleros",
    daysAgo: 1,
    concept: "CN005",
    stamps: [stamp("ST5", 2, 5)],
    fee: "150.00",
    currency: "CUP",
    billNumber: "N-2260",
  },
];

/** Used in rotation for the half year before, one per week and all billed, so that periods can be compared. */
const routineFilings: readonly Omit<DemoFiling, "daysAgo" | "billNumber">[] = [
  { client: "Astilleros", concept: "CN005", stamps: [stamp("ST5", 2, 5)], fee: "300.00", currency: "CUP" },
  {
    client: "Puerto Azul Inversiones",
    ...publicDeed("ET002"),
    concept: "CN003",
    fee: "180.00",
    currency: "USD",
    exportable: true,
  },
  { client: "Yadira", concept: "CN006", fee: "120.00", currency: "CUP" },
  {
    client: "Tejidos del Cauto",
    actType: "AT002.04",
    concept: "CN002",
    stamps: [stamp("ST10", 1, 10)],
    fee: "850.00",
    currency: "CUP",
  },
];
const earlier: readonly DemoFiling[] = Array.from({ length: 26 }, (_each, at) => ({
  ...(routineFilings[at % routineFilings.length] as (typeof routineFilings)[number]),
  daysAgo: 45 + (25 - at) * 6,
  billNumber: `N-${2100 + at}`,
}));

export async function demoNotarialFilings(db: Database, _world: World, server: Server): Promise<void> {
  const notary = await personByEmail(db, "notary@demo.example");
  const lawyer = await personByEmail(db, "lawyer@demo.example");
  const clientRows = await db.select().from(clientView);
  if (!notary || !lawyer) return;
  const today = dayOf(server.now());
  const inserted = await db.transaction(async (tx) => {
    const [first] = await tx.select().from(notarialFilings).limit(1);
    if (first) return undefined;
    const rows: Row[] = [];
    for (const { client: name, daysAgo, by, ...filing } of [...earlier, ...filings]) {
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
  const oldest = inserted?.find(({ protocolNumber }) => protocolNumber === filings[0]?.protocolNumber);
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

/** Writes the legalization contracts of a test case and their documents, of the firm and of the consulate. */
import { eq } from "drizzle-orm";
import type { Database } from "../../../../../server/database/connection.ts";
import { clients } from "../../../../practice/clients/server/tables.ts";
import { consulateContracts, consulateDocuments } from "../../../../practice/consulate/server/tables.ts";
import { legalDocuments, legalizationContracts } from "../../../../practice/legalization/server/tables.ts";
import { nomenclators } from "../../../../administration/nomenclators/server/tables.ts";
import { type CaseRecords, idOf, type Writer } from "./case-records.ts";
import { unused } from "./reference/legalization-stadistics.ts";

interface Holder {
  readonly fullName?: string;
  readonly ci?: string;
  readonly passport?: string;
  readonly country?: string;
}

export const legalizationWriters: Readonly<Record<string, Writer>> = {
  legalizationContracts: async (db, rows) => {
    const clientsById = new Map((await db.select().from(clients)).map((client) => [client.id, client]));
    const firmRows = rows.filter((row) => row.kind !== "consulate");
    const consulateRows = rows.filter((row) => row.kind === "consulate");
    if (firmRows.length > 0)
      await db.insert(legalizationContracts).values(firmRows.map((row, at) => contractOf(row, at, clientsById)));
    if (consulateRows.length > 0)
      await db
        .insert(consulateContracts)
        .values(consulateRows.map((row, at) => consulateContractOf(row, at, clientsById)));
  },
  legalDocuments: async (db, rows) => {
    await db.update(nomenclators).set({ active: false }).where(eq(nomenclators.code, unused));
    const contracts = await consulateIds(db);
    const isConsular = ({ contract }: CaseRecords) => contracts.has(idOf(contract));
    const consulateRows = rows.filter(isConsular);
    if (consulateRows.length > 0) await db.insert(consulateDocuments).values(consulateRows.map(consulateDocumentOf));
    const firmRows = rows.filter((row) => !isConsular(row));
    if (firmRows.length === 0) return;
    await db.insert(legalDocuments).values(
      firmRows.map(
        ({ _id, contract, ...row }, order) =>
          ({
            ...row,
            id: idOf(_id),
            contractId: idOf(contract),
            order,
            holderName: "Ana Ruiz",
            amount: "0.00",
          }) as typeof legalDocuments.$inferInsert,
      ),
    );
  },
};

async function consulateIds(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: consulateContracts.id }).from(consulateContracts);
  return new Set(rows.map(({ id }) => id));
}

/** Columns that consulate contracts have in addition. */
function consulateContractOf(row: CaseRecords, at: number, clientsById: ReadonlyMap<string, Client>) {
  const { priceLines: _prices, dueOn: _due, number: _number, ...columns } = contractOf(row, at, clientsById);
  return {
    ...columns,
    number: `CE26${String(at).padStart(6, "0")}`,
    country: columns.country ?? "CU",
    urgent: false,
    handlingFee: "0.00",
    tariffFrom: "2026-01-01",
    deletedAt: row.removed ? row.createdAt : null,
  } as typeof consulateContracts.$inferInsert;
}

function consulateDocumentOf({ _id, contract, destination: _destination, ...row }: CaseRecords, order: number) {
  return {
    ...row,
    id: idOf(_id),
    contractId: idOf(contract),
    order,
    code: String(_id),
    holderName: "Ana Ruiz",
    status: row.status ?? "registered",
    statusAt: "2026-01-01T12:00:00Z",
    firmAmount: "0.00",
    consulateAmount: "0.00",
    surcharge: "0.00",
    amount: "0.00",
  } as typeof consulateDocuments.$inferInsert;
}

type Client = typeof clients.$inferSelect;

function contractOf(row: CaseRecords, at: number, clientsById: ReadonlyMap<string, Client>) {
  const { fullName = "Ana Ruiz", ci, passport, country } = row.holder as Holder;
  const client = row.client ? clientsById.get(idOf(row.client)) : undefined;
  const isNational = ci !== undefined && row.holderInCuba === true;
  const { deliveredToOther } = row;
  return {
    id: idOf(row._id),
    number: `VL26${String(at).padStart(6, "0")}`,
    clientId: client?.id ?? null,
    clientType:
      (row.clientType as "national" | undefined) ?? client?.clientType ?? (isNational ? "national" : "foreign"),
    country: client?.country ?? country ?? null,
    holderName: fullName,
    holderCi: ci ?? null,
    holderPassport: passport ?? null,
    holderPhone: "+5352345678",
    holderCountry: country ?? "CU",
    holderInCuba: row.holderInCuba === true,
    currency: row.currency,
    amountTotal: row.amountTotal,
    priceLines: [],
    state: row.state,
    statusAt: row.createdAt,
    dueOn: "2026-12-31",
    paidAt: row.paid ? row.createdAt : null,
    receiver:
      deliveredToOther === undefined
        ? null
        : {
            name: fullName,
            ci: deliveredToOther ? "11111111111" : (ci ?? null),
            passport: deliveredToOther ? null : (passport ?? null),
          },
    toObtain: 0,
    notObtained: 0,
    notSealed: 0,
    createdAt: row.createdAt,
  } as typeof legalizationContracts.$inferInsert;
}

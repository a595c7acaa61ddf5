/** Writes the records of a test case into an otherwise empty office. */
import { sql } from "drizzle-orm";
import type { Database } from "../../../../../server/database/connection.ts";
import { bankAccounts } from "../../../../money/bank-accounts/server/tables.ts";
import { clients } from "../../../../practice/clients/server/tables.ts";
import { contractOfferLines, contractOffers } from "../../../../practice/contract-offers/server/tables.ts";
import { exchangeRates } from "../../../../money/exchange-rates/server/tables.ts";
import { filings } from "../../../../practice/filings/server/tables.ts";
import { notarialFilings } from "../../../../practice/notarial-filings/server/tables.ts";
import { type CaseRecords, idOf, type Writer } from "./case-records.ts";
import { legalizationWriters } from "./case-legalizations.ts";
import { onlineWriters } from "./case-requests.ts";
import { tableWriters } from "./case-tables.ts";
import { users } from "../../../../administration/people/server/tables.ts";
import type { CaseWorld, CaseFacts } from "./case-facts.ts";

export { idOf } from "./case-records.ts";
const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** Replaces all clients and exchange rates; adds people. */
export async function openWorld(db: Database, world: CaseWorld): Promise<void> {
  await db.execute(
    sql`truncate clients, exchange_rates, filings, notarial_filings, contract_offers, bank_accounts cascade`,
  );
  await db.insert(users).values(
    world.people.map(({ _id, name }) => {
      const [firstName = "", ...last] = text(name).split(" ");
      const email = `${text(_id)}@statistics.example`;
      return { id: idOf(_id), kind: "staff" as const, username: email, email, firstName, lastName: last.join(" ") };
    }),
  );
  await db.insert(clients).values(
    world.clients
      .filter(({ deletedAt }) => !deletedAt)
      .map(
        ({ _id, ...client }) =>
          ({
            ...client,
            id: idOf(_id),
            clientNumber: text(_id),
            address: "Calle 1",
            acquisitionWay: text(client.acquisitionWay),
          }) as typeof clients.$inferInsert,
      ),
  );
  if (world.rates.length > 0)
    await db.insert(exchangeRates).values(world.rates as (typeof exchangeRates.$inferInsert)[]);
}

/** Replaces all facts; records with `deletedAt` are skipped. */
export async function openFacts(
  db: Database,
  facts: CaseFacts,
  defaults: Readonly<Record<string, CaseRecords>>,
): Promise<void> {
  await db.execute(
    sql`truncate filings, notarial_filings, contract_offers, bank_accounts, request_groups, payments, slots,
      legalization_contracts, consulate_contracts, virtual_tables, chat_conversations cascade`,
  );
  // Services of the previous case; the seeded ones stay.
  await db.execute(sql`delete from online_service_offers where description_es = ''`);
  for (const [kind, write] of Object.entries({
    ...writers,
    ...onlineWriters,
    ...legalizationWriters,
    ...tableWriters,
  })) {
    const records = (facts[kind] ?? []).map((each) => ({ ...defaults[kind], ...each }));
    const existing = records.filter(({ deletedAt }) => !deletedAt);
    if (existing.length > 0) await write(db, existing);
  }
}

const writers: Readonly<Record<string, Writer>> = {
  filings: (db, rows) =>
    db.insert(filings).values(
      rows.map(
        (row, at) =>
          ({
            ...row,
            id: idOf(row._id),
            radicationNumber: text(row.radicationNumber) || `RA26${String(at).padStart(6, "0")}`,
            clientId: idOf(row.client),
            specialistId: idOf(row.specialist),
            // Required columns that a case may omit.
            country: text(row.country),
            sector: text(row.sector),
            practiceArea: text(row.practiceArea),
            serviceModality: text(row.serviceModality),
            serviceType: text(row.serviceType),
            takenShape: text(row.takenShape),
            nationality: "CU",
            topic: "Asunto",
            termination: "TE002",
          }) as typeof filings.$inferInsert,
      ),
    ),
  notarialFilings: (db, rows) =>
    db.insert(notarialFilings).values(
      rows.map(
        (row, at) =>
          ({
            ...row,
            id: idOf(row._id),
            number: `SN26${String(at).padStart(6, "0")}`,
            clientId: idOf(row.client),
            lawyerId: idOf(row.lawyer),
            country: text(row.country),
            concept: text(row.concept),
          }) as typeof notarialFilings.$inferInsert,
      ),
    ),
  contractOffers: async (db, rows) => {
    const banks = [...new Set(rows.flatMap(({ bank }) => (bank ? [text(bank)] : [])))];
    if (banks.length > 0) await db.insert(bankAccounts).values(banks.map(accountAt));
    await db.insert(contractOffers).values(
      rows.map(
        ({ _id, bank, client = "c1", ...row }) =>
          ({
            ...row,
            id: idOf(_id),
            offerNumber: text(_id),
            status: statusOf(row),
            statusAt: "2026-01-01T12:00:00Z",
            clientId: idOf(client),
            clientNumber: text(client),
            bankAccountId: bank ? idOf(bank) : null,
          }) as typeof contractOffers.$inferInsert,
      ),
    );
    const lines = rows.flatMap(({ _id, concepts }) =>
      (concepts as readonly CaseRecords[]).map(({ concept, amount }, position) => ({
        offerId: idOf(_id),
        side: "concept" as const,
        position,
        code: text(concept),
        amount: text(amount),
      })),
    );
    if (lines.length > 0) await db.insert(contractOfferLines).values(lines);
  },
};

const accountAt = (bank: string) => ({
  id: idOf(bank),
  bank,
  branch: "1",
  bankAddress: "Calle 1",
  swiftCode: "AAAACUHH",
  accountNumber: bank,
  holder: "Bufete",
  currency: "CUP" as const,
});

/** The most advanced status that its fields imply. */
function statusOf({ draft, active, paid, signedAt }: CaseRecords): string {
  if (draft) return "draft";
  if (!active) return "cancelled";
  return paid ? "paid" : signedAt ? "signed" : "unsigned";
}

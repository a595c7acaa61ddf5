// @engine postgres
/** A write that refers to an item of a nomenclator locks the item until commit: it cannot be removed meanwhile. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alberto, makeRoom, paid } from "../../src/areas/procedures/online-requests/server/testing/request-steps.ts";
import { addDays, dayOf } from "../../src/kit/time/calendar.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { serverUrl } from "../../src/server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

const admin = () => app.as("administrator@demo.example");
const both = (text: string) => ({ es: text, en: `${text} (en)` });
const today = () => dayOf(app.server.now());

interface ChoiceCase {
  readonly type: "ORGANISM" | "BANK" | "DOCUMENT_TYPE" | "REJECT_REASON";
  /** Code of the item, for types whose codes are entered by people. */
  readonly code?: string;
  /** Creates what the write needs; the returned function writes a record that refers to the item. */
  readonly prepare: () => Promise<(code: string) => Promise<unknown>>;
}
const choiceCases: Readonly<Record<string, ChoiceCase>> = {
  "an exchange rate": {
    type: "ORGANISM",
    code: "BANCOX",
    prepare: async () => (organism) =>
      admin().exchangeRates.create({
        fromCurrency: "EUR",
        toCurrency: "USD",
        buyValue: "1.05",
        saleValue: "1.10",
        organism,
        date: today(),
        confirmed: true,
      }),
  },
  "a bank account": {
    type: "BANK",
    code: "BANCOY",
    prepare: async () => (bank) =>
      admin().bankAccounts.create({
        bank,
        branch: "Miramar",
        bankAddress: "5.ª y 92, Playa",
        swiftCode: "BFICCUHH",
        accountNumber: "0300000003925999",
        holder: "Titular Prueba",
      }),
  },
  "a tariff": {
    type: "DOCUMENT_TYPE",
    prepare: async () => (documentType) =>
      admin().onlineServices.addTariff({
        family: "AP",
        concept: "service",
        currency: "CUP",
        amount: "1400.00",
        documentType,
        validFrom: addDays(today(), 1),
      }),
  },
  "an offer": {
    type: "DOCUMENT_TYPE",
    prepare: async () => (documentType) =>
      admin().onlineServices.create({
        code: "AP96",
        family: "AP",
        name: both("Certificación de prueba"),
        description: both("Una descripción"),
        documentTypes: [documentType],
        termDays: 5,
      }),
  },
  "a rejection": {
    type: "REJECT_REASON",
    prepare: async () => {
      const { formIds } = await paid(app);
      // Signing in writes an audit entry too.
      await app.tokenOf(alberto);
      return (reason) =>
        app
          .as("online-ap@demo.example")
          .onlineRequests.setStatus({ _id: formIds[0] ?? "", status: "rejected", reason });
    },
  },
};

/** Number of database processes that wait for a lock. */
const countWaiting = async () =>
  (
    await app.server.db.execute<{ count: number }>(
      sql`select count(distinct pid)::int as count from pg_locks where not granted`,
    )
  ).rows[0]?.count;

/** Not with the embedded engine: it runs one transaction at a time. */
test.runIf(serverUrl()).each(Object.entries(choiceCases))("%s", async (_, { type, code, prepare }) => {
  const item = await admin().nomenclators.create({ Ptypes: [type], name: both("Prueba"), ...(code && { code }) });
  const write = await prepare();
  // Each write inserts its audit entry last: by then both have made their checks, and neither has committed.
  const connection = await app.server.open.pool.connect();
  await connection.query("begin");
  await connection.query("lock table audit_log in share row exclusive mode");
  const writing = write(item.code);
  await expect.poll(countWaiting).toBe(1);
  const removal = expectRefusal(admin().nomenclators.remove({ id: item.code }), "IN_USE");
  await expect.poll(countWaiting).toBe(2);
  await connection.query("rollback");
  connection.release();
  await writing;
  await removal;
});

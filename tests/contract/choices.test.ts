// @engine postgres
/** What names an item of a nomenclator holds it until it is written: nobody removes the item meanwhile. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alberto, makeRoom, paid } from "../../src/areas/online-requests/server/testing/request-steps.ts";
import { addDays, dayOf } from "../../src/kit/calendar.ts";
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

interface Naming {
  readonly type: "ORGANISM" | "BANK" | "DOCUMENT_TYPE" | "REJECT_REASON";
  /** What people call the item, where they give the code themselves. */
  readonly code?: string;
  /** Makes ready; what it answers names the item. */
  readonly ready: () => Promise<(code: string) => Promise<unknown>>;
}
const namings: Readonly<Record<string, Naming>> = {
  "an exchange rate": {
    type: "ORGANISM",
    code: "BANCOX",
    ready: async () => (organism) =>
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
    ready: async () => (bank) =>
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
    ready: async () => (documentType) =>
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
    ready: async () => (documentType) =>
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
    ready: async () => {
      const { formIds } = await paid(app);
      // Signing in leaves a line too.
      await app.tokenOf(alberto);
      return (reason) =>
        app
          .as("online-ap@demo.example")
          .onlineRequests.setStatus({ _id: formIds[0] ?? "", status: "rejected", reason });
    },
  },
};

/** How many wait for each other in the database. */
const waiting = async () =>
  (
    await app.server.db.execute<{ count: number }>(
      sql`select count(distinct pid)::int as count from pg_locks where not granted`,
    )
  ).rows[0]?.count;

/** The embedded engine has one transaction at a time, for everybody. */
test.runIf(serverUrl()).each(Object.entries(namings))("%s", async (_, { type, code, ready }) => {
  const item = await admin().nomenclators.create({ Ptypes: [type], name: both("Prueba"), ...(code && { code }) });
  const name = await ready();
  // Each deed writes its line last: both have judged by then, and neither has ended.
  const other = await app.server.open.pool.connect();
  await other.query("begin");
  await other.query("lock table audit_log in share row exclusive mode");
  const naming = name(item.code);
  await expect.poll(waiting).toBe(1);
  const removal = expectRefusal(admin().nomenclators.remove({ id: item.code }), "IN_USE");
  await expect.poll(waiting).toBe(2);
  await other.query("rollback");
  other.release();
  await naming;
  await removal;
});

/** Comparing a day with thousands of open differences, and resolving one, uses a constant number of statements. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { applyImport } from "../statements/import-statement.ts";
import { packOperations } from "../gateway-operations.ts";

const gateway = "enzona" as const;
interface OpenDay {
  readonly day: string;
  readonly open: number;
}
const few: OpenDay = { day: "2026-03-10", open: 300 };
const many: OpenDay = { day: "2026-03-11", open: 3000 };
const now = new Date("2026-11-20T18:00:00.000Z");
const note = "Se habló con la pasarela y con el pagador.";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const each of [few, many]) await createDifferences(each);
});
afterAll(() => app.close());

/** One third only the gateway has, one third only we have, one third has different amounts. */
async function createDifferences({ day, open }: OpenDay): Promise<void> {
  await app.server.db.execute(sql`
    insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee, due_amount, due_currency,
      description, payer_name, payer_email, payer_language, expires_at, confirmed_at, settled, created_at, updated_at)
    select gen_random_uuid(), ${day.replaceAll("-", "")} || lpad(n::text, 4, '0'), 'consulate', gen_random_uuid(), 'CE26' || lpad(n::text, 6, '0'), ${gateway},
      'confirmed', 100, 'CUP', 0, 100, 'CUP', 'Contrato', 'Persona', 'client@demo.example', 'es', at, at, false, at, at
    from (select n, ${`${day}T17:00:00.000Z`}::timestamptz as at from generate_series(${open / 3 + 1}::int, ${open}::int) n) records`);
  await importDay({ day, open });
}

const importDay = ({ day, open }: OpenDay) =>
  inTransaction(app.server.db, (tx) =>
    applyImport(tx, "system", {
      gateway,
      days: [day],
      operations: packOperations(gatewayOperations({ day, open })),
      source: "file",
      now,
    }),
  );

const gatewayOperations = ({ day, open }: OpenDay) =>
  Array.from({ length: (open / 3) * 2 }, (_, index) => ({
    operation: `${day} ${index}`,
    reference: `${day.replaceAll("-", "")}${String(index + 1).padStart(4, "0")}`,
    day,
    at: `${day}T17:00:00.000Z`,
    state: "paid" as const,
    amount: "90.00",
    currency: "CUP",
    refunded: "0.00",
  }));

const cashier = () => app.as("cashier@demo.example").reconciliation;

async function resolveOne({ day }: OpenDay): Promise<number> {
  const [first] = (await cashier().differences({ gateway, day, kind: "gatewayOnly", status: "open", limit: 1 })).docs;
  const { _id = "", updatedAt = "" } = first ?? {};
  return (await recordStatements(() => cashier().resolve({ _id, updatedAt, resolution: "notOurs", note }))).length;
}

const importAgain = async (day: OpenDay): Promise<number> => (await recordStatements(() => importDay(day))).length;

/** Times are measured by `npm run bench -- reconcile`. */
test.each([
  ["importing it again", importAgain],
  ["resolving one", resolveOne],
])("%s uses as many statements for three thousand as for three hundred", async (_what, work) => {
  expect(await work(many)).toBe(await work(few));
});

test("every difference is found exactly once, however often the day is imported", async () => {
  const count = async ({ day }: OpenDay) => (await cashier().differences({ gateway, day, limit: 1 })).totalDocs;
  expect(await count(few)).toBe(few.open);
  expect(await count(many)).toBe(many.open);
});

test("importing again rewrites no difference", async () => {
  const rowVersions = () =>
    app.server.db.execute(
      sql`select md5(string_agg(xmin::text || ' ' || xmax::text, ',' order by id)) as mark from differences where day = ${many.day}`,
    );
  const before = (await rowVersions()).rows;
  await importDay(many);
  expect((await rowVersions()).rows).toEqual(before);
});

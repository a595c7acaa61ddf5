/** A day with thousands of open differences: looking at it again, and explaining one, cost what its length costs and no more. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../server/database/connection.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { applyImport } from "./import-statement.ts";
import { packOperations } from "./gateway-operations.ts";

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
  for (const each of [few, many]) await spoil(each);
});
afterAll(() => app.close());

/** A third the gateway knows alone, a third we know alone, a third have two amounts. */
async function spoil({ day, open }: OpenDay): Promise<void> {
  await app.server.db.execute(sql`
    insert into payments (id, reference, kind, subject_id, subject_number, gateway, status, amount, currency, bank_fee, due_amount, due_currency,
      description, payer_name, payer_email, payer_language, expires_at, confirmed_at, settled, created_at, updated_at)
    select gen_random_uuid(), ${day.replaceAll("-", "")} || lpad(n::text, 4, '0'), 'consulate', gen_random_uuid(), 'CE26' || lpad(n::text, 6, '0'), ${gateway},
      'confirmed', 100, 'CUP', 0, 100, 'CUP', 'Contrato', 'Persona', 'client@demo.example', 'es', at, at, false, at, at
    from (select n, ${`${day}T17:00:00.000Z`}::timestamptz as at from generate_series(${open / 3 + 1}::int, ${open}::int) n) made`);
  await look({ day, open });
}

const look = ({ day, open }: OpenDay) =>
  inTransaction(app.server.db, (tx) =>
    applyImport(tx, "system", {
      gateway,
      days: [day],
      operations: packOperations(theirs({ day, open })),
      source: "file",
      now,
    }),
  );

const theirs = ({ day, open }: OpenDay) =>
  Array.from({ length: (open / 3) * 2 }, (_, at) => ({
    operation: `${day} ${at}`,
    reference: `${day.replaceAll("-", "")}${String(at + 1).padStart(4, "0")}`,
    day,
    at: `${day}T17:00:00.000Z`,
    state: "paid" as const,
    amount: "90.00",
    currency: "CUP",
    refunded: "0.00",
  }));

const cashier = () => app.as("cashier@demo.example").reconciliation;

async function explainOne({ day }: OpenDay): Promise<number> {
  const [first] = (await cashier().differences({ gateway, day, kind: "gatewayOnly", status: "open", limit: 1 })).docs;
  const { _id = "", updatedAt = "" } = first ?? {};
  return (await recordStatements(() => cashier().resolve({ _id, updatedAt, resolution: "notOurs", note }))).length;
}

const lookAgain = async (wanted: OpenDay): Promise<number> => (await recordStatements(() => look(wanted))).length;

/** What it takes in time is told by `npm run bench -- reconcile`. */
test.each([
  ["looking at it again", lookAgain],
  ["explaining one", explainOne],
])("%s takes as many statements for three thousand as for three hundred", async (_what, work) => {
  expect(await work(many)).toBe(await work(few));
});

test("every one of them is found, once, however often the day is looked at", async () => {
  const count = async ({ day }: OpenDay) => (await cashier().differences({ gateway, day, limit: 1 })).totalDocs;
  expect(await count(few)).toBe(few.open);
  expect(await count(many)).toBe(many.open);
});

test("looking again writes no difference anew", async () => {
  const marks = () =>
    app.server.db.execute(
      sql`select md5(string_agg(xmin::text || ' ' || xmax::text, ',' order by id)) as mark from differences where day = ${many.day}`,
    );
  const before = (await marks()).rows;
  await look(many);
  expect((await marks()).rows).toEqual(before);
});

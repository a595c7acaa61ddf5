/** What the desk does all day costs a fixed number of statements, and finds its rows by an index however many there are. */
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  // As many as a busy office has in some years: plans are made for that.
  await app.server.db.execute(sql`
    insert into deliveries (id, number, status, status_at, receiver_name, receiver_ci, receiver_phone, address, municipality,
      documents, price, created_at)
    select gen_random_uuid(), 'MS' || (90000000 + n),
      (array['pendingDelivery', 'readyForMessaging', 'transporting', 'canceled'])[case when n % 2 = 0 then 1 + n % 3 else 4 end],
      now(), 'Persona ' || n, '91021027775', '+5352345678', 'Calle 23 no. 456, Vedado', '23.02', '[]', '500.00',
      now() - n * interval '1 minute'
    from generate_series(1, 20000) n`);
  await app.server.db.execute(sql`analyze deliveries`);
});
afterAll(() => app.close());

const marta = "courier@demo.example";
const desk = () => app.as(marta).delivery;
const asked = {
  receiver: { name: "Yadira Álvarez Ferrer", ci: "91021027775", phone: "52345678" },
  address: "Calle 23 no. 456, apto. 5, Vedado",
  municipality: "23.02",
  documents: [{ name: "Certificación literal", quantity: 1 }],
  acceptPrice: true as const,
};

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** Statements that reach the database while something is done, the session's own aside. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const line = pg.Client.prototype as unknown as { query: Query };
  const original = line.query;
  line.query = function (this: pg.Client, ...given) {
    const [config] = given as [string | { text?: string }];
    const text = typeof config === "string" ? config : (config.text ?? "");
    if (!/\bsessions\b|idempotency_keys/.test(text)) seen.push(text);
    return Reflect.apply(original, this, given);
  };
  try {
    await work();
  } finally {
    line.query = original;
  }
  return seen;
}

test("a page of the list is two statements, of five rows or of two hundred", async () => {
  await desk().list();
  for (const limit of [5, 200]) expect(await statementsOf(() => desk().list({ limit }))).toHaveLength(2);
});

test("many parcels cost the same each: into a lot and out with it", async () => {
  const parcels = await Promise.all(Array.from({ length: 8 }, () => desk().create(asked)));
  const ids = parcels.map((parcel) => parcel._id);
  const carrier = (await app.as(marta).delivery.carriers({ search: "Ernesto" })).docs[0]?._id ?? "";
  const cost = async (some: string[], more: object) =>
    (await statementsOf(() => desk().setStatusOfMany({ ids: some, status: "readyForMessaging", ...more }))).length;
  const one = await cost(ids.slice(0, 1), { lotNumber: "CUENTA-1", carrier });
  const joining = { lotNumber: "CUENTA-1", appendToLot: true };
  const two = await cost(ids.slice(1, 3), joining);
  const five = await cost(ids.slice(3), joining);
  expect((await desk().list({ lotNumber: "CUENTA-1" })).totalDocs).toBe(8);
  expect({ one, two, five }).toEqual({ one: 11, two: 20, five: 50 });
  await desk().printLot({ lotNumber: "CUENTA-1" });
  const leaving = await statementsOf(() => desk().setStatusOfMany({ ids, status: "transporting" }));
  // The first marks the lot as gone.
  expect(leaving).toHaveLength(8 * 9 + 1);
});

test.each([
  ["all", sql`deleted_at is null`],
  ["a status", sql`deleted_at is null and status = 'pendingDelivery'`],
])("the view of %s walks an index in its order: nothing is sorted", async (_view, where) => {
  const plan = await app.server.db.execute<{ "QUERY PLAN": string }>(
    sql`explain select id from deliveries where ${where} order by created_at desc, id desc limit 20`,
  );
  const told = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(told).toMatch(/Index (Only )?Scan using deliveries_(newest|status)/);
  expect(told).not.toContain("Sort");
});

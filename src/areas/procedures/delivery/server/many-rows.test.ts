// @engine postgres
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { describeLargeList, longListMs, longListRows } from "../../../../server/testing/large-list-suite.ts";
import { writeMany } from "../../../../server/testing/write-many.ts";
import { planOf, recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { deliveryContract } from "../contract.ts";
import { sortableNames } from "../../../../kit/contract/list-columns.ts";
import { parcelColumns } from "../columns.ts";

let app: TestApp;
let carrier: string;
beforeAll(async () => {
  app = await openTestApp();
  carrier = (await desk().carrierOptions())[0]?._id ?? "";
  await app.server.db.execute(sql`
    insert into delivery_lots (number, carrier_id, printed_at, left_at)
    select 'LT25' || lpad(n::text, 4, '0'), ${carrier}, now(), now() from generate_series(1, 2500) n`);
  await writeMany(
    app.server.db,
    "deliveries",
    sql`insert into deliveries (id, number, status, status_at, request_number, receiver_name, receiver_ci, receiver_phone,
        address, municipality, documents, lot_number, price, created_at)
      select gen_random_uuid(), 'MS' || (90000000 + n),
        (array['pendingDelivery', 'readyForMessaging', 'transporting', 'delivered', 'canceled'])[1 + n % 5],
        at + n % 5 * interval '1 day', case when n % 2 = 0 then 'AP90' || lpad(n::text, 6, '0') end,
        (array['Ana', 'Luis', 'Ángela', 'Omar', 'Zoe'])[1 + n % 5] || ' Apellido' || n * 7919 % 50021, '91021027775', '+5352345678',
        'Calle 23 no. 456, Vedado', '23.' || lpad((1 + n % 15)::text, 2, '0'), '[]',
        case when n % 5 between 1 and 3 then 'LT25' || lpad((1 + n % 2500)::text, 4, '0') end, '500.00', at
      from generate_series(1, ${longListRows}) n, lateral (select now() - n * interval '10 minutes' as at) moment`,
  );
}, longListMs);
afterAll(() => app.close());

const desk = () => app.as("courier@demo.example").delivery;

describeLargeList<InputOf<typeof deliveryContract.list>>({
  pool: () => app.server.open.pool,
  table: "deliveries",
  read: (query) => desk().list(query),
  sorts: sortableNames(parcelColumns).map((sort) => [sort, {}] as const),
  filters: [
    {},
    { status: "transporting" },
    { municipality: "23.05" },
    { lotNumber: "LT250017" },
    { from: "2026-11-01", to: "2026-11-20" },
    { search: "angela apellido7919" },
  ],
});

test("the counters of the views are read from an index alone", async () => {
  const [counting, ...others] = await recordStatements(() => desk().counters({}));
  expect(others).toEqual([]);
  const plan = counting ? await planOf(app.server.open.pool, counting) : [];
  expect(plan.map((step) => step["Node Type"])).toContain("Index Only Scan");
});

test("the parcels of each carrier are counted with the page of carriers", async () => {
  const admin = app.as("administrator@demo.example").delivery;
  const { docs } = await admin.carriers({});
  expect(docs.find((each) => each._id === carrier)?.underWay).toBeGreaterThan(longListRows / 5);
  expect(await recordStatements(() => admin.carriers({}))).toHaveLength(1);
  expect(await recordStatements(() => desk().list({ carrier, status: "readyForMessaging" }))).toHaveLength(2);
});

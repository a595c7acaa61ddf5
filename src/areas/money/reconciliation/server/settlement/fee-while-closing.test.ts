/** Concurrent change of the fee and closing of a day: the closed figures do not change. */
import { sql } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { writeAttempt } from "../../../payments/server/testing/attempts.ts";
import { applyImport } from "../statements/import-statement.ts";
import { packOperations } from "../gateway-operations.ts";
import { gatewayFees } from "../tables.ts";

let app: TestApp;
const now = new Date("2026-11-20T18:00:00.000Z");
const pauseMs = 400;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await app.server.db.delete(gatewayFees);
  // A pause between read and commit, long enough for the other transaction to interleave.
  await app.server.db.execute(sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.raw(String(pauseMs / 1000))}); return new; end $$`);
  await app.server.db.execute(sql`create trigger dawdle_closing before update of status on reconciliation_days
    for each row when (new.status = 'closed') execute function dawdle()`);
  await app.server.db.execute(sql`create trigger dawdle_fee before insert or update on gateway_fees
    for each row execute function dawdle()`);
});
afterAll(() => app.close());

const cashier = () => app.as("cashier@demo.example").reconciliation;
const rule = { gateway: "enzona", currency: "CUP", fixed: "0.00", since: "2024-01-01" } as const;

/** A day loaded on both sides with one payment of 100.00 whose fee only the rule defines. */
async function createOpenDay(day: string): Promise<void> {
  const at = `${day}T17:00:00.000Z`;
  const operation = `closing-${day}`;
  const shared = { gateway: "enzona", amount: "100.00", currency: "CUP" } as const;
  const columns = { gatewayId: operation, confirmedAt: at, createdAt: at, settled: true };
  const { reference } = await writeAttempt(app.server.db, "confirmed", { ...shared, ...columns });
  const record = { operation, reference, day, at, state: "paid", refunded: "0.00", fee: null, ...shared } as const;
  await inTransaction(app.server.db, (tx) =>
    applyImport(tx, "system", {
      gateway: "enzona",
      days: [day],
      operations: packOperations([record]),
      source: "file",
      now,
    }),
  );
}

test.each([
  ["the day first", "2024-02-01", 0, pauseMs / 4],
  ["the fee first", "2024-02-02", pauseMs / 4, 0],
] as const)(
  "%s: the day closes with the figures shown, or the fee is refused",
  async (_, day, closeAfter, feeAfter) => {
    await createOpenDay(day);
    const percent = day.slice(-1);
    const { updatedAt, theirs } = await cashier().day({ gateway: "enzona", day });
    const totals = theirs.map(({ currency, amount }) => ({ currency, amount }));
    const [closing, fee] = await Promise.allSettled([
      wait(closeAfter).then(() => cashier().close({ gateway: "enzona", day, updatedAt, count: 1, totals })),
      wait(feeAfter).then(() => cashier().setFee({ ...rule, percent })),
    ]);
    expect([closing.status, fee.status]).toContain("fulfilled");
    const current = await cashier().day({ gateway: "enzona", day });
    const { rows } = await app.server.db.execute<{ after: { settlement: { fee: string }[] } }>(
      sql`select after from audit_log where action = 'reconciliation.closed' and record_id = ${`enzona ${day}`}`,
    );
    if (closing.status === "fulfilled") expect(rows[0]?.after.settlement).toEqual(current.settlement);
  },
);

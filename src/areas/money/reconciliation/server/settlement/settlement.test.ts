/** Fee, net and bank deposit of a day, from the statement or the fee rule until after closing. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { writeAttempt } from "../../../payments/server/testing/attempts.ts";
import type { Settlement } from "../../settlement-contract.ts";
import { applyImport } from "../statements/import-statement.ts";
import { packOperations, type TheirOperation } from "../gateway-operations.ts";
import { readOperations } from "../statements/parse-statement.ts";
import { gatewayFees } from "../tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await app.server.db.delete(gatewayFees);
});
afterAll(() => app.close());

const now = new Date("2026-11-20T18:00:00.000Z");
const note = "Se comprobó con el extracto del banco de ese día.";
const cashier = () => app.as("cashier@demo.example").reconciliation;
let days = 0;
let operations = 0;

/** A separate day for every test. */
function freshDay(): string {
  days += 1;
  return new Date(Date.UTC(2024, 0, days)).toISOString().slice(0, 10);
}

/** Payments that both sides have; `fee` as the gateway states it. */
async function createPayments(
  day: string,
  inputs: readonly { readonly amount: string; readonly fee?: string | null; readonly refunded?: string }[],
  { gateway = "enzona", read: isImported = true }: { readonly gateway?: GatewayKey; readonly read?: boolean } = {},
): Promise<TheirOperation[]> {
  const at = `${day}T17:00:00.000Z`;
  const theirs: TheirOperation[] = [];
  for (const { amount, fee = null } of inputs) {
    operations += 1;
    const operation = `settled-${operations}`;
    const { reference } = await writeAttempt(app.server.db, "confirmed", {
      gateway,
      amount,
      currency: gateway === "bipay" ? "USD" : "CUP",
      gatewayId: operation,
      confirmedAt: at,
      createdAt: at,
      settled: true,
    });
    const currency = gateway === "bipay" ? "USD" : "CUP";
    theirs.push({ operation, reference, day, at, state: "paid", amount, currency, refunded: "0.00", fee });
  }
  if (isImported) await load(day, theirs, gateway);
  return theirs;
}
const load = (day: string, theirs: readonly TheirOperation[], gateway: GatewayKey = "enzona") =>
  inTransaction(app.server.db, (tx) =>
    applyImport(tx, "system", { gateway, days: [day], operations: packOperations(theirs), source: "file", now }),
  );
const readDay = (day: string, gateway: GatewayKey = "enzona") => cashier().day({ gateway, day });
async function readSettlement(day: string, gateway: GatewayKey = "enzona"): Promise<Settlement> {
  const { settlement } = await readDay(day, gateway);
  expect(settlement).toHaveLength(1);
  return settlement[0] as Settlement;
}
const addDeposit = (day: string, amount: string, extra: { reference?: string; gateway?: GatewayKey } = {}) =>
  cashier().addDeposit({
    gateway: "enzona",
    day,
    currency: extra.gateway === "bipay" ? "USD" : "CUP",
    amount,
    reference: `BM-${(operations += 1)}`,
    bankedOn: day,
    ...extra,
  });
async function close(day: string) {
  const { theirs, updatedAt } = await readDay(day);
  const totals = theirs.map(({ currency, amount }) => ({ currency, amount }));
  const count = theirs.reduce((sum, each) => sum + each.count, 0);
  return cashier().close({ gateway: "enzona", day, updatedAt, count, totals });
}

describe("fee and net", () => {
  test("are the statement's, where it states them for every payment", async () => {
    const day = freshDay();
    await createPayments(day, [
      { amount: "100.00", fee: "1.10" },
      { amount: "50.00", fee: "0.55" },
    ]);
    expect(await readSettlement(day)).toMatchObject({
      ours: "150.00",
      theirs: "150.00",
      fee: "1.65",
      feeFrom: "statement",
      net: "148.35",
      standing: "missing",
    });
  });

  test("are unknown without a source, then follow the rule in force on that day, each payment rounded on its own", async () => {
    const day = freshDay();
    const gateway = "bipay";
    await createPayments(day, [{ amount: "10.05" }, { amount: "10.05" }, { amount: "10.05" }], { gateway });
    expect(await readSettlement(day, gateway)).toMatchObject({ fee: "0.00", feeFrom: "unknown", net: "30.15" });
    const rule = { gateway, currency: "USD", fixed: "0.10" } as const;
    await cashier().setFee({ ...rule, since: "2024-01-01", percent: "1" });
    await cashier().setFee({ ...rule, since: day, percent: "1.50" });
    await cashier().setFee({ ...rule, since: "2025-01-01", percent: "9" });
    // 1.5 % of 10.05 is 0.15075: 0.15 plus the fixed 0.10, three times.
    expect(await readSettlement(day, gateway)).toMatchObject({ fee: "0.75", feeFrom: "rule", net: "29.40" });
    // 3.4 % is 0.3417, so 0.34 three times; rounding the sum would give 1.03.
    await cashier().setFee({ ...rule, since: day, percent: "3.4", fixed: "0" });
    expect(await readSettlement(day, gateway)).toMatchObject({ fee: "1.02", net: "29.13" });
    await app.server.db.delete(gatewayFees);
  });

  test("combine both where the statement states some", async () => {
    const day = freshDay();
    await cashier().setFee({ gateway: "enzona", currency: "CUP", since: "2024-01-01", percent: "2", fixed: "0" });
    await createPayments(day, [{ amount: "100.00", fee: "1.00" }, { amount: "100.00" }]);
    expect(await readSettlement(day)).toMatchObject({ fee: "3.00", feeFrom: "both", net: "197.00" });
    await app.server.db.delete(gatewayFees);
    expect(await readSettlement(day)).toMatchObject({ fee: "1.00", feeFrom: "unknown", net: "199.00" });
  });

  test("follow our payments while the gateway's side is not loaded", async () => {
    const day = freshDay();
    await cashier().setFee({ gateway: "enzona", currency: "CUP", since: "2024-01-01", percent: "1", fixed: "0" });
    const theirs = await createPayments(day, [{ amount: "80.00" }], { read: false });
    const before = await readSettlement(day);
    expect(before).toMatchObject({ ours: "80.00", fee: "0.80", feeFrom: "rule", net: "79.20" });
    expect(before).not.toHaveProperty("theirs");
    await load(
      day,
      theirs.map((each) => ({ ...each, fee: "0.90" })),
    );
    expect(await readSettlement(day)).toMatchObject({
      theirs: "80.00",
      fee: "0.90",
      feeFrom: "statement",
      net: "79.10",
    });
    await app.server.db.delete(gatewayFees);
  });

  test.each([
    ["commission", "uuid,amount,commission\nx,100.00,1.25", "1.25"],
    ["comisión, with a comma", "uuid;importe;comisión\nx;100,00;1,25", "1.25"],
    ["the difference between amount and net", "uuid,amount,neto\nx,100.00,98.75", "1.25"],
    ["nothing", "uuid,amount,commission\nx,100.00,", undefined],
  ])("a file states it as %s", async (_, text, fee) => {
    const file = { mime: "text/plain", content: Buffer.from(text) };
    const result = await readOperations({ file, gateway: "enzona", day: "2024-01-01", language: "es" });
    expect(result.operations.map((operation) => operation.fee)).toEqual([fee]);
  });

  test.each([
    ["uuid,amount,commission\nx,100.00,100.01", "commission"],
    ["uuid,amount,net\nx,100.00,100.01", "net"],
    ["uuid,amount,commission\nx,100.00,a lot", "commission"],
  ])("a file with an impossible fee is refused with its line: %j", async (text, column) => {
    const file = { mime: "text/plain", content: Buffer.from(text) };
    const error = await readOperations({ file, gateway: "enzona", day: "2024-01-01", language: "es" }).catch(
      (error: { facts?: unknown }) => error,
    );
    expect(error).toMatchObject({ facts: { lines: [{ line: 2, column }] } });
  });

  test("a rule cannot change closed days", async () => {
    const day = freshDay();
    await createPayments(day, [{ amount: "10.00", fee: "0.10" }]);
    await close(day);
    const rule = { gateway: "enzona", currency: "CUP", percent: "1", fixed: "0" } as const;
    const refused = await expectRefusal(cashier().setFee({ ...rule, since: day }), "INVALID");
    expect(refused.fields).toEqual({ since: [expect.stringContaining("cerrados")] });
    await expectRefusal(cashier().setFee({ ...rule, since: "2026-11-19", percent: "50.01" }), "INVALID");
    const { updatedAt } = await readDay(day);
    await cashier().reopen({ gateway: "enzona", day, updatedAt, note });
  });
});

describe("a deposit", () => {
  test("equal to the net agrees, also in parts, and the day can be closed", async () => {
    const day = freshDay();
    await createPayments(day, [{ amount: "100.00", fee: "1.10" }]);
    expect((await addDeposit(day, "60.00"))[0]).toMatchObject({ standing: "differs", difference: "-38.90" });
    expect((await addDeposit(day, "38.90"))[0]).toMatchObject({
      standing: "agrees",
      difference: "0.00",
      deposited: "98.90",
    });
    expect((await close(day)).status).toBe("closed");
    const [entry] = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "reconciliation.closed"), eq(auditLog.recordId, `enzona ${day}`)));
    expect(entry?.after).toMatchObject({ settlement: [{ net: "98.90", deposited: "98.90", standing: "agrees" }] });
  });

  test("that differs blocks closing until a person explains exactly this difference", async () => {
    const day = freshDay();
    await createPayments(day, [{ amount: "100.00", fee: "1.00" }]);
    await addDeposit(day, "90.00");
    const refused = await expectRefusal(close(day), "DAY_UNEXPLAINED");
    expect(refused.facts).toMatchObject({ open: 0, deposits: 1 });
    const explain = (difference: string) =>
      cashier().explainDeposit({ gateway: "enzona", day, currency: "CUP", difference, reason: "refunds", note });
    await expectRefusal(explain("-8.00"), "CONFLICT");
    expect((await explain("-9.00"))[0]).toMatchObject({
      standing: "explained",
      reason: "refunds",
      note,
      explainedBy: "Camilo Jiménez Abreu",
      explainedAt: now.toISOString(),
    });
    await addDeposit(day, "2.00");
    expect(await readSettlement(day)).toMatchObject({ standing: "differs", difference: "-7.00" });
    await explain("-7.00");
    expect((await close(day)).status).toBe("closed");
  });

  test("recorded after closing leaves the day closed when it agrees, and reopens it otherwise", async () => {
    const [agreeing, differing] = [freshDay(), freshDay()];
    for (const day of [agreeing, differing]) {
      await createPayments(day, [{ amount: "100.00", fee: "1.00" }]);
      await close(day);
    }
    await addDeposit(agreeing, "99.00");
    await addDeposit(differing, "95.00");
    expect((await readDay(agreeing)).status).toBe("closed");
    const { status, log } = await readDay(differing);
    expect(status).toBe("reopened");
    expect(log.at(-1)).toMatchObject({ to: "reopened", by: "Sistema" });
  });

  test("can be withdrawn with a reason and remains visible; not on a closed day", async () => {
    const day = freshDay();
    await createPayments(day, [{ amount: "100.00", fee: "1.00" }]);
    await addDeposit(day, "9.90");
    const [wrong] = (await readDay(day)).deposits;
    await cashier().withdrawDeposit({ _id: wrong?._id ?? "", note });
    await expectRefusal(cashier().withdrawDeposit({ _id: wrong?._id ?? "", note }), "CONFLICT");
    expect(await readSettlement(day)).toMatchObject({ standing: "missing", deposited: "0.00" });
    await addDeposit(day, "99.00");
    await close(day);
    const { deposits } = await readDay(day);
    expect(deposits.map((each) => [each.amount, each.withdrawn?.note])).toEqual(
      expect.arrayContaining([
        ["9.90", note],
        ["99.00", undefined],
      ]),
    );
    const right = deposits.find((each) => !each.withdrawn);
    await expectRefusal(cashier().withdrawDeposit({ _id: right?._id ?? "", note }), "DAY_CLOSED");
  });

  test("is recorded once per reference, also by concurrent calls", async () => {
    const day = freshDay();
    await createPayments(day, [{ amount: "100.00", fee: "1.00" }]);
    const same = { reference: "BM-TWICE" };
    const results = await Promise.allSettled([addDeposit(day, "99.00", same), addDeposit(day, "99.00", same)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await expectRefusal(addDeposit(day, "99.00", same), "CONFLICT")).fields).toHaveProperty("reference");
    expect(await readSettlement(day)).toMatchObject({ deposited: "99.00", standing: "agrees" });
  });

  test.each([
    ["amount", { amount: "0" }],
    ["amount", { amount: "-5" }],
    ["bankedOn", { bankedOn: "2023-12-31" }],
    ["bankedOn", { bankedOn: "2026-11-21" }],
    ["day", { day: "2026-11-21", bankedOn: "2026-11-21" }],
  ])("with a wrong %s is refused with that field: %j", async (field, overrides) => {
    const day = "2024-01-01";
    const input = {
      gateway: "enzona",
      day,
      currency: "CUP",
      amount: "5",
      reference: "BM-1",
      bankedOn: day,
      ...overrides,
    } as const;
    expect((await expectRefusal(cashier().addDeposit(input), "INVALID")).fields).toHaveProperty(field);
  });
});

test("a fee stated later reopens a closed day whose deposit no longer matches, and no other", async () => {
  const [withoutDeposit, withDeposit] = [freshDay(), freshDay()];
  const operationsByDay = new Map<string, TheirOperation[]>();
  for (const day of [withoutDeposit, withDeposit]) {
    operationsByDay.set(day, await createPayments(day, [{ amount: "100.00" }]));
    if (day === withDeposit) await addDeposit(day, "100.00");
    await close(day);
  }
  for (const [day, theirs] of operationsByDay)
    await load(
      day,
      theirs.map((each) => ({ ...each, fee: "1.00" })),
    );
  expect((await readDay(withoutDeposit)).status).toBe("closed");
  expect((await readDay(withDeposit)).status).toBe("reopened");
  expect(await readSettlement(withDeposit)).toMatchObject({ fee: "1.00", standing: "differs", difference: "1.00" });
});

test("hundredths are summed exactly", async () => {
  const day = freshDay();
  await createPayments(
    day,
    Array.from({ length: 30 }, () => ({ amount: "0.10", fee: "0.01" })),
  );
  expect((await addDeposit(day, "2.70"))[0]).toMatchObject({
    ours: "3.00",
    fee: "0.30",
    net: "2.70",
    standing: "agrees",
  });
});

test("the list of days and its export contain the deposit", async () => {
  const day = freshDay();
  await createPayments(day, [{ amount: "100.00", fee: "1.00" }]);
  await addDeposit(day, "98.00");
  const { docs } = await cashier().days({ gateway: "enzona", from: day, to: day });
  expect(docs[0]?.settlement).toMatchObject([
    { net: "99.00", deposited: "98.00", difference: "-1.00", standing: "differs" },
  ]);
  const csv = await cashier().exportDays({
    gateway: "enzona",
    from: day,
    to: day,
    format: "csv",
    columns: "day,deposit",
  });
  expect(String(csv)).toMatch(/Diferencia: CUP/);
  expect(String(csv)).toMatch(/-1[.,]00/);
});

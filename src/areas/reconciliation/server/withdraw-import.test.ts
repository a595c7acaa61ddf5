// @slow
/** A statement that was wrong: withdrawn or replaced, it leaves nothing behind, or it says why it cannot go. */
import { readdirSync, readFileSync } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { signedIn } from "../../../../tests/contract/sample-callers.ts";
import { contracts } from "../../contracts.ts";
import type { PaymentRow } from "../../payments/server/attempts/queries.ts";
import { paymentLog, payments } from "../../payments/server/tables.ts";
import { openContracts } from "../../payments/server/testing/payable-contracts.ts";
import type { Resolution } from "../states.ts";
import { applyImport } from "./import-statement.ts";
import { packOperations, type TheirOperation } from "./gateway-operations.ts";
import { gatewayRecords } from "./tables.ts";
import { paidOn } from "../../payments/server/testing/paid-attempt.ts";

const now = new Date("2026-11-20T18:00:00.000Z");
const gateway = "enzona" as const;
const note = "Era el archivo de otro comercio.";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await openContracts(app.server);
});
afterAll(() => app.close());

const cashier = () => app.as("cashier@demo.example").reconciliation;
let days = 0;
/** Two days apart, so that nothing of one reaches another. */
function freshDay(): string {
  days += 2;
  return new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10);
}

const pay = (day: string, more: Partial<PaymentRow> = {}) => paidOn(app.server, day, more);

const unpaid = { status: "expired", settled: false } as const;

type Line = readonly [operation: string | null, reference: string, amount?: string];
const csv = (lines: readonly Line[]) =>
  [
    "transaction_uuid,merchant_op_id,amount",
    ...lines.map(([operation, reference, amount = "100.00"]) => `${operation},${reference},${amount}`),
  ].join("\n");
const lineOf = (payment: PaymentRow): Line => [payment.gatewayId, payment.reference];

async function sendFile(day: string, lines: readonly Line[], more: Record<string, string> = {}) {
  const form = new FormData();
  const { as: name = "estado.csv", ...fields } = more;
  for (const [field, value] of Object.entries({ gateway, day, ...fields })) form.append(field, value);
  form.append("file", new Blob([csv(lines)], { type: "text/csv" }), name);
  const body = new Response(form);
  const answer = await app.app.inject({
    method: "POST",
    url: `/legalsitapi/${contracts.reconciliation.importStatement.path}`,
    headers: {
      authorization: `Bearer ${await app.tokenOf("cashier@demo.example")}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  type Loaded = Awaited<ReturnType<ReturnType<typeof cashier>["load"]>>;
  return answer.json<{ data?: { docs: Loaded }; error?: { code: string; facts?: unknown; fields?: object } }>();
}
async function importFile(day: string, lines: readonly Line[], more: Record<string, string> = {}) {
  const { data, error } = await sendFile(day, lines, more);
  if (!data) throw new Error(JSON.stringify(error));
  return data.docs;
}
const list = (day: string, operations: readonly TheirOperation[]) =>
  inTransaction(app.server.db, (tx) =>
    applyImport(tx, "system", { gateway, days: [day], operations: packOperations(operations), source: "gateway", now }),
  );
const operation = (
  day: string,
  [id, reference, amount = "100.00"]: Line,
  more: Partial<TheirOperation> = {},
): TheirOperation => ({
  operation: id ?? "",
  reference,
  day,
  at: null,
  state: "paid",
  amount,
  currency: "CUP",
  refunded: "0.00",
  ...more,
});

const imports = async (day: string) => (await cashier().day({ gateway, day })).imports;
async function newestFile(day: string): Promise<string> {
  const [first] = (await imports(day)).filter(({ source, withdrawnAt }) => source === "file" && !withdrawnAt);
  return first?._id ?? "";
}
async function withdraw(day: string) {
  const _id = await newestFile(day);
  const { seal } = await cashier().rehearseWithdrawal({ _id });
  return cashier().withdraw({ _id, seal, note });
}
async function replace(day: string, lines: readonly Line[]) {
  const replaces = await newestFile(day);
  const { undone } = await importFile(day, lines, { replaces, rehearsal: "true" });
  return importFile(day, lines, { replaces, note, seal: undone?.seal ?? "" });
}
async function explain(day: string, reference: string, resolution: Resolution) {
  const { docs } = await cashier().differences({ gateway, day, search: reference, status: "open" });
  expect(docs).toHaveLength(1);
  const [{ _id, updatedAt } = { _id: "", updatedAt: "" }] = docs;
  return cashier().resolve({ _id, updatedAt, resolution, note });
}
async function close(day: string) {
  const { updatedAt, theirs } = await cashier().day({ gateway, day });
  const count = theirs.reduce((sum, each) => sum + each.count, 0);
  return cashier().close({ gateway, day, updatedAt, count, totals: theirs });
}

/** The books, whole: every row of what reconciliation and payments write, but for when a row was touched last. */
async function books() {
  const tables = ["payments", "gateway_records", "differences", "paid_contracts"] as const;
  const rows: Record<string, unknown> = {};
  for (const table of tables)
    rows[table] = (
      await app.server.db.execute<{ row: unknown }>(
        sql`select to_jsonb(t) - 'updated_at' - 'updated_by' as row from ${sql.raw(table)} t order by id`,
      )
    ).rows.map(({ row }) => row);
  return rows;
}
const read = async ({ id }: PaymentRow) =>
  (await app.server.db.select().from(payments).where(eq(payments.id, id)))[0] as PaymentRow;

describe("a wrong statement, withdrawn", () => {
  test("«paid twice» that followed from it and was owed back: nothing is owed, the books are as before the file", async () => {
    const day = freshDay();
    const payment = await pay(day);
    await importFile(day, [lineOf(payment)]);
    const before = await books();

    await importFile(day, [
      ["wrong-1", payment.reference],
      ["wrong-2", "nobody"],
    ]);
    await explain(day, payment.reference, "refundDue");
    await explain(day, "nobody", "notOurs");
    const [owed] = await app.server.db.select().from(payments).where(eq(payments.gatewayId, "wrong-1"));
    expect(owed).toMatchObject({ refundDue: "100.00" });

    const _id = await newestFile(day);
    const shown = await cashier().rehearseWithdrawal({ _id });
    expect(shown).toMatchObject({
      lines: 2,
      changed: 0,
      differences: 2,
      answers: 2,
      debts: [{ currency: "CUP", amount: "100.00" }],
      marks: 0,
      hindrances: [],
    });
    // What was only rehearsed has not happened.
    expect(await app.server.db.select().from(payments).where(eq(payments.gatewayId, "wrong-1"))).toHaveLength(1);
    expect(await cashier().withdraw({ _id, seal: shown.seal, note })).toEqual(shown);

    expect(await books()).toEqual(before);
    const mails = await app.server.db.execute(sql`select 1 from emails where related_id = ${owed?.id ?? ""}`);
    expect(mails.rows).toEqual([]);
    const told = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, `${gateway} ${day}`), eq(auditLog.action, "reconciliation.withdraw")));
    expect(told).toMatchObject([{ reason: note, byName: "Camilo Jiménez Abreu", after: { lines: 2, answers: 2 } }]);
    expect(
      await app.server.db.select().from(auditLog).where(eq(auditLog.action, "reconciliation.takeBackAnswer")),
    ).toHaveLength(2);
    await expectRefusal(cashier().withdraw({ _id, seal: shown.seal, note }), "TRANSITION_NOT_ALLOWED");
  });

  test("the day that only it had read is unread again, and what nobody missed before is missed by nobody", async () => {
    const day = freshDay();
    const payment = await pay(day);
    const before = await books();
    await importFile(day, [["wrong-unread", "nobody"]]);
    expect(await cashier().day({ gateway, day })).toMatchObject({ loaded: true, open: 2 });
    await explain(day, payment.reference, "claim");
    expect(await read(payment)).toMatchObject({ disputed: true });
    await withdraw(day);
    expect(await cashier().day({ gateway, day })).toMatchObject({ loaded: false, open: 0, theirs: [] });
    expect(await books()).toEqual(before);
  });

  test("what another statement of the day misses as well keeps its explanation", async () => {
    const day = freshDay();
    const payment = await pay(day);
    await importFile(day, [["right-misses", "nobody"]]);
    await explain(day, payment.reference, "claim");
    const before = await books();
    await importFile(day, [["wrong-misses", "nobody-else"]]);
    await withdraw(day);
    expect(await books()).toEqual(before);
    expect(await read(payment)).toMatchObject({ disputed: true });
  });

  test("money taken for an attempt that had ended, and owed back, never came: the attempt is what it was", async () => {
    const day = freshDay();
    const payment = await pay(day, unpaid);
    const before = await books();
    await importFile(day, [lineOf(payment)]);
    await explain(day, payment.reference, "refundDue");
    expect(await read(payment)).toMatchObject({ status: "confirmed", refundDue: "100.00" });
    await withdraw(day);
    expect(await books()).toEqual(before);
    const log = await app.server.db.select().from(paymentLog).where(eq(paymentLog.paymentId, payment.id));
    expect(log.map(({ from, to }) => [from, to])).toEqual([
      ["expired", "confirmed"],
      ["confirmed", "expired"],
    ]);
  });

  test("a reference that it had changed is again the one that the gateway's list names", async () => {
    const day = freshDay();
    const [one, other] = [await pay(day), await pay(day, { gatewayId: null })];
    await list(day, [operation(day, ["moved", other.reference]), operation(day, lineOf(one))]);
    const before = await books();
    expect(await importFile(day, [["moved", one.reference]])).toMatchObject({ changed: 1 });
    const twice = await cashier().differences({ gateway, day, search: one.reference });
    expect(twice.docs).toMatchObject([{ kind: "paidTwice", status: "open" }]);
    await explain(day, one.reference, "refundDue");
    expect(await withdraw(day)).toMatchObject({ lines: 0, changed: 1, debts: [{ amount: "100.00" }] });
    expect(await books()).toEqual(before);
  });

  test("of two operations under one reference the right one is no second any more, no matter which came first", async () => {
    const day = freshDay();
    const payment = await pay(day, { gatewayId: null });
    await importFile(day, [["right-late", payment.reference]]);
    const before = await books();
    await list(day, []);
    // By its hour the wrong line came first: it is the right one that shows as the second.
    await importFileAt(day, ["wrong-early", payment.reference]);
    await explain(day, "right-late", "refundDue");
    expect(await withdraw(day)).toMatchObject({ lines: 1, differences: 1, debts: [{ amount: "100.00" }] });
    expect(await books()).toEqual(before);
  });

  /** A file that tells the hour. */
  async function importFileAt(day: string, [id, reference]: Line) {
    await importFileRaw(day, `transaction_uuid,merchant_op_id,amount,fecha\n${id},${reference},100.00,${day} 08:00`);
  }
  async function importFileRaw(day: string, text: string) {
    const form = new FormData();
    form.append("gateway", gateway);
    form.append("day", day);
    form.append("file", new Blob([text], { type: "text/csv" }), "estado.csv");
    const body = new Response(form);
    const answer = await app.app.inject({
      method: "POST",
      url: `/legalsitapi/${contracts.reconciliation.importStatement.path}`,
      headers: {
        authorization: `Bearer ${await app.tokenOf("cashier@demo.example")}`,
        "content-type": body.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(200);
  }
});

describe("a wrong statement, replaced", () => {
  test("what both say stays with its explanation, what only the wrong one said goes, and the day is closed", async () => {
    const day = freshDay();
    const [one, two] = [await pay(day), await pay(day)];
    await importFile(day, [lineOf(one), ["both", "nobody-here"], ["only-wrong", two.reference]], { as: "malo.csv" });
    await explain(day, "nobody-here", "notOurs");
    const [both] = await app.server.db.select().from(gatewayRecords).where(eq(gatewayRecords.operation, "both"));
    const done = await replace(day, [lineOf(one), lineOf(two), ["both", "nobody-here"]]);
    expect(done).toMatchObject({ added: 1, undone: { lines: 1, answers: 0, debts: [] } });
    expect(await app.server.db.select().from(gatewayRecords).where(eq(gatewayRecords.operation, "both"))).toEqual([
      both,
    ]);
    const shown = await imports(day);
    expect(shown).toHaveLength(2);
    expect(shown.find(({ withdrawnAt }) => !withdrawnAt)).toMatchObject({ lines: 3, by: "Camilo Jiménez Abreu" });
    expect(shown.find(({ withdrawnAt }) => withdrawnAt)).toMatchObject({
      name: "malo.csv",
      replaced: true,
      note,
      withdrawnBy: "Camilo Jiménez Abreu",
    });
    expect((await close(day)).status).toBe("closed");
  });

  test("by itself it is refused, and so is one of another day", async () => {
    const [day, other] = [freshDay(), freshDay()];
    await importFile(day, [["same", "nobody"]]);
    await importFile(other, [["other", "nobody"]]);
    const replaces = await newestFile(day);
    expect((await sendFile(day, [["same", "nobody"]], { replaces, note })).error).toMatchObject({ code: "INVALID" });
    expect((await sendFile(other, [["x", "nobody"]], { replaces, note })).error).toMatchObject({
      code: "INVALID",
      fields: { replaces: expect.anything() as unknown },
    });
    expect((await sendFile(day, [["x", "nobody"]], { replaces })).error).toMatchObject({
      fields: { note: expect.anything() as unknown },
    });
  });
});

describe("what cannot be undone keeps it, and says so", () => {
  test("money that was really given back", async () => {
    const day = freshDay();
    const payment = await pay(day, unpaid);
    await importFile(day, [lineOf(payment)]);
    await explain(day, payment.reference, "refundDue");
    await app.server.db.update(payments).set({ refundedAmount: "10.00" }).where(eq(payments.id, payment.id));
    const before = await books();
    const refused = await expectRefusal(withdraw(day), "WITHDRAWAL_HINDERED");
    expect(refused.facts.hindrances).toEqual([{ why: "givenBack", what: payment.reference }]);
    expect(await books()).toEqual(before);
  });

  test("a request that was taken as paid with it", async () => {
    const day = freshDay();
    const payment = await pay(day, unpaid);
    await importFile(day, [lineOf(payment)]);
    await explain(day, payment.reference, "accept");
    const refused = await expectRefusal(withdraw(day), "WITHDRAWAL_HINDERED");
    expect(refused.facts.hindrances).toEqual([{ why: "settled", what: payment.reference }]);
  });

  test("a closed day, until somebody opens it again; then its marks go too", async () => {
    const day = freshDay();
    const payment = await pay(day);
    const before = await books();
    await importFile(day, [lineOf(payment)]);
    await close(day);
    expect(await read(payment)).toMatchObject({ conciliated: true });
    const refused = await expectRefusal(withdraw(day), "WITHDRAWAL_HINDERED");
    expect(refused.facts.hindrances).toEqual([{ why: "closed", what: day }]);
    const { updatedAt } = await cashier().day({ gateway, day });
    await cashier().reopen({ gateway, day, updatedAt, note });
    expect(await withdraw(day)).toMatchObject({ marks: 1 });
    expect(await books()).toEqual(before);
  });

  test("what somebody did since it was shown", async () => {
    const day = freshDay();
    const payment = await pay(day, unpaid);
    await importFile(day, [lineOf(payment)]);
    const _id = await newestFile(day);
    const { seal } = await cashier().rehearseWithdrawal({ _id });
    await explain(day, payment.reference, "refundDue");
    await expectRefusal(cashier().withdraw({ _id, seal, note }), "CONFLICT");
    expect(await read(payment)).toMatchObject({ refundDue: "100.00" });
  });

  test("what the gateway itself lists, and anyone who keeps another gateway", async () => {
    const day = freshDay();
    await list(day, [operation(day, ["listed", "nobody"])]);
    const [listed] = await imports(day);
    expect(listed).toMatchObject({ source: "gateway", by: "Sistema", lines: 1 });
    await expectRefusal(cashier().rehearseWithdrawal({ _id: listed?._id ?? "" }), "TRANSITION_NOT_ALLOWED");
    await importFile(day, [["filed", "nobody"]]);
    const asked = { _id: await newestFile(day), seal: "x", note };
    for (const who of ["online-ap@demo.example", "client@demo.example"])
      expect((await app.send(who, contracts.reconciliation.withdraw, asked)).status).toBe(403);
    for (const [keeper, status] of [
      ["adminTransfermovil", 403],
      ["adminEnzona", 200],
    ] as const) {
      const headers = { authorization: `Bearer ${await signedIn(app, "staff", [keeper])}` };
      const shown = await app.send("nobody", contracts.reconciliation.rehearseWithdrawal, { _id: asked._id }, headers);
      expect([keeper, shown.status]).toEqual([keeper, status]);
    }
  });
});

test("what was loaded before imports were kept gets one of its own, and can be withdrawn", async () => {
  const day = freshDay();
  const payment = await pay(day);
  const before = await books();
  await importFile(day, [lineOf(payment), ["of-old", "nobody"]], { as: "antiguo.csv" });
  const { db } = app.server;
  await db.execute(sql`truncate statement_lines, statement_imports`);
  const [name = ""] = readdirSync("migrations").filter((each) => each.endsWith("_statements-withdrawn.sql"));
  const written = readFileSync(`migrations/${name}`, "utf8").split("--> statement-breakpoint");
  const fill = written.filter((statement) => /^insert /im.test(statement));
  expect(fill).toHaveLength(2);
  for (const statement of fill) await db.execute(sql.raw(statement));
  const { rows } = await db.execute(
    sql`select operation from gateway_records where (gateway, operation) not in (select gateway, operation from statement_lines)`,
  );
  expect(rows).toEqual([]);
  expect(await imports(day)).toMatchObject([{ name: "antiguo.csv", lines: 2, by: "Camilo Jiménez Abreu" }]);
  await withdraw(day);
  expect(await books()).toEqual(before);
});

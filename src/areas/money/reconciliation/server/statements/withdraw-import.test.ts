// @slow
/** A wrong statement, withdrawn or replaced, leaves nothing behind, or the withdrawal is refused with the reason. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { signedIn } from "../../../../../../tests/contract/sample-callers.ts";
import { contracts } from "../../../../contracts.ts";
import type { PaymentRow } from "../../../payments/server/attempts/queries.ts";
import { paymentLog, payments } from "../../../payments/server/tables.ts";
import { openContracts } from "../../../payments/server/testing/payable-contracts.ts";
import type { Resolution } from "../../states.ts";
import { applyImport } from "./import-statement.ts";
import { packOperations, type TheirOperation } from "../gateway-operations.ts";
import { gatewayRecords } from "../tables.ts";
import { paidOn } from "../../../payments/server/testing/paid-attempt.ts";

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
/** Two days apart, so that tests do not affect each other. */
function freshDay(): string {
  days += 2;
  return new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10);
}

const createPayment = (day: string, columns: Partial<PaymentRow> = {}) => paidOn(app.server, day, columns);

const unpaid = { status: "expired", settled: false } as const;

type CsvLine = readonly [operation: string | null, reference: string, amount?: string];
const csv = (lines: readonly CsvLine[]) =>
  [
    "transaction_uuid,merchant_op_id,amount",
    ...lines.map(([operation, reference, amount = "100.00"]) => `${operation},${reference},${amount}`),
  ].join("\n");
const lineOf = (payment: PaymentRow): CsvLine => [payment.gatewayId, payment.reference];

async function uploadFile(day: string, lines: readonly CsvLine[], extra: Record<string, string> = {}) {
  const form = new FormData();
  const { as: name = "estado.csv", ...fields } = extra;
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
  type ImportResult = Awaited<ReturnType<ReturnType<typeof cashier>["load"]>>;
  return answer.json<{ data?: { docs: ImportResult }; error?: { code: string; facts?: unknown; fields?: object } }>();
}
async function importFile(day: string, lines: readonly CsvLine[], fields: Record<string, string> = {}) {
  const { data, error } = await uploadFile(day, lines, fields);
  if (!data) throw new Error(JSON.stringify(error));
  return data.docs;
}
const importList = (day: string, operations: readonly TheirOperation[]) =>
  inTransaction(app.server.db, (tx) =>
    applyImport(tx, "system", { gateway, days: [day], operations: packOperations(operations), source: "gateway", now }),
  );
const operation = (
  day: string,
  [id, reference, amount = "100.00"]: CsvLine,
  fields: Partial<TheirOperation> = {},
): TheirOperation => ({
  operation: id ?? "",
  reference,
  day,
  at: null,
  state: "paid",
  amount,
  currency: "CUP",
  refunded: "0.00",
  ...fields,
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
async function replace(day: string, lines: readonly CsvLine[]) {
  const replaces = await newestFile(day);
  const { undone } = await importFile(day, lines, { replaces, rehearsal: "true" });
  return importFile(day, lines, { replaces, note, seal: undone?.seal ?? "" });
}
async function resolveByReference(day: string, reference: string, resolution: Resolution) {
  const { docs } = await cashier().differences({ gateway, day, search: reference, status: "open" });
  expect(docs).toHaveLength(1);
  const [{ _id, updatedAt } = { _id: "", updatedAt: "" }] = docs;
  return cashier().resolve({ _id, updatedAt, resolution, note });
}
async function closeDay(day: string) {
  const { updatedAt, theirs } = await cashier().day({ gateway, day });
  const count = theirs.reduce((sum, each) => sum + each.count, 0);
  return cashier().close({ gateway, day, updatedAt, count, totals: theirs });
}

/** Every row that reconciliation and payments write, without the time of the last update. */
async function readBooks() {
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
const readPayment = async ({ id }: PaymentRow) =>
  (await app.server.db.select().from(payments).where(eq(payments.id, id)))[0] as PaymentRow;

describe("a wrong statement, withdrawn", () => {
  test("a duplicate it caused that was due for refund: nothing is due any more, and all rows are as before the file", async () => {
    const day = freshDay();
    const payment = await createPayment(day);
    await importFile(day, [lineOf(payment)]);
    const before = await readBooks();

    await importFile(day, [
      ["wrong-1", payment.reference],
      ["wrong-2", "nobody"],
    ]);
    await resolveByReference(day, payment.reference, "refundDue");
    await resolveByReference(day, "nobody", "notOurs");
    const [duplicate] = await app.server.db.select().from(payments).where(eq(payments.gatewayId, "wrong-1"));
    expect(duplicate).toMatchObject({ refundDue: "100.00" });

    const _id = await newestFile(day);
    const preview = await cashier().rehearseWithdrawal({ _id });
    expect(preview).toMatchObject({
      lines: 2,
      changed: 0,
      differences: 2,
      answers: 2,
      debts: [{ currency: "CUP", amount: "100.00" }],
      marks: 0,
      hindrances: [],
    });
    // The preview has changed nothing.
    expect(await app.server.db.select().from(payments).where(eq(payments.gatewayId, "wrong-1"))).toHaveLength(1);
    expect(await cashier().withdraw({ _id, seal: preview.seal, note })).toEqual(preview);

    expect(await readBooks()).toEqual(before);
    const mails = await app.server.db.execute(sql`select 1 from emails where related_id = ${duplicate?.id ?? ""}`);
    expect(mails.rows).toEqual([]);
    const entries = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, `${gateway} ${day}`), eq(auditLog.action, "reconciliation.withdraw")));
    expect(entries).toMatchObject([{ reason: note, byName: "Camilo Jiménez Abreu", after: { lines: 2, answers: 2 } }]);
    expect(
      await app.server.db.select().from(auditLog).where(eq(auditLog.action, "reconciliation.takeBackAnswer")),
    ).toHaveLength(2);
    await expectRefusal(cashier().withdraw({ _id, seal: preview.seal, note }), "TRANSITION_NOT_ALLOWED");
  });

  test("a day that only it covered is not loaded again, and its missing payments are no differences any more", async () => {
    const day = freshDay();
    const payment = await createPayment(day);
    const before = await readBooks();
    await importFile(day, [["wrong-unread", "nobody"]]);
    expect(await cashier().day({ gateway, day })).toMatchObject({ loaded: true, open: 2 });
    await resolveByReference(day, payment.reference, "claim");
    expect(await readPayment(payment)).toMatchObject({ disputed: true });
    await withdraw(day);
    expect(await cashier().day({ gateway, day })).toMatchObject({ loaded: false, open: 0, theirs: [] });
    expect(await readBooks()).toEqual(before);
  });

  test("a payment that another statement of the day lacks too keeps its resolution", async () => {
    const day = freshDay();
    const payment = await createPayment(day);
    await importFile(day, [["right-misses", "nobody"]]);
    await resolveByReference(day, payment.reference, "claim");
    const before = await readBooks();
    await importFile(day, [["wrong-misses", "nobody-else"]]);
    await withdraw(day);
    expect(await readBooks()).toEqual(before);
    expect(await readPayment(payment)).toMatchObject({ disputed: true });
  });

  test("an ended attempt confirmed and due for refund because of it regains its previous state", async () => {
    const day = freshDay();
    const payment = await createPayment(day, unpaid);
    const before = await readBooks();
    await importFile(day, [lineOf(payment)]);
    await resolveByReference(day, payment.reference, "refundDue");
    expect(await readPayment(payment)).toMatchObject({ status: "confirmed", refundDue: "100.00" });
    await withdraw(day);
    expect(await readBooks()).toEqual(before);
    const log = await app.server.db.select().from(paymentLog).where(eq(paymentLog.paymentId, payment.id));
    expect(log.map(({ from, to }) => [from, to])).toEqual([
      ["expired", "confirmed"],
      ["confirmed", "expired"],
    ]);
  });

  test("a reference that it had changed is restored from the gateway's list", async () => {
    const day = freshDay();
    const [payment, other] = [await createPayment(day), await createPayment(day, { gatewayId: null })];
    await importList(day, [operation(day, ["moved", other.reference]), operation(day, lineOf(payment))]);
    const before = await readBooks();
    expect(await importFile(day, [["moved", payment.reference]])).toMatchObject({ changed: 1 });
    const duplicates = await cashier().differences({ gateway, day, search: payment.reference });
    expect(duplicates.docs).toMatchObject([{ kind: "paidTwice", status: "open" }]);
    await resolveByReference(day, payment.reference, "refundDue");
    expect(await withdraw(day)).toMatchObject({ lines: 0, changed: 1, debts: [{ amount: "100.00" }] });
    expect(await readBooks()).toEqual(before);
  });

  test("of two operations with one reference, the remaining one is no duplicate any more, in either order", async () => {
    const day = freshDay();
    const payment = await createPayment(day, { gatewayId: null });
    await importFile(day, [["right-late", payment.reference]]);
    const before = await readBooks();
    await importList(day, []);
    // By its time the wrong line is the first: the right one appears as the duplicate.
    await importFileAt(day, ["wrong-early", payment.reference]);
    await resolveByReference(day, "right-late", "refundDue");
    expect(await withdraw(day)).toMatchObject({ lines: 1, differences: 1, debts: [{ amount: "100.00" }] });
    expect(await readBooks()).toEqual(before);
  });

  /** Imports a file with times. */
  async function importFileAt(day: string, [id, reference]: CsvLine) {
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
  test("lines that both contain keep their resolution, lines of the wrong one disappear, and the day can be closed", async () => {
    const day = freshDay();
    const [first, second] = [await createPayment(day), await createPayment(day)];
    await importFile(day, [lineOf(first), ["both", "nobody-here"], ["only-wrong", second.reference]], {
      as: "malo.csv",
    });
    await resolveByReference(day, "nobody-here", "notOurs");
    const [recordOfBoth] = await app.server.db
      .select()
      .from(gatewayRecords)
      .where(eq(gatewayRecords.operation, "both"));
    const report = await replace(day, [lineOf(first), lineOf(second), ["both", "nobody-here"]]);
    expect(report).toMatchObject({ added: 1, undone: { lines: 1, answers: 0, debts: [] } });
    expect(await app.server.db.select().from(gatewayRecords).where(eq(gatewayRecords.operation, "both"))).toEqual([
      recordOfBoth,
    ]);
    const listed = await imports(day);
    expect(listed).toHaveLength(2);
    expect(listed.find(({ withdrawnAt }) => !withdrawnAt)).toMatchObject({ lines: 3, by: "Camilo Jiménez Abreu" });
    expect(listed.find(({ withdrawnAt }) => withdrawnAt)).toMatchObject({
      name: "malo.csv",
      replaced: true,
      note,
      withdrawnBy: "Camilo Jiménez Abreu",
    });
    expect((await closeDay(day)).status).toBe("closed");
  });

  test("replacing it with itself, or on another day, is refused", async () => {
    const [day, other] = [freshDay(), freshDay()];
    await importFile(day, [["same", "nobody"]]);
    await importFile(other, [["other", "nobody"]]);
    const replaces = await newestFile(day);
    expect((await uploadFile(day, [["same", "nobody"]], { replaces, note })).error).toMatchObject({ code: "INVALID" });
    expect((await uploadFile(other, [["x", "nobody"]], { replaces, note })).error).toMatchObject({
      code: "INVALID",
      fields: { replaces: expect.anything() as unknown },
    });
    expect((await uploadFile(day, [["x", "nobody"]], { replaces })).error).toMatchObject({
      fields: { note: expect.anything() as unknown },
    });
  });
});

describe("a withdrawal is blocked, with the reason, by", () => {
  test("money that was actually refunded", async () => {
    const day = freshDay();
    const payment = await createPayment(day, unpaid);
    await importFile(day, [lineOf(payment)]);
    await resolveByReference(day, payment.reference, "refundDue");
    await app.server.db.update(payments).set({ refundedAmount: "10.00" }).where(eq(payments.id, payment.id));
    const before = await readBooks();
    const refusal = await expectRefusal(withdraw(day), "WITHDRAWAL_HINDERED");
    expect(refusal.facts.hindrances).toEqual([{ why: "givenBack", what: payment.reference }]);
    expect(await readBooks()).toEqual(before);
  });

  test("a request that was settled by it", async () => {
    const day = freshDay();
    const payment = await createPayment(day, unpaid);
    await importFile(day, [lineOf(payment)]);
    await resolveByReference(day, payment.reference, "accept");
    const refusal = await expectRefusal(withdraw(day), "WITHDRAWAL_HINDERED");
    expect(refusal.facts.hindrances).toEqual([{ why: "settled", what: payment.reference }]);
  });

  test("a closed day, until it is reopened; then its conciliation marks are removed too", async () => {
    const day = freshDay();
    const payment = await createPayment(day);
    const before = await readBooks();
    await importFile(day, [lineOf(payment)]);
    await closeDay(day);
    expect(await readPayment(payment)).toMatchObject({ conciliated: true });
    const refusal = await expectRefusal(withdraw(day), "WITHDRAWAL_HINDERED");
    expect(refusal.facts.hindrances).toEqual([{ why: "closed", what: day }]);
    const { updatedAt } = await cashier().day({ gateway, day });
    await cashier().reopen({ gateway, day, updatedAt, note });
    expect(await withdraw(day)).toMatchObject({ marks: 1 });
    expect(await readBooks()).toEqual(before);
  });

  test("a change since the preview", async () => {
    const day = freshDay();
    const payment = await createPayment(day, unpaid);
    await importFile(day, [lineOf(payment)]);
    const _id = await newestFile(day);
    const { seal } = await cashier().rehearseWithdrawal({ _id });
    await resolveByReference(day, payment.reference, "refundDue");
    await expectRefusal(cashier().withdraw({ _id, seal, note }), "CONFLICT");
    expect(await readPayment(payment)).toMatchObject({ refundDue: "100.00" });
  });

  test("the gateway's own list, and a manager of another gateway", async () => {
    const day = freshDay();
    await importList(day, [operation(day, ["listed", "nobody"])]);
    const [listed] = await imports(day);
    expect(listed).toMatchObject({ source: "gateway", by: "Sistema", lines: 1 });
    await expectRefusal(cashier().rehearseWithdrawal({ _id: listed?._id ?? "" }), "TRANSITION_NOT_ALLOWED");
    await importFile(day, [["filed", "nobody"]]);
    const input = { _id: await newestFile(day), seal: "x", note };
    for (const email of ["online-ap@demo.example", "client@demo.example"])
      expect((await app.send(email, contracts.reconciliation.withdraw, input)).status).toBe(403);
    for (const [permission, status] of [
      ["adminTransfermovil", 403],
      ["adminEnzona", 200],
    ] as const) {
      const headers = { authorization: `Bearer ${await signedIn(app, "staff", [permission])}` };
      const answer = await app.send("nobody", contracts.reconciliation.rehearseWithdrawal, { _id: input._id }, headers);
      expect([permission, answer.status]).toEqual([permission, status]);
    }
  });
});

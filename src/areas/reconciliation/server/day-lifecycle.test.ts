// @engine both
/** A day from its first line to its closing, and every way a difference can be explained. */
import { and, eq, sql } from "drizzle-orm";
import { parseCsv, readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeWorkflow } from "../../../server/testing/workflow-suite.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { contracts } from "../../contracts.ts";
import type { PaymentRow } from "../../payments/server/attempts/queries.ts";
import { paymentLog, payments } from "../../payments/server/tables.ts";
import { registerSubject } from "../../payments/server/public.ts";
import { subjectOf } from "../../payments/server/links/payable-subject.ts";
import { contractRow, newContract, openContracts } from "../../payments/server/testing/payable-contracts.ts";
import {
  allowedResolutions,
  dayWorkflow,
  differenceKinds,
  differenceWorkflow,
  gatewayManagerKinds,
  resolutions,
} from "../states.ts";
import { moveDay } from "./days.ts";
import { applyImport } from "./import-statement.ts";
import { packOperations, type TheirOperation } from "./gateway-operations.ts";
import { differenceStateMachine } from "./resolve-difference.ts";
import { differences, gatewayRecords, reconciliationDays, reconciliationLog } from "./tables.ts";
import { atNoon, paidOn } from "../../payments/server/testing/paid-attempt.ts";

let app: TestApp;
const named = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await openContracts(app.server);
  registerSubject("consulate", { ...subjectOf("consulate"), named: async (_db, number) => named.get(number) ?? null });
});
afterAll(() => app.close());

const now = new Date("2026-11-20T18:00:00.000Z");
const gateway = "enzona" as const;
const note = "Se habló con la pasarela y con el pagador.";
const cashier = () => app.as("cashier@demo.example").reconciliation;
let days = 0;
let attempts = 0;

/** A day of its own for every test. */
function freshDay(): string {
  days += 1;
  return new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10);
}

const pay = (day: string, more: Partial<PaymentRow> = {}) => paidOn(app.server, day, more);

const unpaid = { status: "expired", settled: false } as const;

function operation(day: string, of: PaymentRow | null, more: Partial<TheirOperation> = {}): TheirOperation {
  attempts += 1;
  return {
    operation: of?.gatewayId ?? `uuid-${attempts}`,
    reference: of?.reference ?? null,
    day,
    at: atNoon(day),
    state: "paid",
    amount: "100.00",
    currency: "CUP",
    refunded: "0.00",
    ...more,
  };
}

const load = (day: string, operations: readonly TheirOperation[]) =>
  inTransaction(app.server.db, (tx) =>
    applyImport(tx, "system", { gateway, days: [day], operations: packOperations(operations), source: "gateway", now }),
  );
const found = async (day: string) => (await cashier().differences({ gateway, day })).docs;
async function only(day: string) {
  const all = await found(day);
  expect(all).toHaveLength(1);
  return all[0] as NonNullable<(typeof all)[0]>;
}
const read = async ({ id }: PaymentRow) =>
  (await app.server.db.select().from(payments).where(eq(payments.id, id)))[0] as PaymentRow;
async function explain(
  day: string,
  resolution: (typeof resolutions)[number],
  more: { number?: string; note?: string } = {},
) {
  const { _id, updatedAt } = await only(day);
  return cashier().resolve({ _id, updatedAt, resolution, note, ...more });
}
async function close(day: string) {
  const { updatedAt, theirs } = await cashier().day({ gateway, day });
  const count = theirs.reduce((sum, each) => sum + each.count, 0);
  return cashier().close({ gateway, day, updatedAt, count, totals: theirs });
}

describe("the life of a day", () => {
  let id = "";
  beforeAll(async () => {
    const [day] = await app.server.db.insert(reconciliationDays).values({ gateway, day: freshDay() }).returning();
    id = day?.id ?? "";
  });
  describeWorkflow("a day", {
    life: dayWorkflow,
    actors: gatewayManagerKinds,
    table: `
open → closed: keeper
closed → reopened: keeper system
reopened → closed: keeper`,
    db: () => app.server.db,
    rows: reconciliationDays,
    log: { table: reconciliationLog, of: reconciliationLog.dayId },
    id: () => id,
    move: moveDay,
  });
});

test("a stray line of another day does not make that day read: nothing of ours is missed there, and it is not closed", async () => {
  const [day, other] = [freshDay(), freshDay()];
  await pay(other);
  const said = [operation(day, await pay(day)), operation(other, await pay(other))];
  const take = (whole: readonly string[]) =>
    inTransaction(app.server.db, (tx) =>
      applyImport(tx, "system", {
        gateway,
        days: [day, other],
        whole,
        operations: packOperations(said),
        source: "file",
        now,
      }),
    );
  await take([day]);
  expect(await cashier().day({ gateway, day })).toMatchObject({ loaded: true, open: 0 });
  expect(await cashier().day({ gateway, day: other })).toMatchObject({ loaded: false, open: 0 });
  await expectRefusal(close(other), "STATEMENT_MISSING");
  await take([other]);
  expect(await cashier().day({ gateway, day: other })).toMatchObject({ loaded: true, open: 1 });
});

describe("the life of a difference", () => {
  let id = "";
  beforeAll(async () => {
    const day = freshDay();
    await pay(day);
    await load(day, []);
    id = (await only(day))._id;
  });
  describeWorkflow("a difference", {
    life: differenceWorkflow,
    actors: gatewayManagerKinds,
    table: `
open → resolved: keeper system
resolved → open: system`,
    db: () => app.server.db,
    rows: differences,
    id: () => id,
    move: differenceStateMachine.move,
  });

  const everyPair = differenceKinds.flatMap((kind) => resolutions.map((resolution) => ({ kind, resolution })));
  test.each(everyPair.filter(({ kind, resolution }) => !allowedResolutions[kind].includes(resolution)))(
    "$kind is never explained by $resolution",
    async ({ kind, resolution }) => {
      const day = freshDay();
      await plant[kind](day);
      const { _id, updatedAt, allowed } = await only(day);
      expect(allowed).toEqual(allowedResolutions[kind]);
      await expectRefusal(cashier().resolve({ _id, updatedAt, resolution, note, number: "CE26000001" }), "INVALID");
      expect(await only(day)).toMatchObject({ status: "open" });
    },
  );
});

/** One difference of each kind, alone on its day; answers our side of it. */
const plant = {
  paidLate: async (day: string) => {
    const payment = await pay(day, unpaid);
    await load(day, [operation(day, payment)]);
    return payment;
  },
  paidTwice: async (day: string) => {
    const payment = await pay(day, { settled: false, duplicated: true, refundDue: "100.00" });
    await load(day, [operation(day, payment)]);
    return payment;
  },
  wrongAmount: async (day: string) => {
    const payment = await pay(day, { ...unpaid, status: "paying", disputed: true, disputeReason: "amount 90.00" });
    await load(day, [operation(day, payment, { amount: "90.00" })]);
    return payment;
  },
  wrongCurrency: async (day: string) => {
    const payment = await pay(day, unpaid);
    await load(day, [operation(day, payment, { currency: "USD" })]);
    return payment;
  },
  gatewayOnly: async (day: string) => {
    await load(day, [operation(day, null)]);
    return null;
  },
  hereOnly: async (day: string) => {
    const payment = await pay(day);
    await load(day, []);
    return payment;
  },
  refundedElsewhere: async (day: string) => {
    const payment = await pay(day);
    await load(day, [operation(day, payment, { state: "partlyRefunded", refunded: "40.00" })]);
    return payment;
  },
} as const;

const contractOf = (payment: PaymentRow) => contractRow(app.server.db, payment.subjectId);
async function waiting(amount = "100.00") {
  const contract = await newContract(app.server, { amount });
  named.set(contract.number, contract.id);
  return contract;
}

describe("what an explanation does with the money", () => {
  test("paid late, accepted: the debt is settled, by a person's decision", async () => {
    const day = freshDay();
    const payment = await plant.paidLate(day);
    const done = await explain(day, "accept");
    expect(done).toMatchObject({ status: "resolved", resolution: "accept", note, resolvedBy: "Camilo Jiménez Abreu" });
    expect(await read(payment)).toMatchObject({ status: "confirmed", settled: true });
    expect(await contractOf(payment)).toMatchObject({ status: "paid", payments: 1 });
    expect((await only(day)).status).toBe("resolved");
  });

  test("paid late, given back: what came is due, the debt waits on", async () => {
    const day = freshDay();
    const payment = await plant.paidLate(day);
    await explain(day, "refundDue");
    expect(await read(payment)).toMatchObject({ status: "confirmed", settled: false, refundDue: "100.00" });
    expect(await contractOf(payment)).toMatchObject({ status: "due" });
  });

  test("paid twice, given back: it was due already and stays so", async () => {
    const day = freshDay();
    const payment = await plant.paidTwice(day);
    await explain(day, "refundDue");
    expect(await read(payment)).toMatchObject({ refundDue: "100.00", settled: false });
    expect(await only(day)).toMatchObject({ status: "resolved", resolution: "refundDue" });
  });

  test("paid twice, linked: it pays another debt, and its refund is no longer due", async () => {
    const day = freshDay();
    const payment = await plant.paidTwice(day);
    const other = await waiting();
    await explain(day, "linkToRequest", { number: other.number });
    expect(await read(payment)).toMatchObject({ settled: true, refundDue: null, subjectNumber: other.number });
    expect(await contractRow(app.server.db, other.id)).toMatchObject({ status: "paid", payments: 1 });
  });

  test("taken twice under one reference: the second sum is money of its own", async () => {
    const day = freshDay();
    const payment = await pay(day);
    await app.server.db.execute(sql`update paid_contracts set status = 'paid' where id = ${payment.subjectId}`);
    await load(day, [operation(day, payment), operation(day, payment, { operation: `twin-${day}` })]);
    expect(await only(day)).toMatchObject({ kind: "paidTwice", theirs: { operation: `twin-${day}` } });
    await explain(day, "refundDue");
    expect(await read(payment)).toMatchObject({ settled: true, refundDue: null });
    const [second] = await app.server.db
      .select()
      .from(payments)
      .where(eq(payments.gatewayId, `twin-${day}`));
    expect(second).toMatchObject({
      status: "confirmed",
      settled: false,
      refundDue: "100.00",
      subjectId: payment.subjectId,
    });
    expect(await only(day)).toMatchObject({ status: "resolved" });
    expect((await load(day, [])).found).toBe(0);
  });

  test("another amount, accepted or given back: our books say what came", async () => {
    const accepted = freshDay();
    const paid = await plant.wrongAmount(accepted);
    await explain(accepted, "accept");
    expect(await read(paid)).toMatchObject({ status: "confirmed", settled: true, amount: "90.00", disputed: false });
    const back = freshDay();
    const owed = await plant.wrongAmount(back);
    await explain(back, "refundDue");
    expect(await read(owed)).toMatchObject({
      status: "confirmed",
      settled: false,
      amount: "90.00",
      refundDue: "90.00",
    });
    for (const day of [accepted, back]) expect((await load(day, [])).found).toBe(0);
  });

  test("another currency, given back: in the currency that came", async () => {
    const day = freshDay();
    const payment = await plant.wrongCurrency(day);
    await explain(day, "refundDue");
    expect(await read(payment)).toMatchObject({ currency: "USD", amount: "100.00", refundDue: "100.00" });
  });

  test("only at the gateway, linked: an attempt of our own pays the request", async () => {
    const day = freshDay();
    await plant.gatewayOnly(day);
    const other = await waiting();
    await explain(day, "linkToRequest", { number: other.number });
    const [line] = (await cashier().lines({ gateway, day })).docs;
    expect(line).toMatchObject({ ours: { number: other.number, status: "confirmed", amount: "100.00" } });
    expect(await contractRow(app.server.db, other.id)).toMatchObject({ status: "paid", payments: 1 });
  });

  test("only at the gateway, linked to what waits for another amount or is not there: nothing happens", async () => {
    const day = freshDay();
    await plant.gatewayOnly(day);
    const dear = await waiting("101.00");
    for (const number of [dear.number, "CE26999999"])
      expect((await expectRefusal(explain(day, "linkToRequest", { number }), "INVALID")).fields).toHaveProperty(
        "number",
      );
    await expectRefusal(explain(day, "linkToRequest"), "INVALID");
    expect(await only(day)).toMatchObject({ status: "open" });
    const [record] = await app.server.db.select().from(gatewayRecords).where(eq(gatewayRecords.day, day));
    expect(record?.paymentId).toBeNull();
  });

  test.each(["returnAtGateway", "notOurs"] as const)("only at the gateway, %s: the words stand", async (resolution) => {
    const day = freshDay();
    await plant.gatewayOnly(day);
    expect(await explain(day, resolution)).toMatchObject({ status: "resolved", resolution, note });
  });

  test("only here, claimed: the payment is disputed until somebody decides", async () => {
    const day = freshDay();
    const payment = await plant.hereOnly(day);
    await explain(day, "claim");
    expect(await read(payment)).toMatchObject({ disputed: true, disputeReason: "claimed", status: "confirmed" });
  });

  test("refunded elsewhere, written down: in part it is partly refunded, whole it is refunded", async () => {
    const day = freshDay();
    const payment = await plant.refundedElsewhere(day);
    await explain(day, "recordRefund");
    expect(await read(payment)).toMatchObject({
      status: "partlyRefunded",
      refundedAmount: "40.00",
      refundDue: "40.00",
    });
    // More goes back: a new fact, explained by itself.
    await load(day, [operation(day, payment, { state: "refunded", refunded: "100.00" })]);
    const again = (await found(day)).find((each) => each.status === "open");
    expect(again).toMatchObject({ kind: "refundedElsewhere" });
    const { _id = "", updatedAt = "" } = again ?? {};
    await cashier().resolve({ _id, updatedAt, resolution: "recordRefund", note });
    expect(await read(payment)).toMatchObject({ status: "refunded", refundedAmount: "100.00" });
  });

  test("refunded in part elsewhere, without a word of how much: nothing is written down as the whole", async () => {
    const day = freshDay();
    const payment = await pay(day);
    await load(day, [operation(day, payment, { state: "partlyRefunded", refunded: null })]);
    const [open] = (await found(day)).filter((each) => each.status === "open");
    expect(open).toMatchObject({ kind: "refundedElsewhere" });
    const { _id = "", updatedAt = "" } = open ?? {};
    await expectRefusal(cashier().resolve({ _id, updatedAt, resolution: "recordRefund", note }), "REFUND_UNKNOWN");
    expect(await read(payment)).toMatchObject({ status: "confirmed", refundedAmount: "0.00" });
  });

  test("leaves one audit line of its own, with reason and name", async () => {
    const day = freshDay();
    await plant.gatewayOnly(day);
    const { _id } = await explain(day, "notOurs");
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, _id), eq(auditLog.action, "reconciliation.resolve")));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ reason: note, byName: "Camilo Jiménez Abreu" });
  });

  test("two people at once: one explains it, the other is told", async () => {
    const day = freshDay();
    const payment = await plant.paidLate(day);
    const both = await Promise.allSettled([explain(day, "accept"), explain(day, "refundDue")]);
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await app.server.db.select().from(paymentLog).where(eq(paymentLog.paymentId, payment.id))).length).toBe(1);
  });

  test("nobody else's hands: a cashier of one gateway has no say at another", async () => {
    const day = freshDay();
    await plant.gatewayOnly(day);
    const { _id, updatedAt } = await only(day);
    const asked = { _id, updatedAt, resolution: "notOurs", note };
    for (const who of ["online-ap@demo.example", "management@demo.example", "client@demo.example"])
      expect((await app.send(who, contracts.reconciliation.resolve, asked)).status).toBe(403);
  });
});

describe("many explained at once", () => {
  const named = (rows: readonly { _id: string; updatedAt: string }[]) => ({
    ids: rows.map((row) => row._id),
    versions: rows.map((row) => row.updatedAt),
  });

  test("each on its own with the same words: what is of another kind or of another time says so", async () => {
    const day = freshDay();
    const paid = await pay(day, unpaid);
    await load(day, [operation(day, null), operation(day, null), operation(day, null), operation(day, paid)]);
    const all = await cashier().matching({ gateway, day, sort: "kind" });
    expect(all.map(({ kind }) => kind)).toEqual(["gatewayOnly", "gatewayOnly", "gatewayOnly", "paidLate"]);
    const [one, two, three, other] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0], (typeof all)[0]];
    await cashier().resolve({ _id: three._id, updatedAt: three.updatedAt, resolution: "notOurs", note });
    const asked = { ...named(all), resolution: "notOurs", note } as const;
    const done = await cashier().resolveMany(asked);
    expect(done.updated).toEqual([one._id, two._id]);
    expect(done.failed.map(({ id, code }) => [id, code])).toEqual([
      [three._id, "TRANSITION_NOT_ALLOWED"],
      [other._id, "INVALID"],
    ]);
    const open = await cashier().matching({ gateway, day, status: "open" });
    expect(open.map(({ _id }) => _id)).toEqual([other._id]);
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.action, "reconciliation.resolve"));
    expect(lines.filter(({ recordId }) => recordId === one._id || recordId === two._id)).toHaveLength(2);
    // What is not as it was read, or not said to be, stays unexplained; a request is named for one sum at a time.
    const late = { ids: [other._id], resolution: "accept" as const, note };
    for (const versions of [[], ["2026-01-01T00:00:00.000Z"]])
      expect((await cashier().resolveMany({ ...late, versions })).failed).toMatchObject([{ code: "CONFLICT" }]);
    const link = { ...asked, resolution: "linkToRequest" as "notOurs" };
    await expectRefusal(cashier().resolveMany(link), "INVALID");
  });

  test("does with each one's money what it says, and looks at the day again when all is done", async () => {
    const day = freshDay();
    const twice = [];
    for (let index = 0; index < 3; index++)
      twice.push(await pay(day, { settled: false, duplicated: true, refundDue: "100.00" }));
    await load(
      day,
      twice.map((payment) => operation(day, payment)),
    );
    const all = await cashier().matching({ gateway, day });
    expect(await cashier().resolveMany({ ...named(all), resolution: "refundDue", note })).toMatchObject({ failed: [] });
    for (const payment of twice) expect(await read(payment)).toMatchObject({ refundDue: "100.00", settled: false });
    const [told] = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, `${gateway} ${day}`), eq(auditLog.action, "reconciliation.resolveMany")));
    expect(told).toMatchObject({ reason: note, after: { resolution: "refundDue", explained: 3 } });
    expect((await close(day)).status).toBe("closed");
  });

  test("by two people at once: each is explained once, by one of them", async () => {
    const day = freshDay();
    const late = [await pay(day, unpaid), await pay(day, unpaid), await pay(day, unpaid)];
    await load(
      day,
      late.map((payment) => operation(day, payment)),
    );
    const all = await cashier().matching({ gateway, day });
    const [one, two] = await Promise.all([
      cashier().resolveMany({ ...named(all), resolution: "accept", note }),
      cashier().resolveMany({ ...named(all.toReversed()), resolution: "refundDue", note }),
    ]);
    expect([...one.updated, ...two.updated].sort()).toEqual(all.map(({ _id }) => _id).sort());
    for (const payment of late)
      expect(await app.server.db.select().from(paymentLog).where(eq(paymentLog.paymentId, payment.id))).toHaveLength(1);
  });

  test("is nobody else's to do, whatever the ids", async () => {
    const day = freshDay();
    await plant.gatewayOnly(day);
    const asked = { ...named(await found(day)), resolution: "notOurs", note };
    for (const who of ["online-ap@demo.example", "client@demo.example"])
      expect((await app.send(who, contracts.reconciliation.resolveMany, asked)).status).toBe(403);
  });
});

describe("a sheet of each list", () => {
  type Sheet = "exportDays" | "exportLines" | "exportDifferences";
  const sheet = async (name: Sheet, asked: object) => {
    const { raw } = await app.send("cashier@demo.example", contracts.reconciliation[name], { gateway, ...asked });
    return raw;
  };

  test("holds the rows of the screen in their order, with the columns that are shown", async () => {
    const day = freshDay();
    const [agrees, late] = [await pay(day), await pay(day, unpaid)];
    await load(day, [operation(day, agrees), operation(day, late), operation(day, null, { currency: "CAD" })]);
    const csv = async (name: Sheet, asked: object) =>
      parseCsv((await sheet(name, { day, format: "csv", language: "en", ...asked })).toString("utf8"));

    const lines = await csv("exportLines", { sort: "-reference", columns: "reference,theirs,standing" });
    const shown = await cashier().lines({ gateway, day, sort: "-reference" });
    expect(lines[0]).toEqual([
      "Reference",
      "Gateway’s amount",
      "Gateway’s currency",
      "Gateway’s status",
      "Refunded by the gateway",
      "Result",
      "Difference",
    ]);
    expect(lines.slice(1).map(([reference]) => reference)).toEqual(shown.docs.map(({ reference }) => reference));
    expect(lines.find(([reference]) => reference === agrees.reference)?.slice(1)).toEqual([
      "100.00",
      "CUP",
      "Taken",
      "0.00",
      "Agrees",
      "",
    ]);

    const open = await csv("exportDifferences", { kind: "paidLate", columns: "reference,kind,how" });
    expect(open.slice(1)).toEqual([[late.reference, "Paid late", "Unexplained", "", "", "", ""]]);

    const days = await csv("exportDays", { from: day, to: day, columns: "day,theirs,open" });
    expect(days.slice(1)).toEqual([[day, "3", "200.00", "", "", "100.00 CAD", "2"]]);
    const [book] = (await readXlsx(await sheet("exportDays", { from: day, to: day, columns: "ours,open" }))).sheets;
    expect(book?.rows[1]).toEqual([1, 100, null, null, null, 2]);
  });

  test("leaves a line in the audit without what was searched for, and is for the keeper alone", async () => {
    const day = freshDay();
    await sheet("exportLines", { day, search: "Zoraida" });
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "reconciliation.export"), eq(auditLog.recordId, `${gateway} ${day}`)));
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain("Zoraida");
    for (const name of ["exportDays", "exportLines", "exportDifferences"] as const)
      expect((await app.send("online-ap@demo.example", contracts.reconciliation[name], { gateway, day })).status).toBe(
        403,
      );
  });
});

test("a line that nobody has compared does not say that it agrees", async () => {
  const day = freshDay();
  await pay(day);
  const standing = async (wanted: "agree" | "unread") =>
    (await cashier().lines({ gateway, day, standing: wanted })).totalDocs;
  expect([await standing("agree"), await standing("unread")]).toEqual([0, 1]);
});

test("the hour that comes twice when summer ends is of one day", async () => {
  // Midnight of 2 November 2025 in Havana is 04:00 UTC; at 05:00 UTC it is midnight again.
  for (const confirmedAt of ["2025-11-02T03:59:00.000Z", "2025-11-02T04:30:00.000Z", "2025-11-02T05:30:00.000Z"])
    await pay("2025-11-02", { confirmedAt });
  const listed = await cashier().days({ gateway, from: "2025-10-25", to: "2025-11-10" });
  expect(listed.docs.map(({ _id, ours }) => [_id, ours[0]?.count])).toEqual([
    ["2025-11-02", 2],
    ["2025-11-01", 1],
  ]);
});

describe("what goes away by itself", () => {
  test("money that the statement lacked and another one has", async () => {
    const day = freshDay();
    const payment = await plant.hereOnly(day);
    await load(day, [operation(day, payment)]);
    expect(await only(day)).toMatchObject({ status: "resolved", resolution: "agreed", resolvedBy: "Sistema" });
    expect((await cashier().lines({ gateway, day, standing: "agree" })).totalDocs).toBe(1);
  });

  test("what began before midnight and was paid after it is on neither day", async () => {
    const [before, after] = [freshDay(), freshDay()];
    const payment = await pay(before, { confirmedAt: `${after}T05:02:00.000Z` });
    await load(after, []);
    expect(await only(after)).toMatchObject({ kind: "hereOnly", status: "open" });
    await load(before, [operation(before, payment, { at: `${after}T04:58:00.000Z` })]);
    await load(after, []);
    expect(await only(after)).toMatchObject({ status: "resolved", resolution: "agreed" });
    expect(await found(before)).toEqual([]);
  });
});

describe("closing a day", () => {
  test("by one person, with date, count and total; what stands in the statement is marked", async () => {
    const day = freshDay();
    const payment = await pay(day);
    await load(day, [operation(day, payment)]);
    expect(await close(day)).toMatchObject({
      status: "closed",
      closedBy: "Camilo Jiménez Abreu",
      closedAt: now.toISOString(),
    });
    expect(await read(payment)).toMatchObject({
      conciliated: true,
      statementDate: day,
      statementReference: `enzona ${day}`,
    });
    const [row] = await app.server.db.select().from(reconciliationDays).where(eq(reconciliationDays.day, day));
    expect(row).toMatchObject({ statementCount: 1, statementTotals: [{ currency: "CUP", amount: "100.00" }] });
    await expectRefusal(close(day), "TRANSITION_NOT_ALLOWED");
  });

  test("not while something is unexplained, nothing was read, or the day goes on", async () => {
    const day = freshDay();
    const shown = await cashier().day({ gateway, day });
    const asked = { gateway, day, updatedAt: shown.updatedAt, count: 0, totals: [] };
    await expectRefusal(cashier().close(asked), "STATEMENT_MISSING");
    await plant.gatewayOnly(day);
    expect((await expectRefusal(close(day), "DAY_UNEXPLAINED")).facts.open).toBe(1);
    await explain(day, "notOurs");
    expect((await close(day)).status).toBe("closed");
    await expectRefusal(cashier().close({ ...asked, day: "2026-11-20" }), "INVALID");
  });

  test("not with another count or another total than the person has before their eyes", async () => {
    const day = freshDay();
    await load(day, [operation(day, await pay(day))]);
    const { updatedAt } = await cashier().day({ gateway, day });
    const asked = { gateway, day, updatedAt, count: 1, totals: [{ currency: "CUP", amount: "100.00" }] };
    await expectRefusal(cashier().close({ ...asked, count: 2 }), "CONFLICT");
    await expectRefusal(cashier().close({ ...asked, totals: [{ currency: "CUP", amount: "100.01" }] }), "CONFLICT");
    await expectRefusal(cashier().close({ ...asked, totals: [] }), "CONFLICT");
    expect((await cashier().close(asked)).status).toBe("closed");
  });

  test("an explanation is looked at again: what our side changed meanwhile is found before it is closed", async () => {
    const day = freshDay();
    const payment = await pay(day);
    await load(day, [operation(day, payment)]);
    await app.server.db.update(payments).set({ amount: "99.00" }).where(eq(payments.id, payment.id));
    await expectRefusal(close(day), "DAY_UNEXPLAINED");
  });
});

describe("a closed day", () => {
  async function closedDay() {
    const day = freshDay();
    const payment = await pay(day);
    await load(day, [operation(day, payment)]);
    await close(day);
    return { day, payment };
  }

  test("stays closed when the same is read again", async () => {
    const { day, payment } = await closedDay();
    expect(await load(day, [operation(day, payment)])).toMatchObject({ added: 0, changed: 0, reopened: [] });
    expect((await cashier().day({ gateway, day })).status).toBe("closed");
  });

  test("is opened again by facts that come late, and says that they came after the closing", async () => {
    const { day } = await closedDay();
    expect((await load(day, [operation(day, null)])).reopened).toEqual([day]);
    const shown = await cashier().day({ gateway, day });
    expect(shown).toMatchObject({ status: "reopened", open: 1, closedBy: "Camilo Jiménez Abreu" });
    expect(shown.log.map(({ to, by }) => [to, by])).toEqual([
      ["closed", "Camilo Jiménez Abreu"],
      ["reopened", "Sistema"],
    ]);
    expect(await only(day)).toMatchObject({ kind: "gatewayOnly", afterClosing: true });
    await explain(day, "notOurs");
    expect((await close(day)).status).toBe("closed");
  });

  test("is opened again by one more line even when both sides agree on it: its total is another one", async () => {
    const { day } = await closedDay();
    const late = await pay(day);
    expect((await load(day, [operation(day, late)])).reopened).toEqual([day]);
    expect(await found(day)).toEqual([]);
  });

  test("is opened again by a person with a reason, once", async () => {
    const { day } = await closedDay();
    const { updatedAt } = await cashier().day({ gateway, day });
    await expectRefusal(cashier().reopen({ gateway, day, updatedAt, note: "no" }), "INVALID");
    const opened = await cashier().reopen({ gateway, day, updatedAt, note });
    expect(opened.log.at(-1)).toMatchObject({ to: "reopened", note });
    await expectRefusal(
      cashier().reopen({ gateway, day, updatedAt: opened.updatedAt, note }),
      "TRANSITION_NOT_ALLOWED",
    );
  });

  test("closed by two people at once is closed once", async () => {
    const day = freshDay();
    await load(day, [operation(day, await pay(day))]);
    const both = await Promise.allSettled([close(day), close(day)]);
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await cashier().day({ gateway, day })).log).toHaveLength(1);
  });
});

describe("the days of a gateway", () => {
  test("those with payments of ours or lines of theirs, newest first, both sides added up", async () => {
    const [one, two] = [freshDay(), freshDay()];
    await pay(one);
    await load(two, [operation(two, null), operation(two, null, { currency: "USD", amount: "1.50" })]);
    const listed = await cashier().days({ gateway, from: one, to: two });
    expect(listed.docs.map((each) => each._id)).toEqual([two, one]);
    expect(listed.docs[0]).toMatchObject({
      loaded: true,
      open: 2,
      ours: [],
      theirs: [
        { currency: "CUP", count: 1, amount: "100.00" },
        { currency: "USD", count: 1, amount: "1.50" },
      ],
    });
    expect(listed.docs[1]).toMatchObject({ loaded: false, ours: [{ currency: "CUP", count: 1, amount: "100.00" }] });
    await expectRefusal(cashier().days({ gateway, from: two, to: one }), "INVALID_PERIOD");
    expect((await cashier().days({ gateway, from: one, to: two, status: "closed" })).totalDocs).toBe(0);
  });

  test("a day is looked through by line, by kind and by what was typed", async () => {
    const day = freshDay();
    const [agrees, late] = [await pay(day), await pay(day, unpaid)];
    await load(day, [operation(day, agrees), operation(day, late), operation(day, null)]);
    const lines = async (more: object) =>
      (await cashier().lines({ gateway, day, ...more })).docs.map((each) => each.reference);
    expect(await lines({})).toHaveLength(3);
    expect(await lines({ standing: "agree" })).toEqual([agrees.reference]);
    expect(await lines({ standing: "open" })).toHaveLength(2);
    expect(await lines({ search: late.reference })).toEqual([late.reference]);
    expect(await lines({ search: "100%" })).toEqual([]);
    const kinds = async (more: object) =>
      (await cashier().differences({ gateway, day, ...more })).docs.map((each) => each.kind);
    expect((await kinds({})).sort()).toEqual(["gatewayOnly", "paidLate"]);
    expect(await kinds({ kind: "paidLate", status: "open" })).toEqual(["paidLate"]);
    expect((await cashier().day({ gateway, day })).kinds).toEqual([
      { kind: "paidLate", open: 1, resolved: 0 },
      { kind: "gatewayOnly", open: 1, resolved: 0 },
    ]);
  });
});

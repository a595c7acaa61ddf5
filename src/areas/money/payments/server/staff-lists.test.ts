// @engine both
/** Work of gateway managers: lists, conciliation, refunds, disputes, assignment to another request. */
import { and, eq } from "drizzle-orm";
import { readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Refusal } from "../../../../kit/validation/errors.ts";
import { type Calls, expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { world } from "../../../../server/demo/demo-world.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { emails } from "../../../administration/outgoing-mail/server/tables.ts";
import { contracts } from "../../../contracts.ts";
import { attentionsOf } from "../columns.ts";
import { openRefundStatuses } from "../refund-states.ts";
import type { GatewayKey, PaymentStatus } from "../states.ts";
import { assignPayment } from "./adjustments/assign-payment.ts";
import { paymentByReference, type PaymentRow } from "./attempts/queries.ts";
import { bindPort } from "../../../../server/port.ts";
import { payableSubjectPort, subjectOf } from "./links/payable-subject.ts";
import { writeAttempt } from "./testing/attempts.ts";
import { cancelContract, contractRow, newContract, openContracts } from "./testing/payable-contracts.ts";
import { gatewaysOf } from "./gateways/server-gateways.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await openContracts(app.server);
});
afterAll(() => app.close());

const cashier = (): Calls => app.as("cashier@demo.example");
const reason = "Así lo decidió la caja después de hablar con el pagador.";

/** An attempt in this status, with these columns. */
const attempt = (status: PaymentStatus, columns: Partial<PaymentRow> = {}) =>
  writeAttempt(app.server.db, status, columns);

const readPayment = async ({ reference }: { reference: string }) =>
  (await paymentByReference(app.server.db, reference)) as PaymentRow;
const versionOf = ({ id, updatedAt }: PaymentRow) => ({ _id: id, updatedAt });
const mailsOf = async (payment: PaymentRow) =>
  (await app.server.db.select().from(emails).where(eq(emails.relatedId, payment.id))).map(({ template }) => template);
const auditOf = (payment: PaymentRow, action: string) =>
  app.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, payment.id), eq(auditLog.action, action)));

describe("the lists", () => {
  test("each view contains its own kind, and the sums are those of received money", async () => {
    const shared = { payerName: "Zenaida Vistas" };
    await attempt("confirmed", { ...shared, kind: "TR", amount: "780.00" });
    await attempt("confirmed", { ...shared, kind: "AP", amount: "1630.00" });
    await attempt("refunded", { ...shared, kind: "vale", amount: "100.00", refundedAmount: "100.00" });
    await attempt("expired", { ...shared, kind: "AP", amount: "5.00" });
    await attempt("confirmed", { ...shared, kind: "AP", gateway: "enzona", amount: "7.00" });
    const page = (type: "all" | "registrals" | "apenales" | "legalization") =>
      cashier().payments.listTransfermovil({ type, search: "zenaida" });
    expect((await page("all")).totalDocs).toBe(4);
    expect((await page("registrals")).docs.map((row) => row.subject.kind)).toEqual(["TR"]);
    expect((await page("legalization")).docs.map((row) => row.subject.kind)).toEqual(["vale"]);
    expect((await page("apenales")).docs.map((row) => row.status).sort()).toEqual(["confirmed", "expired"]);
    expect((await page("all")).sum).toEqual([{ currency: "CUP", count: 3, amount: "2510.00", refunded: "100.00" }]);
    expect((await cashier().payments.listEnzona({ search: "ZENAIDA vistas" })).totalDocs).toBe(1);
    expect((await cashier().payments.listCard({ search: "zenaida" })).docs).toEqual([]);
  });

  test("filters find by phone, reference, status, conciliation mark and reason for attention", async () => {
    const payerName = "Filadelfo Filtros";
    const due = await attempt("confirmed", { payerName, refundDue: "10.00", payerPhone: "+5352340001" });
    const paid = await attempt("confirmed", { payerName, conciliated: true, payerPhone: "+5352340002" });
    const disputed = await attempt("paying", { payerName, disputed: true, disputeReason: "amount 1.00" });
    const search = async (filters: object) =>
      (await cashier().payments.listTransfermovil({ search: "filadelfo", sort: "reference", ...filters })).docs.map(
        (row) => row.reference,
      );
    expect(await search({})).toEqual([due.reference, paid.reference, disputed.reference]);
    expect(await search({ sort: "-reference", limit: 1 })).toEqual([disputed.reference]);
    expect(await search({ attention: "refundDue" })).toEqual([due.reference]);
    expect(await search({ attention: "disputed" })).toEqual([disputed.reference]);
    expect(await search({ conciliated: true })).toEqual([paid.reference]);
    expect(await search({ status: "confirmed", conciliated: false })).toEqual([due.reference]);
    expect(await search({ phone: "5 234 0002" })).toEqual([paid.reference]);
    expect(await search({ reference: due.reference.slice(0, 12) })).toEqual([due.reference]);
    expect(await search({ reference: "%" })).toEqual([]);
    await expectRefusal(
      cashier().payments.listTransfermovil({ from: "2026-11-02", to: "2026-11-01" }),
      "INVALID_PERIOD",
    );
  });

  test("a refund due is listed until it is refunded, whatever the status of its open refund", async () => {
    const payerName = "Devora Debida";
    const columns = { payerName, gateway: "enzona", refundDue: "10.00" } as const;
    const due = await attempt("confirmed", columns);
    const pendingRefunds = [];
    for (const openRefund of openRefundStatuses)
      pendingRefunds.push(await attempt("confirmed", { ...columns, openRefund }));
    const partlyDue = await attempt("partlyRefunded", { ...columns, refundedAmount: "4.00", openRefund: "proposed" });
    await attempt("refunded", { ...columns, amount: "10.00", refundedAmount: "10.00" });
    await attempt("partlyRefunded", { ...columns, refundedAmount: "10.00" });
    const { docs } = await cashier().payments.listEnzona({ search: "devora", attention: "refundDue" });
    expect(docs.map((row) => row.reference).sort()).toEqual(
      [due, ...pendingRefunds, partlyDue].map(({ reference }) => reference).sort(),
    );
    // Each row shows its own reason for attention.
    const marks = new Map(docs.map((row) => [row.reference, attentionsOf(row)]));
    expect([due, ...pendingRefunds, partlyDue].map(({ reference }) => marks.get(reference))).toEqual([
      ["refundDue"],
      ["refundProposed"],
      ["refundUnderWay"],
      ["refundUnderWay"],
      ["refundUnclear"],
      ["refundProposed"],
    ]);
  });

  test("only the gateway's manager sees them, and exports them as listed", async () => {
    for (const { email } of world.people) {
      const isAllowed = ["cashier@demo.example", "administrator@demo.example"].includes(email);
      const answer = await app.send(email, contracts.payments.listTransfermovil, {});
      expect([email, answer.status]).toEqual([email, isAllowed ? 200 : 403]);
    }
    await attempt("confirmed", { payerName: "=Expósito Exportado", gateway: "enzona", amount: "12.30" });
    const query = { gateway: "enzona", search: "exposito" } as const;
    const csv = (await app.send("cashier@demo.example", contracts.payments.exportSheet, { ...query, format: "csv" }))
      .raw;
    expect(csv.toString("utf8")).toContain("'=Expósito Exportado");
    const xlsx = await app.send("cashier@demo.example", contracts.payments.exportSheet, query);
    const book = await readXlsx(xlsx.raw);
    expect(book.sheets[0]?.rows).toHaveLength(2);
    expect(book.sheets[0]?.rows[1]).toContain(12.3);
  });
});

test("all matches equal the list's count, for the gateway's manager only", async () => {
  for (let index = 0; index < 3; index++) await attempt("confirmed", { payerName: "Teodosio Todas" });
  const query = { gateway: "transfermovil", search: "teodosio", sort: "reference" } as const;
  const all = await cashier().payments.matching(query);
  expect(all).toHaveLength((await cashier().payments.listTransfermovil({ search: "teodosio" })).totalDocs);
  expect(all[0]).toMatchObject({ status: "confirmed", conciliated: false });
  await expectRefusal(app.as("online-ap@demo.example").payments.matching(query), "FORBIDDEN");
});

test("a bulk status query reports each payment without an answer, and stops querying an unreachable gateway", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => attempt("paying")));
  const ids = [...all.map(({ id }) => id), crypto.randomUUID()];
  const gateways = gatewaysOf(app.server);
  const real = gateways.transfermovil;
  if (!real) throw new Error("no gateway");
  let queries = 0;
  const unreachable = {
    ...real,
    getStatus: () => {
      queries += 1;
      return Promise.resolve({ kind: "unreached" as const });
    },
  };
  Object.assign(gateways, { transfermovil: unreachable });
  try {
    const result = await cashier().payments.syncMany({ ids });
    expect(result.updated).toEqual([]);
    expect(result.failed.map(({ id }) => id)).toEqual(ids);
    expect(new Set(result.failed.map(({ code }) => code))).toEqual(new Set(["GATEWAY_UNREACHABLE", "NOT_FOUND"]));
    expect(queries).toBe(5);
  } finally {
    Object.assign(gateways, { transfermovil: real });
  }
});

describe("the conciliation mark", () => {
  test("is set in bulk, each payment on its own, and removed with a note", async () => {
    const [first, second] = [await attempt("confirmed"), await attempt("refunded", { refundedAmount: "1630.00" })];
    const open = await attempt("paying");
    const ids = [first.id, second.id, open.id, first.id];
    const mark = { statementReference: "EC-1120", date: "2026-11-20" };
    const result = await cashier().payments.conciliate({ ids, ...mark });
    expect(result).toMatchObject({ count: 2, updated: [first.id, second.id] });
    expect(result.failed).toEqual([
      {
        id: open.id,
        code: "TRANSITION_NOT_ALLOWED",
        message: "Ese cambio de estado no está permitido. Actualice la página para ver el estado actual.",
      },
    ]);
    expect(await readPayment(first)).toMatchObject({
      conciliated: true,
      statementReference: "EC-1120",
      statementDate: "2026-11-20",
    });
    expect((await cashier().payments.conciliate({ ids: [first.id] })).count).toBe(0);
    await expectRefusal(cashier().payments.conciliate({ ids: [first.id], conciliated: false }), "INVALID");
    const removal = await cashier().payments.conciliate({
      ids: [first.id],
      conciliated: false,
      note: "Línea equivocada",
    });
    expect(removal.count).toBe(1);
    expect(await readPayment(first)).toMatchObject({
      conciliated: false,
      statementReference: null,
      statementDate: null,
    });
    expect(await auditOf(first, "payments.conciliate")).toHaveLength(1);
    expect(await auditOf(first, "payments.unmark")).toHaveLength(1);
    // The payment page shows the same history, newest first, with author and reason; another manager's gateway has no
    // page.
    const { reference, history } = await cashier().payments.details({ id: first.id });
    expect(reference).toBe(first.reference);
    expect(history.map(({ deed, note }) => [deed, note])).toEqual([
      ["payments.unmark", "Línea equivocada"],
      ["payments.conciliate", "EC-1120"],
    ]);
    expect(history[0]?.byName).toContain(" ");
    await expectRefusal(cashier().payments.details({ id: first.subjectId }), "NOT_FOUND");
  });
});

describe("refunding", () => {
  test("records the refund, mails the payer, and does so once", async () => {
    const payment = await attempt("confirmed", { settled: true, refundDue: "100.00" });
    const input = { ...versionOf(payment), amount: "40.00", reference: "TR-1" };
    const part = await cashier().payments.refund(input);
    expect(part).toMatchObject({ status: "partlyRefunded", refundedAmount: "40.00" });
    expect(await auditOf(payment, "payments.partlyRefunded")).toMatchObject([{ reason: "TR-1" }]);
    const conflict = await expectRefusal(cashier().payments.refund(input), "CONFLICT");
    expect(conflict.facts.current).toMatchObject({ refundedAmount: "40.00" });
    const secondInput = { _id: payment.id, amount: "60.01", reference: "TR-2", updatedAt: part.updatedAt };
    expect((await expectRefusal(cashier().payments.refund(secondInput), "INVALID")).fields).toHaveProperty("amount");
    expect(await cashier().payments.refund({ ...secondInput, amount: "60.00" })).toMatchObject({
      status: "partlyRefunded",
      refundedAmount: "100.00",
    });
    const mails = await app.server.db.select().from(emails).where(eq(emails.template, "paymentRefunded"));
    expect(mails.filter((mail) => JSON.stringify(mail).includes(payment.reference))).toHaveLength(2);
  });

  test("a manual refund needs a second person's approval from the same amount on as one through the gateway", async () => {
    const payment = await attempt("confirmed", { amount: "9000.00", settled: true, refundDue: "9000.00" });
    const firstInput = { ...versionOf(payment), amount: "4999.99", reference: "TR-H1" };
    const part = await cashier().payments.refund(firstInput);
    expect(part).toMatchObject({ status: "partlyRefunded", refundedAmount: "4999.99" });
    // Earlier refunds count: splitting an amount does not avoid the approval.
    const secondInput = { _id: payment.id, updatedAt: part.updatedAt, amount: "0.01", reference: "TR-H2" };
    expect(await cashier().payments.refund(secondInput)).toMatchObject({ refundedAmount: "4999.99" });
    const [proposed] = await cashier().payments.refundsOf({ _id: payment.id });
    if (!proposed) throw new Error("nothing was proposed");
    expect(proposed).toMatchObject({ means: "hand", status: "proposed", reference: "TR-H2", can: { approve: false } });
    await expectRefusal(
      cashier().payments.refund({ ...secondInput, ...versionOf(await readPayment(payment)) }),
      "REFUND_UNDER_WAY",
    );
    const approval = { _id: proposed._id, updatedAt: proposed.updatedAt };
    await expectRefusal(cashier().payments.approveRefund(approval), "SECOND_PERSON_NEEDED");
    const other = app.as("administrator@demo.example").payments;
    expect(await other.approveRefund(approval)).toMatchObject({ status: "done", reference: "TR-H2" });
    expect(await readPayment(payment)).toMatchObject({
      refundedAmount: "5000.00",
      openRefund: null,
      refundReference: "TR-H2",
    });
    const mails = await app.server.db.select().from(emails).where(eq(emails.relatedId, payment.id));
    expect(mails).toHaveLength(2);
  });

  test("of many by one transfer: a large refund waits for a second person, who may reject it", async () => {
    const [large, small] = [
      await attempt("confirmed", { amount: "5000.00", refundDue: "5000.00" }),
      await attempt("confirmed", { refundDue: "10.00" }),
    ];
    const all = [large, small];
    const input = {
      ids: all.map(({ id }) => id),
      versions: all.map(({ updatedAt }) => updatedAt),
      reference: "LOTE-8",
    };
    expect((await cashier().payments.refundMany(input)).updated).toEqual(input.ids);
    expect([(await readPayment(large)).openRefund, (await readPayment(small)).refundedAmount]).toEqual([
      "proposed",
      "10.00",
    ]);
    const [proposed] = await cashier().payments.refundsOf({ _id: large.id });
    const withdrawal = {
      _id: proposed?._id ?? "",
      updatedAt: proposed?.updatedAt ?? "",
      reason: "No hubo transferencia",
    };
    expect(await app.as("administrator@demo.example").payments.withdrawRefund(withdrawal)).toMatchObject({
      status: "withdrawn",
    });
    expect(await readPayment(large)).toMatchObject({ openRefund: null, refundedAmount: "0.00", status: "confirmed" });
  });

  test("partly by two people at once: the second gets CONFLICT with the first one's refund", async () => {
    const payment = await attempt("confirmed", { settled: true, refundDue: "100.00" });
    const input = { ...versionOf(payment), amount: "40.00" };
    const results = await Promise.allSettled(
      ["TR-A", "TR-B"].map((reference) => cashier().payments.refund({ ...input, reference })),
    );
    const refused = results.flatMap((each) => (each.status === "rejected" ? [(each.reason as Refusal).code] : []));
    expect(refused).toEqual(["CONFLICT"]);
    expect(await readPayment(payment)).toMatchObject({ status: "partlyRefunded", refundedAmount: "40.00" });
  });

  test("of many by one transfer: the amount due of each unchanged payment; the others are reported with the reason", async () => {
    const whole = await attempt("confirmed", { refundDue: "1630.00" });
    const partlyRefunded = await attempt("partlyRefunded", { refundDue: "100.00", refundedAmount: "40.00" });
    const [settled, changed] = [await attempt("confirmed"), await attempt("confirmed", { refundDue: "5.00" })];
    const all = [whole, partlyRefunded, settled, changed];
    const input = {
      ids: all.map((payment) => payment.id),
      versions: all.map((payment) => (payment === changed ? "2026-01-01T00:00:00.000Z" : payment.updatedAt)),
      reference: "LOTE-7",
    };
    const result = await cashier().payments.refundMany(input);
    expect(result.updated).toEqual([whole.id, partlyRefunded.id]);
    expect(result.failed.map(({ id, code }) => [id, code])).toEqual([
      [settled.id, "TRANSITION_NOT_ALLOWED"],
      [changed.id, "CONFLICT"],
    ]);
    expect(await readPayment(whole)).toMatchObject({
      status: "refunded",
      refundedAmount: "1630.00",
      refundReference: "LOTE-7",
    });
    expect(await readPayment(partlyRefunded)).toMatchObject({ status: "partlyRefunded", refundedAmount: "100.00" });
    expect(await readPayment(changed)).toMatchObject({ status: "confirmed", refundedAmount: "0.00" });
    // A repetition finds changed versions; without versions nothing is refunded.
    const { ids, reference } = input;
    for (const versions of [input.versions, []])
      expect((await cashier().payments.refundMany({ ids, versions, reference })).updated).toEqual([]);
    await expectRefusal(app.as("online-ap@demo.example").payments.refundMany(input), "FORBIDDEN");
  });

  test("of the same many by two people at once: each once, by one of them", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => attempt("confirmed", { refundDue: "10.00" })));
    const refundAll = (reference: string, rows: readonly PaymentRow[]) =>
      cashier().payments.refundMany({
        ids: rows.map((payment) => payment.id),
        versions: rows.map((payment) => payment.updatedAt),
        reference,
      });
    const [first, second] = await Promise.all([refundAll("LOTE-8", all), refundAll("LOTE-9", all.toReversed())]);
    expect([...first.updated, ...second.updated].sort()).toEqual(all.map((payment) => payment.id).sort());
    for (const payment of all)
      expect(await readPayment(payment)).toMatchObject({ status: "partlyRefunded", refundedAmount: "10.00" });
    const mails = await app.server.db.select().from(emails).where(eq(emails.template, "paymentRefunded"));
    for (const { reference } of all)
      expect(mails.filter((mail) => JSON.stringify(mail).includes(reference))).toHaveLength(1);
  });

  test("by managers of the gateway or of the subject's family only", async () => {
    const mayRefund = async (email: string, gateway: GatewayKey, kind: "AP" | "TR") => {
      const payment = await attempt("confirmed", { gateway, kind, refundDue: "1.00" });
      const input = { ...versionOf(payment), amount: "1.00", reference: "TR-3" };
      return app
        .as(email)
        .payments.refund(input)
        .then(
          () => true,
          (error: Refusal) => (expect(error.code).toBe("FORBIDDEN"), false),
        );
    };
    expect(await mayRefund("cashier@demo.example", "bipay", "AP")).toBe(true);
    expect(await mayRefund("online-ap@demo.example", "enzona", "AP")).toBe(true);
    expect(await mayRefund("online-ap@demo.example", "enzona", "TR")).toBe(false);
    expect(await mayRefund("online-tr@demo.example", "transfermovil", "TR")).toBe(true);
  });
});

describe("a disputed payment", () => {
  async function disputedPayment(columns: Partial<PaymentRow> = {}) {
    const contract = await newContract(app.server);
    const payment = await attempt(columns.status ?? "paying", {
      subjectId: contract.id,
      subjectNumber: contract.number,
      disputed: true,
      disputeReason: "amount 1600.00",
      receivedAmount: "1600.00",
      receivedCurrency: "CUP",
      ...columns,
    });
    return { contract, payment };
  }

  test("can be accepted: the amount received settles the debt, and the audit log contains the reason", async () => {
    const { contract, payment } = await disputedPayment();
    const input = { ...versionOf(payment), decision: "accept", reason } as const;
    expect(await cashier().payments.decide(input)).toMatchObject({
      status: "confirmed",
      amount: "1600.00",
      disputed: false,
    });
    expect(await readPayment(payment)).toMatchObject({ settled: true, refundDue: null });
    expect(await contractRow(app.server.db, contract.id)).toMatchObject({ status: "paid", payments: 1 });
    const [entry] = await auditOf(payment, "payments.decide");
    expect(entry).toMatchObject({
      reason,
      byName: "Camilo Jiménez Abreu",
      before: { amount: "1630.00", disputed: true },
    });
  });

  test("late and accepted: another open attempt of the subject is polled at once", async () => {
    const { contract, payment } = await disputedPayment({ status: "expired" });
    const otherAttempt = await attempt("paying", { subjectId: contract.id, subjectNumber: contract.number });
    await cashier().payments.decide({ ...versionOf(payment), decision: "accept", reason });
    expect((await readPayment(otherAttempt)).nextPollAt).not.toBeNull();
  });

  test("can be refunded: the amount received is due, the debt remains, and the payer is mailed", async () => {
    const { contract, payment } = await disputedPayment();
    await cashier().payments.decide({ ...versionOf(payment), decision: "refund", reason });
    expect(await readPayment(payment)).toMatchObject({
      status: "confirmed",
      settled: false,
      disputed: false,
      amount: "1600.00",
      refundDue: "1600.00",
      refundReason: reason,
    });
    expect(await contractRow(app.server.db, contract.id)).toMatchObject({ status: "due" });
    expect(await mailsOf(payment)).toEqual(["paymentDuplicated"]);
  });

  test("in another supported currency becomes a payment in that currency; in an unsupported one it keeps the requested amount", async () => {
    const dollars = await disputedPayment({ gateway: "bipay", receivedAmount: "3.94", receivedCurrency: "USD" });
    await cashier().payments.decide({ ...versionOf(dollars.payment), decision: "refund", reason });
    expect(await readPayment(dollars.payment)).toMatchObject({ amount: "3.94", currency: "USD", refundDue: "3.94" });
    const pounds = await disputedPayment({ gateway: "bipay", receivedAmount: "3.10", receivedCurrency: "GBP" });
    await cashier().payments.decide({ ...versionOf(pounds.payment), decision: "refund", reason });
    expect(await readPayment(pounds.payment)).toMatchObject({
      amount: "1630.00",
      currency: "CUP",
      receivedCurrency: "GBP",
    });
  });

  test("of a debt that was paid or cancelled meanwhile can only be refunded", async () => {
    const { contract, payment } = await disputedPayment();
    await cancelContract(app.server, contract.id);
    const accept = { ...versionOf(payment), decision: "accept", reason } as const;
    await expectRefusal(cashier().payments.decide(accept), "REQUEST_NOT_FOUND_OR_PAID");
    expect(await readPayment(payment)).toMatchObject({ status: "paying", disputed: true, amount: "1630.00" });
    await cashier().payments.decide({ ...accept, decision: "refund" });
    expect(await readPayment(payment)).toMatchObject({ status: "confirmed", refundDue: "1600.00" });
  });

  test("is decided once, with a reason, by a gateway manager", async () => {
    const { payment } = await disputedPayment();
    const refund = { ...versionOf(payment), decision: "refund", reason } as const;
    await expectRefusal(cashier().payments.decide({ ...refund, reason: "no" }), "INVALID");
    await expectRefusal(app.as("online-ap@demo.example").payments.decide(refund), "FORBIDDEN");
    const results = await Promise.allSettled([cashier().payments.decide(refund), cashier().payments.decide(refund)]);
    expect(results.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    const undisputed = await attempt("confirmed");
    await expectRefusal(
      cashier().payments.decide({ ...versionOf(undisputed), decision: "accept", reason }),
      "TRANSITION_NOT_ALLOWED",
    );
  });

  test("that had settled its debt remains paid, or becomes due for refund", async () => {
    const claimed = () => attempt("confirmed", { settled: true, disputed: true, disputeReason: "claimedBack" });
    const accepted = await claimed();
    await cashier().payments.decide({ ...versionOf(accepted), decision: "accept", reason });
    expect(await readPayment(accepted)).toMatchObject({ settled: true, disputed: false, refundDue: null });
    const refunded = await claimed();
    await cashier().payments.decide({ ...versionOf(refunded), decision: "refund", reason });
    expect(await readPayment(refunded)).toMatchObject({ settled: true, disputed: false, refundDue: "1630.00" });
  });
});

describe("money that settles nothing", () => {
  const free = { duplicated: true, refundDue: "1630.00", refundReason: "duplicated" } as const;

  test("pays another debt of exactly this price", async () => {
    const contract = await newContract(app.server);
    const payment = await attempt("confirmed", free);
    const due = await app.server.db.transaction((tx) => subjectOf("consulate").due(tx, contract.id, { lock: false }));
    if (!due) throw new Error("no contract");
    const target = { kind: "consulate", id: contract.id, due, subject: subjectOf("consulate") } as const;
    const otherAttempt = await attempt("paying", { subjectId: contract.id, subjectNumber: contract.number });
    await app.server.db.transaction((tx) =>
      assignPayment(tx, "system", payment, { ...target, reason, now: new Date() }),
    );
    expect((await readPayment(otherAttempt)).nextPollAt).not.toBeNull();
    expect(await readPayment(payment)).toMatchObject({ settled: true, duplicated: false, refundDue: null });
    expect(await readPayment(payment)).toMatchObject({ subjectNumber: contract.number });
    expect(await contractRow(app.server.db, contract.id)).toMatchObject({ status: "paid", payments: 1 });
  });

  test("received in another amount and due for refund pays a debt of the received amount, not of the requested one", async () => {
    const [requested, matching] = [await newContract(app.server), await newContract(app.server, { amount: "1600.00" })];
    const received = {
      disputed: true,
      disputeReason: "amount 1600.00",
      receivedAmount: "1600.00",
      receivedCurrency: "CUP",
    };
    const payment = await attempt("paying", { ...received, subjectId: requested.id, subjectNumber: requested.number });
    await cashier().payments.decide({ ...versionOf(payment), decision: "refund", reason });
    const link = async ({ id, number }: { id: string; number: string }) => {
      bindPort(payableSubjectPort.implement("consulate", { ...subjectOf("consulate"), findByNumber: async () => id }));
      return cashier().payments.linkToRequest({ ...versionOf(await readPayment(payment)), number, reason });
    };
    await expectRefusal(link(requested), "INVALID");
    expect(await link(matching)).toMatchObject({ amount: "1600.00", subject: { number: matching.number } });
    expect(await contractRow(app.server.db, matching.id)).toMatchObject({ status: "paid", payments: 1 });
  });

  test("two payments linked to one debt at once: one pays it, the other remains free", async () => {
    const contract = await newContract(app.server);
    bindPort(
      payableSubjectPort.implement("consulate", { ...subjectOf("consulate"), findByNumber: async () => contract.id }),
    );
    const rows = [await attempt("confirmed", free), await attempt("confirmed", free)];
    const results = await Promise.allSettled(
      rows.map((each) => cashier().payments.linkToRequest({ ...versionOf(each), number: contract.number, reason })),
    );
    const refused = results.flatMap((each) => (each.status === "rejected" ? [(each.reason as Refusal).code] : []));
    expect(refused).toEqual(["INVALID"]);
    expect(await contractRow(app.server.db, contract.id)).toMatchObject({ status: "paid", payments: 1 });
    const after = await Promise.all(rows.map(readPayment));
    expect(after.map((each) => [each.settled, each.refundDue]).sort()).toEqual([
      [false, "1630.00"],
      [true, null],
    ]);
  });

  test("does not pay a debt of another amount, a paid one, or one that does not exist", async () => {
    const numbers = new Map<string, string>();
    const byNumber = async (_db: unknown, number: string) => numbers.get(number) ?? null;
    bindPort(payableSubjectPort.implement("consulate", { ...subjectOf("consulate"), findByNumber: byNumber }));
    const expensive = await newContract(app.server, { amount: "1631.00" });
    const paid = await newContract(app.server);
    await app.server.db.transaction(async (tx) => {
      await subjectOf("consulate").markPaid(tx, paid.id, {} as never);
    });
    for (const contract of [expensive, paid]) numbers.set(contract.number, contract.id);
    const payment = await attempt("confirmed", free);
    const link = (number: string) => cashier().payments.linkToRequest({ ...versionOf(payment), number, reason });
    // The message is about this payment and that debt, not about the items of an offer.
    expect((await expectRefusal(link(expensive.number), "INVALID")).fields).toEqual({
      number: [expect.stringContaining("no coincide con lo pendiente")],
    });
    await expectRefusal(link(paid.number), "INVALID");
    await expectRefusal(link("CE26999999"), "INVALID");
    await expectRefusal(link("OF26000001"), "INVALID");
    expect(await readPayment(payment)).toMatchObject({
      settled: false,
      refundDue: "1630.00",
      subjectNumber: payment.subjectNumber,
    });
  });

  test("cannot be linked when it is unpaid, settled or partly refunded", async () => {
    const contract = await newContract(app.server);
    const due = await app.server.db.transaction((tx) => subjectOf("consulate").due(tx, contract.id, { lock: false }));
    if (!due) throw new Error("no contract");
    const target = { kind: "consulate", id: contract.id, due, subject: subjectOf("consulate") } as const;
    for (const [status, columns] of [
      ["paying", {}],
      ["expired", {}],
      ["refunded", free],
      ["confirmed", { settled: true }],
      ["confirmed", { ...free, refundedAmount: "1.00" }],
    ] as const) {
      const payment = await attempt(status, columns);
      const assignment = app.server.db.transaction((tx) =>
        assignPayment(tx, "system", payment, { ...target, reason, now: new Date() }),
      );
      await expect(assignment).rejects.toThrow("TRANSITION_NOT_ALLOWED");
    }
  });
});

describe("paying an offer by card", () => {
  test("an unknown offer, or a link of something else, is refused with a message", async () => {
    const contract = await newContract(app.server);
    const pay = (offerId: string, token: string) =>
      app.as("nobody").payments.createOfferCard({ offerId, token, currency: "USD" });
    await expectRefusal(pay(crypto.randomUUID(), "x".repeat(43)), "REQUEST_NOT_FOUND_OR_PAID");
    await expectRefusal(pay(contract.id, contract.token), "REQUEST_NOT_FOUND_OR_PAID");
  });
});

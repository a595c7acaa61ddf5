// @engine both
/** What the people who look after a gateway do: lists, the mark of the statement, refunds, decisions, money that pays another request. */
import { and, eq } from "drizzle-orm";
import { readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Refusal } from "../../../kit/errors.ts";
import { type Calls, expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { world } from "../../../server/testing/demo-world.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { contracts } from "../../contracts.ts";
import { attentionsOf } from "../columns.ts";
import { openRefundStatuses } from "../refund-states.ts";
import type { GatewayKey, PaymentStatus } from "../states.ts";
import { assignPayment } from "./adjustments/resolve-dispute.ts";
import { paymentByReference, type PaymentRow } from "./attempts/queries.ts";
import { registerSubject, subjectOf } from "./links/payable-subject.ts";
import { writeAttempt } from "./testing/attempts.ts";
import { cancelContract, contractRow, newContract, openContracts } from "./testing/payable-contracts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await openContracts(app.server);
});
afterAll(() => app.close());

const cashier = (): Calls => app.as("cashier@demo.example");
const reason = "Así lo decidió la caja después de hablar con el pagador.";

/** An attempt as its life would have left it. */
const attempt = (status: PaymentStatus, more: Partial<PaymentRow> = {}) => writeAttempt(app.server.db, status, more);

const read = async ({ reference }: { reference: string }) =>
  (await paymentByReference(app.server.db, reference)) as PaymentRow;
const named = ({ id, updatedAt }: PaymentRow) => ({ _id: id, updatedAt });
const mailsOf = async (payment: PaymentRow) =>
  (await app.server.db.select().from(emails).where(eq(emails.relatedId, payment.id))).map(({ template }) => template);
const auditOf = (payment: PaymentRow, action: string) =>
  app.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, payment.id), eq(auditLog.action, action)));

describe("the lists", () => {
  test("each view holds its own kind, and the sums are those of money that came", async () => {
    const marked = { payerName: "Zenaida Vistas" };
    await attempt("confirmed", { ...marked, kind: "TR", amount: "780.00" });
    await attempt("confirmed", { ...marked, kind: "AP", amount: "1630.00" });
    await attempt("refunded", { ...marked, kind: "vale", amount: "100.00", refundedAmount: "100.00" });
    await attempt("expired", { ...marked, kind: "AP", amount: "5.00" });
    await attempt("confirmed", { ...marked, kind: "AP", gateway: "enzona", amount: "7.00" });
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

  test("filters find by phone, reference, status, mark and what waits for a person", async () => {
    const payerName = "Filadelfo Filtros";
    const due = await attempt("confirmed", { payerName, refundDue: "10.00", payerPhone: "+5352340001" });
    const paid = await attempt("confirmed", { payerName, conciliated: true, payerPhone: "+5352340002" });
    const disputed = await attempt("paying", { payerName, disputed: true, disputeReason: "amount 1.00" });
    const found = async (more: object) =>
      (await cashier().payments.listTransfermovil({ search: "filadelfo", sort: "reference", ...more })).docs.map(
        (row) => row.reference,
      );
    expect(await found({})).toEqual([due.reference, paid.reference, disputed.reference]);
    expect(await found({ sort: "-reference", limit: 1 })).toEqual([disputed.reference]);
    expect(await found({ attention: "refundDue" })).toEqual([due.reference]);
    expect(await found({ attention: "disputed" })).toEqual([disputed.reference]);
    expect(await found({ conciliated: true })).toEqual([paid.reference]);
    expect(await found({ status: "confirmed", conciliated: false })).toEqual([due.reference]);
    expect(await found({ phone: "5 234 0002" })).toEqual([paid.reference]);
    expect(await found({ reference: due.reference.slice(0, 12) })).toEqual([due.reference]);
    expect(await found({ reference: "%" })).toEqual([]);
    await expectRefusal(
      cashier().payments.listTransfermovil({ from: "2026-11-02", to: "2026-11-01" }),
      "INVALID_PERIOD",
    );
  });

  test("what is due back is listed until it went back, whatever refund of it is under way", async () => {
    const payerName = "Devora Debida";
    const more = { payerName, gateway: "enzona", refundDue: "10.00" } as const;
    const due = await attempt("confirmed", more);
    const underWay = [];
    for (const openRefund of openRefundStatuses) underWay.push(await attempt("confirmed", { ...more, openRefund }));
    const rest = await attempt("partlyRefunded", { ...more, refundedAmount: "4.00", openRefund: "proposed" });
    await attempt("refunded", { ...more, amount: "10.00", refundedAmount: "10.00" });
    await attempt("partlyRefunded", { ...more, refundedAmount: "10.00" });
    const { docs } = await cashier().payments.listEnzona({ search: "devora", attention: "refundDue" });
    expect(docs.map((row) => row.reference).sort()).toEqual(
      [due, ...underWay, rest].map(({ reference }) => reference).sort(),
    );
    // Each says itself what it waits for.
    const marks = new Map(docs.map((row) => [row.reference, attentionsOf(row)]));
    expect([due, ...underWay, rest].map(({ reference }) => marks.get(reference))).toEqual([
      ["refundDue"],
      ["refundProposed"],
      ["refundUnderWay"],
      ["refundUnderWay"],
      ["refundUnclear"],
      ["refundProposed"],
    ]);
  });

  test("only their keeper sees them, and exports them as they are shown", async () => {
    for (const { email } of world.people) {
      const sees = ["cashier@demo.example", "administrator@demo.example"].includes(email);
      const answer = await app.send(email, contracts.payments.listTransfermovil, {});
      expect([email, answer.status]).toEqual([email, sees ? 200 : 403]);
    }
    await attempt("confirmed", { payerName: "=Expósito Exportado", gateway: "enzona", amount: "12.30" });
    const wanted = { gateway: "enzona", search: "exposito" } as const;
    const csv = (await app.send("cashier@demo.example", contracts.payments.exportSheet, { ...wanted, format: "csv" }))
      .raw;
    expect(csv.toString("utf8")).toContain("'=Expósito Exportado");
    const xlsx = await app.send("cashier@demo.example", contracts.payments.exportSheet, wanted);
    const book = await readXlsx(xlsx.raw);
    expect(book.sheets[0]?.rows).toHaveLength(2);
    expect(book.sheets[0]?.rows[1]).toContain(12.3);
  });
});

test("all that matches is what the list counts, for its keeper alone", async () => {
  for (let index = 0; index < 3; index++) await attempt("confirmed", { payerName: "Teodosio Todas" });
  const wanted = { gateway: "transfermovil", search: "teodosio", sort: "reference" } as const;
  const all = await cashier().payments.matching(wanted);
  expect(all).toHaveLength((await cashier().payments.listTransfermovil({ search: "teodosio" })).totalDocs);
  expect(all[0]).toMatchObject({ status: "confirmed", conciliated: false });
  await expectRefusal(app.as("online-ap@demo.example").payments.matching(wanted), "FORBIDDEN");
});

test("asked about many: each that has no answer says so, and a silent gateway is not asked for ever", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => attempt("paying")));
  const ids = [...all.map(({ id }) => id), crypto.randomUUID()];
  const { gateways } = app.server;
  const real = gateways.transfermovil;
  if (!real) throw new Error("no gateway");
  let asked = 0;
  const silent = {
    ...real,
    getStatus: () => {
      asked += 1;
      return Promise.resolve({ kind: "unreached" as const });
    },
  };
  Object.assign(gateways, { transfermovil: silent });
  try {
    const done = await cashier().payments.syncMany({ ids });
    expect(done.updated).toEqual([]);
    expect(done.failed.map(({ id }) => id)).toEqual(ids);
    expect(new Set(done.failed.map(({ code }) => code))).toEqual(new Set(["GATEWAY_UNREACHABLE", "NOT_FOUND"]));
    expect(asked).toBe(5);
  } finally {
    Object.assign(gateways, { transfermovil: real });
  }
});

describe("the mark of the statement", () => {
  test("is set on many at once, each on its own, and taken away with a note", async () => {
    const [one, two] = [await attempt("confirmed"), await attempt("refunded", { refundedAmount: "1630.00" })];
    const open = await attempt("paying");
    const ids = [one.id, two.id, open.id, one.id];
    const mark = { statementReference: "EC-1120", date: "2026-11-20" };
    const done = await cashier().payments.conciliate({ ids, ...mark });
    expect(done).toMatchObject({ count: 2, updated: [one.id, two.id] });
    expect(done.failed).toEqual([
      { id: open.id, code: "TRANSITION_NOT_ALLOWED", message: "Ese cambio de estado no está permitido." },
    ]);
    expect(await read(one)).toMatchObject({
      conciliated: true,
      statementReference: "EC-1120",
      statementDate: "2026-11-20",
    });
    expect((await cashier().payments.conciliate({ ids: [one.id] })).count).toBe(0);
    await expectRefusal(cashier().payments.conciliate({ ids: [one.id], conciliated: false }), "INVALID");
    const undone = await cashier().payments.conciliate({ ids: [one.id], conciliated: false, note: "Línea equivocada" });
    expect(undone.count).toBe(1);
    expect(await read(one)).toMatchObject({ conciliated: false, statementReference: null, statementDate: null });
    expect(await auditOf(one, "payments.conciliate")).toHaveLength(1);
    expect(await auditOf(one, "payments.unmark")).toHaveLength(1);
    // Its page tells the same, newest first, with who and why; of a gateway that somebody else keeps there is no page.
    const { reference, history } = await cashier().payments.details({ id: one.id });
    expect(reference).toBe(one.reference);
    expect(history.map(({ deed, note }) => [deed, note])).toEqual([
      ["payments.unmark", "Línea equivocada"],
      ["payments.conciliate", "EC-1120"],
    ]);
    expect(history[0]?.byName).toContain(" ");
    await expectRefusal(cashier().payments.details({ id: one.subjectId }), "NOT_FOUND");
  });
});

describe("giving back", () => {
  test("writes what went back, tells the payer, and does it once", async () => {
    const payment = await attempt("confirmed", { settled: true, refundDue: "100.00" });
    const wanted = { ...named(payment), amount: "40.00", reference: "TR-1" };
    const part = await cashier().payments.refund(wanted);
    expect(part).toMatchObject({ status: "partlyRefunded", refundedAmount: "40.00" });
    expect(await auditOf(payment, "payments.partlyRefunded")).toMatchObject([{ reason: "TR-1" }]);
    const conflict = await expectRefusal(cashier().payments.refund(wanted), "CONFLICT");
    expect(conflict.facts.current).toMatchObject({ refundedAmount: "40.00" });
    const rest = { _id: payment.id, amount: "60.01", reference: "TR-2", updatedAt: part.updatedAt };
    expect((await expectRefusal(cashier().payments.refund(rest), "INVALID")).fields).toHaveProperty("amount");
    expect(await cashier().payments.refund({ ...rest, amount: "60.00" })).toMatchObject({
      status: "partlyRefunded",
      refundedAmount: "100.00",
    });
    const mails = await app.server.db.select().from(emails).where(eq(emails.template, "paymentRefunded"));
    expect(mails.filter((mail) => JSON.stringify(mail).includes(payment.reference))).toHaveLength(2);
  });

  test("from the same amount on as through the gateway, by hand too, a second person agrees before it counts", async () => {
    const payment = await attempt("confirmed", { amount: "9000.00", settled: true, refundDue: "9000.00" });
    const one = { ...named(payment), amount: "4999.99", reference: "TR-H1" };
    const part = await cashier().payments.refund(one);
    expect(part).toMatchObject({ status: "partlyRefunded", refundedAmount: "4999.99" });
    // What went back before counts: a sum that is cut in parts needs its second person too.
    const two = { _id: payment.id, updatedAt: part.updatedAt, amount: "0.01", reference: "TR-H2" };
    expect(await cashier().payments.refund(two)).toMatchObject({ refundedAmount: "4999.99" });
    const [proposed] = await cashier().payments.refundsOf({ _id: payment.id });
    if (!proposed) throw new Error("nothing was proposed");
    expect(proposed).toMatchObject({ means: "hand", status: "proposed", reference: "TR-H2", can: { approve: false } });
    await expectRefusal(cashier().payments.refund({ ...two, ...named(await read(payment)) }), "REFUND_UNDER_WAY");
    const approval = { _id: proposed._id, updatedAt: proposed.updatedAt };
    await expectRefusal(cashier().payments.approveRefund(approval), "SECOND_PERSON_NEEDED");
    const other = app.as("administrator@demo.example").payments;
    expect(await other.approveRefund(approval)).toMatchObject({ status: "done", reference: "TR-H2" });
    expect(await read(payment)).toMatchObject({
      refundedAmount: "5000.00",
      openRefund: null,
      refundReference: "TR-H2",
    });
    const mails = await app.server.db.select().from(emails).where(eq(emails.relatedId, payment.id));
    expect(mails).toHaveLength(2);
  });

  test("of many by one transfer: what is much waits for a second person, who may refuse", async () => {
    const [much, little] = [
      await attempt("confirmed", { amount: "5000.00", refundDue: "5000.00" }),
      await attempt("confirmed", { refundDue: "10.00" }),
    ];
    const all = [much, little];
    const wanted = {
      ids: all.map(({ id }) => id),
      versions: all.map(({ updatedAt }) => updatedAt),
      reference: "LOTE-8",
    };
    expect((await cashier().payments.refundMany(wanted)).updated).toEqual(wanted.ids);
    expect([(await read(much)).openRefund, (await read(little)).refundedAmount]).toEqual(["proposed", "10.00"]);
    const [proposed] = await cashier().payments.refundsOf({ _id: much.id });
    const withdrawal = {
      _id: proposed?._id ?? "",
      updatedAt: proposed?.updatedAt ?? "",
      reason: "No hubo transferencia",
    };
    expect(await app.as("administrator@demo.example").payments.withdrawRefund(withdrawal)).toMatchObject({
      status: "withdrawn",
    });
    expect(await read(much)).toMatchObject({ openRefund: null, refundedAmount: "0.00", status: "confirmed" });
  });

  test("in part by two people at once: the second is told what the first gave back", async () => {
    const payment = await attempt("confirmed", { settled: true, refundDue: "100.00" });
    const wanted = { ...named(payment), amount: "40.00" };
    const tries = await Promise.allSettled(
      ["TR-A", "TR-B"].map((reference) => cashier().payments.refund({ ...wanted, reference })),
    );
    const refused = tries.flatMap((each) => (each.status === "rejected" ? [(each.reason as Refusal).code] : []));
    expect(refused).toEqual(["CONFLICT"]);
    expect(await read(payment)).toMatchObject({ status: "partlyRefunded", refundedAmount: "40.00" });
  });

  test("of many by one transfer: all that is due of each, as it was read, and the others say why not", async () => {
    const whole = await attempt("confirmed", { refundDue: "1630.00" });
    const rest = await attempt("partlyRefunded", { refundDue: "100.00", refundedAmount: "40.00" });
    const [settled, changed] = [await attempt("confirmed"), await attempt("confirmed", { refundDue: "5.00" })];
    const all = [whole, rest, settled, changed];
    const wanted = {
      ids: all.map((payment) => payment.id),
      versions: all.map((payment) => (payment === changed ? "2026-01-01T00:00:00.000Z" : payment.updatedAt)),
      reference: "LOTE-7",
    };
    const done = await cashier().payments.refundMany(wanted);
    expect(done.updated).toEqual([whole.id, rest.id]);
    expect(done.failed.map(({ id, code }) => [id, code])).toEqual([
      [settled.id, "TRANSITION_NOT_ALLOWED"],
      [changed.id, "CONFLICT"],
    ]);
    expect(await read(whole)).toMatchObject({
      status: "refunded",
      refundedAmount: "1630.00",
      refundReference: "LOTE-7",
    });
    expect(await read(rest)).toMatchObject({ status: "partlyRefunded", refundedAmount: "100.00" });
    expect(await read(changed)).toMatchObject({ status: "confirmed", refundedAmount: "0.00" });
    // Said again it finds that nothing of it is as it was read; without versions nothing is given back at all.
    const { ids, reference } = wanted;
    for (const versions of [wanted.versions, []])
      expect((await cashier().payments.refundMany({ ids, versions, reference })).updated).toEqual([]);
    await expectRefusal(app.as("online-ap@demo.example").payments.refundMany(wanted), "FORBIDDEN");
  });

  test("of the same many by two people at once: each once, by one of them", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => attempt("confirmed", { refundDue: "10.00" })));
    const give = (reference: string, some: readonly PaymentRow[]) =>
      cashier().payments.refundMany({
        ids: some.map((payment) => payment.id),
        versions: some.map((payment) => payment.updatedAt),
        reference,
      });
    const [one, two] = await Promise.all([give("LOTE-8", all), give("LOTE-9", all.toReversed())]);
    expect([...one.updated, ...two.updated].sort()).toEqual(all.map((payment) => payment.id).sort());
    for (const payment of all)
      expect(await read(payment)).toMatchObject({ status: "partlyRefunded", refundedAmount: "10.00" });
    const mails = await app.server.db.select().from(emails).where(eq(emails.template, "paymentRefunded"));
    for (const { reference } of all)
      expect(mails.filter((mail) => JSON.stringify(mail).includes(reference))).toHaveLength(1);
  });

  test("by anyone who keeps the gateway or the family, nobody else", async () => {
    const may = async (who: string, gateway: GatewayKey, kind: "AP" | "TR") => {
      const payment = await attempt("confirmed", { gateway, kind, refundDue: "1.00" });
      const wanted = { ...named(payment), amount: "1.00", reference: "TR-3" };
      return app
        .as(who)
        .payments.refund(wanted)
        .then(
          () => true,
          (error: Refusal) => (expect(error.code).toBe("FORBIDDEN"), false),
        );
    };
    expect(await may("cashier@demo.example", "bipay", "AP")).toBe(true);
    expect(await may("online-ap@demo.example", "enzona", "AP")).toBe(true);
    expect(await may("online-ap@demo.example", "enzona", "TR")).toBe(false);
    expect(await may("online-tr@demo.example", "transfermovil", "TR")).toBe(true);
  });
});

describe("a disputed payment", () => {
  async function disputed(more: Partial<PaymentRow> = {}) {
    const contract = await newContract(app.server);
    const payment = await attempt(more.status ?? "paying", {
      subjectId: contract.id,
      subjectNumber: contract.number,
      disputed: true,
      disputeReason: "amount 1600.00",
      receivedAmount: "1600.00",
      receivedCurrency: "CUP",
      ...more,
    });
    return { contract, payment };
  }

  test("is taken as paid by decision: the debt is settled by what came, and the audit says why", async () => {
    const { contract, payment } = await disputed();
    const wanted = { ...named(payment), decision: "accept", reason } as const;
    expect(await cashier().payments.decide(wanted)).toMatchObject({
      status: "confirmed",
      amount: "1600.00",
      disputed: false,
    });
    expect(await read(payment)).toMatchObject({ settled: true, refundDue: null });
    expect(await contractRow(app.server.db, contract.id)).toMatchObject({ status: "paid", payments: 1 });
    const [line] = await auditOf(payment, "payments.decide");
    expect(line).toMatchObject({
      reason,
      byName: "Camilo Jiménez Abreu",
      before: { amount: "1630.00", disputed: true },
    });
  });

  test("late, and taken as paid: the attempt that was opened beside it is asked about at once", async () => {
    const { contract, payment } = await disputed({ status: "expired" });
    const beside = await attempt("paying", { subjectId: contract.id, subjectNumber: contract.number });
    await cashier().payments.decide({ ...named(payment), decision: "accept", reason });
    expect((await read(beside)).nextPollAt).not.toBeNull();
  });

  test("goes back: what came is owed, the debt stays, and the payer is told", async () => {
    const { contract, payment } = await disputed();
    await cashier().payments.decide({ ...named(payment), decision: "refund", reason });
    expect(await read(payment)).toMatchObject({
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

  test("in another currency of ours becomes a payment in that currency; in a foreign one it stays what was asked", async () => {
    const dollars = await disputed({ gateway: "bipay", receivedAmount: "3.94", receivedCurrency: "USD" });
    await cashier().payments.decide({ ...named(dollars.payment), decision: "refund", reason });
    expect(await read(dollars.payment)).toMatchObject({ amount: "3.94", currency: "USD", refundDue: "3.94" });
    const pounds = await disputed({ gateway: "bipay", receivedAmount: "3.10", receivedCurrency: "GBP" });
    await cashier().payments.decide({ ...named(pounds.payment), decision: "refund", reason });
    expect(await read(pounds.payment)).toMatchObject({ amount: "1630.00", currency: "CUP", receivedCurrency: "GBP" });
  });

  test("of a debt that is paid or cancelled meanwhile can only go back", async () => {
    const { contract, payment } = await disputed();
    await cancelContract(app.server, contract.id);
    const accept = { ...named(payment), decision: "accept", reason } as const;
    await expectRefusal(cashier().payments.decide(accept), "REQUEST_NOT_FOUND_OR_PAID");
    expect(await read(payment)).toMatchObject({ status: "paying", disputed: true, amount: "1630.00" });
    await cashier().payments.decide({ ...accept, decision: "refund" });
    expect(await read(payment)).toMatchObject({ status: "confirmed", refundDue: "1600.00" });
  });

  test("is decided once, with a reason, by a keeper", async () => {
    const { payment } = await disputed();
    const refund = { ...named(payment), decision: "refund", reason } as const;
    await expectRefusal(cashier().payments.decide({ ...refund, reason: "no" }), "INVALID");
    await expectRefusal(app.as("online-ap@demo.example").payments.decide(refund), "FORBIDDEN");
    const both = await Promise.allSettled([cashier().payments.decide(refund), cashier().payments.decide(refund)]);
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    const calm = await attempt("confirmed");
    await expectRefusal(
      cashier().payments.decide({ ...named(calm), decision: "accept", reason }),
      "TRANSITION_NOT_ALLOWED",
    );
  });

  test("that had settled its debt stays paid, or is owed back", async () => {
    const claimed = () => attempt("confirmed", { settled: true, disputed: true, disputeReason: "claimedBack" });
    const kept = await claimed();
    await cashier().payments.decide({ ...named(kept), decision: "accept", reason });
    expect(await read(kept)).toMatchObject({ settled: true, disputed: false, refundDue: null });
    const lost = await claimed();
    await cashier().payments.decide({ ...named(lost), decision: "refund", reason });
    expect(await read(lost)).toMatchObject({ settled: true, disputed: false, refundDue: "1630.00" });
  });
});

describe("money that settles nothing", () => {
  const free = { duplicated: true, refundDue: "1630.00", refundReason: "duplicated" } as const;

  test("pays another debt of just this price", async () => {
    const contract = await newContract(app.server);
    const payment = await attempt("confirmed", free);
    const due = await app.server.db.transaction((tx) => subjectOf("consulate").due(tx, contract.id, { lock: false }));
    if (!due) throw new Error("no contract");
    const target = { kind: "consulate", id: contract.id, due, subject: subjectOf("consulate") } as const;
    const beside = await attempt("paying", { subjectId: contract.id, subjectNumber: contract.number });
    await app.server.db.transaction((tx) =>
      assignPayment(tx, "system", payment, { ...target, reason, now: new Date() }),
    );
    expect((await read(beside)).nextPollAt).not.toBeNull();
    expect(await read(payment)).toMatchObject({ settled: true, duplicated: false, refundDue: null });
    expect(await read(payment)).toMatchObject({ subjectNumber: contract.number });
    expect(await contractRow(app.server.db, contract.id)).toMatchObject({ status: "paid", payments: 1 });
  });

  test("that came as another amount and was to go back pays a debt of what it is, not of what was asked", async () => {
    const [asked, is] = [await newContract(app.server), await newContract(app.server, { amount: "1600.00" })];
    const came = {
      disputed: true,
      disputeReason: "amount 1600.00",
      receivedAmount: "1600.00",
      receivedCurrency: "CUP",
    };
    const payment = await attempt("paying", { ...came, subjectId: asked.id, subjectNumber: asked.number });
    await cashier().payments.decide({ ...named(payment), decision: "refund", reason });
    const link = async ({ id, number }: { id: string; number: string }) => {
      registerSubject("consulate", { ...subjectOf("consulate"), named: async () => id });
      return cashier().payments.linkToRequest({ ...named(await read(payment)), number, reason });
    };
    await expectRefusal(link(asked), "INVALID");
    expect(await link(is)).toMatchObject({ amount: "1600.00", subject: { number: is.number } });
    expect(await contractRow(app.server.db, is.id)).toMatchObject({ status: "paid", payments: 1 });
  });

  test("of two that are linked to one debt at once pays by one; the other stays free", async () => {
    const contract = await newContract(app.server);
    registerSubject("consulate", { ...subjectOf("consulate"), named: async () => contract.id });
    const both = [await attempt("confirmed", free), await attempt("confirmed", free)];
    const tries = await Promise.allSettled(
      both.map((each) => cashier().payments.linkToRequest({ ...named(each), number: contract.number, reason })),
    );
    const refused = tries.flatMap((each) => (each.status === "rejected" ? [(each.reason as Refusal).code] : []));
    expect(refused).toEqual(["INVALID"]);
    expect(await contractRow(app.server.db, contract.id)).toMatchObject({ status: "paid", payments: 1 });
    const after = await Promise.all(both.map(read));
    expect(after.map((each) => [each.settled, each.refundDue]).sort()).toEqual([
      [false, "1630.00"],
      [true, null],
    ]);
  });

  test("does not pay what waits for another amount, is paid, or does not exist", async () => {
    const numbers = new Map<string, string>();
    const byNumber = async (_db: unknown, number: string) => numbers.get(number) ?? null;
    registerSubject("consulate", { ...subjectOf("consulate"), named: byNumber });
    const dear = await newContract(app.server, { amount: "1631.00" });
    const paid = await newContract(app.server);
    await app.server.db.transaction(async (tx) => {
      await subjectOf("consulate").settle(tx, paid.id, {} as never);
    });
    for (const contract of [dear, paid]) numbers.set(contract.number, contract.id);
    const payment = await attempt("confirmed", free);
    const link = (number: string) => cashier().payments.linkToRequest({ ...named(payment), number, reason });
    // Said of this money and that debt, not of the concepts of an offer.
    expect((await expectRefusal(link(dear.number), "INVALID")).fields).toEqual({
      number: [expect.stringContaining("espera otro importe")],
    });
    await expectRefusal(link(paid.number), "INVALID");
    await expectRefusal(link("CE26999999"), "INVALID");
    await expectRefusal(link("OF26000001"), "INVALID");
    expect(await read(payment)).toMatchObject({
      settled: false,
      refundDue: "1630.00",
      subjectNumber: payment.subjectNumber,
    });
  });

  test("has to be there: not paid, settled or partly given back it cannot be linked", async () => {
    const contract = await newContract(app.server);
    const due = await app.server.db.transaction((tx) => subjectOf("consulate").due(tx, contract.id, { lock: false }));
    if (!due) throw new Error("no contract");
    const target = { kind: "consulate", id: contract.id, due, subject: subjectOf("consulate") } as const;
    for (const [status, more] of [
      ["paying", {}],
      ["expired", {}],
      ["refunded", free],
      ["confirmed", { settled: true }],
      ["confirmed", { ...free, refundedAmount: "1.00" }],
    ] as const) {
      const payment = await attempt(status, more);
      const linked = app.server.db.transaction((tx) =>
        assignPayment(tx, "system", payment, { ...target, reason, now: new Date() }),
      );
      await expect(linked).rejects.toThrow("TRANSITION_NOT_ALLOWED");
    }
  });
});

describe("paying an offer by card", () => {
  test("an unknown offer, or a link of something else, is refused in words", async () => {
    const contract = await newContract(app.server);
    const pay = (offerId: string, token: string) =>
      app.as("nobody").payments.createOfferCard({ offerId, token, currency: "USD" });
    await expectRefusal(pay(crypto.randomUUID(), "x".repeat(43)), "REQUEST_NOT_FOUND_OR_PAID");
    await expectRefusal(pay(contract.id, contract.token), "REQUEST_NOT_FOUND_OR_PAID");
  });
});

// @engine both
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import { sum } from "../../../../kit/numbers/money.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import {
  alberto,
  sampleBirthForm,
  deliverRequest,
  makeRoom,
  rosa,
  teresa,
} from "../../online-requests/server/testing/request-steps.ts";
import { requestForms } from "../../online-requests/server/tables.ts";
import { payments } from "../../../money/payments/server/tables.ts";
import { invoiceLines, invoices } from "./tables.ts";

let app: TestApp;
let ids: string[];
const today = dayOf(new Date());
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
  await app.server.db.update(requestForms).set({ status: "requested" }).where(eq(requestForms.status, "delivered"));
  ids = [...(await deliverRequest(app, [rosa, rosa, rosa])), ...(await deliverRequest(app, [rosa, rosa]))];
  for (const [at, id] of ids.entries())
    await app.server.db
      .update(requestForms)
      .set({
        amountTotal: `${1000 + at * 17}.0${at}`,
        currency: at === 3 ? "USD" : "CUP",
        deliveredAt: `${addDays(today, -at)}T15:00:00.000Z`,
        firstName: at === 4 ? "Ángela" : "Rosa",
      })
      .where(eq(requestForms.id, id));
  await deliverRequest(app, [sampleBirthForm]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.server.db.delete(invoiceLines);
  await app.server.db.delete(invoices);
  await app.server.db.update(requestForms).set({ invoiceNumber: null, invoiceDate: null });
});

const billingApi = () => app.as(alberto).billing;
const family = "AP";
const idsOf = (rows: readonly { _id: string }[]) => rows.map((row) => row._id);

describe("forms to invoice", () => {
  test("comes oldest first, with the sums of all of it whatever the page shows", async () => {
    const page = await billingApi().notInvoiced({ family, limit: 2 });
    expect(page).toMatchObject({ totalDocs: 5, totalPages: 3 });
    expect(idsOf(page.docs)).toEqual(ids.toReversed().slice(0, 2));
    const all = await billingApi().notInvoiced({ family, limit: 200 });
    for (const total of page.totalsByCurrency) {
      const ownRows = all.docs.filter((row) => row.currency === total.currency);
      expect(total).toMatchObject({
        lines: ownRows.length,
        amount: sum(ownRows.map((row) => row.amount)),
        stamps: sum(ownRows.map((row) => row.stamps)),
      });
    }
    expect(page.totalsByCurrency.map((total) => total.currency)).toEqual(["CUP", "USD"]);
  });

  test.each([
    [{ currency: "USD" as const }, [3]],
    [{ from: addDays(today, -1) }, [1, 0]],
    [{ to: addDays(today, -3) }, [4, 3]],
    [{ search: "angela" }, [4]],
    [{ sort: "-amount" as const }, [3, 4, 2, 1, 0]],
    [{ search: "nadie se llama así" }, []],
  ])("filtered by %o is the same in the list, in its sums, in the selection and in the sheet", async (query, at) => {
    const expected = at.map((index) => ids[index] ?? "");
    const { docs, totalsByCurrency } = await billingApi().notInvoiced({ family, ...query });
    expect(idsOf(docs)).toEqual(expected);
    expect(totalsByCurrency.reduce((count, total) => count + total.lines, 0)).toBe(expected.length);
    expect(idsOf(await billingApi().matching({ family, ...query }))).toEqual(expected);
    const csv = await billingApi().exportNotInvoiced({ family, ...query, columns: "number,amount", format: "csv" });
    const lines = csv.toString("utf8").trim().split(/\r?\n/).slice(1);
    expect(lines).toEqual(docs.map((row) => `${row.number},${row.amount},${row.currency}`));
  });

  test("an invoiced form moves to the other list", async () => {
    const some = ids.slice(0, 2);
    const { invoice } = await billingApi().issue({ ids: some, invoiceDate: today });
    expect((await billingApi().notInvoiced({ family })).totalDocs).toBe(3);
    const { docs } = await billingApi().delivered({ family, invoiced: true, sort: "number" });
    expect(idsOf(docs).sort()).toEqual([...some].sort());
    for (const row of docs) expect(row.invoice).toEqual({ _id: invoice._id, number: invoice.number, date: today });
    expect((await billingApi().delivered({ family })).totalDocs).toBe(5);
    await billingApi().voidInvoice({ _id: invoice._id, note: "Se hizo con otra fecha" });
    expect((await billingApi().notInvoiced({ family })).totalDocs).toBe(5);
  });

  test("excludes fully refunded forms, which cannot be invoiced; a partial refund changes nothing", async () => {
    const [first = "", second = ""] = await deliverRequest(app, [rosa, rosa]);
    const [form] = await app.server.db.select().from(requestForms).where(eq(requestForms.id, first));
    const setStatus = (status: "confirmed" | "partlyRefunded" | "refunded") =>
      app.server.db
        .update(payments)
        .set({ status })
        .where(eq(payments.subjectId, form?.commonId ?? ""));
    const countNotInvoiced = async () => (await billingApi().notInvoiced({ family })).totalDocs;
    try {
      expect(await countNotInvoiced()).toBe(7);
      await setStatus("partlyRefunded");
      expect(await countNotInvoiced()).toBe(7);
      await setStatus("refunded");
      expect(await countNotInvoiced()).toBe(5);
      expect(idsOf(await billingApi().matching({ family }))).not.toContain(first);
      expect((await billingApi().notInvoiced({ family })).totalsByCurrency).toMatchObject([{ lines: 4 }, { lines: 1 }]);
      const refusal = await expectRefusal(
        billingApi().issue({ ids: [first, second], invoiceDate: today }),
        "NOT_BILLABLE",
      );
      expect(refusal.facts.rows).toMatchObject([{ kind: "notPaid" }, { kind: "notPaid" }]);
      expect((await billingApi().delivered({ family })).totalDocs).toBe(7);
    } finally {
      await app.server.db
        .update(requestForms)
        .set({ status: "requested" })
        .where(inArray(requestForms.id, [first, second]));
    }
  });

  test("is each family's own", async () => {
    await expectRefusal(billingApi().notInvoiced({ family: "TR" }), "FORBIDDEN");
    await expectRefusal(billingApi().matching({ family: "TR" }), "FORBIDDEN");
    await expectRefusal(billingApi().invoices({ family: "TR" }), "FORBIDDEN");
    await expectRefusal(billingApi().exportDelivered({ family: "TR" }), "FORBIDDEN");
    expect((await app.as(teresa).billing.notInvoiced({ family: "TR" })).totalDocs).toBe(1);
  });

  test("a period that ends before it begins is refused", async () => {
    const query = { family, from: today, to: addDays(today, -1) } as const;
    await expectRefusal(billingApi().notInvoiced(query), "INVALID_PERIOD");
    await expectRefusal(billingApi().invoices(query), "INVALID_PERIOD");
  });
});

describe("invoices", () => {
  test("are listed newest first with their sums, void ones too", async () => {
    const first = await billingApi().issue({ ids: ids.slice(0, 1), invoiceDate: today, invoiceNumber: "LIBRO-1" });
    const second = await billingApi().issue({ ids: ids.slice(2, 5), invoiceDate: today });
    await billingApi().voidInvoice({ _id: first.invoice._id, note: "Se hizo con otra fecha" });
    const { docs } = await billingApi().invoices({ family });
    expect(docs.map((row) => [row.number, row.status, row.lines])).toEqual([
      [second.invoice.number, "issued", 3],
      ["LIBRO-1", "void", 1],
    ]);
    expect(docs[0]?.totalsByCurrency).toEqual(second.invoice.totalsByCurrency);
    expect((await billingApi().invoices({ family, status: "void" })).docs).toHaveLength(1);
    expect((await billingApi().invoices({ family, search: "libro" })).docs).toHaveLength(1);
    expect((await billingApi().invoices({ family, to: addDays(today, -1) })).docs).toHaveLength(0);
  });

  test("go out as sheets: the list, and one with its lines", async () => {
    const { invoice } = await billingApi().issue({ ids, invoiceDate: today });
    const csv = await billingApi().exportInvoices({ family, columns: "number,lines", format: "csv" });
    expect(csv.toString("utf8").trim().split(/\r?\n/).slice(1)).toEqual([`${invoice.number},5`]);
    expect((await billingApi().invoiceSheet({ id: invoice._id })).subarray(0, 2).toString()).toBe("PK");
  });
});

test("an export is in the audit log without the search text", async () => {
  await billingApi().exportNotInvoiced({ family, search: "angela" });
  const { rows } = await app.server.db.execute<{ after: { rows: number; filters: object } }>(
    sql`select after from audit_log where action = 'billing.export' order by id desc limit 1`,
  );
  expect(rows[0]?.after.rows).toBe(1);
  expect(rows[0]?.after.filters).not.toHaveProperty("search");
});

// @engine both
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../../kit/calendar.ts";
import { sum } from "../../../kit/money.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import {
  alberto,
  sampleBirthForm,
  deliverRequest,
  makeRoom,
  rosa,
  teresa,
} from "../../online-requests/server/testing/request-steps.ts";
import { requestForms } from "../../online-requests/server/tables.ts";
import { payments } from "../../payments/server/tables.ts";
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

const desk = () => app.as(alberto).billing;
const family = "AP";
const idsOf = (rows: readonly { _id: string }[]) => rows.map((row) => row._id);

describe("what is not invoiced", () => {
  test("comes oldest first, with the sums of all of it whatever the page shows", async () => {
    const page = await desk().notInvoiced({ family, limit: 2 });
    expect(page).toMatchObject({ totalDocs: 5, totalPages: 3 });
    expect(idsOf(page.docs)).toEqual(ids.toReversed().slice(0, 2));
    const all = await desk().notInvoiced({ family, limit: 200 });
    for (const total of page.totalsByCurrency) {
      const own = all.docs.filter((row) => row.currency === total.currency);
      expect(total).toMatchObject({
        lines: own.length,
        amount: sum(own.map((row) => row.amount)),
        stamps: sum(own.map((row) => row.stamps)),
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
  ])("filtered by %o is the same in the list, in its sums, in the selection and in the sheet", async (wanted, at) => {
    const expected = at.map((index) => ids[index] ?? "");
    const { docs, totalsByCurrency } = await desk().notInvoiced({ family, ...wanted });
    expect(idsOf(docs)).toEqual(expected);
    expect(totalsByCurrency.reduce((count, total) => count + total.lines, 0)).toBe(expected.length);
    expect(idsOf(await desk().matching({ family, ...wanted }))).toEqual(expected);
    const csv = await desk().exportNotInvoiced({ family, ...wanted, columns: "number,amount", format: "csv" });
    const lines = csv.toString("utf8").trim().split(/\r?\n/).slice(1);
    expect(lines).toEqual(docs.map((row) => `${row.number},${row.amount},${row.currency}`));
  });

  test("loses what is invoiced, which the other list gains", async () => {
    const some = ids.slice(0, 2);
    const { invoice } = await desk().issue({ ids: some, invoiceDate: today });
    expect((await desk().notInvoiced({ family })).totalDocs).toBe(3);
    const { docs } = await desk().delivered({ family, invoiced: true, sort: "number" });
    expect(idsOf(docs).sort()).toEqual([...some].sort());
    for (const row of docs) expect(row.invoice).toEqual({ _id: invoice._id, number: invoice.number, date: today });
    expect((await desk().delivered({ family })).totalDocs).toBe(5);
    await desk().voidInvoice({ _id: invoice._id, note: "Se hizo con otra fecha" });
    expect((await desk().notInvoiced({ family })).totalDocs).toBe(5);
  });

  test("leaves out what was given back whole, which no invoice takes; a part given back changes nothing", async () => {
    const [first = "", second = ""] = await deliverRequest(app, [rosa, rosa]);
    const [form] = await app.server.db.select().from(requestForms).where(eq(requestForms.id, first));
    const becomes = (status: "confirmed" | "partlyRefunded" | "refunded") =>
      app.server.db
        .update(payments)
        .set({ status })
        .where(eq(payments.subjectId, form?.commonId ?? ""));
    const waiting = async () => (await desk().notInvoiced({ family })).totalDocs;
    try {
      expect(await waiting()).toBe(7);
      await becomes("partlyRefunded");
      expect(await waiting()).toBe(7);
      await becomes("refunded");
      expect(await waiting()).toBe(5);
      expect(idsOf(await desk().matching({ family }))).not.toContain(first);
      expect((await desk().notInvoiced({ family })).totalsByCurrency).toMatchObject([{ lines: 4 }, { lines: 1 }]);
      const refused = await expectRefusal(desk().issue({ ids: [first, second], invoiceDate: today }), "NOT_BILLABLE");
      expect(refused.facts.rows).toMatchObject([{ kind: "notPaid" }, { kind: "notPaid" }]);
      expect((await desk().delivered({ family })).totalDocs).toBe(7);
    } finally {
      await app.server.db
        .update(requestForms)
        .set({ status: "requested" })
        .where(inArray(requestForms.id, [first, second]));
    }
  });

  test("is each family's own", async () => {
    await expectRefusal(desk().notInvoiced({ family: "TR" }), "FORBIDDEN");
    await expectRefusal(desk().matching({ family: "TR" }), "FORBIDDEN");
    await expectRefusal(desk().invoices({ family: "TR" }), "FORBIDDEN");
    await expectRefusal(desk().exportDelivered({ family: "TR" }), "FORBIDDEN");
    expect((await app.as(teresa).billing.notInvoiced({ family: "TR" })).totalDocs).toBe(1);
  });

  test("a period that ends before it begins is refused", async () => {
    const wanted = { family, from: today, to: addDays(today, -1) } as const;
    await expectRefusal(desk().notInvoiced(wanted), "INVALID_PERIOD");
    await expectRefusal(desk().invoices(wanted), "INVALID_PERIOD");
  });
});

describe("invoices", () => {
  test("are listed newest first with their sums, void ones too", async () => {
    const first = await desk().issue({ ids: ids.slice(0, 1), invoiceDate: today, invoiceNumber: "LIBRO-1" });
    const second = await desk().issue({ ids: ids.slice(2, 5), invoiceDate: today });
    await desk().voidInvoice({ _id: first.invoice._id, note: "Se hizo con otra fecha" });
    const { docs } = await desk().invoices({ family });
    expect(docs.map((row) => [row.number, row.status, row.lines])).toEqual([
      [second.invoice.number, "issued", 3],
      ["LIBRO-1", "void", 1],
    ]);
    expect(docs[0]?.totalsByCurrency).toEqual(second.invoice.totalsByCurrency);
    expect((await desk().invoices({ family, status: "void" })).docs).toHaveLength(1);
    expect((await desk().invoices({ family, search: "libro" })).docs).toHaveLength(1);
    expect((await desk().invoices({ family, to: addDays(today, -1) })).docs).toHaveLength(0);
  });

  test("go out as sheets: the list, and one with its lines", async () => {
    const { invoice } = await desk().issue({ ids, invoiceDate: today });
    const csv = await desk().exportInvoices({ family, columns: "number,lines", format: "csv" });
    expect(csv.toString("utf8").trim().split(/\r?\n/).slice(1)).toEqual([`${invoice.number},5`]);
    expect((await desk().invoiceSheet({ id: invoice._id })).subarray(0, 2).toString()).toBe("PK");
  });
});

test("an export is in the audit without what was searched for", async () => {
  await desk().exportNotInvoiced({ family, search: "angela" });
  const { rows } = await app.server.db.execute<{ after: { rows: number; filters: object } }>(
    sql`select after from audit_log where action = 'billing.export' order by id desc limit 1`,
  );
  expect(rows[0]?.after.rows).toBe(1);
  expect(rows[0]?.after.filters).not.toHaveProperty("search");
});

// @engine postgres @slow
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { describeLargeList, longListMs, longListRows } from "../../../../server/testing/large-list-suite.ts";
import { writeMany } from "../../../../server/testing/write-many.ts";
import { planOf, recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { alberto } from "../../online-requests/server/testing/request-steps.ts";
import { writeManyForms } from "../../online-requests/server/testing/many-forms.ts";
import type { billingContract } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await writeManyForms(app, { delivered: true });
  const { db } = app.server;
  await writeMany(
    db,
    "request_price_lines",
    sql`insert into request_price_lines (id, form_id, position, kind, concept, code, quantity, unit_amount, amount, currency)
      select gen_random_uuid(), id, 1, 'stamp', '{"es": "Sello", "en": "Stamp"}', 'X', 1, 10, 10, 'CUP'
      from request_forms where number like 'AP9%'`,
  );
  await writeMany(
    db,
    "invoices",
    sql`insert into invoices (id, number, family, date, status, lines, issued_at, issued_by_name)
      select gen_random_uuid(), 'FA9' || lpad(n::text, 7, '0'), 'AP', (at at time zone 'America/Havana')::date, 'issued', 1, at,
        'Alberto Gómez'
      from generate_series(1, ${longListRows}) n, lateral (select now() - n * interval '20 minutes' as at) moment`,
  );
}, longListMs);
afterAll(() => app.close());

const billingApi = () => app.as(alberto).billing;
const family = "AP";
const pool = () => app.server.open.pool;
const formSorts = ["deliveredAt", "number", "holder", "amount"] as const;

describe("forms to invoice", () => {
  describeLargeList<InputOf<typeof billingContract.notInvoiced>>({
    pool,
    table: "request_forms",
    read: (query) => billingApi().notInvoiced(query),
    sorts: formSorts.map((sort) => [sort, { family }] as const),
    filters: [
      { family, from: "2026-11-01", to: "2026-11-20" },
      { family, search: "angela apellido7919" },
    ],
    more: 1,
  });

  test("its sums are one statement that looks at each form and each stamp once", async () => {
    const sums = (await recordStatements(() => billingApi().notInvoiced({ family }))).find(({ text }) =>
      text.includes("group by"),
    );
    const plan = sums ? await planOf(pool(), sums) : [];
    const scannedTables = plan.filter((step) => step["Relation Name"]).map((step) => step["Relation Name"]);
    expect(scannedTables.sort()).toEqual(["payments", "request_forms", "request_price_lines"]);
    expect(plan.map((step) => step["Node Type"])).toContain("Hash Join");
    const { totalsByCurrency } = await billingApi().notInvoiced({ family });
    expect(totalsByCurrency.find(({ currency }) => currency === "CUP")?.lines).toBeGreaterThanOrEqual(longListRows);
  });
});

describe("invoices", () => {
  describeLargeList<InputOf<typeof billingContract.invoices>>({
    pool,
    table: "invoices",
    read: (query) => billingApi().invoices(query),
    sorts: (["issuedAt", "number", "date"] as const).map((sort) => [sort, { family }] as const),
    filters: [
      { family, from: "2026-11-01", to: "2026-11-20" },
      { family, search: "fa9 0004999" },
    ],
    more: 1,
  });
});

describe("invoiced forms", () => {
  describeLargeList<InputOf<typeof billingContract.delivered>>({
    pool,
    table: "request_forms",
    read: (query) => billingApi().delivered(query),
    sorts: [...formSorts, "invoiceNumber", "invoiceDate"].map((sort) => [sort, { family, invoiced: true }] as const),
    filters: [{ family, invoiced: true }],
  });
});

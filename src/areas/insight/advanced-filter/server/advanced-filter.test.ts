// @engine both
import { parseCsv, readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toMinorUnits } from "../../../../kit/numbers/money.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { openFacts, openWorld } from "../../statistics/server/testing/case-office.ts";
import type { CaseRecords } from "../../statistics/server/testing/case-records.ts";
import { type CaseWorld } from "../../statistics/server/testing/case-facts.ts";
import { randomOffice } from "../../statistics/server/testing/random-office.ts";
import examples from "../../statistics/server/testing/worked-examples.json" with { type: "json" };
import { advancedFilterContract } from "../contract.ts";
import { usualOf } from "../contract.ts";
import { filterRegisterNames, registers } from "../fields.ts";

const manager = "management@demo.example";
const period = { from: "2025-01-01", to: "2027-12-31" };
const { now, defaults, vectors } = examples as unknown as CaseWorld & {
  readonly now: string;
  readonly defaults: Readonly<Record<string, CaseRecords>>;
  readonly vectors: readonly {
    id: string;
    operation: string;
    input: CaseRecords;
    facts: Record<string, CaseRecords[]>;
    expected: object;
  }[];
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
  await openWorld(app.server.db, examples);
});
afterAll(() => app.close());

const withAnyId = (row: unknown) => ({ ...(row as object), _id: expect.any(String) });

test("a hand-computed example matches exactly", async () => {
  const filterExamples = vectors.filter(({ operation }) => operation.startsWith("advancedStats/"));
  expect(filterExamples.map(({ id }) => id)).toEqual(["legalAssistanceFilter-1"]);
  for (const { input, facts, expected } of filterExamples) {
    await openFacts(app.server.db, facts, defaults);
    const { body } = await app.send(manager, advancedFilterContract.legalAssistance, input, {
      "accept-language": "es",
    });
    const { docs, ...page } = expected as { docs: { rows: object[] } };
    const { data } = body as { data: object };
    expect(data).toMatchObject({ ...page, docs: { ...docs, rows: docs.rows.map(withAnyId) } });
  }
});

describe("over a large office", () => {
  beforeAll(async () => {
    const { world, facts } = randomOffice(11, 300);
    await openWorld(app.server.db, world);
    await openFacts(app.server.db, { filings: facts.filings ?? [], notarialFilings: facts.notarialFilings ?? [] }, {});
  });

  test.each(filterRegisterNames)("%s: rows on screen, spreadsheets and totals agree", async (register) => {
    const query = { ...period, conditions: [{ field: "exportable", operator: "yes" as const, values: [] }] };
    const pages = await Promise.all(
      [1, 2].map((page) => app.as(manager).advancedFilter[register]({ ...query, page, limit: 200 })),
    );
    const [first] = pages;
    if (!first) throw new Error("there is one");
    const rows = pages.flatMap(({ docs }) => docs.rows);
    expect(rows).toHaveLength(first.docs.totals.count);
    expect(first.docs.columns.map(({ key }) => key)).toEqual(usualOf(registers[register].fields as never));
    const sums = (cells: readonly (readonly [unknown, unknown])[]) =>
      ["CUP", "USD", "EUR"].map((each) =>
        cells.filter(([currency]) => currency === each).reduce((all, [, fee]) => all + toMinorUnits(String(fee)), 0n),
      );
    const totals = sums(first.docs.totals.fee.map(({ currency, value }) => [currency, value]));
    expect(sums(rows.map((row) => [row.currency, row.fee]))).toEqual(totals);
    const columns = "fee,currency,client";
    const params = { ...query, conditions: JSON.stringify(query.conditions), columns };
    const csv = await app.send(manager, advancedFilterContract[`${register}Sheet`], { ...params, format: "csv" });
    const [heads, ...lines] = parseCsv(csv.raw.toString("utf8"));
    expect(heads).toEqual(["Honorarios", "Moneda", "Cliente"]);
    expect(sums(lines.map(([fee, currency]) => [currency, String(fee).replace(",", ".")]))).toEqual(totals);
    expect(lines).toHaveLength(rows.length);
    const xlsx = await app.send(manager, advancedFilterContract[`${register}Sheet`], { ...params, format: "xlsx" });
    const [, ...cells] = (await readXlsx(xlsx.raw)).sheets[0]?.rows ?? [];
    expect(sums(cells.map(([fee, currency]) => [currency, Number(fee).toFixed(2)]))).toEqual(totals);
  });

  test("plain parameters find the same as equal conditions", async () => {
    const { legalAssistance } = app.as(manager).advancedFilter;
    const plain = { kind: ["contract"], feeFrom: "100", exportable: true, topic: "asun", practiceArea: "PA001" };
    const byConditions = await legalAssistance({
      ...period,
      conditions: [
        { field: "kind", operator: "anyOf", values: ["contract"] },
        { field: "fee", operator: "atLeast", values: ["100"] },
        { field: "exportable", operator: "yes", values: [] },
        { field: "topic", operator: "contains", values: ["asun"] },
        { field: "practiceArea", operator: "anyOf", values: ["PA001"] },
      ],
    });
    expect(byConditions.totalDocs).toBeGreaterThan(0);
    expect((await legalAssistance({ ...period, ...plain })).docs).toEqual(byConditions.docs);
  });

  test("returns the name of the client in a condition, because the address contains only its id", async () => {
    const { rows } = await app.server.db.execute<{ id: string; name: string }>("select id, name from clients limit 1");
    const [client] = rows;
    const conditions = [{ field: "client", operator: "noneOf" as const, values: [client?.id ?? ""] }];
    const { meta } = await app.as(manager).advancedFilter.notarial({ ...period, conditions });
    expect(meta.names).toEqual({ [client?.id ?? ""]: client?.name });
  });

  test("costs as many statements for a hundred rows as for one", async () => {
    const costOf = async (limit: number) =>
      (await recordStatements(() => app.send(manager, advancedFilterContract.legalAssistance, { ...period, limit })))
        .length;
    await costOf(1);
    expect(await costOf(100)).toBe(await costOf(1));
    expect(await costOf(100)).toBeLessThanOrEqual(8);
  });
});

test("unknown fields, wrong operators, too many values and invalid ranges are reported at their path", async () => {
  const { legalAssistance } = app.as(manager).advancedFilter;
  const runCondition = (field: string, operator: string, values: string[]) =>
    legalAssistance({ conditions: [{ field, operator, values }] } as never);
  const errorPaths = async (request: Promise<unknown>) =>
    Object.keys((await expectRefusal(request, "INVALID")).fields ?? {});
  expect(await errorPaths(runCondition("passwordHash", "is", ["x"]))).toEqual(["conditions.0.field"]);
  expect(await errorPaths(runCondition("constructor", "is", ["x"]))).toEqual(["conditions.0.field"]);
  expect(await errorPaths(runCondition("fee", "drop", ["x"]))).toEqual(["conditions.0.operator"]);
  expect(await errorPaths(runCondition("fee", "between", ["10", "9.99"]))).toEqual(["conditions.0.values.1"]);
  expect(await errorPaths(runCondition("fee", "is", []))).toEqual(["conditions.0.values.0"]);
  expect(await errorPaths(legalAssistance({ conditions: "{" }))).toEqual(["conditions"]);
  expect(await errorPaths(legalAssistance({ columns: ["passwordHash"] } as never))).toEqual(["columns.0"]);
  const many = Array.from({ length: 21 }, () => ({ field: "vip", operator: "yes", values: [] }));
  expect(await errorPaths(legalAssistance({ conditions: many } as never))).toEqual(["conditions"]);
  await expectRefusal(legalAssistance({ from: "2026-02-01", to: "2026-01-01" }), "INVALID_PERIOD");
});

test("requires its own permission; other statistics permissions are not enough", async () => {
  for (const email of ["online-ap@demo.example", "lawyer@demo.example"])
    for (const name of ["legalAssistance", "notarial", "legalAssistanceSheet", "notarialSheet"] as const)
      expect((await app.send(email, advancedFilterContract[name])).status, `${email} ${name}`).toBe(403);
  expect((await app.send("client@demo.example", advancedFilterContract.legalAssistance)).status).toBe(403);
  expect((await app.send("nobody", advancedFilterContract.legalAssistance)).status).toBe(401);
});

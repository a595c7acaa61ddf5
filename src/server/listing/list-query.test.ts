// @engine both
import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { parseCsv, readXlsx } from "hucre";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../kit/validation/errors.ts";
import { maxPdfRows, maxSelectedRows } from "../../kit/limits.ts";
import type { Call } from "../call.ts";
import { instantColumnType } from "../database/columns.ts";
import type { OpenDatabase } from "../database/connection.ts";
import { planOf, recordStatements } from "../testing/recorded-statements.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { matchesTerms, equals, instantBetween } from "./filters.ts";
import { type ListQuery, allMatchesForExport, allMatchesForSelection, listPage } from "./list-query.ts";
import { openWorkers } from "../workers/worker-pool.ts";
import { listPdf } from "./pdf-export.ts";
import { listSpreadsheet } from "./spreadsheet-export.ts";

const rowCount = 50_000;
const documents = pgTable("test_papers", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  town: text("town").notNull(),
  /** Empty in every third row. */
  price: text("price"),
  at: instantColumnType("at").notNull(),
});

interface Query {
  readonly sort: "name" | "-name" | "price" | "-price" | "at" | "-at";
  readonly town?: string;
  readonly search?: string;
  readonly from?: string;
  readonly to?: string;
}
type DocumentRow = typeof documents.$inferSelect;

const list: ListQuery<Query, DocumentRow> = {
  id: documents.id,
  where: (_call, query) =>
    sql.join(
      [
        equals(documents.town, query.town) ?? sql`true`,
        ...matchesTerms(documents.name, query.search),
        ...instantBetween(documents.at, query.from, query.to).map((each) => each ?? sql`true`),
      ],
      sql` and `,
    ),
  sorts: { name: documents.name, price: documents.price, at: documents.at },
  readRows: (call, slice) =>
    call.db
      .select()
      .from(documents)
      .where(slice.where)
      .orderBy(...slice.order),
};

let open: OpenDatabase;
const workers = openWorkers();
let call: Call;
let statements = 0;
beforeAll(async () => {
  open = await openTestDatabase();
  const { db, pool } = open;
  await db.execute(sql`
    create table test_papers (id int primary key, name text not null, town text not null, price text, at timestamptz not null)`);
  await db.execute(sql`
    insert into test_papers
    select n, 'paper ' || n % 977, (array['Habana', 'Cienfuegos', 'Holguín', 'Bayamo', '=1+1'])[1 + n % 5],
      case when n % 3 > 0 then (n % 500)::text || '.50' end, timestamptz '2026-01-01 05:00Z' + n * interval '10 minutes'
    from generate_series(1, ${rowCount}) n`);
  await db.execute(sql`create index test_papers_at on test_papers (at, id)`);
  const original = pool.query.bind(pool);
  pool.query = ((...args: never[]) => {
    statements += 1;
    return (original as (...allArgs: never[]) => unknown)(...args);
  }) as typeof pool.query;
  call = {
    db,
    language: "es",
    now: new Date("2026-11-21T12:00:00Z"),
    server: { workers, parts: pLimit(1) },
  } as unknown as Call;
});
afterAll(async () => {
  await workers.close();
  await open.close();
});

const ids = (rows: readonly DocumentRow[]) => rows.map((row) => row.id);
async function costOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  statements = 0;
  const result = await work();
  return [result, statements];
}

describe("a page of fifty thousand rows", () => {
  const sorts = ["name", "-name", "price", "-price", "at", "-at"] as const;

  test.each(sorts)("%s: the pages together contain every row once, in one order", async (sort) => {
    const pageIds: number[] = [];
    for (let page = 1; page <= 8; page++)
      pageIds.push(...ids((await listPage(call, list, { sort, town: "Bayamo", page, limit: 1300 })).docs));
    expect(new Set(pageIds).size).toBe(rowCount / 5);
    const fullPage = await listPage(call, list, { sort, town: "Bayamo", page: 1, limit: rowCount });
    expect(pageIds).toEqual(ids(fullPage.docs));
    expect(ids(await allMatchesForSelection(call, list, { sort, town: "Bayamo", to: "2026-03-01" }))).toEqual(
      ids((await listPage(call, list, { sort, town: "Bayamo", to: "2026-03-01", page: 1, limit: 5000 })).docs),
    );
  });

  test.each(["price", "-price"] as const)("%s: empty cells come last", async (sort) => {
    const first = await listPage(call, list, { sort, page: 1, limit: 50 });
    const last = await listPage(call, list, { sort, page: -1, limit: 50 });
    expect(first.docs.every((row) => row.price !== null)).toBe(true);
    expect(last.docs.every((row) => row.price === null)).toBe(true);
  });

  test("costs two statements whatever its number, and one if it is not full", async () => {
    const pageAt = (page: number, more: object = {}) =>
      costOf(() => listPage(call, list, { sort: "-at", limit: 20, page, town: "Bayamo", ...more }));
    const [first, firstCost] = await pageAt(1);
    const [deep, deepCost] = await pageAt(500);
    const [short, shortCost] = await pageAt(1, { search: "977 paper", from: "2027-01-01" });
    const [beyond, beyondCost] = await pageAt(501);
    expect([firstCost, deepCost, shortCost, beyondCost]).toEqual([2, 2, 1, 2]);
    expect([first.totalDocs, deep.totalDocs, beyond.totalDocs]).toEqual([10_000, 10_000, 10_000]);
    expect([first.more, deep.more, beyond.more]).toEqual([undefined, undefined, undefined]);
    expect(ids(deep.docs)).toEqual(Array.from({ length: 20 }, (_, n) => 98 - 5 * n));
    expect([beyond.docs, beyond.totalPages]).toEqual([[], 500]);
    expect([short.docs, short.totalDocs, short.totalPages]).toEqual([[], 0, 0]);
  });

  test("counts to ten thousand, then reports that there are more without reading further", async () => {
    const pageAt = (page: number) => costOf(() => listPage(call, list, { sort: "-at", limit: 20, page }));
    for (const page of [1, 400, 501, -1]) {
      const [{ totalDocs, totalPages, more }, cost] = await pageAt(page);
      expect([totalDocs, totalPages, more, cost]).toEqual([10_001, 501, true, 2]);
    }
    const [, countStatement] = await recordStatements(() => listPage(call, list, { sort: "-at", limit: 20, page: 1 }));
    const plan = countStatement ? await planOf(open.pool, countStatement) : [];
    expect(plan.find((step) => step["Node Type"] === "Limit")?.["Plan Rows"]).toBe(10_001);
  });

  test("can be counted from the end; rows beyond the counted maximum are reached from either end", async () => {
    const pageAt = (page: number, more: object = {}) =>
      listPage(call, list, { sort: "-at", limit: 20, page, ...more }).then(({ docs, page: pageNumber }) => [
        pageNumber,
        ids(docs),
      ]);
    const idsFrom = (first: number) => Array.from({ length: 20 }, (_, n) => first - n);
    expect(await pageAt(-1)).toEqual([-1, idsFrom(20)]);
    expect(await pageAt(-3)).toEqual([-3, idsFrom(60)]);
    expect(await pageAt(2499)).toEqual([2499, idsFrom(40)]);
    expect(await pageAt(-2500)).toEqual([-2500, idsFrom(rowCount)]);
    expect(await pageAt(-2501)).toEqual([-2501, []]);
    // Few enough to be counted completely: each page then has one number.
    const few = { to: "2026-01-01", limit: 50 };
    expect(await pageAt(-1, few)).toEqual([3, Array.from({ length: 43 }, (_, n) => 43 - n)]);
    expect(await pageAt(-2, few)).toEqual(await pageAt(2, few));
    expect(await pageAt(-9, few)).toEqual(await pageAt(1, few));
    expect(await pageAt(-1, { from: "2027-01-01" })).toEqual([1, []]);
  });

  test("a period that ends before it begins is refused; a wildcard is an ordinary character", async () => {
    const result = listPage(call, list, { sort: "at", from: "2026-02-02", to: "2026-02-01", page: 1, limit: 20 });
    await expect(result).rejects.toMatchObject({ code: "INVALID_PERIOD" });
    expect((await listPage(call, list, { sort: "at", search: "pap_r", page: 1, limit: 20 })).totalDocs).toBe(0);
  });
});

describe("all matches", () => {
  test("are read with one statement, and refused with the limit if there are more", async () => {
    const [rows, cost] = await costOf(() => allMatchesForSelection(call, list, { sort: "at", to: "2026-01-31" }));
    expect([rows.length, cost]).toEqual([rowsUntil("2026-01-31"), 1]);
    const refused = await allMatchesForSelection(call, list, { sort: "at" }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: "TOO_MANY_ROWS", facts: { most: maxSelectedRows } });
    const listAtLimit = { ...list, where: () => sql`${documents.id} <= ${maxSelectedRows}` };
    expect(await allMatchesForSelection(call, listAtLimit, { sort: "at" })).toHaveLength(maxSelectedRows);
  });

  test("are fixed before they are read: rows inserted or deleted meanwhile are neither added nor repeated", async () => {
    const [{ ids, rows }, cost] = await costOf(() => allMatchesForExport(call, list, { sort: "-at" }));
    expect([ids.length, cost]).toEqual([rowCount, 1]);
    const returnedIds = new Set<number>();
    for await (const row of rows) {
      if (returnedIds.size === 0)
        await call.db.execute(
          sql`insert into test_papers values (${rowCount + 1}, 'late', 'Habana', null, '2026-01-02'), (0, 'late', 'Habana', null, '2036-01-02')`,
        );
      returnedIds.add(row.id);
    }
    await call.db.execute(sql`delete from test_papers where name = 'late'`);
    expect(returnedIds.size).toBe(rowCount);
    expect(returnedIds.has(0) || returnedIds.has(rowCount + 1)).toBe(false);
  });
});

describe("an export", () => {
  const columns = {
    number: [{ header: "Número", width: 10, kind: "whole", cell: (row: DocumentRow) => row.id }],
    town: [{ header: "Municipio", width: 20, cell: (row: DocumentRow) => row.town }],
    price: [
      { header: "Importe", width: 12, kind: "amount", cell: (row: DocumentRow) => row.price },
      { header: "Moneda", width: 9, cell: (row: DocumentRow) => row.price && "CUP" },
    ],
    at: [{ header: "Creada", width: 17, kind: "instant", cell: (row: DocumentRow) => row.at }],
  } as const;
  const exportRows = async (
    format: "xlsx" | "csv",
    more: Omit<Query, "sort"> & { columns: readonly (keyof typeof columns)[] },
  ) => {
    const query = { sort: "at", format, ...more } as const;
    const { file, ids } = await listSpreadsheet(call, list, query, { name: "Papeles / 1", columns });
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.content as AsyncIterable<Uint8Array>) chunks.push(chunk);
    return { file, count: ids.length, bytes: Buffer.concat(chunks) };
  };

  test("contains the selected columns, each once, in their order, with numbers as numbers and Havana time", async () => {
    const { file, count, bytes } = await exportRows("xlsx", {
      to: "2026-01-01",
      columns: ["at", "price", "at", "number"],
    });
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect([file.name, sheet?.name, count]).toEqual(["Papeles / 1 2026-11-21.xlsx", "Papeles   1", 143]);
    expect(sheet?.rows.slice(0, 4)).toEqual([
      ["Creada", "Importe", "Moneda", "Número"],
      [new Date("2026-01-01T00:10:00Z"), 1.5, "CUP", 1],
      [new Date("2026-01-01T00:20:00Z"), 2.5, "CUP", 2],
      [new Date("2026-01-01T00:30:00Z"), null, null, 3],
    ]);
    expect(sheet?.rows).toHaveLength(144);
  });

  test("as CSV has its accents and no formulas", async () => {
    const { file, bytes } = await exportRows("csv", { to: "2026-01-01", columns: ["number", "town", "price", "at"] });
    expect(file.mime).toBe("text/csv; charset=utf-8");
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = bytes.toString("utf8").slice(1).split("\r\n");
    expect(lines.slice(0, 5)).toEqual([
      "Número,Municipio,Importe,Moneda,Creada",
      "1,Cienfuegos,1.50,CUP,2026-01-01 00:10",
      "2,Holguín,2.50,CUP,2026-01-01 00:20",
      "3,Bayamo,,,2026-01-01 00:30",
      "4,'=1+1,4.50,CUP,2026-01-01 00:40",
    ]);
  });

  test("has the requested order, read in batches", async () => {
    const { rows } = await allMatchesForExport(call, list, { sort: "-name", town: "Bayamo" });
    const exportedIds: number[] = [];
    for await (const { id } of rows) exportedIds.push(id);
    const expected = await call.db.execute<{ id: number }>(
      sql`select id from test_papers where town = 'Bayamo' order by name desc, id desc`,
    );
    expect(exportedIds).toEqual(expected.rows.map(({ id }) => id));
    expect(exportedIds).toHaveLength(rowCount / 5);
  });

  test("of fifty thousand rows contains all of them, read in batches", async () => {
    const [{ count, bytes }, cost] = await costOf(() => exportRows("csv", { columns: ["number"] }));
    const rows = parseCsv(bytes.toString("utf8"));
    expect([count, rows.length, cost]).toEqual([rowCount, rowCount + 1, 1 + rowCount / 500]);
    expect(rows.at(-1)).toEqual([String(rowCount)]);
  });

  test("that is not read to its end stops reading", async () => {
    const { file } = await listSpreadsheet(
      call,
      list,
      { sort: "at", format: "csv", columns: ["number"] },
      {
        name: "x",
        columns,
      },
    );
    const [, cost] = await costOf(async () => {
      for await (const chunk of file.content as AsyncIterable<Uint8Array>) if (chunk.length > 0) break;
    });
    expect(cost).toBeLessThan(40);
  });
});

describe("a list as PDF", () => {
  const wideColumn = [{ header: "Nombre", width: 30, cell: (row: DocumentRow) => `${row.name} de la oficina` }];
  const columns = {
    number: [{ header: "Número", width: 10, kind: "whole", cell: (row: DocumentRow) => row.id }],
    price: [{ header: "Importe", width: 12, kind: "amount", cell: (row: DocumentRow) => row.price }],
    at: [{ header: "Creada", width: 17, kind: "instant", cell: (row: DocumentRow) => row.at }],
    a: wideColumn,
    b: wideColumn,
    c: wideColumn,
    d: wideColumn,
    e: wideColumn,
  } as const;
  const renderPdf = async (columnNames: readonly (keyof typeof columns)[], more: Omit<Query, "sort"> = {}) => {
    const query = { sort: "at", to: "2026-01-02", columns: columnNames, ...more } as const;
    const { file, ids } = await listPdf(call, list, query, {
      name: "es",
      title: "Papeles",
      printed: "{count} · {date}",
      columns,
    });
    const text = Buffer.from(file.content as Uint8Array).toString("latin1");
    return { file, count: ids.length, size: text.length, pages: text.match(/\/MediaBox \[[^\]]*\]/g) ?? [] };
  };

  test("contains every match, in portrait if its columns fit and in landscape if not", async () => {
    const few = await renderPdf(["number", "price", "at"]);
    const many = await renderPdf(["number", "price", "at", "a", "b", "c", "d", "e"]);
    expect([few.file.name, few.count]).toEqual(["es 2026-11-21.pdf", 287]);
    expect(few.pages).toContain("/MediaBox [0 0 595.28 841.89]");
    expect(many.pages).toContain("/MediaBox [0 0 841.89 595.28]");
    expect(few.pages.length).toBeGreaterThan(4);
    expect((await renderPdf(["number", "number"])).size).toBeLessThan(few.size);
  });

  test("is refused above its limit", async () => {
    const refused = await renderPdf(["number"], { to: "2026-12-31" }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "TOO_MANY_ON_PAPER", facts: { most: maxPdfRows } });
  });
});

/** Rows are ten minutes apart, starting with the first instant of 2026 in Havana. */
const rowsUntil = (day: string) =>
  (Date.parse(`${day}T00:00:00Z`) + 86_400_000 - Date.parse("2026-01-01T00:00:00Z")) / 600_000 - 1;

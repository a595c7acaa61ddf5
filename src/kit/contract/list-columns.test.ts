import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listHandlers } from "../../server/listing/list-handlers.ts";
import { defineColumns, columnNames, type CellContext, sortableNames } from "./list-columns.ts";
import { listContract } from "./list-contract.ts";

const DocumentRow = z.object({ _id: z.string(), number: z.string(), price: z.string().nullable() });
type DocumentRow = z.output<typeof DocumentRow>;
interface Context extends CellContext {
  readonly columns: { readonly number: string; readonly price: string };
}

const columns = defineColumns<DocumentRow, Context>()({
  headers: ({ columns }) => columns,
  columns: {
    number: { value: ({ number }) => number, sort: "number", primary: true },
    price: { value: ({ price }) => price, kind: "amount", sort: "amount" },
  },
  sort: "-number",
  extraSorts: ["createdAt"],
  card: { title: "number", right: ["price"] },
});

describe("a list declaration", () => {
  const list = listContract(columns, {
    rowSchema: DocumentRow,
    filters: { number: z.string().optional() },
    access: "staff",
  });
  const page = list.page({ route: "POST private/papers", summary: "Papers" });
  const sheet = list.spreadsheet({ route: "GET private/papers", summary: "Papers, to take away" });

  test("lists its columns in order, and its sorts including those that no column offers", () => {
    expect(columnNames(columns)).toEqual(["number", "price"]);
    expect(sortableNames(columns)).toEqual(["number", "amount", "createdAt"]);
  });

  test("accepts each sort in both directions, the default one if none is given, and no other", () => {
    for (const sort of ["number", "-number", "amount", "-amount", "createdAt", "-createdAt"])
      expect(page.input.parse({ sort })).toMatchObject({ sort });
    expect(page.input.parse({})).toEqual({ sort: "-number", page: 1, limit: 20 });
    expect(page.input.safeParse({ sort: "price" }).success).toBe(false);
  });

  test("exports its columns, all by default, and no other", () => {
    expect(sheet.input.parse({})).toEqual({ sort: "-number", columns: ["number", "price"], format: "xlsx" });
    expect(sheet.input.parse({ columns: "price" })).toMatchObject({ columns: ["price"] });
    expect(sheet.input.safeParse({ columns: "amount" }).success).toBe(false);
  });

  test("returns a page, with extra fields if declared, and has the list's access unless an operation overrides it", () => {
    expect(page).toMatchObject({ envelope: "page", access: "staff" });
    const extended = list.page({
      route: "POST private/sums",
      summary: "…",
      access: "anyone",
      extra: { sum: z.string() },
    });
    expect(extended.access).toBe("anyone");
    const output = { docs: [], totalDocs: 0, page: 1, limit: 20, totalPages: 0, sum: "0.00" };
    expect(extended.output.parse(output)).toEqual(output);
    expect(extended.output.safeParse({ ...output, sum: undefined }).success).toBe(false);
  });
});

/** Must not compile: an unused `@ts-expect-error` is an error. */
export function misspelt() {
  const headers = ({ columns }: Context) => columns;
  const columnDefinitions = columns.columns;
  const value = ({ number }: DocumentRow) => number;
  const define = defineColumns<DocumentRow, Context>();
  // @ts-expect-error a sort that no column offers
  define({ headers, columns: columnDefinitions, sort: "price", card: { title: "number" } });
  // @ts-expect-error a card's part that is no column
  define({ headers, columns: columnDefinitions, sort: "number", card: { title: "numbr" } });
  // @ts-expect-error a column without words
  define({ headers, columns: { ...columnDefinitions, town: { value } }, sort: "number", card: { title: "town" } });
  const card = { title: "number" } as const;
  // @ts-expect-error what its rows do not hold
  define({ headers, columns: { ...columnDefinitions, number: { value: ({ numbr }) => numbr } }, sort: "amount", card });
  const list = listContract(columns, { rowSchema: DocumentRow, filters: {}, access: "staff" });
  const sorts = { number: sql`number`, amount: sql`price`, createdAt: sql`created_at` };
  const options = {
    cellContext: () => ({ language: "es" as const, columns: { number: "", price: "" } }),
    fileName: () => "",
    log: "own" as const,
    id: {} as never,
    where: () => undefined,
    readRows: async () => [],
  };
  listHandlers(list, { ...options, sorts });
  // @ts-expect-error a sort that the server does not know
  listHandlers(list, { ...options, sorts: { number: sorts.number, amount: sorts.amount } });
  // @ts-expect-error a filter that the list does not have
  listHandlers(list, { ...options, sorts, where: (_call, { town }) => town });
  // @ts-expect-error rows of another shape than the contract answers
  listContract(columns, { rowSchema: z.object({ _id: z.string() }), filters: {}, access: "staff" });
}

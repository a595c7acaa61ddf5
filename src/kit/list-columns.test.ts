import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listHandlers } from "../server/listing/list-handlers.ts";
import { defineColumns, columnNames, type CellContext, sortableNames } from "./list-columns.ts";
import { listContract } from "./list-contract.ts";

const Paper = z.object({ _id: z.string(), number: z.string(), price: z.string().nullable() });
type Paper = z.output<typeof Paper>;
interface Said extends CellContext {
  readonly columns: { readonly number: string; readonly price: string };
}

const papers = defineColumns<Paper, Said>()({
  headers: ({ columns }) => columns,
  columns: {
    number: { value: ({ number }) => number, sort: "number", primary: true },
    price: { value: ({ price }) => price, kind: "amount", sort: "amount" },
  },
  sort: "-number",
  extraSorts: ["createdAt"],
  card: { title: "number", right: ["price"] },
});

describe("a list said once", () => {
  const list = listContract(papers, { rowSchema: Paper, filters: { number: z.string().optional() }, access: "staff" });
  const page = list.page({ route: "POST private/papers", summary: "Papers" });
  const sheet = list.spreadsheet({ route: "GET private/papers", summary: "Papers, to take away" });

  test("names its columns in their order, and its sorts with those that no column offers", () => {
    expect(columnNames(papers)).toEqual(["number", "price"]);
    expect(sortableNames(papers)).toEqual(["number", "amount", "createdAt"]);
  });

  test("takes each of its sorts both ways, the usual one unless asked, and no other", () => {
    for (const sort of ["number", "-number", "amount", "-amount", "createdAt", "-createdAt"])
      expect(page.input.parse({ sort })).toMatchObject({ sort });
    expect(page.input.parse({})).toEqual({ sort: "-number", page: 1, limit: 20 });
    expect(page.input.safeParse({ sort: "price" }).success).toBe(false);
  });

  test("goes out with its columns, all unless chosen, and no other", () => {
    expect(sheet.input.parse({})).toEqual({ sort: "-number", columns: ["number", "price"], format: "xlsx" });
    expect(sheet.input.parse({ columns: "price" })).toMatchObject({ columns: ["price"] });
    expect(sheet.input.safeParse({ columns: "amount" }).success).toBe(false);
  });

  test("answers a page, the same with more beside its rows, and is its access's unless a call says another", () => {
    expect(page).toMatchObject({ envelope: "page", access: "staff" });
    const beside = list.page({
      route: "POST private/sums",
      summary: "…",
      access: "anyone",
      extra: { sum: z.string() },
    });
    expect(beside.access).toBe("anyone");
    const whole = { docs: [], totalDocs: 0, page: 1, limit: 20, totalPages: 0, sum: "0.00" };
    expect(beside.output.parse(whole)).toEqual(whole);
    expect(beside.output.safeParse({ ...whole, sum: undefined }).success).toBe(false);
  });
});

/** What must not compile: a line that did would be an error of its own. */
export function misspelt() {
  const heads = ({ columns }: Said) => columns;
  const columns = papers.columns;
  const value = ({ number }: Paper) => number;
  const say = defineColumns<Paper, Said>();
  // @ts-expect-error a sort that no column offers
  say({ headers: heads, columns, sort: "price", card: { title: "number" } });
  // @ts-expect-error a card's part that is no column
  say({ headers: heads, columns, sort: "number", card: { title: "numbr" } });
  // @ts-expect-error a column without words
  say({ headers: heads, columns: { ...columns, town: { value } }, sort: "number", card: { title: "town" } });
  const card = { title: "number" } as const;
  // @ts-expect-error what its rows do not hold
  say({ headers: heads, columns: { ...columns, number: { value: ({ numbr }) => numbr } }, sort: "amount", card });
  const list = listContract(papers, { rowSchema: Paper, filters: {}, access: "staff" });
  const sorts = { number: sql`number`, amount: sql`price`, createdAt: sql`created_at` };
  const rest = {
    cellContext: () => ({ language: "es" as const, columns: { number: "", price: "" } }),
    fileName: () => "",
    log: "own" as const,
    id: {} as never,
    where: () => undefined,
    readRows: async () => [],
  };
  listHandlers(list, { ...rest, sorts });
  // @ts-expect-error a sort that the server does not know
  listHandlers(list, { ...rest, sorts: { number: sorts.number, amount: sorts.amount } });
  // @ts-expect-error a filter that the list does not have
  listHandlers(list, { ...rest, sorts, where: (_call, { town }) => town });
  // @ts-expect-error rows of another shape than the contract answers
  listContract(papers, { rowSchema: z.object({ _id: z.string() }), filters: {}, access: "staff" });
}

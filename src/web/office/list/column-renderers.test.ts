import { describe, expect, test } from "vitest";
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import { SeeMore } from "../components/see-more.tsx";
import { columnsFor } from "./column-renderers.tsx";
import type { ListScreen } from "./list-screen.ts";

interface DocumentRow {
  readonly _id: string;
  readonly number: string;
  readonly copies: number;
  readonly price: string | null;
  readonly from: string;
  readonly at: string;
  readonly phone: string;
  readonly notes: string;
}
const documentColumns = defineColumns<DocumentRow, CellContext>()({
  headers: () => ({
    number: "Número",
    copies: "Copias",
    price: "Importe",
    from: "Desde",
    at: "Creada",
    phone: "Teléfono",
    notes: "Notas",
  }),
  columns: {
    number: { value: ({ number }) => number, sort: "number", primary: true },
    copies: { value: ({ copies }) => copies, kind: "whole", hidden: true },
    price: { value: ({ price }) => price, kind: "money", currency: () => "CUP", sort: "amount" },
    from: { value: ({ from }) => from, kind: "day", flex: true },
    at: { value: ({ at }) => at, kind: "instant" },
    phone: { value: ({ phone }) => phone, kind: "phone" },
    notes: { value: ({ notes }) => notes, kind: "long", hidden: true },
  },
  sort: "-number",
  card: {
    title: "number",
    amount: "price",
    detail: ["copies", "price", "from"],
    left: ({ number }) => `n.º ${number}`,
  },
});
const row: DocumentRow = {
  _id: "1",
  number: "A1",
  copies: 12_500,
  price: "1630.50",
  from: "2026-11-21",
  at: "2026-11-21T19:05:00Z",
  phone: "+5376901020",
  notes: "Primera línea\nSegunda línea",
};
const context = { language: "en" } as const;
const cellsOf = (view: { columns: readonly { key: string; cell: (record: DocumentRow) => unknown }[] }, record = row) =>
  Object.fromEntries(view.columns.map(({ key, cell }) => [key, cell(record)]));

describe("a list on the screen", () => {
  test("renders a cell by its kind, and nothing for null", () => {
    const view = columnsFor(documentColumns, context);
    const { notes, ...cells } = cellsOf(view);
    expect(notes).toMatchObject({ type: SeeMore, props: { children: row.notes } });
    expect(cells).toEqual({
      number: "A1",
      copies: "12,500",
      price: "1,630.50\u00a0CUP",
      from: "21 Nov 2026",
      at: "21 Nov 2026, 14:05",
      phone: "+53\u00a07\u00a0690\u00a01020",
    });
    expect(cellsOf(view, { ...row, price: null }).price).toBeNull();
    expect(view.columns.map(({ align, hidden, primary, flex }) => [align, hidden, primary, flex])).toEqual([
      [undefined, undefined, true, undefined],
      ["right", true, undefined, undefined],
      ["right", undefined, undefined, undefined],
      [undefined, undefined, undefined, true],
      [undefined, undefined, undefined, undefined],
      [undefined, undefined, undefined, undefined],
      [undefined, true, undefined, undefined],
    ]);
    expect(view.columns.flatMap(({ key, long }) => (long ? [key] : []))).toEqual(["notes"]);
    expect([view.sort, view.rowLabel(row)]).toEqual(["-number", "A1"]);
  });

  test("can be overridden by one screen", () => {
    const view = columnsFor(documentColumns, context, {
      number: (document) => `<${document.number}>`,
      copies: { hidden: false },
      price: { sorts: false, hidden: true },
      at: false,
    });
    expect(view.columns.map(({ key, sort, hidden }) => [key, sort, hidden])).toEqual([
      ["number", "number", undefined],
      ["copies", undefined, undefined],
      ["price", undefined, true],
      ["from", undefined, undefined],
      ["phone", undefined, undefined],
      ["notes", undefined, true],
    ]);
    expect(cellsOf(view).number).toBe("<A1>");
  });

  test("has cards of the same cells, with a dot between those that are not empty", () => {
    const card = columnsFor(documentColumns, context).card({ ...row, price: null });
    const texts = (part: unknown) =>
      [part]
        .flat()
        .map((each) => (typeof each === "string" ? each : (each as { props: { children: unknown } }).props.children));
    expect(texts(card.title)).toEqual(["A1"]);
    expect(texts(card.detail)).toEqual(["12,500", " · ", "21 Nov 2026"]);
    expect(card.left).toBe("n.º A1");
    expect(card.right).toBeUndefined();
  });
});

/** Must not compile: an unused `@ts-expect-error` is an error. */
type List = ApiOperation<{ number?: string; sort?: Sort }, { sort: Sort }, { docs: DocumentRow[] }>;
type Sort = "number" | "-number" | "amount" | "-amount";
type Sheet = ApiOperation<
  object,
  { columns: ("number" | "copies" | "price" | "from" | "at" | "phone" | "notes")[] },
  never
>;
export function misspelt(rest: Omit<ListScreen<List, Sheet>, "columns" | "sort">) {
  const view = columnsFor(documentColumns, context);
  const all: ListScreen<List, Sheet> = { ...rest, ...view };
  // @ts-expect-error a cell of a column that the list does not have
  columnsFor(documentColumns, context, { numbr: () => null });
  // @ts-expect-error an order that the server does not know
  const order: ListScreen<List, Sheet> = { ...all, sort: "-numbr" };
  // @ts-expect-error a column that the sheet does not have
  const columns: ListScreen<List, Sheet> = { ...all, columns: [{ key: "numbr", label: "", cell: () => null }] };
  const cell = () => null;
  // @ts-expect-error a column that sorts by what the server does not know
  const sort: ListScreen<List, Sheet> = { ...all, columns: [{ key: "number", label: "", cell, sort: "numbr" }] };
  // @ts-expect-error a filter that the call does not take
  const filters: ListScreen<List, Sheet> = { ...all, filters: [{ kind: "text", name: "numbr", label: "" }] };
  return { order, columns, sort, filters };
}

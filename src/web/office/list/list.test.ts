import { describe, expect, it } from "vitest";
import { nextSort } from "../components/list-parts/next-sort.ts";
import { rowsBetween } from "../components/list-parts/selection.ts";
import { visibleColumns, toggleColumn } from "../components/list-parts/visible-columns.ts";
import { parseSearch, stringifySearch } from "../navigation/query-string.ts";
import { changeSearch, readListState } from "./url-state.ts";

const defaults = { sort: "-createdAt", limit: undefined };

describe("a list's address", () => {
  it("is restored from its text, view and filters alike", () => {
    const search = changeSearch(parseSearch("?status=toked&approvalsPending=false"), {
      province: "23",
      search: "Pérez & hijos",
      limit: 50,
    });
    const parsed = parseSearch(stringifySearch(search));
    expect(parsed).toEqual(search);
    expect(readListState(parsed, ["province"], defaults)).toEqual({
      page: 1,
      limit: 50,
      sort: "-createdAt",
      filters: { province: "23", search: "Pérez & hijos" },
    });
    expect(parsed.status).toBe("toked");
  });

  it.each([
    ["page=0"],
    ["page=-1e9"],
    ["page=1.5"],
    ["page=x"],
    ["page=1e9"],
    ["limit=7"],
    ["sort=;drop"],
    ["sort=--x"],
  ])("ignores invalid values: %s", (query) => {
    expect(readListState(parseSearch(`?${query}`), [], defaults)).toMatchObject({
      page: 1,
      limit: 20,
      sort: "-createdAt",
    });
  });

  it("may count pages from the end", () => {
    expect(readListState(parseSearch("?page=-2"), [], defaults).page).toBe(-2);
  });

  it("starts at page 1 when a filter changes, and keeps the rest", () => {
    const before = parseSearch("?status=all&page=7&province=23");
    expect(changeSearch(before, { province: "26" })).toEqual({ status: "all", province: "26" });
    expect(changeSearch(before, { province: undefined })).toEqual({ status: "all" });
    expect(changeSearch(before, { page: 8 })).toEqual({ status: "all", page: "8", province: "23" });
    expect(changeSearch(before, { page: 1 })).toEqual({ status: "all", province: "23" });
  });

  it("reverses the sort of a column, and starts another column ascending", () => {
    expect(nextSort("-createdAt", "holder")).toBe("holder");
    expect(nextSort("holder", "holder")).toBe("-holder");
    expect(nextSort("-holder", "holder")).toBe("holder");
    expect(nextSort("-holder", "number")).toBe("number");
  });
});

describe("columns of a list", () => {
  const columns = [
    { key: "number" },
    { key: "holder", primary: true },
    { key: "amount" },
    { key: "province", hidden: true },
  ] as const;

  it("shows the default ones until the reader chooses", () => {
    expect(visibleColumns(undefined, columns)).toEqual(["number", "holder", "amount"]);
  });

  it("keeps the choice, in the list's order, without columns that no longer exist and always with the primary one", () => {
    expect(visibleColumns("province,gone,number", columns)).toEqual(["number", "holder", "province"]);
    expect(visibleColumns("", columns)).toEqual(["holder"]);
  });

  it("adds and removes", () => {
    expect(toggleColumn(["number", "holder"], "amount")).toEqual(["number", "holder", "amount"]);
    expect(toggleColumn(["number", "holder"], "number")).toEqual(["holder"]);
  });
});

describe("a range of rows", () => {
  const rows = ["a", "b", "c", "d"].map((_id) => ({ _id }));
  const ids = (from: string | undefined, to: string) => rowsBetween(rows, from, { _id: to }).map(({ _id }) => _id);

  it("goes from the previous row to this one, in either direction", () => {
    expect(ids("b", "d")).toEqual(["b", "c", "d"]);
    expect(ids("d", "b")).toEqual(["b", "c", "d"]);
    expect(ids("c", "c")).toEqual(["c"]);
  });

  it("is this row alone without a previous one on this page", () => {
    expect(ids(undefined, "c")).toEqual(["c"]);
    expect(ids("z", "c")).toEqual(["c"]);
  });
});

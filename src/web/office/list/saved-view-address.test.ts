import { describe, expect, it } from "vitest";
import { isPlain, isSameAddress, droppedFilters, searchOf, ownViewOf } from "./saved-view-address.ts";

const filters = [
  { kind: "select", name: "carrier", label: "Mensajero", options: [{ value: "a", label: "Ana" }] },
  { kind: "select", name: "organism", label: "Organismo", options: [] },
  { kind: "period", from: "from", to: "to", label: "Fecha" },
] as const;
const takes = { filters, sorts: ["number", "createdAt"], searches: true };
const kept = {
  _id: "7",
  view: { status: "toked" },
  filters: { carrier: "a", organism: "BCC3", from: "2026-11-01", search: "ana" },
  sort: "-createdAt",
};

describe("a saved view as an address", () => {
  it("says its view, filters and sort, and which one it is", () => {
    expect(searchOf(kept, takes)).toEqual({ status: "toked", ...kept.filters, sort: "-createdAt", saved: "7" });
    expect(droppedFilters(kept, takes)).toEqual([]);
  });

  it("opens without a filter, a choice or a sort that the list has no more, and knows which", () => {
    const old = { ...kept, filters: { ...kept.filters, carrier: "gone", province: "23" }, sort: "-price" };
    expect(droppedFilters(old, takes)).toEqual(["carrier", "province"]);
    expect(searchOf(old, takes)).toEqual({
      status: "toked",
      organism: "BCC3",
      from: "2026-11-01",
      search: "ana",
      saved: "7",
    });
    expect(droppedFilters(kept, { ...takes, searches: false })).toEqual(["search"]);
  });
});

describe("an address", () => {
  it("is of a view that the list has by itself, whatever is filtered in it", () => {
    expect(ownViewOf({ status: "toked", carrier: "a", page: "3", sort: "number", saved: "7" }, filters)).toEqual({
      status: "toked",
    });
  });
  it.each([
    [{ status: "toked" }, true],
    [{}, true],
    [{ status: "toked", carrier: "a" }, false],
    [{ page: "2" }, false],
    [{ saved: "none" }, false],
  ])("%o is plain: %s", (search, plain) => expect(isPlain(search, filters)).toBe(plain));
  it("is the same in any order", () => {
    expect(isSameAddress({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
    expect(isSameAddress({ a: "1" }, { a: "1", b: "2" })).toBe(false);
  });
});

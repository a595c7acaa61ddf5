import { describe, expect, it } from "vitest";
import { isPlain, isSameAddress, findDroppedFilters, searchOf, ownViewOf } from "./saved-view-address.ts";

const filters = [
  { kind: "select", name: "carrier", label: "Mensajero", options: [{ value: "a", label: "Ana" }] },
  { kind: "select", name: "organism", label: "Organismo", options: [] },
  { kind: "period", from: "from", to: "to", label: "Fecha" },
] as const;
const capabilities = { filters, sorts: ["number", "createdAt"], searches: true };
const saved = {
  _id: "7",
  view: { status: "toked" },
  filters: { carrier: "a", organism: "BCC3", from: "2026-11-01", search: "ana" },
  sort: "-createdAt",
};

describe("a saved view as an address", () => {
  it("contains its view, filters, sort and id", () => {
    expect(searchOf(saved, capabilities)).toEqual({
      status: "toked",
      ...saved.filters,
      sort: "-createdAt",
      saved: "7",
    });
    expect(findDroppedFilters(saved, capabilities)).toEqual([]);
  });

  it("leaves out filters, options and sorts that no longer exist, and reports them", () => {
    const old = { ...saved, filters: { ...saved.filters, carrier: "gone", province: "23" }, sort: "-price" };
    expect(findDroppedFilters(old, capabilities)).toEqual(["carrier", "province"]);
    expect(searchOf(old, capabilities)).toEqual({
      status: "toked",
      organism: "BCC3",
      from: "2026-11-01",
      search: "ana",
      saved: "7",
    });
    expect(findDroppedFilters(saved, { ...capabilities, searches: false })).toEqual(["search"]);
  });
});

describe("an address", () => {
  it("belongs to a built-in view, whatever its filters", () => {
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
  ])("%o is plain: %s", (search, expected) => expect(isPlain(search, filters)).toBe(expected));
  it("is the same in any order", () => {
    expect(isSameAddress({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
    expect(isSameAddress({ a: "1" }, { a: "1", b: "2" })).toBe(false);
  });
});

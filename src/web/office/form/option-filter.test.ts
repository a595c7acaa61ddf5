import { expect, test } from "vitest";
import { searchable } from "./option-filter.ts";

const { data, filter } = searchable([
  { value: "", label: "Mi agenda" },
  { value: "1", label: "Luis Barrios Peña", searchText: "lawyer@demo.example" },
  { value: "2", label: "Nora Vidal", searchText: "notary@demo.example" },
]);
const found = (search: string) =>
  filter({ options: data, search, limit: 50 }).map((each) => "value" in each && each.value);

test("a choice is found by any of its words, without accents, and by what else finds it", () => {
  expect(found("")).toEqual(["", "1", "2"]);
  expect(found("pena lu")).toEqual(["1"]);
  expect(found("NOTARY@demo")).toEqual(["2"]);
  expect(found("demo.example")).toEqual(["1", "2"]);
  expect(found("luis notary")).toEqual([]);
});

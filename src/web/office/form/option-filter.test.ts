import { expect, test } from "vitest";
import { searchable } from "./option-filter.ts";

const { data, filter } = searchable([
  { value: "", label: "Mi agenda" },
  { value: "1", label: "Luis Barrios Peña", searchText: "lawyer@demo.example" },
  { value: "2", label: "Nora Vidal", searchText: "notary@demo.example" },
]);
const search = (search: string) =>
  filter({ options: data, search, limit: 50 }).map((each) => "value" in each && each.value);

test("an option is found by any of its words, without accents, and by its search text", () => {
  expect(search("")).toEqual(["", "1", "2"]);
  expect(search("pena lu")).toEqual(["1"]);
  expect(search("NOTARY@demo")).toEqual(["2"]);
  expect(search("demo.example")).toEqual(["1", "2"]);
  expect(search("luis notary")).toEqual([]);
});

import { expect, test } from "vitest";
import { visibleColumns } from "./visible-columns.ts";

const columns = [
  { key: "number", primary: true },
  { key: "payer" },
  { key: "phone", lowPriority: true },
  { key: "bank", hidden: true },
] as const;

test("a narrow screen hides low-priority columns, unless the reader chose them", () => {
  expect(visibleColumns(undefined, columns)).toEqual(["number", "payer", "phone"]);
  expect(visibleColumns(undefined, columns, true)).toEqual(["number", "payer"]);
  expect(visibleColumns("phone,bank", columns, true)).toEqual(["number", "phone", "bank"]);
});

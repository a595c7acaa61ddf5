import { expect, test } from "vitest";
import { shownColumns } from "./shown-columns.ts";

const columns = [
  { key: "number", main: true },
  { key: "payer" },
  { key: "phone", yields: true },
  { key: "bank", extra: true },
] as const;

test("a narrow desk does without what yields, until somebody chose it", () => {
  expect(shownColumns(undefined, columns)).toEqual(["number", "payer", "phone"]);
  expect(shownColumns(undefined, columns, true)).toEqual(["number", "payer"]);
  expect(shownColumns("phone,bank", columns, true)).toEqual(["number", "phone", "bank"]);
});

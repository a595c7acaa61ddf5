import { expect, test } from "vitest";
import { maxBulkSize } from "../../../kit/limits.ts";
import { applicableRows } from "./action.ts";
import { splitIntoFiles } from "./file-parts-dialog.tsx";

test("a bulk action applies to the selected rows that allow it, in their order; without a condition to all", () => {
  const selected = [
    { _id: "1", status: "toked" },
    { _id: "2", status: "requested" },
    { _id: "3", status: "toked" },
  ];
  expect(applicableRows({ isAvailable: ({ status }) => status === "toked" }, selected)).toEqual([
    selected[0],
    selected[2],
  ]);
  expect(applicableRows({ isAvailable: () => false }, selected)).toEqual([]);
  expect(applicableRows({}, selected)).toEqual(selected);
});

const selected = Array.from({ length: 2 * maxBulkSize + 1 }, (_, index) => ({ _id: `${index}`, odd: index % 2 === 1 }));

test("a bulk action applies to all selected rows, beyond the visible page", () => {
  expect(applicableRows({}, selected)).toEqual(selected);
  expect(applicableRows({ isAvailable: ({ odd }) => odd }, selected)).toHaveLength(maxBulkSize);
});

test("the documents of all selected rows are split into files of as many as one call accepts, none twice", () => {
  const calls: string[][] = [];
  const files = splitIntoFiles(selected, (ids) => {
    calls.push([...ids]);
    return `/papers/${ids.length}`;
  });
  expect(files).toEqual([
    { from: 1, to: maxBulkSize, href: `/papers/${maxBulkSize}` },
    { from: maxBulkSize + 1, to: 2 * maxBulkSize, href: `/papers/${maxBulkSize}` },
    { from: selected.length, to: selected.length, href: "/papers/1" },
  ]);
  expect(calls.flat()).toEqual(selected.map(({ _id }) => _id));
});

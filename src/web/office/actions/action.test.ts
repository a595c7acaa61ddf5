import { expect, test } from "vitest";
import { maxBulkSize } from "../../../kit/limits.ts";
import { applicableRows } from "./action.ts";
import { splitIntoFiles } from "./file-parts-dialog.tsx";

test("a deed of many takes those of the chosen that it can be done to, in their order; without a condition all", () => {
  const chosen = [
    { _id: "1", status: "toked" },
    { _id: "2", status: "requested" },
    { _id: "3", status: "toked" },
  ];
  expect(applicableRows({ isAvailable: ({ status }) => status === "toked" }, chosen)).toEqual([chosen[0], chosen[2]]);
  expect(applicableRows({ isAvailable: () => false }, chosen)).toEqual([]);
  expect(applicableRows({}, chosen)).toEqual(chosen);
});

const chosen = Array.from({ length: 2 * maxBulkSize + 1 }, (_, at) => ({ _id: `${at}`, odd: at % 2 === 1 }));

test("a deed takes all of the chosen, beyond the page that is seen", () => {
  expect(applicableRows({}, chosen)).toEqual(chosen);
  expect(applicableRows({ isAvailable: ({ odd }) => odd }, chosen)).toHaveLength(maxBulkSize);
});

test("the papers of all of the chosen are in files, each of as many as one call takes, and none twice", () => {
  const asked: string[][] = [];
  const files = splitIntoFiles(chosen, (ids) => {
    asked.push([...ids]);
    return `/papers/${ids.length}`;
  });
  expect(files).toEqual([
    { from: 1, to: maxBulkSize, href: `/papers/${maxBulkSize}` },
    { from: maxBulkSize + 1, to: 2 * maxBulkSize, href: `/papers/${maxBulkSize}` },
    { from: chosen.length, to: chosen.length, href: "/papers/1" },
  ]);
  expect(asked.flat()).toEqual(chosen.map(({ _id }) => _id));
});

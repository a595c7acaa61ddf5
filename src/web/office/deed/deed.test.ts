import { expect, test } from "vitest";
import { takenBy } from "./deed.ts";

test("a deed of many takes those of the chosen that it can be done to, in their order; without a condition all", () => {
  const chosen = [
    { _id: "1", status: "toked" },
    { _id: "2", status: "requested" },
    { _id: "3", status: "toked" },
  ];
  expect(takenBy({ when: ({ status }) => status === "toked" }, chosen)).toEqual([chosen[0], chosen[2]]);
  expect(takenBy({ when: () => false }, chosen)).toEqual([]);
  expect(takenBy({}, chosen)).toEqual(chosen);
});

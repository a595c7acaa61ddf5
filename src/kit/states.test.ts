import { describe, expect, test } from "vitest";
import { findTransition, type Life, nextStatuses } from "./states.ts";

const life: Life<"draft" | "sent" | "closed", "client" | "staff"> = {
  statuses: ["draft", "sent", "closed"],
  transitions: [
    { from: "draft", to: "sent", by: ["client"] },
    { from: "sent", to: "closed", by: ["staff", "client"] },
    { from: "sent", to: "draft", by: ["staff"], corrective: true },
  ],
};

describe("a life as a table", () => {
  test("finds what an actor may do, and nothing else", () => {
    const allowed = new Set(["draft sent client", "sent closed staff", "sent closed client", "sent draft staff"]);
    for (const from of life.statuses)
      for (const to of life.statuses)
        for (const by of ["client", "staff"] as const)
          expect(findTransition(life, from, to, by) !== undefined).toBe(allowed.has(`${from} ${to} ${by}`));
  });

  test("a step back says that it is one", () => {
    expect(findTransition(life, "sent", "draft", "staff")?.corrective).toBe(true);
    expect(findTransition(life, "sent", "closed", "staff")?.corrective).toBeUndefined();
  });

  test("offers the next statuses in the table's order", () => {
    expect(nextStatuses(life, "sent", "staff")).toEqual(["closed", "draft"]);
    expect(nextStatuses(life, "sent", "client")).toEqual(["closed"]);
    expect(nextStatuses(life, "closed", "staff")).toEqual([]);
  });
});

/** Comparison of two clients with the result of their merge. */
import { describe, expect, test } from "vitest";
import { compareClients } from "./merge-comparison.ts";

const facts = (values: readonly string[]) => values.map((value, at) => [`${at}`, value] as const);
const outcomesOf = (own: string, other: string, after: string) =>
  compareClients(facts([own]), facts([other]), facts([after])).map(({ becomes }) => becomes);

describe("a row of the merge preview", () => {
  test.each([
    ["the same", "same", "La Habana", "La Habana", "La Habana"],
    ["only of this one", "own", "+5371", "", "+5371"],
    ["different, and the other's is dropped", "left", "Calle 1", "Calle 2", "Calle 1"],
    ["missing here and taken over", "taken", "", "K204471", "K204471"],
    ["of both", "joined", "Persona", "VIP", "Persona, VIP"],
  ])("has the outcome of a value that is %s", (_case, outcome, own, other, after) => {
    expect(outcomesOf(own, other, after)).toEqual([outcome]);
  });

  test("is skipped if all three values are empty; the order is preserved", () => {
    const rows = compareClients(facts(["a", "", "c"]), facts(["a", "", ""]), facts(["a", "", "c"]));
    expect(rows.map(({ label }) => label)).toEqual(["0", "2"]);
  });
});

/** Two clients about to be one, compared line by line. */
import { describe, expect, test } from "vitest";
import { compareClients } from "./merge-comparison.ts";

const facts = (values: readonly string[]) => values.map((value, at) => [`${at}`, value] as const);
const lineOf = (own: string, other: string, after: string) =>
  compareClients(facts([own]), facts([other]), facts([after])).map(({ becomes }) => becomes);

describe("a line of the preview of a merge", () => {
  test.each([
    ["the same", "same", "La Habana", "La Habana", "La Habana"],
    ["only of this one", "own", "+5371", "", "+5371"],
    ["different, and the other's is left behind", "left", "Calle 1", "Calle 2", "Calle 1"],
    ["lacking here and taken", "taken", "", "K204471", "K204471"],
    ["of both", "joined", "Persona", "VIP", "Persona, VIP"],
  ])("says what becomes of what is %s", (_said, becomes, own, other, after) => {
    expect(lineOf(own, other, after)).toEqual([becomes]);
  });

  test("is left out where nobody has anything, and the others stay in their order", () => {
    const lines = compareClients(facts(["a", "", "c"]), facts(["a", "", ""]), facts(["a", "", "c"]));
    expect(lines.map(({ label }) => label)).toEqual(["0", "2"]);
  });
});

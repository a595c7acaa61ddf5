/** State of a chain of hand-overs: independent of the order of arrival; a contradicting hand-over changes nothing. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HandOverParty } from "../hand-over-schemas.ts";
import { type HandOverStep, custodyStateOf } from "./custody-chain.ts";

const colleague = (user: string): HandOverParty => ({ name: user, user, paper: null });
const outsider = (name: string): HandOverParty => ({ name, user: null, paper: name });
const [ana, berto, clara] = [colleague("ana"), colleague("berto"), colleague("clara")];
const client = outsider("Marcos");

let minute = 0;
const handOver = (from: HandOverParty, to: HandOverParty, overrides: Partial<HandOverStep> = {}): HandOverStep => {
  minute += 1;
  return { at: new Date(minute * 60_000).toISOString(), from, to, place: "office", found: false, ...overrides };
};
const expectedOf = (lines: readonly HandOverStep[]) => custodyStateOf(lines).lines.map(({ expected }) => expected);

describe("the route of an original", () => {
  test("the holder is the last receiver", () => {
    const lines = [
      handOver(client, ana),
      handOver(ana, berto, { place: "courier" }),
      handOver(berto, clara, { place: "registry" }),
    ];
    expect(custodyStateOf(lines).current).toEqual({
      holder: clara,
      place: "registry",
      since: lines[2]?.at,
      differs: false,
    });
    expect(expectedOf(lines)).toEqual([null, null, null]);
  });

  test("a giver who was not the holder is reported, and the state does not change", () => {
    const lines = [handOver(client, ana), handOver(berto, clara, { place: "minrex" })];
    expect(expectedOf(lines)).toEqual([null, "ana"]);
    expect(custodyStateOf(lines).current).toEqual({
      holder: ana,
      place: "office",
      since: lines[0]?.at,
      differs: true,
    });
  });

  test("a difference is resolved when the missing hand-over arrives late", () => {
    const [intake, middle, later] = [handOver(client, ana), handOver(ana, berto), handOver(berto, clara)];
    expect(custodyStateOf([intake, later]).current?.differs).toBe(true);
    expect(custodyStateOf([intake, middle, later]).current).toMatchObject({ holder: clara, differs: false });
  });

  test("the chain continues from the person who confirms possession after a difference", () => {
    const lines = [
      handOver(client, ana),
      handOver(berto, clara),
      handOver(ana, clara, { found: true }),
      handOver(clara, berto),
    ];
    expect(custodyStateOf(lines).current).toMatchObject({ holder: berto, differs: false });
    expect(expectedOf(lines)).toEqual([null, "ana", null, null]);
  });

  test("an original with an outsider may be returned by another person", () => {
    const lines = [
      handOver(client, ana),
      handOver(ana, outsider("Clerk"), { place: "minrex" }),
      handOver(outsider("Other"), berto),
    ];
    expect(custodyStateOf(lines).current).toMatchObject({ holder: berto, differs: false });
  });

  test("the result does not depend on the order of arrival", () => {
    const people = [ana, berto, clara, client];
    const step = fc.record({ from: fc.constantFrom(...people), to: fc.constantFrom(...people), found: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (generated, ranks) => {
        const lines = [handOver(client, ana), ...generated.map(({ from, to, found }) => handOver(from, to, { found }))];
        const shuffled = lines
          .map((each) => [ranks.next().value, each] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, each]) => each);
        const sorted = shuffled.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
        expect(custodyStateOf(sorted)).toEqual(custodyStateOf(lines));
        // The holder is the receiver of the last valid hand-over.
        const lastValid = custodyStateOf(lines).lines.findLast(({ expected }) => expected === null);
        expect(custodyStateOf(lines).current?.holder).toEqual(lastValid?.to);
      }),
    );
  });
});

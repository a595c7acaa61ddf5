/** What the lines of a way come to: whatever order they are heard of in, the same; what does not fit moves nothing. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HandOverParty } from "../original.ts";
import { type HandOverStep, custodyStateOf } from "./custody-chain.ts";

const one = (user: string): HandOverParty => ({ name: user, user, paper: null });
const somebody = (name: string): HandOverParty => ({ name, user: null, paper: name });
const [ana, berto, clara] = [one("ana"), one("berto"), one("clara")];
const client = somebody("Marcos");

let minute = 0;
const line = (from: HandOverParty, to: HandOverParty, more: Partial<HandOverStep> = {}): HandOverStep => {
  minute += 1;
  return { at: new Date(minute * 60_000).toISOString(), from, to, place: "office", found: false, ...more };
};
const expectedOf = (lines: readonly HandOverStep[]) => custodyStateOf(lines).lines.map(({ expected }) => expected);

describe("the way of an original", () => {
  test("is with whom it went to last", () => {
    const lines = [
      line(client, ana),
      line(ana, berto, { place: "courier" }),
      line(berto, clara, { place: "registry" }),
    ];
    expect(custodyStateOf(lines).standing).toEqual({
      holder: clara,
      place: "registry",
      since: lines[2]?.at,
      differs: false,
    });
    expect(expectedOf(lines)).toEqual([null, null, null]);
  });

  test("tells who gave it without having it, and moves nothing for that", () => {
    const lines = [line(client, ana), line(berto, clara, { place: "minrex" })];
    expect(expectedOf(lines)).toEqual([null, "ana"]);
    expect(custodyStateOf(lines).standing).toEqual({
      holder: ana,
      place: "office",
      since: lines[0]?.at,
      differs: true,
    });
  });

  test("heals when the hand-over between comes late", () => {
    const [taken, between, after] = [line(client, ana), line(ana, berto), line(berto, clara)];
    expect(custodyStateOf([taken, after]).standing?.differs).toBe(true);
    expect(custodyStateOf([taken, between, after]).standing).toMatchObject({ holder: clara, differs: false });
  });

  test("goes on from the one who has it in hand after a difference", () => {
    const lines = [line(client, ana), line(berto, clara), line(ana, clara, { found: true }), line(clara, berto)];
    expect(custodyStateOf(lines).standing).toMatchObject({ holder: berto, differs: false });
    expect(expectedOf(lines)).toEqual([null, "ana", null, null]);
  });

  test("what is out of our hands may come back by another person", () => {
    const lines = [
      line(client, ana),
      line(ana, somebody("Clerk"), { place: "minrex" }),
      line(somebody("Other"), berto),
    ];
    expect(custodyStateOf(lines).standing).toMatchObject({ holder: berto, differs: false });
  });

  test("comes to the same in whatever order its lines are heard of", () => {
    const people = [ana, berto, clara, client];
    const step = fc.record({ from: fc.constantFrom(...people), to: fc.constantFrom(...people), found: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (steps, order) => {
        const lines = [line(client, ana), ...steps.map(({ from, to, found }) => line(from, to, { found }))];
        const heard = lines
          .map((each) => [order.next().value, each] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, each]) => each);
        const again = heard.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
        expect(custodyStateOf(again)).toEqual(custodyStateOf(lines));
        // Nobody has it whom no fitting line gave it to.
        const fitting = custodyStateOf(lines).lines.findLast(({ expected }) => expected === null);
        expect(custodyStateOf(lines).standing?.holder).toEqual(fitting?.to);
      }),
    );
  });
});

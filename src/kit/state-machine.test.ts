import { describe, expect, test } from "vitest";
import {
  requiredFieldsOf,
  findTransition,
  type Workflow,
  availableTransitions,
  missingFields,
} from "./state-machine.ts";

interface Letter {
  readonly sealed: boolean;
  readonly weight: number;
}
const life: Workflow<"draft" | "sent" | "closed", "client" | "staff", Letter> = {
  statuses: ["draft", "sent", "closed"],
  transitions: [
    { from: "draft", to: "sent", actors: ["client"], guard: ({ sealed }) => sealed },
    {
      from: "sent",
      to: "closed",
      actors: ["staff", "client"],
      fields: {
        "reader.name": "required",
        remark: "optional",
        postage: ({ weight }, { free }) => weight > 20 && !free,
      },
    },
    {
      from: "sent",
      to: "draft",
      actors: ["staff"],
      isBackward: true,
      guard: (_letter, now) => now.getUTCHours() < 18,
      fields: { note: "required" },
    },
  ],
};
const now = new Date("2026-11-21T15:00:00.000Z");
const letter: Letter = { sealed: true, weight: 10 };

describe("a life as a table", () => {
  test("finds what an actor may do, and nothing else", () => {
    const allowed = new Set(["draft sent client", "sent closed staff", "sent closed client", "sent draft staff"]);
    for (const from of life.statuses)
      for (const to of life.statuses)
        for (const by of ["client", "staff"] as const)
          expect(findTransition(life, from, to, by) !== undefined).toBe(allowed.has(`${from} ${to} ${by}`));
  });

  test("a step back says that it is one", () => {
    expect(findTransition(life, "sent", "draft", "staff")?.isBackward).toBe(true);
    expect(findTransition(life, "sent", "closed", "staff")?.isBackward).toBeUndefined();
  });

  const next = (from: "draft" | "sent" | "closed", by: "client" | "staff", of = letter, at = now) =>
    availableTransitions(life, { from, actor: by, record: of, now: at }).map(({ to }) => to);

  test("offers the next steps in the table's order", () => {
    expect(next("sent", "staff")).toEqual(["closed", "draft"]);
    expect(next("sent", "client")).toEqual(["closed"]);
    expect(next("closed", "staff")).toEqual([]);
  });

  test("offers a step only to the records that take it, and only while they do", () => {
    expect(next("draft", "client")).toEqual(["sent"]);
    expect(next("draft", "client", { ...letter, sealed: false })).toEqual([]);
    expect(next("sent", "staff", letter, new Date("2026-11-21T18:00:00.000Z"))).toEqual(["closed"]);
  });
});

describe("what a step asks for", () => {
  const asks = life.transitions[1]?.fields;
  const back = life.transitions[2]?.fields;
  const heavy: Letter = { sealed: true, weight: 30 };

  test("is missing where it was not given: empty, not ticked, absent inside of what was given", () => {
    for (const given of [
      {},
      { reader: undefined },
      { reader: {} },
      { reader: { name: "" } },
      { reader: { name: null } },
    ])
      expect(missingFields(asks, letter, given)).toEqual({ "reader.name": ["REQUIRED"] });
    expect(missingFields(asks, letter, { reader: { name: "Ana" } })).toEqual({});
    expect(missingFields(undefined, letter, {})).toEqual({});
  });

  test("may depend on the record, and on what else was given", () => {
    const reader = { name: "Ana" };
    expect(missingFields(asks, heavy, { reader })).toEqual({ postage: ["REQUIRED"] });
    expect(missingFields(asks, heavy, { reader, postage: false })).toEqual({ postage: ["REQUIRED"] });
    expect(missingFields(asks, heavy, { reader, postage: true })).toEqual({});
    expect(missingFields(asks, heavy, { reader, free: true })).toEqual({});
  });

  test("a note that explains says something", () => {
    expect(missingFields(back, letter, {})).toEqual({ note: ["REQUIRED"] });
    expect(missingFields(back, letter, { note: "  too few   " })).toEqual({ note: ["AT_LEAST 10"] });
    expect(missingFields(back, letter, { note: "Ten of them" })).toEqual({});
  });

  test("of several at once is what one of them needs and what all of them take", () => {
    const all = (...taken: Parameters<typeof requiredFieldsOf<Letter>>[0]) =>
      Object.fromEntries(requiredFieldsOf(taken));
    expect(all({ record: letter, fields: asks })).toEqual({ "reader.name": true, remark: false, postage: false });
    expect(all({ record: letter, fields: asks }, { record: heavy, fields: asks })).toEqual({
      "reader.name": true,
      remark: false,
      postage: true,
    });
    expect(all({ record: letter, fields: asks }, { record: letter, fields: back })).toEqual({
      "reader.name": true,
      note: true,
    });
    expect(all({ record: letter, fields: asks }, { record: letter, fields: undefined })).toEqual({
      "reader.name": true,
    });
  });
});

import { describe, expect, test } from "vitest";
import {
  requiredFieldsOf,
  findTransition,
  type Workflow,
  availableTransitions,
  missingFields,
} from "./state-machine.ts";

interface Mail {
  readonly sealed: boolean;
  readonly weight: number;
}
const workflow: Workflow<"draft" | "sent" | "closed", "client" | "staff", Mail> = {
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
      guard: (_mail, now) => now.getUTCHours() < 18,
      fields: { note: "required" },
    },
  ],
};
const now = new Date("2026-11-21T15:00:00.000Z");
const mail: Mail = { sealed: true, weight: 10 };

describe("a transition table", () => {
  test("finds the transitions of an actor, and no others", () => {
    const allowed = new Set(["draft sent client", "sent closed staff", "sent closed client", "sent draft staff"]);
    for (const from of workflow.statuses)
      for (const to of workflow.statuses)
        for (const actor of ["client", "staff"] as const)
          expect(findTransition(workflow, from, to, actor) !== undefined).toBe(allowed.has(`${from} ${to} ${actor}`));
  });

  test("a backward transition is marked", () => {
    expect(findTransition(workflow, "sent", "draft", "staff")?.isBackward).toBe(true);
    expect(findTransition(workflow, "sent", "closed", "staff")?.isBackward).toBeUndefined();
  });

  const nextStatuses = (from: "draft" | "sent" | "closed", actor: "client" | "staff", record = mail, moment = now) =>
    availableTransitions(workflow, { from, actor, record, now: moment }).map(({ to }) => to);

  test("offers the next transitions in the table's order", () => {
    expect(nextStatuses("sent", "staff")).toEqual(["closed", "draft"]);
    expect(nextStatuses("sent", "client")).toEqual(["closed"]);
    expect(nextStatuses("closed", "staff")).toEqual([]);
  });

  test("offers a transition only while its guard allows the record", () => {
    expect(nextStatuses("draft", "client")).toEqual(["sent"]);
    expect(nextStatuses("draft", "client", { ...mail, sealed: false })).toEqual([]);
    expect(nextStatuses("sent", "staff", mail, new Date("2026-11-21T18:00:00.000Z"))).toEqual(["closed"]);
  });
});

describe("fields of a transition", () => {
  const sentFields = workflow.transitions[1]?.fields;
  const draftFields = workflow.transitions[2]?.fields;
  const heavyMail: Mail = { sealed: true, weight: 30 };

  test("are missing if empty, not checked, or absent in a nested value", () => {
    for (const input of [
      {},
      { reader: undefined },
      { reader: {} },
      { reader: { name: "" } },
      { reader: { name: null } },
    ])
      expect(missingFields(sentFields, mail, input)).toEqual({ "reader.name": ["REQUIRED"] });
    expect(missingFields(sentFields, mail, { reader: { name: "Ana" } })).toEqual({});
    expect(missingFields(undefined, mail, {})).toEqual({});
  });

  test("may depend on the record and on the other fields", () => {
    const reader = { name: "Ana" };
    expect(missingFields(sentFields, heavyMail, { reader })).toEqual({ postage: ["REQUIRED"] });
    expect(missingFields(sentFields, heavyMail, { reader, postage: false })).toEqual({ postage: ["REQUIRED"] });
    expect(missingFields(sentFields, heavyMail, { reader, postage: true })).toEqual({});
    expect(missingFields(sentFields, heavyMail, { reader, free: true })).toEqual({});
  });

  test("a required note has a minimum length", () => {
    expect(missingFields(draftFields, mail, {})).toEqual({ note: ["REQUIRED"] });
    expect(missingFields(draftFields, mail, { note: "  too few   " })).toEqual({ note: ["AT_LEAST 10"] });
    expect(missingFields(draftFields, mail, { note: "Ten of them" })).toEqual({});
  });

  test("of several records are those that one requires and those that all accept", () => {
    const requiredFields = (...transitions: Parameters<typeof requiredFieldsOf<Mail>>[0]) =>
      Object.fromEntries(requiredFieldsOf(transitions));
    expect(requiredFields({ record: mail, fields: sentFields })).toEqual({
      "reader.name": true,
      remark: false,
      postage: false,
    });
    expect(requiredFields({ record: mail, fields: sentFields }, { record: heavyMail, fields: sentFields })).toEqual({
      "reader.name": true,
      remark: false,
      postage: true,
    });
    expect(requiredFields({ record: mail, fields: sentFields }, { record: mail, fields: draftFields })).toEqual({
      "reader.name": true,
      note: true,
    });
    expect(requiredFields({ record: mail, fields: sentFields }, { record: mail, fields: undefined })).toEqual({
      "reader.name": true,
    });
  });
});

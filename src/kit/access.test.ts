import { describe, expect, test } from "vitest";
import { type Access, type Principal, checkAccess } from "./access.ts";

const principals = {
  anonymous: null,
  client: { kind: "client", permissions: [] },
  staff: { kind: "staff", permissions: [] },
  guest: { kind: "guest", permissions: [] },
  online: { kind: "staff", permissions: ["adminRequestsAP"] },
} satisfies Record<string, Principal | null>;

const cases: [Access, string[]][] = [
  ["anyone", ["anonymous", "client", "staff", "guest", "online"]],
  ["signed-in", ["client", "staff", "online"]],
  ["client", ["client"]],
  ["staff", ["staff", "online"]],
  [["adminRequestsAP"], ["online"]],
  [["adminOffers", "adminRequestsAP"], ["online"]],
  [["adminOffers"], []],
  [
    ["client", "adminRequestsAP"],
    ["client", "online"],
  ],
  [["adminOffers", "client"], ["client"]],
  [
    ["staff", "guest"],
    ["staff", "guest", "online"],
  ],
];

describe.each(cases)("access for %j", (access, granted) => {
  test.each(Object.keys(principals) as (keyof typeof principals)[])("as %s", (name) => {
    const expected = granted.includes(name) ? "granted" : name === "anonymous" ? "anonymous" : "forbidden";
    expect(checkAccess(access, principals[name])).toBe(expected);
  });
});

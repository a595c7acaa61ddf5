import { describe, expect, test } from "vitest";
import { type Access, type Principal, checkAccess } from "./access.ts";

const bearers = {
  stranger: null,
  client: { kind: "client", permissions: [] },
  staff: { kind: "staff", permissions: [] },
  guest: { kind: "guest", permissions: [] },
  online: { kind: "staff", permissions: ["adminRequestsAP"] },
} satisfies Record<string, Principal | null>;

const may: [Access, string[]][] = [
  ["anyone", ["stranger", "client", "staff", "guest", "online"]],
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

describe.each(may)("what is for %j", (access, granted) => {
  test.each(Object.keys(bearers) as (keyof typeof bearers)[])("as %s", (who) => {
    const expected = granted.includes(who) ? "granted" : who === "stranger" ? "stranger" : "forbidden";
    expect(checkAccess(access, bearers[who])).toBe(expected);
  });
});

import { describe, expect, test } from "vitest";
import { base, frontendOf, isBelowBase } from "./frontends.ts";

describe("an address to go on to", () => {
  test.each(["/", "/admin/users", "/admin/users?search=a%20b&page=2", "/payment/enzona/ok/1", "/x?next=//elsewhere"])(
    "%s is ours",
    (address) => expect(isBelowBase(address)).toBe(true),
  );

  test.each([
    undefined,
    "",
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "\\\\elsewhere.example",
    "javascript:alert(1)",
    "/../legalsitapi/private/onlineRequests/deleteOnlineRequestForm/1",
    "/admin/%2e%2E/../secret",
    "/admin/..\\..\\legalsitapi",
    "/.\t./legalsitapi",
    "/..",
  ])("%s is not", (address) => expect(isBelowBase(address)).toBe(false));

  test("what is ours stays below the base however a browser reads it", () => {
    const pieces = ["/", "\\", "..", ".", "%2e", "%2E.", "a", "?", "#", "\t", "//x.example"];
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces) {
          const address = `/${one}${two}${three}`;
          if (!isBelowBase(address)) continue;
          const read = new URL(base + address, "https://ours.example");
          expect(`${read.origin}${read.pathname}`, address).toMatch(/^https:\/\/ours\.example\/legalsit\//);
        }
  });
});

test("staff enter by their own door, everybody else and every public page by the other", () => {
  expect(frontendOf("/admin/users", "staff")).toBe("office");
  expect(frontendOf("/admin/users", "client")).toBe("site");
  expect(frontendOf("/admin/users", null)).toBe("site");
  expect(frontendOf("/login", "staff")).toBe("site");
});

import { describe, expect, test } from "vitest";
import { base, frontendOf, isBelowBase } from "./frontends.ts";

describe("the address of a redirect", () => {
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

  test("an accepted address stays below the base however a browser parses it", () => {
    const pieces = ["/", "\\", "..", ".", "%2e", "%2E.", "a", "?", "#", "\t", "//x.example"];
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces) {
          const address = `/${one}${two}${three}`;
          if (!isBelowBase(address)) continue;
          const url = new URL(base + address, "https://ours.example");
          expect(`${url.origin}${url.pathname}`, address).toMatch(/^https:\/\/ours\.example\/legalsit\//);
        }
  });
});

test("the office opens for staff; the site for everybody else and for public pages", () => {
  expect(frontendOf("/admin/users", "staff")).toBe("office");
  expect(frontendOf("/security?next=%2F", "staff")).toBe("site");
  expect(frontendOf("/admin/users", "client")).toBe("site");
  expect(frontendOf("/admin/users", null)).toBe("site");
  expect(frontendOf("/login", "staff")).toBe("site");
});

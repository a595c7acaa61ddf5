import { describe, expect, test } from "vitest";
import { createRouteMatcher, compileRoute } from "./route-pattern.ts";

describe("a route pattern", () => {
  test.each([
    ["/", "/", {}],
    ["/login", "/login", {}],
    ["/login", "/login/", {}],
    ["/checkout/$commonId", "/checkout/1b", { commonId: "1b" }],
    ["/checkout/$commonId", "/checkout/a%20b", { commonId: "a b" }],
    ["/checkout/$commonId", "/checkout/50%", { commonId: "50%" }],
    ["/payment/$", "/payment/enzona/ok/126", { rest: "enzona/ok/126" }],
    ["/payment/$", "/payment/enzona", { rest: "enzona" }],
  ])("%s matches %s", (pattern, path, params) => {
    expect(compileRoute(pattern)(path)).toEqual(params);
  });

  test.each([
    ["/", "/login"],
    ["/login", "/"],
    ["/login", "/login/more"],
    ["/login", "/Login"],
    ["/checkout/$commonId", "/checkout"],
    ["/checkout/$commonId", "/checkout/1/2"],
    ["/payment/$", "/payment"],
    ["/onlineService", "/onlineService/1"],
  ])("%s does not match %s", (pattern, path) => {
    expect(compileRoute(pattern)(path)).toBeUndefined();
  });
});

describe("the route of a path", () => {
  const find = createRouteMatcher(
    ["/payment/$", "/users/$personId", "/users/create", "/payment/$gateway/$result/$reference"].map((path) => ({
      path,
    })),
  );

  test.each([
    ["/users/create", "/users/create"],
    ["/users/1b", "/users/$personId"],
    ["/payment/enzona/ok/126", "/payment/$gateway/$result/$reference"],
    ["/payment/enzona", "/payment/$"],
    ["/payment/enzona/ok/126/more", "/payment/$"],
  ])("of %s is %s, the most specific one", (path, page) => {
    expect(find(path)?.path).toBe(page);
  });

  test("is undefined if nothing matches", () => {
    expect(find("/elsewhere")).toBeUndefined();
  });
});

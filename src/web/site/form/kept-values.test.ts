import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryShelf } from "../device.ts";
import { forgetValues, keepValues, keptValues } from "./kept-values.ts";

const empty = { name: "", accepts: false };

beforeEach(() => vi.stubGlobal("sessionStorage", memoryShelf()));
afterEach(() => vi.unstubAllGlobals());

it("gives back what was typed, until it is forgotten", () => {
  keepValues("register", { name: "Zoraida", accepts: true });
  expect(keptValues("register", empty)).toEqual({ name: "Zoraida", accepts: true });
  expect(keptValues("another", empty)).toEqual(empty);
  forgetValues("register");
  expect(keptValues("register", empty)).toEqual(empty);
});

it("takes nothing that does not fit the form, nor what is no form at all", () => {
  keepValues("register", { name: true, accepts: "yes", more: "of an older version" });
  expect(keptValues("register", empty)).toEqual(empty);
  sessionStorage.setItem("legalsit-typed-register", "{broken");
  expect(keptValues("register", empty)).toEqual(empty);
});

it("goes on where the browser keeps nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepValues("register", { name: "Zoraida" });
  forgetValues("register");
  expect(keptValues("register", empty)).toEqual(empty);
});

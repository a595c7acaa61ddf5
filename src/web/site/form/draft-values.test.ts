import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../offline/device-storage.ts";
import { clearStoredValues, storeValues, restoreValues } from "./draft-values.ts";

const empty = { name: "", accepts: false };

beforeEach(() => vi.stubGlobal("sessionStorage", memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

it("restores the entered values until they are cleared", () => {
  storeValues("register", { name: "Zoraida", accepts: true });
  expect(restoreValues("register", empty)).toEqual({ name: "Zoraida", accepts: true });
  expect(restoreValues("another", empty)).toEqual(empty);
  clearStoredValues("register");
  expect(restoreValues("register", empty)).toEqual(empty);
});

it("ignores values that do not fit the form, and invalid content", () => {
  storeValues("register", { name: true, accepts: "yes", more: "of an older version" });
  expect(restoreValues("register", empty)).toEqual(empty);
  sessionStorage.setItem("legalsit-typed-register", "{broken");
  expect(restoreValues("register", empty)).toEqual(empty);
});

it("works without storage", () => {
  vi.stubGlobal("sessionStorage", undefined);
  storeValues("register", { name: "Zoraida" });
  clearStoredValues("register");
  expect(restoreValues("register", empty)).toEqual(empty);
});

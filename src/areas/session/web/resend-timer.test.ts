/** A reload does not begin the wait for another code anew; another address, a new code and a clock set back do. */
import { expect, test } from "vitest";
import { memoryShelf } from "../../../web/site/device-storage.ts";
import { beginWait, secondsLeft } from "./resend-timer.ts";

const began = Date.parse("2026-11-26T12:00:00Z");
const at = (seconds: number) => began + seconds * 1000;

test("the wait goes on over a reload, and is over when it is over", () => {
  const shelf = memoryShelf();
  expect(secondsLeft(shelf, "ana@correo.example", at(0))).toBe(60);
  expect(secondsLeft(shelf, "ana@correo.example", at(12.4))).toBe(48);
  expect(secondsLeft(shelf, "ana@correo.example", at(3600))).toBe(0);
});

test("it begins anew with a new code, for another address, and where the clock was set back", () => {
  const shelf = memoryShelf();
  secondsLeft(shelf, "ana@correo.example", at(0));
  beginWait(shelf, "ana@correo.example", at(100));
  expect(secondsLeft(shelf, "ana@correo.example", at(110))).toBe(50);
  expect(secondsLeft(shelf, "luz@correo.example", at(110))).toBe(60);
  expect(secondsLeft(shelf, "luz@correo.example", at(50))).toBe(60);
});

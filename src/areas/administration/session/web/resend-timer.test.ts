/** A reload does not restart the wait for another code; another address, a new code or a clock set back does. */
import { expect, test } from "vitest";
import { memoryStorage } from "../../../../web/site/offline/device-storage.ts";
import { beginWait, secondsLeft } from "./resend-timer.ts";

const startedAt = Date.parse("2026-11-26T12:00:00Z");
const instantAfter = (seconds: number) => startedAt + seconds * 1000;

test("the wait continues after a reload, and ends on time", () => {
  const storage = memoryStorage();
  expect(secondsLeft(storage, "ana@correo.example", instantAfter(0))).toBe(60);
  expect(secondsLeft(storage, "ana@correo.example", instantAfter(12.4))).toBe(48);
  expect(secondsLeft(storage, "ana@correo.example", instantAfter(3600))).toBe(0);
});

test("it restarts with a new code, for another address, and after the clock was set back", () => {
  const storage = memoryStorage();
  secondsLeft(storage, "ana@correo.example", instantAfter(0));
  beginWait(storage, "ana@correo.example", instantAfter(100));
  expect(secondsLeft(storage, "ana@correo.example", instantAfter(110))).toBe(50);
  expect(secondsLeft(storage, "luz@correo.example", instantAfter(110))).toBe(60);
  expect(secondsLeft(storage, "luz@correo.example", instantAfter(50))).toBe(60);
});

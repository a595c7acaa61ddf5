import { afterEach, expect, test, vi } from "vitest";
import { updateServerClock, serverDate, serverNow } from "./server-clock.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a wrong device clock, or one that is set meanwhile, does not change the server's time", () => {
  const device = Date.parse("2026-11-26T08:00:00Z");
  vi.useFakeTimers({ now: device });
  expect(serverNow()).toBe(device);
  updateServerClock("Fri, 27 Nov 2026 15:30:00 GMT");
  expect(serverDate().toISOString()).toBe("2026-11-27T15:30:00.000Z");
  vi.setSystemTime(device + 61_000);
  updateServerClock("Fri, 27 Nov 2026 15:31:00 GMT");
  expect(serverDate().toISOString(), "no jump by the second").toBe("2026-11-27T15:31:01.000Z");
  vi.setSystemTime(device - 3_600_000);
  updateServerClock("Fri, 27 Nov 2026 15:32:00 GMT");
  expect(serverDate().toISOString()).toBe("2026-11-27T15:32:00.000Z");
  for (const invalidDate of [null, "", "yesterday"]) updateServerClock(invalidDate);
  expect(serverDate().toISOString()).toBe("2026-11-27T15:32:00.000Z");
});

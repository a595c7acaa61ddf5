/** Delays the responses of matching calls until they are released. */
import type { Page } from "@playwright/test";

export async function hold(page: Page, calls: string) {
  let release: (() => void) | undefined;
  let delayedCount = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    delayedCount += 1;
    await released;
    await route.continue();
  });
  return {
    /** Number of calls so far. */
    callCount: () => delayedCount,
    release: () => release?.(),
  };
}

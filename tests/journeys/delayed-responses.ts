/** A line on which answers come late: those of some calls wait until they are let go. */
import type { Page } from "@playwright/test";

export async function hold(page: Page, calls: string) {
  let goOn: (() => void) | undefined;
  let held = 0;
  const gone = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(calls, async (route) => {
    held += 1;
    await gone;
    await route.continue();
  });
  return {
    /** How many calls have been made. */
    held: () => held,
    letGo: () => goOn?.(),
  };
}

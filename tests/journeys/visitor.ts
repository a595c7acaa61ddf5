/** Users in journeys: a demo user signed in through the API, and the phone device. */
import type { Page } from "@playwright/test";

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export async function enterAs(page: Page, username: string, baseURL: string | undefined): Promise<void> {
  const data = { username, password: "Legalsit-Demo-2026" };
  await page.request.post("/legalsitapi/public/session/login", { data, headers: { origin: baseURL ?? "" } });
}

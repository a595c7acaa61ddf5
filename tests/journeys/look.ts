/** What every page that a journey meets must stand: axe in both themes, nothing wider than the screen, no errors in the console. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export async function look(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.locator("h1").first()).toBeVisible();
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((value) => document.documentElement.setAttribute("data-mantine-color-scheme", value), theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const said = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(" ")).join(", ")}`);
    expect(said, `axe on ${name}, ${theme}`).toEqual([]);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Fails the journey on anything the browser complains about: blocked by the content policy, uncaught, from elsewhere. */
export function listen(page: Page): () => void {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const refused = /Failed to load resource.*status of 4\d\d/.test(message.text());
    // The tracer's own script, kept out of the frame that shows a mail: that is what the frame is for.
    const keptOut = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === "error" && !refused && !keptOut) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (/^https?:/.test(request.url()) && !["localhost", "127.0.0.1"].includes(hostname))
      complaints.push(`asked ${hostname}`);
  });
  return () => expect(complaints).toEqual([]);
}

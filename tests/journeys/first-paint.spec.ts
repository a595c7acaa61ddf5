/** The first screen of the office, as its document contains it before any script has loaded. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { enterAs, phone } from "./visitor.ts";

const queue = "/legalsit/onlineServicesAdmin/AP/onlineRequests?status=pending&approvalsPending=true";

/** The window that the server guesses for the first document of a device. */
test.use({ viewport: { width: 1440, height: 900 } });

/** Scripts and stylesheets never arrive. */
async function openWithoutFiles(page: Page, path: string): Promise<void> {
  await page.route("**/assets/*", () => undefined);
  await page.goto(path, { waitUntil: "commit" });
}

test("the screen with its rows shows before scripts and stylesheets, and nothing moves when they arrive", async ({
  page,
  baseURL,
}) => {
  await enterAs(page, "online-ap@demo.example", baseURL);
  await openWithoutFiles(page, queue);
  const first = page.locator("#first-load");
  await expect(first.locator("h1")).toBeVisible();
  await expect(first.locator("tr[data-row]").first()).toBeVisible();
  const placesOf = (root: string) =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll(`${selector} :is(h1, header, nav, tr[data-row], [aria-current])`)].map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [each.textContent, ...[x, y, width, height].map(Math.round)].join(" ");
        }),
      root,
    );
  const before = await placesOf("#first-load");
  expect(before.length).toBeGreaterThan(8);
  await page.unroute("**/assets/*");
  await page.goto(queue, { waitUntil: "networkidle" });
  await expect(first).toHaveCount(0);
  expect(await placesOf("#root")).toEqual(before);
});

test("it cannot be mistaken for the working screen, but its links lead on", async ({ page, baseURL }) => {
  await enterAs(page, "online-ap@demo.example", baseURL);
  await openWithoutFiles(page, queue);
  const first = page.locator("#first-load");
  await expect(first.locator("h1")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("#first-load"))).toBe(null);
  // Hidden from assistive technology, it has neither heading nor landmark.
  const axe = new AxeBuilder({ page }).disableRules(["landmark-one-main", "page-has-heading-one"]);
  expect((await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await first.locator("main tr[data-row] a").first().click({ noWaitAfter: true });
  await expect(page).toHaveURL(/onlineRequests\/\w+/);
});

test("a screen rendered for another window or language is not shown", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, locale: "es-CU", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await enterAs(page, "online-ap@demo.example", baseURL);
  await context.addCookies([{ name: "legalsit-window", value: "wide", url: baseURL ?? "" }]);
  await openWithoutFiles(page, queue);
  await expect(page.locator("html")).toHaveAttribute("data-screen", "");
  await expect(page.locator("#first-load h1")).toBeHidden();
  // The device has told its window by now.
  await openWithoutFiles(page, queue);
  await expect(page.locator("html")).toHaveAttribute("data-screen", "es phone");
  await expect(page.locator("#first-load h1")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("legalsit-language", "en"));
  await openWithoutFiles(page, queue);
  await expect(page.locator("#first-load h1")).toBeHidden();
  await context.close();
});

test("without permission the document has the refusal and no rows", async ({ page, baseURL }) => {
  await enterAs(page, "cashier@demo.example", baseURL);
  await openWithoutFiles(page, queue);
  await expect(page.locator("#first-load h1")).toHaveText("Acceso prohibido");
  await expect(page.locator("#first-load tr[data-row]")).toHaveCount(0);
  expect(await page.locator("#preloaded-page").count()).toBe(0);
});

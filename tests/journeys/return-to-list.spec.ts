/** Return from a record to its list, by the browser's Back and by «Volver»: same view, filters, sort, page and row. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as billing } from "../../src/areas/procedures/billing/words.es.ts";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, settle } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { list } = office;
const lists: readonly (readonly [user: string, path: string, action?: string])[] = [
  ["online-ap@demo.example", "/onlineServicesAdmin/AP/onlineRequests?status=all&approvalsPending=false"],
  ["courier@demo.example", "/deliveryServices/all"],
  ["administrator@demo.example", "/admin/users"],
  ["administrator@demo.example", "/onlineServicesAdmin/payOnlineServices"],
  ["administrator@demo.example", "/admin/terms/options"],
  ["administrator@demo.example", "/onlineServicesAdmin/AP/billing?view=invoiced", billing.actions.openRequest],
];
const waysBack: readonly (readonly [name: string, goBack: (page: Page) => Promise<unknown>])[] = [
  ["Back", (page) => page.goBack()],
  ["«Volver»", (page) => page.locator("main a:has(.tabler-icon-arrow-left)").first().click()],
];

for (const [user, path, action] of lists)
  test(`${path} is unchanged after returning from a record`, async ({ page, baseURL }) => {
    const quiet = listen(page);
    await signIn(page, user, baseURL);
    await page.goto(`/legalsit${path}${path.includes("?") ? "&" : "?"}limit=10`);
    await settle(page);
    const head = page.getByRole("columnheader").filter({ has: page.getByRole("button") });
    await head.first().getByRole("button").click();
    await expect(page).toHaveURL(/sort=/);
    const next = page.getByRole("button", { name: list.next });
    if ((await next.count()) > 0 && (await next.isEnabled())) {
      await next.click();
      await expect(page).toHaveURL(/page=2/);
    }
    const rows = page.locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    // The previous page's rows stay until the new page is loaded.
    await settle(page);
    const listUrl = page.url();
    for (const [, goBack] of waysBack) {
      const row = rows.last();
      const text = await row.textContent();
      const name = row
        .locator("a, button")
        .filter({ hasNot: page.locator("svg") })
        .first();
      const isLink = (await name.evaluate((each) => each.tagName)) === "A";
      // By keyboard, because a click may scroll the row before it opens it.
      const opener = isLink ? name : row.getByRole("button").last();
      await opener.focus();
      const before = await row.boundingBox();
      await opener.press("Enter");
      const menuItems = page.getByRole("menuitem");
      if (!isLink) await (action ? menuItems.filter({ hasText: action }) : menuItems.first()).press("Enter");
      await expect(page).not.toHaveURL(listUrl);
      // The back link exists only on a loaded record.
      await page.locator("main a:has(.tabler-icon-arrow-left)").first().waitFor();
      await goBack(page);
      await expect(page).toHaveURL(listUrl);
      await expect(page.locator("tbody tr:focus")).toHaveText(text ?? "");
      const after = await page.locator("tbody tr:focus").boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
    }
    quiet();
  });

test("Back before the record is loaded leaves the focus in its row", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await signIn(page, "online-ap@demo.example", baseURL);
  await page.goto("/legalsit/onlineServicesAdmin/AP/billing?view=invoiced&limit=10");
  const listUrl = page.url();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/detail-*.js", async (route) => {
    await released;
    await route.continue();
  });
  const row = page.locator("tbody tr").last();
  const text = await row.textContent();
  await row.getByRole("button").last().press("Enter");
  await page.getByRole("menuitem").filter({ hasText: billing.actions.openRequest }).press("Enter");
  await expect(page).not.toHaveURL(listUrl);
  await page.goBack();
  await expect(page).toHaveURL(listUrl);
  await expect(page.locator("tbody tr:focus-within")).toHaveText(text ?? "");
  release();
  quiet();
});

test("a search shows matches in other views and links there; editing a record also returns to the list", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await signIn(page, "online-ap@demo.example", baseURL);
  const base = "/legalsit/onlineServicesAdmin/AP/onlineRequests";
  await page.goto(`${base}?status=pending&approvalsPending=true`);
  const firstRow = page.locator("tbody tr").first();
  const number = /AP\d{8}/.exec((await firstRow.textContent()) ?? "")?.[0] ?? "";
  expect(number).not.toBe("");
  await page.goto(`${base}?status=delivered&approvalsPending=false`);
  await page.getByRole("searchbox").fill(`ap ${number.slice(2)}`);
  const otherViewsHint = page.getByRole("status").filter({ hasText: /más en otras vistas/ });
  await expect(otherViewsHint).toBeVisible();
  await otherViewsHint.getByRole("link").first().click();
  await expect(page).toHaveURL(/status=pending/);
  await expect(page.locator("tbody tr").first()).toContainText(number);
  await expect(page.getByRole("searchbox")).toHaveValue(`ap ${number.slice(2)}`);

  const listUrl = page.url();
  await page.locator("tbody tr").first().getByRole("link").first().click();
  await page.getByRole("link", { name: desk.actions.edit }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByRole("link", { name: desk.detail.back }).click();
  await expect(page).toHaveURL(listUrl);
  await expect(page.locator("tbody tr:focus")).toContainText(number);
  quiet();
});

async function signIn(page: Page, username: string, baseURL: string | undefined): Promise<void> {
  await enterAs(page, username, baseURL);
}

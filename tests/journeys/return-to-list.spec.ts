/** Back from a record: the same view, filters, sort, page and row, by the browser's Back and by «Volver» alike. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as billing } from "../../src/areas/billing/words.es.ts";
import { words as desk } from "../../src/areas/online-requests/desk/staff-words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, settle } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { list } = office;
const lists: readonly (readonly [who: string, path: string, action?: string])[] = [
  ["online-ap@demo.example", "/onlineServicesAdmin/AP/onlineRequests?status=all&approvalsPending=false"],
  ["courier@demo.example", "/deliveryServices/all"],
  ["administrator@demo.example", "/admin/users"],
  ["administrator@demo.example", "/onlineServicesAdmin/payOnlineServices"],
  ["administrator@demo.example", "/admin/terms/options"],
  ["administrator@demo.example", "/onlineServicesAdmin/AP/billing?view=invoiced", billing.actions.openRequest],
];
const ways: readonly (readonly [name: string, go: (page: Page) => Promise<unknown>])[] = [
  ["Back", (page) => page.goBack()],
  ["«Volver»", (page) => page.locator("main a:has(.tabler-icon-arrow-left)").first().click()],
];

for (const [who, path, action] of lists)
  test(`${path} is found again as it was left`, async ({ page, baseURL }) => {
    const quiet = listen(page);
    await signIn(page, who, baseURL);
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
    // Until a page is there the rows of the one before it are.
    await settle(page);
    const here = page.url();
    for (const [, go] of ways) {
      const row = rows.last();
      const text = await row.textContent();
      const name = row
        .locator("a, button")
        .filter({ hasNot: page.locator("svg") })
        .first();
      const isLink = (await name.evaluate((each) => each.tagName)) === "A";
      // By the keyboard: a click may scroll the row before it opens it, and where it stood then is where it is put back.
      const opener = isLink ? name : row.getByRole("button").last();
      await opener.focus();
      const before = await row.boundingBox();
      await opener.press("Enter");
      const menuItems = page.getByRole("menuitem");
      if (!isLink) await (action ? menuItems.filter({ hasText: action }) : menuItems.first()).press("Enter");
      await expect(page).not.toHaveURL(here);
      // What only a record has: until it is there the list's own heading is.
      await page.locator("main a:has(.tabler-icon-arrow-left)").first().waitFor();
      await go(page);
      await expect(page).toHaveURL(here);
      await expect(page.locator("tbody tr:focus")).toHaveText(text ?? "");
      const after = await page.locator("tbody tr:focus").boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
    }
    quiet();
  });

test("Back before the record is there leaves the focus in its row", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await signIn(page, "online-ap@demo.example", baseURL);
  await page.goto("/legalsit/onlineServicesAdmin/AP/billing?view=invoiced&limit=10");
  const here = page.url();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/assets/detail-*.js", async (route) => {
    await held;
    await route.continue();
  });
  const row = page.locator("tbody tr").last();
  const text = await row.textContent();
  await row.getByRole("button").last().press("Enter");
  await page.getByRole("menuitem").filter({ hasText: billing.actions.openRequest }).press("Enter");
  await expect(page).not.toHaveURL(here);
  await page.goBack();
  await expect(page).toHaveURL(here);
  await expect(page.locator("tbody tr:focus-within")).toHaveText(text ?? "");
  letThrough();
  quiet();
});

test("a search says what fits in other views and leads there; the correction of a record leads back too", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await signIn(page, "online-ap@demo.example", baseURL);
  const base = "/legalsit/onlineServicesAdmin/AP/onlineRequests";
  await page.goto(`${base}?status=pending&approvalsPending=true`);
  const waiting = page.locator("tbody tr").first();
  const number = /AP\d{8}/.exec((await waiting.textContent()) ?? "")?.[0] ?? "";
  expect(number).not.toBe("");
  await page.goto(`${base}?status=delivered&approvalsPending=false`);
  await page.getByRole("searchbox").fill(`ap ${number.slice(2)}`);
  const hint = page.getByRole("status").filter({ hasText: /más en otras vistas/ });
  await expect(hint).toBeVisible();
  await hint.getByRole("link").first().click();
  await expect(page).toHaveURL(/status=pending/);
  await expect(page.locator("tbody tr").first()).toContainText(number);
  await expect(page.getByRole("searchbox")).toHaveValue(`ap ${number.slice(2)}`);

  const here = page.url();
  await page.locator("tbody tr").first().getByRole("link").first().click();
  await page.getByRole("link", { name: desk.actions.edit }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByRole("link", { name: desk.detail.back }).click();
  await expect(page).toHaveURL(here);
  await expect(page.locator("tbody tr:focus")).toContainText(number);
  quiet();
});

async function signIn(page: Page, username: string, baseURL: string | undefined): Promise<void> {
  await enterAs(page, username, baseURL);
}

/** Rows of a list: open in another tab, range selection, sticky header, compact rows. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { list } = office;
const path = "/legalsit/onlineServicesAdmin/AP/onlineRequests?status=all&approvalsPending=false";

async function openList(page: Page, baseURL: string | undefined, address = path): Promise<void> {
  await enterAs(page, "online-ap@demo.example", baseURL);
  await page.goto(address);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

const rowAt = (page: Page, index: number) => page.getByRole("row").nth(index + 1);
/** A cell without a link of its own. */
const cellOf = (page: Page, index: number) => rowAt(page, index).getByRole("cell").nth(4);

test("a row opens in another tab like a link, by modifier key or middle button", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openList(page, baseURL);
  const href = await rowAt(page, 0).getByRole("link").first().getAttribute("href");
  const opens = [
    () => cellOf(page, 0).click({ modifiers: ["ControlOrMeta"] }),
    () => cellOf(page, 0).click({ button: "middle" }),
  ];
  for (const press of opens) {
    const [tab] = await Promise.all([page.context().waitForEvent("page"), press()]);
    await expect(tab).toHaveURL(new RegExp(`${href}$`));
    await tab.close();
  }
  expect(page.url()).toContain("onlineRequests?");
  await cellOf(page, 0).click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  quiet();
});

test("a Shift click on a checkbox or a row selects all rows up to it", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openList(page, baseURL);
  const checkboxOf = (index: number) => rowAt(page, index).getByRole("checkbox");
  const expectSelected = (count: number) =>
    expect(page.getByText(list.selected.other.replace("{count}", `${count}`))).toBeVisible();
  await checkboxOf(1).click();
  await checkboxOf(5).click({ modifiers: ["Shift"] });
  await expectSelected(5);
  await expect(checkboxOf(3)).toBeChecked();
  await cellOf(page, 8).click({ modifiers: ["Shift"] });
  await expectSelected(8);
  await checkboxOf(7).click({ modifiers: ["Shift"] });
  await expectSelected(6);
  expect(page.url()).toContain("onlineRequests?");
  quiet();
});

test("the header stays visible, whether all columns fit or not; rows are less compact if the user chooses", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page, baseURL, `${path}&limit=50`);
  const head = page.getByRole("columnheader", { name: "Titular" });
  const assertHeadStaysVisible = async () => {
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 900);
    await expect.poll(async () => Math.floor((await head.boundingBox())?.y ?? 0)).toBe(60);
    await page.evaluate(() => window.scrollTo(0, 0));
  };
  await assertHeadStaysVisible();
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(page.locator("[data-more]:has(table)")).toHaveAttribute("data-wide", "true");
  await assertHeadStaysVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  const countVisibleRows = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("tbody tr")].filter((row) => row.getBoundingClientRect().bottom <= innerHeight)
          .length,
    );
  await expect.poll(countVisibleRows).toBeGreaterThanOrEqual(20);
  const toggleCompact = async () => {
    const preferenceSaved = page.waitForResponse(/desk\/keep/);
    await page.getByRole("button", { name: list.more, exact: true }).click();
    await page.getByRole("menuitemcheckbox", { name: list.compact }).click();
    await preferenceSaved;
  };
  await toggleCompact();
  await expect.poll(countVisibleRows).toBeLessThan(20);
  await page.reload();
  await expect.poll(countVisibleRows).toBeGreaterThan(0);
  expect(await countVisibleRows()).toBeLessThan(20);
  await toggleCompact();
  await expect.poll(countVisibleRows).toBeGreaterThanOrEqual(20);
  quiet();
});

test("pending work is sorted oldest first, all requests newest first", async ({ page, baseURL }) => {
  const quiet = listen(page);
  const created = page.getByRole("columnheader", { name: "Creada" });
  await openList(page, baseURL, path.replace("status=all", "status=pending"));
  await expect(created).toHaveAttribute("aria-sort", "ascending");
  await page.goto(path);
  await expect(created).toHaveAttribute("aria-sort", "descending");
  quiet();
});

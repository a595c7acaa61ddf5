/** Rows of a list under a hand: other tabs, ranges, a head that stays, rows that stand close. */
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

const rowAt = (page: Page, nth: number) => page.getByRole("row").nth(nth + 1);
/** A cell that names nothing and leads nowhere by itself. */
const cellOf = (page: Page, nth: number) => rowAt(page, nth).getByRole("cell").nth(4);

test("a row opens in another tab as a link does, by the key or by the middle button", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openList(page, baseURL);
  const href = await rowAt(page, 0).getByRole("link").first().getAttribute("href");
  const ways = [
    () => cellOf(page, 0).click({ modifiers: ["ControlOrMeta"] }),
    () => cellOf(page, 0).click({ button: "middle" }),
  ];
  for (const press of ways) {
    const [tab] = await Promise.all([page.context().waitForEvent("page"), press()]);
    await expect(tab).toHaveURL(new RegExp(`${href}$`));
    await tab.close();
  }
  expect(page.url()).toContain("onlineRequests?");
  await cellOf(page, 0).click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  quiet();
});

test("with Shift a click selects all rows up to it, on its box and on the row", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openList(page, baseURL);
  const box = (nth: number) => rowAt(page, nth).getByRole("checkbox");
  const selected = (count: number) =>
    expect(page.getByText(list.selected.other.replace("{count}", `${count}`))).toBeVisible();
  await box(1).click();
  await box(5).click({ modifiers: ["Shift"] });
  await selected(5);
  await expect(box(3)).toBeChecked();
  await cellOf(page, 8).click({ modifiers: ["Shift"] });
  await selected(8);
  await box(7).click({ modifiers: ["Shift"] });
  await selected(6);
  expect(page.url()).toContain("onlineRequests?");
  quiet();
});

test("the head stays in sight, whether all columns fit or not; rows stand further apart where somebody wants it", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page, baseURL, `${path}&limit=50`);
  const head = page.getByRole("columnheader", { name: "Titular" });
  const isUnderHeader = async () => {
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 900);
    await expect.poll(async () => Math.floor((await head.boundingBox())?.y ?? 0)).toBe(60);
    await page.evaluate(() => window.scrollTo(0, 0));
  };
  await isUnderHeader();
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(page.locator("[data-more]:has(table)")).toHaveAttribute("data-wide", "true");
  await isUnderHeader();
  await page.setViewportSize({ width: 1440, height: 900 });

  const inSight = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("tbody tr")].filter((row) => row.getBoundingClientRect().bottom <= innerHeight)
          .length,
    );
  await expect.poll(inSight).toBeGreaterThanOrEqual(20);
  const others = async () => {
    const isKept = page.waitForResponse(/desk\/keep/);
    await page.getByRole("button", { name: list.more, exact: true }).click();
    await page.getByRole("menuitemcheckbox", { name: list.compact }).click();
    await isKept;
  };
  await others();
  await expect.poll(inSight).toBeLessThan(20);
  await page.reload();
  await expect.poll(inSight).toBeGreaterThan(0);
  expect(await inSight()).toBeLessThan(20);
  await others();
  await expect.poll(inSight).toBeGreaterThanOrEqual(20);
  quiet();
});

test("work that waits stands oldest first, all of it newest first", async ({ page, baseURL }) => {
  const quiet = listen(page);
  const created = page.getByRole("columnheader", { name: "Creada" });
  await openList(page, baseURL, path.replace("status=all", "status=pending"));
  await expect(created).toHaveAttribute("aria-sort", "ascending");
  await page.goto(path);
  await expect(created).toHaveAttribute("aria-sort", "descending");
  quiet();
});

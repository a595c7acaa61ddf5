/** Home on a phone and on a desktop: the text of a row has enough room next to its buttons. */
import { expect, type Page } from "@playwright/test";
import { words as office } from "../../src/web/office/words.es.ts";
import { world } from "../../src/server/demo/demo-world.ts";
import { boards, typeIn } from "../../src/areas/insight/statistics/boards.ts";
import { settle } from "./page-checks.ts";
import { test } from "./test.ts";
import { enterAs } from "./visitor.ts";

async function openHome(page: Page, user: string, baseURL: string | undefined) {
  await enterAs(page, `${user}@demo.example`, baseURL);
  await page.goto("/legalsit/");
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const user of ["cashier", "courier", "administrator"])
    test(`the home of ${user} has room for names next to buttons`, async ({ page, baseURL }) => {
      await openHome(page, user, baseURL);
      const panels = page.locator("main section").filter({ has: page.locator("strong") });
      await expect(panels.getByRole("button").first()).toBeVisible();
      await settle(page);
      const names = await page.locator("main section strong:not(button strong)").all();
      for (const name of names) {
        const [box, words] = await Promise.all([name.boundingBox(), name.innerText()]);
        // At most two lines next to each button.
        expect(box?.height ?? 0, words).toBeLessThan(50);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });

  test("the button of the menu covers no row while one scrolls down", async ({ page, baseURL }) => {
    await openHome(page, "administrator", baseURL);
    const button = page.getByRole("button", { name: office.shell.openMenu });
    await expect(button).toHaveCSS("opacity", "1");
    await page.locator("main section strong").first().hover();
    await page.mouse.wheel(0, 400);
    await expect(button).toHaveCSS("opacity", "0");
    await expect(async () => {
      await page.mouse.wheel(0, -30);
      await expect(button).toHaveCSS("opacity", "1", { timeout: 500 });
    }).toPass();
  });

  test("the on-time share is on one line, and its count on another", async ({ page, baseURL }) => {
    await openHome(page, "management", baseURL);
    const waitingTimes = page.locator("#work td:last-child > span > span > span");
    await expect(waitingTimes.first()).toBeVisible();
    const boxes = await Promise.all((await waitingTimes.all()).map((each) => each.boundingBox()));
    for (const box of boxes) expect(box?.height ?? 99).toBeLessThan(26);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  /** About three screens. */
  const maxHeight = 2800;
  const heightOf = async (page: Page) => {
    await settle(page);
    return page.evaluate(() => document.documentElement.scrollHeight);
  };

  test("no home is much longer than three screens, and the rest opens on demand", async ({ page, baseURL }) => {
    const roles = world.people.flatMap(({ role }) => role ?? []);
    expect(roles).toContain("administrator");
    for (const role of roles) {
      await openHome(page, role, baseURL);
      await expect(page.locator("main section").first()).toBeVisible();
      expect(await heightOf(page), role).toBeLessThanOrEqual(maxHeight);
    }
    await openHome(page, "administrator", baseURL);
    const panels = page.locator("main section");
    await expect(panels.first()).toBeVisible();
    await settle(page);
    const before = await panels.count();
    await page.getByRole("button", { name: /^Ver \d+ secciones más$/ }).click();
    expect(await panels.count()).toBeGreaterThan(before);
    await page.goto("/legalsit/#differences");
    await expect(page.locator("#differences section")).toBeVisible();
  });

  test("no board is much longer than three screens", async ({ page, baseURL }) => {
    await enterAs(page, "administrator@demo.example", baseURL);
    for (const board of boards) {
      await page.goto(`/legalsit${board.path}?${new URLSearchParams(typeIn(board)).toString()}`);
      await expect(page.locator("main section").first()).toBeVisible();
      expect(await heightOf(page), board.name).toBeLessThanOrEqual(maxHeight);
    }
  });

  test("the last days of a gateway are visible", async ({ page, baseURL }) => {
    await openHome(page, "cashier", baseURL);
    const last = page.locator("#days th[scope=col]").last();
    await expect(last).toBeVisible();
    const [day, grid] = await Promise.all([last.boundingBox(), page.locator("#days section").boundingBox()]);
    expect((day?.x ?? 0) + (day?.width ?? 999)).toBeLessThanOrEqual((grid?.x ?? 0) + (grid?.width ?? 0));
  });
});

test("links in the header of a panel are next to each other", async ({ page, baseURL }) => {
  await openHome(page, "cashier", baseURL);
  const links = page.locator("#refunds section > div").first().getByRole("link");
  await expect(links.nth(2)).toBeVisible();
  const boxes = await Promise.all((await links.all()).map((each) => each.boundingBox()));
  for (const [index, box] of boxes.slice(1).entries()) {
    const previous = boxes[index];
    expect((box?.x ?? 0) - ((previous?.x ?? 0) + (previous?.width ?? 0))).toBeLessThan(30);
  }
});

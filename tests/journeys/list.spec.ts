/** A staff list: the URL stores its state, all matching rows can be selected, the export equals the screen. */
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { parseCsv } from "hucre";
import { words as request } from "../../src/areas/procedures/online-requests/words.es.ts";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { list } = office;

test("the selection equals the count, and the export equals the screen", async ({ page, baseURL }) => {
  const quiet = listen(page);
  const data = { username: "online-ap@demo.example", password: "Legalsit-Demo-2026" };
  const origin = { origin: baseURL ?? "" };
  await page.request.post("/legalsitapi/public/session/login", { data, headers: origin });
  await page.goto("/legalsit/onlineServicesAdmin/AP/onlineRequests?status=all&approvalsPending=false&limit=10");
  await page.getByRole("button", { name: desk.columns.holder }).click();
  await expect(page).toHaveURL(/sort=holder/);
  await page.getByRole("button", { name: list.columns }).click();
  const preferenceSaved = page.waitForResponse(/desk\/keep/);
  await page.getByLabel(desk.columns.province, { exact: true }).check();
  await page.keyboard.press("Escape");
  await preferenceSaved;
  await page.reload();

  const heads = page.getByRole("columnheader").filter({ hasText: /\S/ });
  await expect(heads.filter({ hasText: desk.columns.province })).toBeVisible();
  const total = Number(/ de (\d+)/.exec((await page.getByText(/^\d+–\d+ de \d+$/).textContent()) ?? "")?.[1]);
  expect(total).toBeGreaterThan(10);
  await page.getByLabel(list.selectPage).check();
  await page.getByRole("button", { name: list.selectAll.replace("{count}", String(total)) }).click();
  await expect(page.getByText(list.selected.other.replace("{count}", String(total)))).toBeVisible();
  await page.getByRole("button", { name: list.next }).click();
  await expect(page.getByRole("row").nth(1).getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: list.previous }).click();

  await page.getByRole("button", { name: list.more, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: list.csv, exact: true }).click(),
  ]);
  const rows = parseCsv(readFileSync(await download.path(), "utf8"));
  const shownHeads = (await heads.allTextContents()).map((head) => head.trim()).filter((head) => head !== list.more);
  expect(rows[0]?.filter((head) => head !== "Moneda")).toEqual(shownHeads);
  expect(rows).toHaveLength(total + 1);
  const firstRowCells = await page.getByRole("row").nth(1).getByRole("cell").allTextContents();
  for (const cell of [rows[1]?.[0], rows[1]?.[1]]) expect(firstRowCells).toContain(cell);
  expect(Object.values(request.status)).toContain(rows[1]?.[shownHeads.indexOf(desk.columns.status)]);
  quiet();
});

test("keys move, select and open; columns, page size and last page are handled", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await enterAs(page, "online-ap@demo.example", baseURL);
  // Columns chosen by other journeys are stored for the user: reset them.
  const defaultColumns = { data: { key: "columns-requests-AP", value: null }, headers: { origin: baseURL ?? "" } };
  await page.request.put("/legalsitapi/private/desk/keep", defaultColumns);
  const path = "/legalsit/onlineServicesAdmin/AP/onlineRequests?status=all&approvalsPending=false";
  // A page beyond the end shows the last page.
  await page.goto(`${path}&limit=10&page=99`);
  // By role, because the picture of the first screen is hidden from roles and takes no keys.
  const main = page.getByRole("main");
  const range = main.getByText(/^\d+–\d+ de \d+$/);
  await expect(range).toHaveText(/^(\d+)–(\d+) de \2$/);

  await page.getByLabel(list.perPage).selectOption("20");
  await expect(range).toHaveText(/^1–20 de /);
  await page.goto(path);
  await expect(range).toHaveText(/^1–20 de /);

  const rows = main.locator("tbody tr");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("x");
  await expect(rows.nth(0).getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("x");
  await expect(rows.nth(0).getByRole("checkbox")).not.toBeChecked();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: list.keys })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("nobody is called so");
  await page.getByRole("button", { name: list.clearFilters }).last().click();
  await expect(range).toHaveText(/^1–20 de /);

  const heads = page.getByRole("columnheader");
  const defaultHeads = await heads.allTextContents();
  await page.getByRole("button", { name: list.columns }).click();
  await page.getByLabel(desk.columns.province, { exact: true }).check();
  await expect(heads.filter({ hasText: desk.columns.province })).toBeVisible();
  await page.getByRole("button", { name: list.usualColumns }).click();
  expect(await heads.allTextContents()).toEqual(defaultHeads);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: list.order }).click();
  await page.getByRole("menuitemradio", { name: `${desk.columns.holder} ↑` }).click();
  await expect(page).toHaveURL(/sort=holder/);
  // The search field and the tools are in one row.
  const [search, tool] = await Promise.all(
    [page.getByRole("searchbox"), page.getByRole("button", { name: list.order })].map((control) =>
      control.boundingBox(),
    ),
  );
  expect(Math.abs((search?.y ?? 0) - (tool?.y ?? 99))).toBeLessThan(5);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await rows.first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/onlineRequests\/[\w-]+$/);
  quiet();
});

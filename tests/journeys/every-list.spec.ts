/** Every staff list: the default columns fit a desktop, the URL stores its state, the export equals the screen. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { parseCsv } from "hucre";
import { formatDay } from "../../src/kit/text/format.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { list } = office;
const requests = (family: string, status = "all") =>
  `/onlineServicesAdmin/${family}/onlineRequests?status=${status}&approvalsPending=${family === "TR"}`;
const lists: readonly (readonly [user: string, path: string])[] = [
  ["online-ap@demo.example", requests("AP")],
  ["online-tr@demo.example", requests("TR")],
  ["online-tr@demo.example", requests("TR", "underReview")],
  ["online-ap@demo.example", "/onlineServicesAdmin/AP/billing"],
  ["online-ap@demo.example", "/onlineServicesAdmin/AP/billing?view=invoiced"],
  ["online-ap@demo.example", "/onlineServicesAdmin/AP/billing?view=invoices"],
  ["courier@demo.example", "/deliveryServices/all"],
  ["courier@demo.example", "/deliveryServices/pendingDelivery"],
  ["cashier@demo.example", "/transfermovil/all"],
  ["cashier@demo.example", "/enzona/all"],
  ["administrator@demo.example", "/admin/carriers"],
  ["administrator@demo.example", "/admin/exchangeRate"],
  ["administrator@demo.example", "/admin/trash"],
  ["administrator@demo.example", "/admin/terms/options"],
  ["administrator@demo.example", "/onlineServicesAdmin/payOnlineServices"],
  ["administrator@demo.example", "/onlineServicesAdmin/payOnlineServices/tariffs"],
  ["online-ap@demo.example", "/notifications"],
  ["administrator@demo.example", "/admin/email-processor"],
  ["administrator@demo.example", "/admin/issuedDocuments"],
  ["administrator@demo.example", "/admin/approvals"],
  ["administrator@demo.example", "/admin/email-processor?state=pending"],
  ["administrator@demo.example", "/admin/email-processor?state=failed"],
  ["administrator@demo.example", "/admin/bankAccounts/manageBankAccounts"],
  ["administrator@demo.example", "/admin/correspondences"],
  ["administrator@demo.example", "/admin/nomenclators"],
  ["administrator@demo.example", "/clients/manageClients"],
  ["notary@demo.example", "/notarialServices/manageNotarialFilings"],
  ["lawyer@demo.example", "/legalAssistance/manageFilings"],
  ["notary@demo.example", "/originals"],
  ["lawyer@demo.example", "/originals/lots"],
  ["administrator@demo.example", "/admin/groupUser"],
  ["administrator@demo.example", "/virtualTables/manageVirtualTables"],
  ["lawyer@demo.example", "/legalAssistance/manageFilings/vales"],
  ["lawyer@demo.example", "/legalAssistance/routeCards"],
  ["management@demo.example", "/workAgenda/activities?view=global"],
  ["lawyer@demo.example", "/workAgenda?view=calendar&show=list"],
  ["administrator@demo.example", "/workAgenda/plans"],
  ["consulate@demo.example", "/spain-consulate/requested"],
  ["consulate@demo.example", "/spain-consulate/documents"],
];

for (const [user, path] of lists)
  test(`${path} fits the screen, keeps its state and exports what it shows`, async ({ page, baseURL }) => {
    const quiet = listen(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterAs(page, user, baseURL);
    await page.goto(`/legalsit${path}`);
    const table = page.getByRole("table");
    await expect(table).toBeVisible();
    // The horizontal scroll container reports whether something is hidden.
    const box = page.locator("[data-more]:has(table)");
    await expect(box).toHaveAttribute("data-more", "false");
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(box).toHaveAttribute("data-more", "false");
    expect(await findTruncatedCells(page), "cut at 1280").toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await findTruncatedCells(page), "cut at 1440").toEqual([]);

    // Sorts by the last sortable column in both directions; the URL stores the order.
    const head = page
      .getByRole("columnheader")
      .filter({ has: page.getByRole("button") })
      .last();
    const button = head.getByRole("button");
    await button.click();
    await button.click();
    const order = await head.getAttribute("aria-sort");
    expect(new URL(page.url()).searchParams.get("sort")).toMatch(order === "descending" ? /^-/ : /^\w/);
    await page.goBack();
    await expect(head).toHaveAttribute("aria-sort", order === "descending" ? "ascending" : "descending");
    await page.goForward();
    await expect(head).toHaveAttribute("aria-sort", order ?? "");
    await page.reload();
    await expect(head).toHaveAttribute("aria-sort", order ?? "");
    const listUrl = page.url();
    await page.getByRole("row").nth(1).getByRole("cell").last().waitFor();

    await page.getByRole("button", { name: list.more, exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: list.csv, exact: true }).click(),
    ]);
    const cells = parseCsv(readFileSync(await download.path(), "utf8"));
    const file = cells.map((row) => row.map((cell) => String(cell ?? "")));
    const total = Number(/ de ([\d\s]+)$/u.exec((await page.getByText(/^\d+–\d+ de /).textContent()) ?? "")?.[1]);
    expect(file).toHaveLength(total + 1);
    assertSameContent(await readTable(page), file);
    expect(page.url()).toBe(listUrl);

    // After leaving and returning, the list is unchanged.
    await page.goto("/legalsit/notifications");
    await page.goBack();
    await expect(head).toHaveAttribute("aria-sort", order ?? "");
    await assertCreateKey(page);
    quiet();
  });

/** N creates a record wherever a list has a button for it, but not while the reader types. */
async function assertCreateKey(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const button = main.locator("button, a").filter({ has: page.locator(".tabler-icon-plus") });
  const inHeader = button.and(page.locator("[data-variant=filled]"));
  if ((await inHeader.count()) === 0) return;
  await expect(inHeader).toHaveAttribute("aria-keyshortcuts", "n");
  const url = page.url();
  const dialog = page.getByRole("dialog");
  const search = main.getByRole("searchbox");
  if (await search.count()) {
    await search.press("n");
    await expect(search).toHaveValue("n");
    await search.press("Backspace");
    await search.blur();
  }
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL((address) => address.pathname === new URL(url).pathname);
  await page.keyboard.press("n");
  await expect(dialog.or(main.locator("form")).first()).toBeVisible();
}

/** Texts of cells that are truncated or take more than two lines. */
async function findTruncatedCells(page: Page): Promise<string[]> {
  return page.getByRole("table").evaluate((table) => {
    const texts = [...table.querySelectorAll<HTMLElement>("td, td > a, td > button, td > span")];
    const truncatedCells = texts.filter(
      (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1,
    );
    const isInline = (each: HTMLElement) => getComputedStyle(each).display === "inline";
    const tallRows = [...table.querySelectorAll<HTMLElement>("tbody tr")].filter((row) => row.offsetHeight > 60);
    return [...truncatedCells.filter((each) => !isInline(each)), ...tallRows].map((each) => each.innerText);
  });
}

interface TableContent {
  readonly heads: string[];
  readonly rows: string[][];
}

async function readTable(page: Page): Promise<TableContent> {
  return page.getByRole("table").evaluate((table) => {
    const text = (cell: Element) => cell.textContent?.trim() ?? "";
    const isDataCell = (cell: Element) => !cell.querySelector("input[type=checkbox], [aria-haspopup=menu]");
    const heads = [...table.querySelectorAll("thead th")].filter(isDataCell).map(text);
    const rows = [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].filter(isDataCell).map(text),
    );
    return { heads, rows };
  });
}

/** Each column of the screen exists in the file in the same order, and each cell is equal. */
function assertSameContent({ heads, rows }: TableContent, [names = [], ...fileRows]: readonly string[][]): void {
  const columns = heads.filter((head) => head !== list.more);
  const columnIndexes = columns.map((head) => names.findIndex((name) => name === head || name.startsWith(`${head} `)));
  expect(columnIndexes).toEqual([...columnIndexes].sort((a, b) => a - b));
  expect(columnIndexes).not.toContain(-1);
  expect(rows.length).toBeGreaterThan(0);
  for (const [rowIndex, row] of rows.entries())
    for (const [index, column] of columnIndexes.entries()) {
      // Cells that look like a formula, such as phones with +, have an apostrophe in the file.
      const cell = (fileRows[rowIndex]?.[column] ?? "").replace(/^'(?=[=+\-@])/, "");
      // Sums in several currencies have one column per currency in the file.
      if (names[column] !== columns[index]) expect(withoutSpaces(row[index])).toContain(withoutSpaces(cell));
      else expect(withoutSpaces(row[index]), `${columns[index]} of row ${rowIndex + 1}`).toMatch(screenPattern(cell));
    }
}

/** Ignores spaces and commas: lines of a screen cell are separated by commas in the file. */
const withoutSpaces = (text = "") => text.replace(/[\s,]/gu, "");
const escapePattern = (text: string) => withoutSpaces(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Pattern of the screen text for a file cell: formatted days, amounts with currency, a dash or "no date" for empty cells. */
function screenPattern(cell: string): RegExp {
  if (cell === "" || cell === "0" || cell === "0.00") return /^(—|Sinfecha|0|0\.00\w*)?$/;
  if (/^\d{4}-\d\d-\d\d/.test(cell)) return new RegExp(`^${escapePattern(formatDay(cell.slice(0, 10), "es"))}`);
  // The file has plain numbers; the screen pads the decimals of a column.
  const [, whole, digits = ""] = /^(\d+)(?:\.(\d*?)0*)?$/.exec(cell) ?? [];
  if (whole !== undefined) return new RegExp(`^${whole}(${digits ? `\\.${digits}0*` : "\\.0+|"})[A-Z]{0,3}$`);
  return new RegExp(`^${escapePattern(cell)}[A-Z]{0,3}$`);
}

/** Every list of the front desk: its usual columns fit a desk, its address keeps it, its file is its screen. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { parseCsv } from "hucre";
import { formatDay } from "../../src/kit/format.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { list } = office;
const requests = (family: string, status = "all") =>
  `/onlineServicesAdmin/${family}/onlineRequests?status=${status}&approvalsPending=${family === "TR"}`;
const lists: readonly (readonly [who: string, path: string])[] = [
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

for (const [who, path] of lists)
  test(`${path} fits, stays and goes out as it is`, async ({ page, baseURL }) => {
    const quiet = listen(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterAs(page, who, baseURL);
    await page.goto(`/legalsit${path}`);
    const table = page.getByRole("table");
    await expect(table).toBeVisible();
    // The part that scrolls sideways says whether something is hidden behind its edge.
    const box = page.locator("[data-more]:has(table)");
    await expect(box).toHaveAttribute("data-more", "false");
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(box).toHaveAttribute("data-more", "false");
    expect(await cutIn(page), "cut at 1280").toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await cutIn(page), "cut at 1440").toEqual([]);

    // The last head that sorts, both ways; the address keeps it.
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
    const here = page.url();
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
    expectSame(await shownIn(page), file);
    expect(page.url()).toBe(here);

    // Somewhere else and back again: the list is as it was left.
    await page.goto("/legalsit/notifications");
    await page.goBack();
    await expect(head).toHaveAttribute("aria-sort", order ?? "");
    quiet();
  });

/** What does not stand there whole, or takes more than two lines. */
async function cutIn(page: Page): Promise<string[]> {
  return page.getByRole("table").evaluate((table) => {
    const texts = [...table.querySelectorAll<HTMLElement>("td, td > a, td > button, td > span")];
    const cut = texts.filter(
      (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1,
    );
    const isInline = (each: HTMLElement) => getComputedStyle(each).display === "inline";
    const high = [...table.querySelectorAll<HTMLElement>("tbody tr")].filter((row) => row.offsetHeight > 60);
    return [...cut.filter((each) => !isInline(each)), ...high].map((each) => each.innerText);
  });
}

interface Shown {
  readonly heads: string[];
  readonly rows: string[][];
}

async function shownIn(page: Page): Promise<Shown> {
  return page.getByRole("table").evaluate((table) => {
    const text = (cell: Element) => cell.textContent?.trim() ?? "";
    const isOurs = (cell: Element) => !cell.querySelector("input[type=checkbox], [aria-haspopup=menu]");
    const heads = [...table.querySelectorAll("thead th")].filter(isOurs).map(text);
    const rows = [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].filter(isOurs).map(text),
    );
    return { heads, rows };
  });
}

/** Each column of the screen is one of the file, in its order; each row of the screen the file's, cell by cell. */
function expectSame({ heads, rows }: Shown, [names = [], ...lines]: readonly string[][]): void {
  const columns = heads.filter((head) => head !== list.more);
  const found = columns.map((head) => names.findIndex((name) => name === head || name.startsWith(`${head} `)));
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found).not.toContain(-1);
  expect(rows.length).toBeGreaterThan(0);
  for (const [at, row] of rows.entries())
    for (const [index, column] of found.entries()) {
      // What a program could take for a formula, a phone with its +, has a mark before it that keeps it text.
      const cell = (lines[at]?.[column] ?? "").replace(/^'(?=[=+\-@])/, "");
      // Sums of several currencies have a column for each in the file.
      if (names[column] !== columns[index]) expect(bare(row[index])).toContain(bare(cell));
      else expect(bare(row[index]), `${columns[index]} of row ${at + 1}`).toMatch(expected(cell));
    }
}

/** What stands below one another on the screen has a comma between in the file. */
const bare = (text = "") => text.replace(/[\s,]/gu, "");
const escaped = (text: string) => bare(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What the screen writes for a cell of the file: days in words, amounts with their currency, a dash or "no date" for nothing. */
function expected(cell: string): RegExp {
  if (cell === "" || cell === "0" || cell === "0.00") return /^(—|Sinfecha|0|0\.00\w*)?$/;
  if (/^\d{4}-\d\d-\d\d/.test(cell)) return new RegExp(`^${escaped(formatDay(cell.slice(0, 10), "es"))}`);
  // A number of the file is one to reckon with; the screen rounds off its digits to a column.
  const [, whole, digits = ""] = /^(\d+)(?:\.(\d*?)0*)?$/.exec(cell) ?? [];
  if (whole !== undefined) return new RegExp(`^${whole}(${digits ? `\\.${digits}0*` : "\\.0+|"})[A-Z]{0,3}$`);
  return new RegExp(`^${escaped(cell)}[A-Z]{0,3}$`);
}

/** Advanced filter: conditions by keyboard and mouse, stored in the URL and by name, exported as a file; a board as PDF and by mail. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { parseCsv } from "hucre";
import { words as filterEn } from "../../src/areas/insight/advanced-filter/words.en.ts";
import { words as filter } from "../../src/areas/insight/advanced-filter/words.es.ts";
import { words as boards } from "../../src/areas/insight/statistics/words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const path = "/legalsit/statistics/advancedFilterStats";

async function openAsManager(page: Page, baseURL: string | undefined, path: string): Promise<void> {
  await enterAs(page, "management@demo.example", baseURL);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const conditionRow = (page: Page, number: number) =>
  page.getByRole("group", { name: filter.condition.label.replace("{at}", String(number)) });

async function choose(page: Page, number: number, box: string, option: string): Promise<void> {
  await conditionRow(page, number)
    .getByRole("combobox", { name: box })
    .or(conditionRow(page, number).getByLabel(box))
    .first()
    .click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a manager filters by several conditions, saves the filter by name and exports it", async ({ page, baseURL }) => {
  await openAsManager(page, baseURL, path);
  await expect(page.getByText(filter.condition.none)).toBeVisible();
  await look(page, "the filter without conditions");
  const { fields, operators, condition } = filter;

  await page.getByRole("button", { name: condition.add }).click();
  await choose(page, 1, condition.field, fields.legalAssistance.kind);
  await choose(page, 1, condition.value, filter.choices.contract);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/conditions=/);
  await page.getByRole("button", { name: condition.add }).click();
  await choose(page, 2, condition.field, fields.legalAssistance.fee);
  await choose(page, 2, condition.operator, operators.atLeast);
  await expect(conditionRow(page, 2).getByText(condition.incomplete)).toBeVisible();
  await conditionRow(page, 2).getByRole("textbox", { name: condition.value }).fill("100");
  await page.keyboard.press("Enter");
  await expect(conditionRow(page, 2).getByText(condition.incomplete)).toBeHidden();
  const total = page.getByText(/^Total \d+:$/);
  await look(page, "the filter with conditions");
  const shownTotal = Number((await total.textContent())?.replace(/\D/g, ""));
  expect(shownTotal).toBeGreaterThan(0);

  // The URL contains the whole filter.
  await page.reload();
  await expect(conditionRow(page, 2)).toBeVisible();
  await expect(total).toHaveText(`Total ${shownTotal}:`);

  await page.getByRole("button", { name: office.list.more, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: office.list.csv, exact: true }).click(),
  ]);
  const [heads, ...rows] = parseCsv(readFileSync(await download.path(), "utf8"));
  expect(rows).toHaveLength(shownTotal);
  expect(heads?.[0]).toBe(fields.legalAssistance.radicationNumber);

  const name = "Contratos de cien";
  await page.getByRole("button", { name: office.list.saved.title }).click();
  await page.getByRole("menuitem").first().click();
  await page.getByRole("dialog").getByRole("textbox").fill(name);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Guardar/ })
    .click();
  await expect(page).toHaveURL(/saved=/);
  await page.goto(path);
  await page.getByRole("link", { name }).click();
  await expect(conditionRow(page, 2)).toBeVisible();

  await conditionRow(page, 2)
    .getByRole("button", { name: /^Quitar/ })
    .click();
  await expect(conditionRow(page, 2)).toBeHidden();
  await expect(page.getByRole("button", { name: condition.add })).toBeFocused();
});

test("a manager downloads a board as PDF and subscribes to it weekly", async ({ page, baseURL }) => {
  await openAsManager(page, baseURL, "/legalsit/statistics/legalAssistanceStats");
  const pdfHref = await page.getByRole("link", { name: boards.ways.pdf }).getAttribute("href");
  const file = await page.request.get(pdfHref ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  const board = boards.boards.filingStats;
  await page.getByRole("button", { name: boards.ways.more }).click();
  await page.getByRole("menuitem", { name: boards.ways.weekly }).click();
  await look(page, "the weekly mail of a board");
  await page.getByRole("dialog").getByRole("button", { name: boards.weekly.save }).click();
  await expect(
    page.getByText(boards.weekly.saved.replace("{board}", board).replace("{day}", boards.weekly.days[1])),
  ).toBeVisible();
  // The unsubscribe page links back to the board.
  await page.goto("/legalsit/statistics/legalAssistanceStats?board=filingStats&weekly=1");
  await expect(page.getByText(boards.weekly.now.replace("{day}", boards.weekly.days[1]))).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: boards.weekly.stop }).click();
  await expect(page.getByText(boards.weekly.stopped.replace("{board}", board))).toBeVisible();
});

test.describe("in English on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "en-GB" });

  test("notarial filings are filtered alike, also from a URL", async ({ page, baseURL }) => {
    const conditions = JSON.stringify([
      { field: "exportable", operator: "no", values: [] },
      { field: "x", operator: "is", values: ["1"] },
    ]);
    await openAsManager(page, baseURL, `${path}?${new URLSearchParams({ register: "notarial", conditions })}`);
    await expect(page.getByText(filterEn.condition.unread)).toBeVisible();
    await expect(page.getByRole("group", { name: filterEn.condition.label.replace("{at}", "1") })).toBeVisible();
    await look(page, "the filter on a phone");
  });
});

/** Boards of the online services: a figure opens exactly its rows, which can be exported; each family has its own board. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { serverMessages } from "../../src/areas/insight/statistics/server-messages.es.ts";
import { stopLink } from "../../src/areas/insight/statistics/server/weekly-mail/unsubscribe-link.ts";
import { words as definitionsEn } from "../../src/areas/insight/statistics/definition-words.en.ts";
import { words as definitions } from "../../src/areas/insight/statistics/definition-words.es.ts";
import { words as boardsEn } from "../../src/areas/insight/statistics/words.en.ts";
import { words as boards } from "../../src/areas/insight/statistics/words.es.ts";
import { formatDay } from "../../src/kit/text/format.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { mondayOf } from "../../src/kit/time/calendar.ts";
import { parseCsv } from "hucre";
import { words as office } from "../../src/web/office/words.es.ts";
import type { PageSigner } from "../../src/server/auth/page-token.ts";
import { demoSecret } from "../../src/server/start/sandbox-defaults.ts";
import { look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { stop } = serverMessages;

async function openAs(page: Page, baseURL: string | undefined, user: string, path: string): Promise<void> {
  await enterAs(page, `${user}@demo.example`, baseURL);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
const panel = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

test("a manager opens the rows of a bar and exports them", { tag: "@main" }, async ({ page, baseURL }) => {
  await openAs(page, baseURL, "management", "/legalsit/statistics/onlineServices");
  const services = panel(page, definitions.countByServicesRequested.title);
  const bar = services.getByRole("link").first();
  const shownNumber = Number((await bar.locator("span").last().textContent())?.replace(/\D/g, ""));
  expect(shownNumber).toBeGreaterThan(0);
  await expect(panel(page, definitions.totalByWeeksChart.title).getByRole("link").last()).toBeVisible();
  await look(page, "the board of online services");

  await bar.click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(`: ${shownNumber}$`) })).toBeVisible();
  await page.getByRole("button", { name: office.list.more, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: office.list.csv, exact: true }).click(),
  ]);
  const [, ...rows] = parseCsv(readFileSync(await download.path(), "utf8"));
  expect(rows).toHaveLength(shownNumber);
  const backToBoard = async () => {
    await page.getByRole("main").getByRole("link", { name: boards.boards.onlineServices }).click();
    await expect(page.getByRole("heading", { level: 1, name: boards.boards.onlineServices })).toBeVisible();
  };
  await backToBoard();

  // The title of the rows names the week in words, not by its key («2026-W35»).
  const week = panel(page, definitions.totalByWeeksChart.title).getByRole("link").last();
  const key = new URL((await week.getAttribute("href")) ?? "", page.url()).searchParams.get("key") ?? "";
  expect(key).toMatch(/^\d{4}-W\d\d$/);
  await week.click();
  const title = page.getByRole("heading", { level: 1, name: definitions.totalByWeeksChart.title });
  await expect(title).toContainText(interpolate(boards.weekOf, { day: formatDay(mondayOf(key), "es") }));
  await expect(title).not.toContainText(key);
  await backToBoard();
});

test("a manager compares two quarters, opens the rows of one bar and exports them", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "management", "/legalsit/statistics/comparisonStats");
  await page.getByRole("button", { name: boards.pairs.quarter }).click();
  await page.getByRole("dialog").getByRole("button", { name: boards.pairs.quarterYear }).click();
  await expect(page).toHaveURL(/pair=quarterYear/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: boards.pairs.quarterYear }).click();
  await page.getByRole("dialog").getByRole("button", { name: boards.pairs.quarter }).click();

  const sectors = panel(page, definitions.filingsBySectors.title);
  const bar = sectors
    .getByRole("list")
    .getByRole("link", { name: new RegExp(`, ${boards.sides.B}: [1-9]`) })
    .first();
  const shownNumber = Number((await bar.textContent())?.replace(/\D/g, ""));
  await look(page, "the comparison of two periods");
  await page
    .getByRole("button", { name: boards.menu.of.replace("{title}", definitions.filingsBySectors.title) })
    .click();
  await page.getByRole("menuitem", { name: boards.menu.table }).click();
  await expect(sectors.getByRole("columnheader", { name: boards.sheet.difference })).toBeVisible();
  await page
    .getByRole("button", { name: boards.menu.of.replace("{title}", definitions.filingsBySectors.title) })
    .click();
  await page.getByRole("menuitem", { name: boards.menu.chart }).click();

  await bar.click();
  await expect(
    page.getByRole("heading", { level: 1, name: new RegExp(`${boards.sides.B}.*: ${shownNumber}$`) }),
  ).toBeVisible();
  await page.getByRole("button", { name: office.list.more, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: office.list.csv, exact: true }).click(),
  ]);
  const [, ...rows] = parseCsv(readFileSync(await download.path(), "utf8"));
  expect(rows).toHaveLength(shownNumber);
  await page.getByRole("main").getByRole("link", { name: boards.boards.comparisonStats }).click();
  await expect(page).toHaveURL(/fromA=.*toB=/);
});

test("a manager sees the income next to that of a year before, and reads a definition with the keyboard", async ({
  page,
  baseURL,
}) => {
  await openAs(page, baseURL, "management", "/legalsit/statistics/generalStats?type=income");
  const months = panel(page, definitions.totalIncomeByMonth.title);
  await expect(months.getByRole("link", { name: /; un año antes, / }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /hace un año: / }).first()).toBeVisible();
  const help = months.getByRole("button", {
    name: boards.definitionOf.replace("{title}", definitions.totalIncomeByMonth.title),
  });
  await help.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveText(definitions.totalIncomeByMonth.definition);
  await look(page, "the income of two years");
  await page.keyboard.press("Escape");
  await expect(help).toBeFocused();
  await page
    .getByRole("button", { name: boards.menu.of.replace("{title}", definitions.totalIncomeByMonth.title) })
    .click();
  await page.getByRole("menuitem", { name: boards.menu.table }).click();
  await expect(months.getByRole("columnheader", { name: boards.line.before })).toBeVisible();
});

test("a manager sees the board of virtual tables", async ({ page, baseURL }) => {
  await openAs(page, baseURL, "management", "/legalsit/virtualTables/virtualTablesStats");
  await expect(panel(page, definitions.mostRepeatedKeywords.title).getByRole("link").first()).toBeVisible();
  await look(page, "the board of virtual tables");
});

test("the link in a weekly mail ends the subscription without signing in", async ({ page, request, baseURL }) => {
  const headers = { origin: baseURL ?? "" };
  const data = { username: "management@demo.example", password: "Legalsit-Demo-2026" };
  const signedIn = await request.post("/legalsitapi/public/session/login", { data, headers });
  const { user } = ((await signedIn.json()) as { data: { user: { _id: string } } }).data;
  const subscribe = { data: { board: "income", weekday: 3 }, headers };
  expect((await request.post("/legalsitapi/private/statistics/subscribe", subscribe)).ok()).toBe(true);

  const site = { secret: demoSecret, environment: { publicUrl: baseURL ?? "" } } as PageSigner;
  const { pathname, search } = new URL(stopLink(site, { userId: user._id, board: "income" }, "es"));
  await page.goto(pathname + search);
  const board = boards.boards.income;
  await expect(page.getByRole("heading", { level: 1, name: stop.title.replace("{board}", board) })).toBeVisible();
  await expect(page.getByText(boards.weekly.days[3])).toBeVisible();
  await look(page, "the end of a weekly mail");
  await page.getByRole("button", { name: stop.button }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: stop.stopped.replace("{board}", board) })).toBeVisible();
  await look(page, "an ended weekly mail");
  const remaining = await request.get("/legalsitapi/private/statistics/weekly");
  expect(await remaining.text()).not.toContain('"income"');
  await page.goto(`${pathname}${search}x`);
  await expect(page.getByRole("heading", { level: 1, name: stop.wrong })).toBeVisible();
});

test.describe("in English on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "en-GB" });

  test("staff of a family have its board, whose weeks are also shown as a table", async ({ page, baseURL }) => {
    await openAs(page, baseURL, "online-tr", "/legalsit/onlineServicesAdmin/TR/onlineServiceStats");
    await expect(page.getByRole("heading", { level: 1, name: boardsEn.boards.onlineServicesTR })).toBeVisible();
    await look(page, "the board of a family");
    const { title } = definitionsEn.countByWeeksChart;
    const weeks = panel(page, title);
    const before = await weeks.getByRole("link").count();
    await page.getByRole("button", { name: boardsEn.menu.of.replace("{title}", title) }).click();
    await page.getByRole("menuitem", { name: boardsEn.menu.table }).click();
    await expect(weeks.getByRole("table", { name: title }).getByRole("link")).toHaveCount(before);
    await expect(weeks.getByRole("row").nth(1)).toContainText(/^Week of \d+ \w+ 20\d\d/);
    await look(page, "the weeks as a table");
  });

  test("two periods are compared", async ({ page, baseURL }) => {
    await openAs(page, baseURL, "management", "/legalsit/statistics/comparisonStats?pair=lastYear");
    await expect(page.getByRole("button", { name: boardsEn.pairs.lastYear })).toBeVisible();
    const trend = panel(page, definitionsEn.FilingByTrending.title);
    await trend.getByRole("button", { name: definitionsEn.FilingByTrending.title, exact: true }).click();
    await expect(trend.getByRole("list")).toBeVisible();
    await look(page, "the comparison of two periods");
  });
});

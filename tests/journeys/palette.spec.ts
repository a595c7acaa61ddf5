/** Command palette: finds a record from any screen by name, identity number or number, with at most three keys besides the search text. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { palette } = office;

async function openOffice(page: Page, baseURL: string | undefined, role: string): Promise<void> {
  await enterAs(page, `${role}@demo.example`, baseURL);
  await page.goto("/legalsit/notifications");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
const searchBox = (page: Page) => page.getByRole("combobox", { name: palette.title });
const optionsOf = (page: Page) => page.getByRole("listbox", { name: palette.title }).getByRole("option");

async function searchFor(page: Page, text: string): Promise<void> {
  // Keys pressed before the office is rendered have no effect.
  await expect(page.getByRole("button", { name: palette.title })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type(text);
}

test("a request is found by name, identity number and number, and opened", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openOffice(page, baseURL, "online-ap");
  const listRequest = { data: { family: "AP", status: "all" }, headers: { origin: baseURL ?? "" } };
  const list = await page.request.post("/legalsitapi/private/onlineRequests/getOnlineRequests", listRequest);
  const { docs } = (await list.json()).data as { docs: { _id: string; number: string; identityNumber: string }[] };
  const form = docs.find(({ identityNumber }) => identityNumber);
  expect(form).toBeDefined();
  for (const text of ["alvarez", form?.identityNumber ?? "", form?.number ?? ""]) {
    await searchFor(page, text);
    await expect(optionsOf(page).first()).toContainText(text === "alvarez" ? "Álvarez" : text);
    if (text === "alvarez") await look(page, "the palette");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/onlineServicesAdmin\/AP\/onlineRequests\/[\w-]+$/);
    await expect(searchBox(page)).toBeHidden();
    if (text === form?.number) expect(page.url()).toContain(form._id);
    await page.goto("/legalsit/notifications");
  }
  quiet();
});

test("a misspelt name shows similar names and a notice", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openOffice(page, baseURL, "administrator");
  await searchFor(page, "alvares yadhira");
  const similarMatches = page.getByRole("listbox", { name: palette.title }).getByRole("group", { name: "yadira" });
  const match = similarMatches.getByRole("option", { name: "Yadira Álvarez Ferrer" }).first();
  await expect(match).toBeVisible();
  await expect(similarMatches.first()).toHaveAccessibleName(
    new RegExp(palette.near.replace("{kind}", ".+").replace("{near}", "alvarez yadira")),
  );
  await look(page, "the palette, a misspelt name");
  await page.keyboard.press("Enter");
  await expect(searchBox(page)).toBeHidden();
  quiet();
});

test("one search after another: text typed at once is in the box while the previous page still loads", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await openOffice(page, baseURL, "online-ap");
  await searchFor(page, "alvarez");
  for (const [expected, next] of [
    ["Álvarez", "roberto"],
    ["Roberto", "alvarez"],
    ["Álvarez", "roberto"],
  ] as const) {
    await expect(optionsOf(page).first()).toContainText(expected);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/onlineServicesAdmin\/AP\/onlineRequests\/[\w-]+$/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(next);
    await expect(searchBox(page)).toHaveValue(next);
  }
  quiet();
});

test("a screen is found by its name in either language; a role finds only its own", async ({ page, baseURL }) => {
  await openOffice(page, baseURL, "administrator");
  await searchFor(page, "exchange");
  const rates = optionsOf(page).filter({ hasText: menu.entries.exchangeRates });
  await expect(rates).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/exchangeRate$/);

  await openOffice(page, baseURL, "courier");
  await searchFor(page, "tasas");
  await expect(page.getByText(palette.nothing.replace("{search}", "tasas"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toBeHidden();
});

test("arrow keys wrap around, and a click works like Enter", async ({ page, baseURL }) => {
  await openOffice(page, baseURL, "administrator");
  await searchFor(page, "ar");
  const options = optionsOf(page);
  await expect(options.nth(1)).toBeVisible();
  // The last option is only known once all results are loaded.
  await expect(page.getByLabel(palette.looking)).toBeHidden();
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await options.last().click();
  await expect(searchBox(page)).toBeHidden();
});

/** A call is answered: by name, identity number or number in at most three keys beside the typing, from any screen. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as menu } from "../../src/web/office/menu.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { palette } = office;

async function begin(page: Page, baseURL: string | undefined, role: string): Promise<void> {
  await enterAs(page, `${role}@demo.example`, baseURL);
  await page.goto("/legalsit/notifications");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
const box = (page: Page) => page.getByRole("combobox", { name: palette.title });
const optionsOf = (page: Page) => page.getByRole("listbox", { name: palette.title }).getByRole("option");

async function ask(page: Page, typed: string): Promise<void> {
  // Keys pressed before the office stands go to nobody.
  await expect(page.getByRole("button", { name: palette.title })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(typed);
}

test("a request is found by name, identity number and number, and opened", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await begin(page, baseURL, "online-ap");
  const asked = { data: { family: "AP", status: "all" }, headers: { origin: baseURL ?? "" } };
  const list = await page.request.post("/legalsitapi/private/onlineRequests/getOnlineRequests", asked);
  const { docs } = (await list.json()).data as { docs: { _id: string; number: string; identityNumber: string }[] };
  const form = docs.find(({ identityNumber }) => identityNumber);
  expect(form).toBeDefined();
  for (const typed of ["alvarez", form?.identityNumber ?? "", form?.number ?? ""]) {
    await ask(page, typed);
    await expect(optionsOf(page).first()).toContainText(typed === "alvarez" ? "Álvarez" : typed);
    if (typed === "alvarez") await look(page, "the palette");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/onlineServicesAdmin\/AP\/onlineRequests\/[\w-]+$/);
    await expect(box(page)).toBeHidden();
    if (typed === form?.number) expect(page.url()).toContain(form._id);
    await page.goto("/legalsit/notifications");
  }
  quiet();
});

test("a misspelt name leads to those that are spelt nearly so, and says so", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await begin(page, baseURL, "administrator");
  await ask(page, "alvares yadhira");
  const near = page.getByRole("listbox", { name: palette.title }).getByRole("group", { name: "yadira" });
  const found = near.getByRole("option", { name: "Yadira Álvarez Ferrer" }).first();
  await expect(found).toBeVisible();
  await expect(near.first()).toHaveAccessibleName(
    new RegExp(palette.near.replace("{kind}", ".+").replace("{near}", "alvarez yadira")),
  );
  await look(page, "the palette, a misspelt name");
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeHidden();
  quiet();
});

test("one call after the other: what is typed at once stands in the box, while the page before still comes", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await begin(page, baseURL, "online-ap");
  await ask(page, "alvarez");
  for (const [found, next] of [
    ["Álvarez", "roberto"],
    ["Roberto", "alvarez"],
    ["Álvarez", "roberto"],
  ] as const) {
    await expect(optionsOf(page).first()).toContainText(found);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/onlineServicesAdmin\/AP\/onlineRequests\/[\w-]+$/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(next);
    await expect(box(page)).toHaveValue(next);
  }
  quiet();
});

test("a screen is found by its name in either language; a role finds only its own", async ({ page, baseURL }) => {
  await begin(page, baseURL, "administrator");
  await ask(page, "exchange");
  const rates = optionsOf(page).filter({ hasText: menu.entries.exchangeRates });
  await expect(rates).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/exchangeRate$/);

  await begin(page, baseURL, "courier");
  await ask(page, "tasas");
  await expect(page.getByText(palette.nothing.replace("{search}", "tasas"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box(page)).toBeHidden();
});

test("arrows go round, and a click leads where Enter does", async ({ page, baseURL }) => {
  await begin(page, baseURL, "administrator");
  await ask(page, "ar");
  const options = optionsOf(page);
  await expect(options.nth(1)).toBeVisible();
  // Until all is there the last is not the last.
  await expect(page.getByLabel(palette.looking)).toBeHidden();
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await options.last().click();
  await expect(box(page)).toBeHidden();
});

/** What a person sees of a list under a name of theirs: saved, opened, renamed, the one that opens, removed; on any machine. */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as delivery } from "../../src/areas/delivery/staff-words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { saved, columns: columnsButton, clearFilters } = office.list;
const { carriers } = delivery;
const address = "/legalsit/admin/carriers";

async function signIn(page: Page, baseURL: string | undefined): Promise<void> {
  await enterAs(page, "courier@demo.example", baseURL);
}

/** The same person at another machine, a phone. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: "es-CU",
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signIn(page, baseURL);
  return page;
}

const choose = async (page: Page, item: string) => {
  await page.getByRole("button", { name: saved.title }).click();
  await page.getByRole("menuitem", { name: item }).click();
};
const links = (page: Page) => page.getByRole("navigation", { name: saved.title }).getByRole("link");

test("a view is saved, shown by its name on any machine, renamed, opens its list, and goes and comes back", async ({
  page,
  browser,
  baseURL,
}) => {
  const quiet = listen(page);
  await signIn(page, baseURL);
  await page.goto(address);
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("button", { name: columnsButton }).click();
  const savedValue = page.waitForResponse(/desk\/keep/);
  await page.getByRole("checkbox", { name: carriers.columns.plate }).click();
  await savedValue;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: carriers.columns.plate })).toBeVisible();
  await page.goto(`${address}?active=true&sort=-name`);

  // By keyboard alone.
  await page.getByRole("button", { name: saved.title }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: saved.save }).press("Enter");
  const dialog = page.getByRole("dialog", { name: saved.save });
  await dialog.getByLabel(saved.name).fill("En servicio");
  await page.keyboard.press("Enter");
  await expect(links(page)).toHaveText(["En servicio"]);
  await expect(links(page).first()).toHaveAttribute("aria-current", "page");

  await page.goto(address);
  await expect(page.getByRole("columnheader", { name: carriers.columns.plate })).toBeVisible();
  await links(page).first().click();
  await expect(page).toHaveURL(/active=true/);
  await expect(page).toHaveURL(/sort=-name/);
  await choose(page, saved.rename);
  await page.getByRole("dialog").getByLabel(saved.name).fill("Los que llevan");
  await page.getByRole("dialog").getByRole("button", { name: office.form.save }).click();
  await expect(links(page)).toHaveText(["Los que llevan"]);
  const opens = page.waitForResponse(/desk\/changeView/);
  await choose(page, saved.opens);
  await opens;
  await page.getByRole("button", { name: saved.title }).click();
  await expect(page.getByRole("menuitem", { name: saved.opensNot })).toBeVisible();
  await page.keyboard.press("Escape");

  const phone = await elsewhere(browser, baseURL);
  await phone.goto(address);
  await expect(phone).toHaveURL(/active=true/);
  await expect(links(phone)).toHaveText(["Los que llevan"]);
  // Clearing the filters sends nobody back.
  await phone.getByRole("button", { name: clearFilters }).click();
  await expect(phone).not.toHaveURL(/active=true/);
  await expect(phone).toHaveURL(/saved=none/);
  await phone.context().close();

  await choose(page, saved.remove);
  await expect(links(page)).toHaveCount(0);
  await page.getByRole("button", { name: office.parts.undo }).click();
  await expect(links(page)).toHaveText(["Los que llevan"]);
  await links(page).first().click();
  await choose(page, saved.remove);
  await expect(links(page)).toHaveCount(0);
  quiet();
});

test("a view whose filter is no more opens without it, and says so", async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  const data = {
    list: "carriers",
    name: "De antes",
    place: "/admin/carriers",
    view: {},
    filters: { active: "true", zone: "3" },
    sort: "name",
    columns: null,
  };
  const headers = { origin: baseURL ?? "" };
  await page.request.post("/legalsitapi/private/desk/saveView", { data, headers });
  await page.goto(address);
  await links(page).first().click();
  await expect(page).toHaveURL(/active=true/);
  await expect(page).not.toHaveURL(/zone/);
  await expect(page.getByText(interpolate(saved.lacks, { filters: "zone" }))).toBeVisible();
  await page.getByRole("button", { name: saved.keepWithout }).click();
  await expect(page.getByText(interpolate(saved.lacks, { filters: "zone" }))).toBeHidden();
  await choose(page, saved.remove);
  await expect(links(page)).toHaveCount(0);
});

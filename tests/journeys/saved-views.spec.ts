/** Saved views of a list: save, open, rename, set as default, delete; available on any device. */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as delivery } from "../../src/areas/procedures/delivery/staff-words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { saved, columns: columnsButton, clearFilters } = office.list;
const { carriers } = delivery;
const address = "/legalsit/admin/carriers";

async function signIn(page: Page, baseURL: string | undefined): Promise<void> {
  await enterAs(page, "courier@demo.example", baseURL);
}

/** The same user on another device, a phone. */
async function openOnPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
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
const viewLinks = (page: Page) => page.getByRole("navigation", { name: saved.title }).getByRole("link");

test("a view is saved, shown on any device, renamed, set as default, deleted and restored", async ({
  page,
  browser,
  baseURL,
}) => {
  const quiet = listen(page);
  await signIn(page, baseURL);
  await page.goto(address);
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("button", { name: columnsButton }).click();
  const columnsSaved = page.waitForResponse(/desk\/keep/);
  await page.getByRole("checkbox", { name: carriers.columns.plate }).click();
  await columnsSaved;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: carriers.columns.plate })).toBeVisible();
  await page.goto(`${address}?active=true&sort=-name`);

  // By keyboard only.
  await page.getByRole("button", { name: saved.title }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: saved.save }).press("Enter");
  const dialog = page.getByRole("dialog", { name: saved.save });
  await dialog.getByLabel(saved.name).fill("En servicio");
  await page.keyboard.press("Enter");
  await expect(viewLinks(page)).toHaveText(["En servicio"]);
  await expect(viewLinks(page).first()).toHaveAttribute("aria-current", "page");

  await page.goto(address);
  await expect(page.getByRole("columnheader", { name: carriers.columns.plate })).toBeVisible();
  await viewLinks(page).first().click();
  await expect(page).toHaveURL(/active=true/);
  await expect(page).toHaveURL(/sort=-name/);
  await choose(page, saved.rename);
  await page.getByRole("dialog").getByLabel(saved.name).fill("Los que llevan");
  await page.getByRole("dialog").getByRole("button", { name: office.form.save }).click();
  await expect(viewLinks(page)).toHaveText(["Los que llevan"]);
  const viewChanged = page.waitForResponse(/desk\/changeView/);
  await choose(page, saved.opens);
  await viewChanged;
  await page.getByRole("button", { name: saved.title }).click();
  await expect(page.getByRole("menuitem", { name: saved.opensNot })).toBeVisible();
  await page.keyboard.press("Escape");

  const phone = await openOnPhone(browser, baseURL);
  await phone.goto(address);
  await expect(phone).toHaveURL(/active=true/);
  await expect(viewLinks(phone)).toHaveText(["Los que llevan"]);
  // After clearing the filters, the default view is not applied again.
  await phone.getByRole("button", { name: clearFilters }).click();
  await expect(phone).not.toHaveURL(/active=true/);
  await expect(phone).toHaveURL(/saved=none/);
  await phone.context().close();

  await choose(page, saved.remove);
  await expect(viewLinks(page)).toHaveCount(0);
  await page.getByRole("button", { name: office.parts.undo }).click();
  await expect(viewLinks(page)).toHaveText(["Los que llevan"]);
  await viewLinks(page).first().click();
  await choose(page, saved.remove);
  await expect(viewLinks(page)).toHaveCount(0);
  quiet();
});

test("a view with an obsolete filter opens without it and shows a notice", async ({ page, baseURL }) => {
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
  await viewLinks(page).first().click();
  await expect(page).toHaveURL(/active=true/);
  await expect(page).not.toHaveURL(/zone/);
  await expect(page.getByText(interpolate(saved.lacks, { filters: "zone" }))).toBeVisible();
  await page.getByRole("button", { name: saved.keepWithout }).click();
  await expect(page.getByText(interpolate(saved.lacks, { filters: "zone" }))).toBeHidden();
  await choose(page, saved.remove);
  await expect(viewLinks(page)).toHaveCount(0);
});

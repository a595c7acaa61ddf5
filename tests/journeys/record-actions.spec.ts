/** Actions of a record by keyboard: focus of dialogs, next record, undo. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as delivery } from "../../src/areas/procedures/delivery/staff-words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as request } from "../../src/areas/procedures/online-requests/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { distributeForms } from "./staff.ts";
import { enterAs } from "./visitor.ts";

const queue = "/onlineServicesAdmin/AP/onlineRequests";

async function openAs(page: Page, baseURL: string | undefined, role: string, path: string): Promise<void> {
  await enterAs(page, `${role}@demo.example`, baseURL);
  await page.goto(`/legalsit${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: office.palette.title })).toBeFocused();
}
test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage();
  await enterAs(page, "online-ap@demo.example", baseURL);
  await distributeForms(page, baseURL, { requested: 5, toked: 5 });
  await page.close();
});
const openMenu = (page: Page) => page.getByRole("row").nth(1).getByRole("button").last().click();

test("a dialog focuses its first field, a confirmation focuses its cancel button", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "courier", "/admin/carriers");
  await page.getByRole("button", { name: delivery.carriers.create }).click();
  await expect(page.getByRole("dialog").getByLabel(delivery.carriers.columns.name, { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await openMenu(page);
  await page.getByRole("menuitem", { name: office.register.remove }).click();
  await expect(page.getByRole("alertdialog").getByRole("button", { name: office.form.cancel })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeHidden();

  await openAs(
    page,
    baseURL,
    "online-ap",
    "/onlineServicesAdmin/AP/onlineRequests?status=pending&approvalsPending=true",
  );
  await openMenu(page);
  await page.getByRole("menuitem", { name: desk.actions.changeStatus }).click();
  await expect(page.getByRole("dialog").getByLabel(desk.move.to)).toBeFocused();
  quiet();
});

test("the page of a record has the actions of its row: the next step as a button, the others in a menu, each with its key", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "online-ap", `${queue}?status=requested&approvalsPending=true`);
  await openMenu(page);
  const rowActions = await page.getByRole("menuitem").allInnerTexts();
  await page.keyboard.press("Escape");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const nextStep = page.getByRole("button", { name: desk.next.toked });
  await expect(nextStep).toBeVisible();
  // Only the row has «See details».
  await page.getByRole("button", { name: /^Acciones de AP/ }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  const pageActions = (await page.getByRole("menuitem").allInnerTexts()).map((text) => text.split("\n")[0] ?? "");
  await page.keyboard.press("Escape");
  for (const name of rowActions.filter((each) => each !== desk.actions.open && !pageActions.includes(each)))
    await expect(page.getByRole("main").getByRole("button", { name })).toBeVisible();
  expect(rowActions).toEqual(expect.arrayContaining(pageActions));
  await look(page, "a request with its actions");
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(desk.move.to)).toHaveValue("rejected");
  await expect(dialog.getByText(office.parts.final)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(dialog.getByText(desk.next.toked)).toBeVisible();
  await page.keyboard.press("Escape");
  quiet();
});

test("a step without input is done at once and undone by Z: the history shows both", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "online-ap", `${queue}?status=pending&approvalsPending=true`);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("button", { name: desk.next.requested })).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByRole("button", { name: desk.next.toked })).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText(office.parts.undone)).toBeVisible();
  await look(page, "an undone step");
  await expect(page.getByRole("button", { name: desk.next.requested })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: office.record.undone })).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: request.status.requested })).not.toHaveCount(0);
  await page.keyboard.press("z");
  await expect(page.getByRole("button", { name: desk.next.requested })).toBeVisible();
  quiet();
});

test("a bulk change is undone together", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "online-ap", `${queue}?status=toked&approvalsPending=true`);
  await page.getByRole("checkbox", { name: office.list.selectPage }).check();
  const count = await page.getByRole("row").count();
  // The bar shows the next status of each record before the action.
  await expect(page.getByText(`→ ${request.status.deliveredTramitation}`)).toBeVisible();
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/10 segundos/)).toBeVisible();
  await dialog.getByRole("button", { name: desk.move.apply }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row")).toHaveCount(0);
  await page.getByRole("button", { name: office.parts.undo }).click();
  await expect(page.getByText(office.parts.undone)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(count);
  quiet();
});

test("the palette offers the actions of the open record, by their names in either language", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "online-ap", `${queue}?status=requested&approvalsPending=true`);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("button", { name: desk.next.toked })).toBeVisible();
  await openPalette(page);
  const options = page.getByRole("listbox", { name: office.palette.title }).getByRole("option");
  await expect(options.first()).toContainText(desk.next.toked);
  await look(page, "the palette on a record");
  await page.keyboard.type("obtained mark");
  await expect(options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByText(office.parts.undo, { exact: true })).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText(office.parts.undone)).toBeVisible();

  await openPalette(page);
  await page.keyboard.type("rechaz");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel(desk.move.to)).toHaveValue("rejected");
  await page.keyboard.press("Escape");
  // Actions that the status does not allow are not listed.
  await openPalette(page);
  await page.keyboard.type(desk.actions.delete.toLowerCase());
  await expect(options.filter({ hasText: desk.actions.delete })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.goto(`/legalsit${queue}?status=requested&approvalsPending=true`);
  await page.getByRole("checkbox", { name: office.list.selectPage }).check();
  await openPalette(page);
  await page.keyboard.type("change");
  await expect(options.first()).toContainText(desk.actions.changeStatus);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel(desk.move.to)).toBeFocused();
  quiet();
});

test("from one record to the next of its list, with a message at the end", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "courier", "/deliveryServices/all?limit=20");
  const rows = page.getByRole("row");
  const names = await rows.locator("td a").allInnerTexts();
  await rows.nth(2).getByRole("link").first().click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toContainText(names[1] ?? "");
  await page.keyboard.press("j");
  await expect(title).toContainText(names[2] ?? "");
  await look(page, "a delivery among its list");
  await page.keyboard.press("k");
  await expect(title).toContainText(names[1] ?? "");
  await page.keyboard.press("k");
  await expect(title).toContainText(names[0] ?? "");
  await page.keyboard.press("k");
  await expect(page.getByText(office.record.first).first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(title).toContainText(names[1] ?? "");
  // Back in the list, the focus is on the last opened record.
  await page.getByRole("link", { name: delivery.detail.back }).click();
  await expect(rows.nth(2)).toBeFocused();
  quiet();
});

test("the PDFs of the selected records that have one are downloaded as one file", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "online-ap", `${queue}?status=all&approvalsPending=false`);
  await page.getByRole("checkbox").first().check();
  const models = page.getByRole("link", { name: desk.actions.models });
  const file = (await models.getAttribute("href")) ?? "";
  const ids = new URL(file, baseURL).searchParams.get("formIds")?.split(",") ?? [];
  // Some have no PDF yet: the button shows the number of those that have one.
  expect(ids.length).toBeLessThan(await page.getByRole("row").count());
  await expect(models).toContainText(` · ${ids.length}`);
  const pdf = await page.request.get(file);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(ids.length);
  await look(page, "the bar of the selected");
  quiet();
});

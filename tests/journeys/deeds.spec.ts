/** What may be done with a record, from the keyboard: dialogs that are typed into at once, the next case, taking back. */
import { expect, type Page, test } from "@playwright/test";
import { words as desk } from "../../src/areas/online-requests/desk-words.es.ts";
import { words as delivery } from "../../src/areas/delivery/desk-words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./look.ts";

async function begin(page: Page, baseURL: string | undefined, role: string, path: string): Promise<void> {
  const data = { username: `${role}@demo.example`, password: "Legalsit-Demo-2026" };
  await page.request.post("/legalsitapi/public/session/login", { data, headers: { origin: baseURL ?? "" } });
  await page.goto(`/legalsit${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
const openMenu = (page: Page) => page.getByRole("row").nth(1).getByRole("button").last().click();

test("a dialog begins at its first field, one that only asks at what changes nothing", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await begin(page, baseURL, "courier", "/admin/carriers");
  await page.getByRole("button", { name: delivery.carriers.create }).click();
  await expect(page.getByRole("dialog").getByLabel(delivery.carriers.columns.name, { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await openMenu(page);
  await page.getByRole("menuitem", { name: delivery.carriers.delete }).click();
  await expect(page.getByRole("alertdialog").getByRole("button", { name: office.form.cancel })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeHidden();

  await begin(
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

/** A nomenclator in use: deletion is refused with its uses, then it is merged with another and the merge is undone. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/administration/nomenclators/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, look } from "./page-checks.ts";

const headers = (baseURL: string | undefined) => ({ origin: baseURL ?? "" });
async function signIn(page: Page, user: string, baseURL: string | undefined): Promise<void> {
  const data = { username: `${user}@demo.example`, password: "Legalsit-Demo-2026" };
  await page.request.post("/legalsitapi/public/session/login", { data, headers: headers(baseURL) });
}

test("an acquisition way in use cannot be deleted, is merged, and is separated again", async ({ page, baseURL }) => {
  const quiet = listen(page);
  const { merging } = words;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "administrator", baseURL);
  const list = "/legalsit/admin/nomenclators?ptype=ACQUISITION_WAY";
  await page.goto(list);
  await page.getByRole("button", { name: words.create }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.fields.nameEs).fill("Feria del libro");
  await dialog.getByLabel(words.fields.nameEn).fill("Book fair");
  await look(page, "form of a nomenclator");
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "Feria del libro" });
  await expect(row).toBeVisible();

  // A client uses it.
  const filterResponse = await page.request.post("/legalsitapi/private/nomenclator/filter", {
    data: { ptype: "ACQUISITION_WAY", search: "Feria del libro" },
    headers: headers(baseURL),
  });
  const { docs } = ((await filterResponse.json()) as { data: { docs: { code: string }[] } }).data;
  const client = {
    name: "Librería La Ceiba",
    clientType: "national",
    country: "CU",
    address: "Calle Obispo 526",
    acquisitionWay: docs[0]?.code,
  };
  const createResponse = await page.request.post("/legalsitapi/private/client/addClient", {
    data: client,
    headers: headers(baseURL),
  });
  expect(createResponse.status()).toBe(200);

  const chooseAction = async (item: string) => {
    await row
      .getByRole("button", { name: new RegExp(interpolate(office.list.rowActions, { name: "" }).trim()) })
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await chooseAction(office.register.remove);
  await dialog.getByRole("button", { name: office.parts.delete, exact: true }).click();
  await expect(dialog).toContainText("1");
  await expect(dialog.getByRole("link").first()).toBeVisible();
  await look(page, "a nomenclator that is in use");
  await page.keyboard.press("Escape");
  await chooseAction(words.uses.see);
  await expect(dialog.getByRole("link").first()).toBeVisible();
  await dialog.getByRole("button", { name: words.uses.close, exact: true }).click();

  await chooseAction(merging.merge);
  const targetField = dialog
    .getByRole("combobox", { name: merging.into })
    .or(dialog.getByRole("textbox", { name: merging.into }));
  await targetField.first().fill("web");
  await page.getByRole("option", { name: /Página web/ }).click();
  await look(page, "two nomenclators that are merged");
  await dialog.getByRole("button", { name: merging.merge }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/legalsit/clients/manageClients?search=Ceiba");
  await page.getByRole("link", { name: "Librería La Ceiba" }).click();
  await expect(page.locator("main")).toContainText("Página web");

  await page.goto(`${list}&search=Feria`);
  await chooseAction(merging.apart);
  await expect(page.getByText(interpolate(merging.parted, { name: "Feria del libro" }))).toBeVisible();
  quiet();
});

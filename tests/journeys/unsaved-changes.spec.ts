/** Unsaved input is not lost by accident, and two people who save the same record see both versions. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as delivery } from "../../src/areas/procedures/delivery/staff-words.es.ts";
import { words as rates } from "../../src/areas/money/exchange-rates/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as firm } from "../../src/areas/administration/firm/words.es.ts";
import { hold } from "./delayed-responses.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { carriers } = delivery;
const { form, register } = office;
const savedMessage = new RegExp(interpolate(register.saved, { name: ".+" }));

async function openAs(page: Page, baseURL: string | undefined, role: string, path: string): Promise<void> {
  await enterAs(page, `${role}@demo.example`, baseURL);
  await page.goto(`/legalsit${path}`);
}
const openCarriers = (page: Page, baseURL: string | undefined) => openAs(page, baseURL, "courier", "/admin/carriers");

test("Escape warns before it discards typed text", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openCarriers(page, baseURL);
  await page.getByRole("button", { name: carriers.create }).click();
  const dialog = page.getByRole("dialog", { name: carriers.create });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: carriers.create }).click();
  await dialog.getByLabel(carriers.columns.name).fill("Orestes Peña");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: form.leaveTitle });
  await question.getByRole("button", { name: form.stay }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel(carriers.columns.name)).toHaveValue("Orestes Peña");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: form.leave }).click();
  await expect(dialog).toBeHidden();
  quiet();
});

test("two people save one record: the second sees what differs and decides", async ({ page, browser, baseURL }) => {
  await openCarriers(page, baseURL);
  const secondUser = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: "es-CU" })).newPage();
  await openCarriers(secondUser, baseURL);
  const vehicles: Array<readonly [Page, string]> = [
    [page, "Moto roja"],
    [secondUser, "Moto azul"],
  ];
  for (const [userPage, vehicle] of vehicles) {
    await userPage.locator("tbody").getByRole("button").first().click();
    await userPage.getByRole("dialog").getByLabel(carriers.columns.vehicle).fill(vehicle);
  }
  for (const [userPage] of vehicles)
    await userPage.getByRole("dialog").getByRole("button", { name: form.save }).click();
  await expect(page.getByText(savedMessage)).toBeVisible();
  const conflict = secondUser.getByRole("dialog", { name: form.conflictTitle });
  await expect(conflict.getByRole("row")).toHaveCount(2);
  await expect(conflict.getByRole("cell", { name: "Moto azul" })).toBeVisible();
  await expect(conflict.getByRole("cell", { name: "Moto roja" })).toBeVisible();
  await conflict.getByRole("button", { name: form.keepMine }).click();
  await expect(secondUser.getByText(savedMessage)).toBeVisible();
  await expect(secondUser.getByRole("cell", { name: "Moto azul" })).toBeVisible();
  await secondUser.context().close();
});

test("a rate far from the previous one must be confirmed: corrected first, then confirmed", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "administrator", "/admin/exchangeRate");
  await page.getByRole("button", { name: rates.create }).click();
  const dialog = page.getByRole("dialog", { name: rates.create });
  const buyField = dialog.getByLabel(rates.fields.buyValue);
  await buyField.fill("4550");
  await dialog.getByLabel(rates.fields.saleValue).fill("4650");
  // Older than the newest rate of the demo office, so no payment uses it.
  await dialog.getByLabel(rates.fields.date).fill("2026-01-02");
  const question = page.getByRole("alertdialog").filter({ hasText: rates.moved.title });
  const save = () => dialog.getByRole("button", { name: form.save }).click();
  await save();
  await expect(question).toContainText(/120\.00 .* 4\s550\.00 /);
  await question.getByRole("button", { name: rates.moved.back }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(buyField).toHaveValue(/^4\s550\.00$/);
  await save();
  await question.getByRole("button", { name: rates.moved.confirm }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(savedMessage)).toBeVisible();
  await expect(page.getByRole("cell", { name: /^4\s550\.00$/ })).toBeVisible();
  quiet();
});

test("a form that stays open can be saved again after its data was refetched", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "administrator", "/admin/firm");
  const phone = page.getByLabel(firm.fields.phone, { exact: true });
  const save = page.getByRole("button", { name: form.save });
  const before = await phone.inputValue();
  await phone.fill("+53 7 830 4401");
  const firmCall = await hold(page, "**/getFirm");
  await save.click();
  await expect(page.getByText(firm.saved).first()).toBeVisible();
  await expect(save).toBeDisabled();
  firmCall.release();
  await expect(save).toBeEnabled();
  await phone.fill(before);
  await save.click();
  await expect(page.getByText(firm.saved)).toHaveCount(2);
  await expect(page.getByRole("dialog")).toBeHidden();
  quiet();
});

test("text typed into a form before its refetch is preserved and saved", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openAs(page, baseURL, "administrator", "/admin/firm");
  const fieldOf = (name: "phone" | "address") => page.getByLabel(firm.fields[name], { exact: true });
  const save = page.getByRole("button", { name: form.save });
  const before = { phone: await fieldOf("phone").inputValue(), address: await fieldOf("address").inputValue() };
  await fieldOf("phone").fill("+53 7 830 4402");
  const firmCall = await hold(page, "**/getFirm");
  await save.click();
  await expect(page.getByText(firm.saved).first()).toBeVisible();
  await fieldOf("address").fill("Calle 23 n.º 502, El Vedado");
  await fieldOf("address").press("End");
  firmCall.release();
  await expect(save).toBeEnabled();
  // The caret position stays too.
  await expect(fieldOf("address")).toBeFocused();
  await page.keyboard.type(", bajos");
  await expect(fieldOf("address")).toHaveValue("Calle 23 n.º 502, El Vedado, bajos");
  await save.click();
  await expect(page.getByText(firm.saved)).toHaveCount(2);
  await expect(save).toBeEnabled();
  await page.reload();
  await expect(fieldOf("phone")).toHaveValue("+5378304402");
  await expect(fieldOf("address")).toHaveValue("Calle 23 n.º 502, El Vedado, bajos");
  await fieldOf("phone").fill(before.phone);
  await fieldOf("address").fill(before.address);
  await save.click();
  await expect(page.getByText(firm.saved)).toBeVisible();
  quiet();
});

test("a dialog stays open until its request completes, whatever is pressed", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openCarriers(page, baseURL);
  await page.locator("tbody").getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(carriers.columns.vehicle).fill("Moto verde");
  const updateCall = await hold(page, "**/updateCarrier");
  await dialog.getByRole("button", { name: form.save }).click();
  await expect(dialog.getByRole("button", { name: form.cancel })).toBeDisabled();
  await expect.poll(updateCall.callCount).toBe(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: form.leaveTitle })).toHaveCount(0);
  await expect(dialog).toBeVisible();
  updateCall.release();
  await expect(page.getByText(savedMessage)).toBeVisible();
  await expect(dialog).toBeHidden();

  // A deletion may still be refused: its dialog stays open to show the reason.
  const deleteCall = await hold(page, "**/deleteCarrier/**");
  const row = page.locator("tbody tr").first();
  await row.getByRole("button", { name: new RegExp(office.list.rowActions.replace("{name}", ".+")) }).click();
  await page.getByRole("menuitem", { name: office.parts.delete }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: office.parts.delete }).click();
  await expect(question.getByRole("button", { name: form.cancel })).toBeDisabled();
  await expect.poll(deleteCall.callCount).toBe(1);
  await page.keyboard.press("Escape");
  await expect(question.getByRole("button", { name: form.cancel })).toBeVisible();
  deleteCall.release();
  await expect(
    question
      .getByRole("alert")
      .or(page.getByText(new RegExp(interpolate(register.removed, { name: ".+" }))))
      .first(),
  ).toBeVisible();
  quiet();
});

/** What was typed in a dialog is not lost by a slip of the hand, and two people who save the same record see both. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as delivery } from "../../src/areas/delivery/staff-words.es.ts";
import { words as rates } from "../../src/areas/exchange-rates/words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as firm } from "../../src/areas/firm/words.es.ts";
import { hold } from "./delayed-responses.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { carriers } = delivery;
const { form, register } = office;
const saved = new RegExp(interpolate(register.saved, { name: ".+" }));

async function open(page: Page, baseURL: string | undefined, role: string, path: string): Promise<void> {
  await enterAs(page, `${role}@demo.example`, baseURL);
  await page.goto(`/legalsit${path}`);
}
const openCarriers = (page: Page, baseURL: string | undefined) => open(page, baseURL, "courier", "/admin/carriers");

test("Escape asks before it throws away what was typed", async ({ page, baseURL }) => {
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
  const other = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: "es-CU" })).newPage();
  await openCarriers(other, baseURL);
  const vehicles: Array<readonly [Page, string]> = [
    [page, "Moto roja"],
    [other, "Moto azul"],
  ];
  for (const [each, vehicle] of vehicles) {
    await each.locator("tbody").getByRole("button").first().click();
    await each.getByRole("dialog").getByLabel(carriers.columns.vehicle).fill(vehicle);
  }
  for (const [each] of vehicles) await each.getByRole("dialog").getByRole("button", { name: form.save }).click();
  await expect(page.getByText(saved)).toBeVisible();
  const conflict = other.getByRole("dialog", { name: form.conflictTitle });
  await expect(conflict.getByRole("row")).toHaveCount(2);
  await expect(conflict.getByRole("cell", { name: "Moto azul" })).toBeVisible();
  await expect(conflict.getByRole("cell", { name: "Moto roja" })).toBeVisible();
  await conflict.getByRole("button", { name: form.keepMine }).click();
  await expect(other.getByText(saved)).toBeVisible();
  await expect(other.getByRole("cell", { name: "Moto azul" })).toBeVisible();
  await other.context().close();
});

test("what is far from what stood before is asked about: looked at again, then meant", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await open(page, baseURL, "administrator", "/admin/exchangeRate");
  await page.getByRole("button", { name: rates.create }).click();
  const dialog = page.getByRole("dialog", { name: rates.create });
  const bought = dialog.getByLabel(rates.fields.buyValue);
  await bought.fill("4550");
  await dialog.getByLabel(rates.fields.saleValue).fill("4650");
  // Before the demo office's newest: nobody pays by it.
  await dialog.getByLabel(rates.fields.date).fill("2026-01-02");
  const question = page.getByRole("alertdialog").filter({ hasText: rates.moved.title });
  const save = () => dialog.getByRole("button", { name: form.save }).click();
  await save();
  await expect(question).toContainText(/120\.00 .* 4\s550\.00 /);
  await question.getByRole("button", { name: rates.moved.back }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(bought).toHaveValue(/^4\s550\.00$/);
  await save();
  await question.getByRole("button", { name: rates.moved.confirm }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByRole("cell", { name: /^4\s550\.00$/ })).toBeVisible();
  quiet();
});

test("a form that stays is saved again once what it saved was read", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await open(page, baseURL, "administrator", "/admin/firm");
  const phone = page.getByLabel(firm.fields.phone, { exact: true });
  const save = page.getByRole("button", { name: form.save });
  const before = await phone.inputValue();
  await phone.fill("+53 7 830 4401");
  const reading = await hold(page, "**/getFirm");
  await save.click();
  await expect(page.getByText(firm.saved).first()).toBeVisible();
  await expect(save).toBeDisabled();
  reading.letGo();
  await expect(save).toBeEnabled();
  await phone.fill(before);
  await save.click();
  await expect(page.getByText(firm.saved)).toHaveCount(2);
  await expect(page.getByRole("dialog")).toBeHidden();
  quiet();
});

test("what is typed into a form that stays, until what it saved was read, stands there and is saved", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await open(page, baseURL, "administrator", "/admin/firm");
  const box = (name: "phone" | "address") => page.getByLabel(firm.fields[name], { exact: true });
  const save = page.getByRole("button", { name: form.save });
  const before = { phone: await box("phone").inputValue(), address: await box("address").inputValue() };
  await box("phone").fill("+53 7 830 4402");
  const reading = await hold(page, "**/getFirm");
  await save.click();
  await expect(page.getByText(firm.saved).first()).toBeVisible();
  await box("address").fill("Calle 23 n.º 502, El Vedado");
  await box("address").press("End");
  reading.letGo();
  await expect(save).toBeEnabled();
  // Where somebody types the caret stays as well.
  await expect(box("address")).toBeFocused();
  await page.keyboard.type(", bajos");
  await expect(box("address")).toHaveValue("Calle 23 n.º 502, El Vedado, bajos");
  await save.click();
  await expect(page.getByText(firm.saved)).toHaveCount(2);
  await expect(save).toBeEnabled();
  await page.reload();
  await expect(box("phone")).toHaveValue("+5378304402");
  await expect(box("address")).toHaveValue("Calle 23 n.º 502, El Vedado, bajos");
  await box("phone").fill(before.phone);
  await box("address").fill(before.address);
  await save.click();
  await expect(page.getByText(firm.saved)).toBeVisible();
  quiet();
});

test("a dialog whose answer is on its way stays until it came, whatever is pressed", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await openCarriers(page, baseURL);
  await page.locator("tbody").getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(carriers.columns.vehicle).fill("Moto verde");
  const sending = await hold(page, "**/updateCarrier");
  await dialog.getByRole("button", { name: form.save }).click();
  await expect(dialog.getByRole("button", { name: form.cancel })).toBeDisabled();
  await expect.poll(sending.held).toBe(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: form.leaveTitle })).toHaveCount(0);
  await expect(dialog).toBeVisible();
  sending.letGo();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(dialog).toBeHidden();

  // What is being removed may still be refused: that is said where it was asked for.
  const removing = await hold(page, "**/deleteCarrier/**");
  const row = page.locator("tbody tr").first();
  await row.getByRole("button", { name: new RegExp(office.list.rowActions.replace("{name}", ".+")) }).click();
  await page.getByRole("menuitem", { name: office.parts.delete }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: office.parts.delete }).click();
  await expect(question.getByRole("button", { name: form.cancel })).toBeDisabled();
  await expect.poll(removing.held).toBe(1);
  await page.keyboard.press("Escape");
  await expect(question.getByRole("button", { name: form.cancel })).toBeVisible();
  removing.letGo();
  await expect(
    question
      .getByRole("alert")
      .or(page.getByText(new RegExp(interpolate(register.removed, { name: ".+" }))))
      .first(),
  ).toBeVisible();
  quiet();
});

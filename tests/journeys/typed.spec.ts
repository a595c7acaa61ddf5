/** What was typed in a dialog is not lost by a slip of the hand, and two people who save the same record see both. */
import { expect, type Page, test } from "@playwright/test";
import { words as delivery } from "../../src/areas/delivery/desk-words.es.ts";
import { say } from "../../src/kit/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./look.ts";

const { carriers } = delivery;
const { form, register } = office;
const saved = new RegExp(say(register.saved, { name: ".+" }));

async function openCarriers(page: Page, baseURL: string | undefined): Promise<void> {
  const data = { username: "courier@demo.example", password: "Legalsit-Demo-2026" };
  await page.request.post("/legalsitapi/public/session/login", { data, headers: { origin: baseURL ?? "" } });
  await page.goto("/legalsit/admin/carriers");
}

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

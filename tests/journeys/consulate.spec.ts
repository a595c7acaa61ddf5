/** A consular contract from creation to offer: holder found by identity document, paid, documents moved together, invoiced once. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as en } from "../../src/areas/practice/consulate/words.en.ts";
import { words as es } from "../../src/areas/practice/consulate/words.es.ts";
import { interpolate, pluralize } from "../../src/kit/text/words.ts";
import { words as menuWordsEn } from "../../src/web/office/menu/menu.en.ts";
import { words as menuWords } from "../../src/web/office/menu/menu.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, look } from "./page-checks.ts";

const { entries: menu } = menuWords;
const { entries: menuEn } = menuWordsEn;
const path = "/legalsit/spain-consulate";
const dialogOf = (page: Page) => page.getByRole("dialog");
const fieldOf = (page: Page, label: string) =>
  dialogOf(page)
    .getByRole("textbox", { name: label })
    .or(dialogOf(page).getByRole("combobox", { name: label }))
    .first();
async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await fieldOf(page, label).click();
  await page.getByRole("option", { name: option }).first().click();
}

test("a consular contract from its creation to its offer", { tag: "@main" }, async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const quiet = listen(page);
  await page.request.post("/legalsitapi/public/session/login", {
    data: { username: "consulate@demo.example", password: "Legalsit-Demo-2026" },
    headers: { origin: baseURL ?? "" },
  });

  // The holder has an account: the identity number finds it and fills in the form.
  await page.goto(`${path}/requested`);
  await expect(page.getByRole("heading", { level: 1, name: menu.consulateRequested })).toBeVisible();
  await look(page, "consulate contracts");
  await page.getByRole("button", { name: es.create }).click();
  await fieldOf(page, es.form.person).fill("910210");
  await page.getByRole("option", { name: /Yadira/ }).click();
  await expect(fieldOf(page, es.form.fullName)).toHaveValue(/Yadira Álvarez/);
  await expect(fieldOf(page, es.form.ci)).toHaveValue("91021027775");
  await dialogOf(page).getByRole("button", { name: es.form.addDocument }).click();
  await choose(page, es.form.documentType, /nacimiento/i);
  await choose(page, es.form.process, /^Legalización$/);
  await fieldOf(page, es.form.quantity).fill("2");
  await expect(dialogOf(page).getByRole("status").filter({ hasText: "54" })).toBeVisible();
  await look(page, "form of a consulate contract");
  await dialogOf(page).getByRole("button", { name: office.form.save }).click();
  await expect(page.getByText(/Contrato CE\d{8} guardado/)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Yadira" }).first();
  const number = (
    await row
      .getByText(/CE\d{8}/)
      .first()
      .innerText()
  ).trim();
  await row.getByRole("link").first().click();

  // Payment at the counter.
  await expect(page.getByRole("heading", { level: 1, name: interpolate(es.page.title, { number }) })).toBeVisible();
  await look(page, "a consulate contract");
  await page.getByRole("button", { name: es.pay.action }).click();
  await expect(page.getByRole("dialog", { name: interpolate(es.pay.title, { number }) })).toBeVisible();
  await expect(fieldOf(page, es.pay.amount)).toHaveValue("54.00");
  await expect(fieldOf(page, es.pay.method)).toHaveValue(es.methods.cash);
  await look(page, "the payment of a consulate contract");
  await dialogOf(page).getByRole("button", { name: es.pay.action }).click();
  await expect(page.getByText(interpolate(es.pay.done, { number }))).toBeVisible();

  // The documents change status from the list of all documents.
  await page.goto(`${path}/documents?search=${number}`);
  await expect(page.getByRole("heading", { level: 1, name: menu.consulateDocuments })).toBeVisible();
  await look(page, "consulate documents");
  const moveDocument = async (status: keyof typeof es.status) => {
    await page.getByRole("row").filter({ hasText: number }).getByRole("checkbox").check();
    await page.getByRole("button", { name: es.documentStep.action }).first().click();
    await dialogOf(page).getByLabel(es.documentStep.to).selectOption(status);
    await dialogOf(page).getByRole("button", { name: es.documentStep.apply }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: number })).toContainText(es.status[status]);
  };
  await moveDocument("underReview");
  await moveDocument("deliveredConsulate");
  await moveDocument("legalized");

  // An offer invoices it exactly once.
  await page.goto(`${path}/facture?search=${number}`);
  await expect(page.getByRole("heading", { level: 1, name: menu.consulateInvoice })).toBeVisible();
  await page.getByRole("row").filter({ hasText: number }).getByRole("checkbox").check();
  await expect(page.getByRole("status").filter({ hasText: /54[.,]00/ })).toBeVisible();
  await look(page, "documents to be invoiced");
  await page.getByRole("button", { name: es.invoice.action }).first().click();
  await expect(dialogOf(page)).toContainText(pluralize(es.invoice.dialog, 1, "es"));
  await fieldOf(page, es.invoice.client).fill("puerto azul");
  await page.getByRole("option", { name: /Puerto Azul/ }).click();
  await dialogOf(page).getByLabel(es.invoice.bankAccount).click();
  await page.getByRole("option").first().click();
  await dialogOf(page).getByRole("button", { name: es.invoice.action }).click();
  await expect(page.getByText(/Oferta OF\d{8} creada en borrador/)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: number })).toHaveCount(0);

  // The same on a phone in English; a button opens the tariff.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/legalsit/en/spain-consulate/requested");
  await expect(page.getByRole("heading", { level: 1, name: menuEn.consulateRequested })).toBeVisible();
  await look(page, "consulate contracts on a phone");
  await page.getByRole("button", { name: en.tariff.action }).click();
  await expect(dialogOf(page)).toContainText(en.tariff.inForce);
  await look(page, "the tariff of the consulate on a phone");
  quiet();
  await context.close();
});

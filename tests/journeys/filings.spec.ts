/** A lawyer files a contract and a supplement: a used number is refused, the bill is added later, the PDF is printed. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as en } from "../../src/areas/practice/filings/words.en.ts";
import { words as es } from "../../src/areas/practice/filings/words.es.ts";
import { formatMoney } from "../../src/kit/text/format.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const path = "/legalsit/legalAssistance/manageFilings";

async function openAsLawyer(page: Page, baseURL: string | undefined, url = path): Promise<void> {
  await enterAs(page, "lawyer@demo.example", baseURL);
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
const fieldOf = (page: Page, label: string) => page.getByRole("textbox", { name: label });
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  const input = (await field.count()) > 0 ? field : fieldOf(page, label);
  await input.first().click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a contract and a supplement are filed, their bill is added later, and the PDF is printed", {
  tag: "@main",
}, async ({ page, baseURL }) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsLawyer(page, baseURL);
  await look(page, "list of filings");
  const totals = page.getByRole("status").filter({ hasText: es.totals.title });
  await expect(totals).toContainText(es.kinds.supplement);
  // Rarely used filters are hidden at first.
  const sector = page.getByRole("button", { name: es.fields.sector, exact: true });
  await expect(sector).toBeHidden();
  await page.getByRole("button", { name: office.list.moreFilters }).click();
  await expect(sector).toBeVisible();
  await page.getByRole("button", { name: office.list.fewerFilters }).click();

  await page.getByRole("link", { name: es.create.advisory }).click();
  await page.getByText(es.kinds.contract, { exact: true }).click();
  const number = fieldOf(page, es.fields.contractNumber);
  await expect(number).toHaveValue(/^CT\d{8}$/);
  const freeNumber = await number.inputValue();
  await look(page, "form of a contract");

  // A used number is reported when the field loses the focus, with the next free number.
  const usedNumber = freeNumber.replace(/\d{6}$/, "000001");
  await number.fill(usedNumber.toLowerCase());
  await number.blur();
  await expect(
    page.getByText(interpolate(es.copiedFrom.contractNumber, { number: freeNumber }), { exact: true }),
  ).toBeVisible();
  await number.fill(freeNumber);

  const client = page
    .getByRole("textbox", { name: es.fields.client })
    .or(page.getByRole("combobox", { name: es.fields.client }));
  await client.first().fill("bianchi");
  await page.getByRole("option", { name: /Bianchi Import-Export/ }).click();
  const country = page
    .getByRole("textbox", { name: es.fields.country })
    .or(page.getByRole("combobox", { name: es.fields.country }));
  await expect(country.first()).toHaveValue("Italia");
  await expect(page.getByRole("region", { name: es.sameClient.title })).toContainText("Registro de la marca Bianchi");
  await fieldOf(page, es.fields.topic).fill("Defensa de la marca ante la OCPI");
  await choose(page, es.fields.takenShape, "Sociedad extranjera");
  await choose(page, es.fields.sector, "Comercio");
  await choose(page, es.fields.practiceArea, "Marcas");
  await choose(page, es.fields.serviceType, "Representación procesal");
  await choose(page, es.fields.serviceModality, "Por asunto");
  await choose(page, es.fields.specialist, "Luis Barrios Peña");
  await fieldOf(page, es.fields.fee).fill("3200");
  await choose(page, es.fields.termination, "Al cumplir el objeto");
  await page.getByLabel(es.fields.voucherPending).check();
  await page.getByRole("button", { name: es.create.contract }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Defensa de la marca ante la OCPI");
  await expect(page.getByText(freeNumber).first()).toBeVisible();
  await look(page, "page of a contract");

  await page.getByRole("button", { name: es.page.addDeadline }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(es.page.deadlineText).fill("Contestar la oposición");
  await dialog.getByLabel(es.page.deadlineDue).fill("2099-01-31");
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(page.getByRole("region", { name: es.page.deadlines })).toContainText("Contestar la oposición");

  await page.keyboard.press("v");
  await dialog.getByLabel(es.voucher.number).fill("V-9001");
  await dialog.getByRole("button", { name: es.voucher.submit }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: es.page.facts })).toContainText("V-9001");
  await expect(page.getByRole("region", { name: office.record.history })).toContainText(
    es.auditActions["filings.voucher"],
  );

  await page.keyboard.press("n");
  await expect(fieldOf(page, es.fields.supplementNumber)).toHaveValue(`${freeNumber}-S01`);
  await look(page, "form of a supplement");
  await fieldOf(page, es.fields.topic).fill("Amplía a la oposición");
  await fieldOf(page, es.fields.fee).fill("800");
  await page.getByRole("button", { name: es.create.supplement }).click();
  const tree = page.getByRole("region", { name: es.page.tree });
  await expect(tree).toContainText(freeNumber);
  await expect(tree).toContainText(formatMoney("4000.00", "USD", "es"));

  const filingId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const pdf = await page.request.get(`/legalsitapi/private/filing/print/${filingId}`);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "page of a supplement on a phone");
  await page.goto("/legalsit/");
  await expect(page.getByText(es.home.overdue)).toBeVisible();
  quiet();
});

test("in English, an empty required field shows its error", async ({ page, baseURL }) => {
  await openAsLawyer(page, baseURL);
  await page.goto("/legalsit/en/legalAssistance/manageFilings/create?kind=advisory");
  await page.getByRole("button", { name: en.create.advisory }).click();
  await expect(page.getByRole("alert").getByText(en.fields.client).first()).toBeVisible();
  await look(page, "form with faults, in English");
});

/** A legalization voucher from its filing to the hand-over: paid by link on a phone, sealed, handed over. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as filings } from "../../src/areas/practice/filings/words.es.ts";
import { words as es } from "../../src/areas/practice/legalization/words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { payByTransfermovil } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { control, mailTo, openMailed } from "./sandbox.ts";
import { enterAs } from "./visitor.ts";

const path = "/legalsit/legalAssistance/manageFilings";
const email = "aracelis@example.cu";

async function choose(page: Page, label: string, option: string): Promise<void> {
  const namedCombobox = page.getByRole("combobox", { name: label, exact: true });
  const box =
    (await namedCombobox.count()) > 0 ? namedCombobox : page.getByRole("textbox", { name: label, exact: true });
  await box.first().click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
const expectState = (page: Page, state: keyof typeof es.state) =>
  expect(page.getByRole("main").getByText(es.state[state], { exact: true }).first()).toBeVisible();

test("a voucher is created for a filing, paid by its link, sealed and handed over", { tag: "@main" }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const quiet = listen(page);
  await enterAs(page, "lawyer@demo.example", baseURL);

  // Starts on the page of a filing.
  await page.goto(`${path}?search=Tejidos`);
  await page.getByRole("row").filter({ hasText: "Tejidos" }).first().getByRole("link").first().click();
  const panel = page.getByRole("region", { name: es.title });
  await expect(panel).toBeVisible();
  await look(page, "a filing with its vouchers");
  await panel.getByRole("button", { name: es.create }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(es.form.fullName).fill("Aracelis Bueno Castro");
  await dialog.getByLabel(es.form.ci).fill("85041512786");
  await dialog.getByLabel(es.form.phone).fill("+5352345678");
  await dialog.getByLabel(es.form.email).fill(email);
  await choose(page, es.form.documentType, "Título");
  await choose(page, es.form.destination, "México");
  await choose(page, es.form.process, es.processes.legalization);
  // The form shows the price before saving.
  await expect(dialog.getByRole("status").filter({ hasText: "375.00 CUP" })).toBeVisible();
  await look(page, "form of a voucher");
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(dialog).toBeHidden();
  const link = panel.getByRole("link").filter({ hasText: "Aracelis Bueno Castro" });
  await link.click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^Vale VL\d{8}$/);
  const number = (await title.innerText()).replace("Vale ", "");
  await expectState(page, "pendingToPay");
  await look(page, "a voucher waiting for payment");

  // At the counter it is collected with its amount and method.
  const main = page.getByRole("main");
  await main.getByRole("button", { name: es.step.forward.inSettlement, exact: true }).click();
  const collectDialog = page.getByRole("dialog", { name: interpolate(es.step.payTitle, { number }) });
  await expect(collectDialog.getByLabel(es.step.amount)).toHaveValue("375.00");
  await expect(collectDialog.getByLabel(es.step.method)).toHaveValue(es.methods.cash);
  await expect(collectDialog.getByRole("button", { name: es.step.collect, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(collectDialog).toBeHidden();

  // The payment link is sent and opened on a phone.
  await main.getByRole("button", { name: es.link.send }).click();
  await page.getByRole("dialog").getByRole("button", { name: es.link.send }).click();
  await expect(page.getByText(interpolate(es.link.sent, { number }))).toBeVisible();
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const phoneQuiet = listen(phone);
  await openMailed(phone, email, new RegExp(number));
  const payHeading = phone.getByRole("heading", { level: 1, name: payer.vale.title });
  await expect(payHeading).toBeVisible();

  // A new link replaces the first one, whose page shows that.
  await main.getByRole("button", { name: es.link.send }).click();
  await page.getByRole("dialog").getByRole("button", { name: es.link.send }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1, name: payer.ended.replaced.title })).toBeVisible();
  await expect(phone.getByText(payer.ended.replaced.ownNote)).toBeVisible();
  await look(phone, "a replaced voucher link");
  await expect(async () => {
    await openMailed(phone, email, new RegExp(number));
    await expect(payHeading).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await look(phone, "a voucher to be paid, on a phone");
  await phone.setViewportSize({ width: 1440, height: 900 });
  await look(phone, "a voucher to be paid, at a desk");
  await phone.setViewportSize({ width: 390, height: 844 });
  await payByTransfermovil(phone, "5 234 5678");
  const reference = /\/(\d{12})/.exec(phone.url())?.[1] ?? "";
  await control("transfermovil", reference, "pay");
  await mailTo(email, new RegExp(`Recibimos el pago del vale ${number}`));
  await openMailed(phone, email, new RegExp(`Recibimos el pago del vale ${number}`));
  await expect(phone.getByText(/se pagó el/)).toBeVisible();
  await look(phone, "a paid voucher, on a phone");

  // Each status change has its button.
  await page.reload();
  await expectState(page, "inSettlement");
  const moveTo = async (to: keyof typeof es.step.forward) => {
    await main.getByRole("button", { name: es.step.forward[to] }).click();
    await dialog.getByRole("button", { name: es.step.forward[to], exact: true }).click();
    await expect(dialog).toBeHidden();
    await expectState(page, to);
  };
  for (const to of ["inCommercial", "packagePreparation", "processLegalization"] as const) await moveTo(to);
  await look(page, "a voucher waiting for its seals");
  await main.getByRole("button", { name: es.work.action }).click();
  await look(page, "progress of its documents");
  const seals = dialog.getByLabel(/: sellado el/);
  await expect(seals.first()).toBeVisible();
  for (const sealField of await seals.all()) await sealField.fill("2026-01-15");
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(dialog).toBeHidden();
  for (const to of ["inReviewer", "readyToCustomer"] as const) await moveTo(to);
  await mailTo(email, new RegExp(`Sus documentos están listos: ${number}`));
  await main.getByRole("button", { name: es.step.forward.completed }).click();
  await dialog.getByLabel(es.step.receiver).fill("Aracelis Bueno Castro");
  await dialog.getByLabel(es.form.ci).fill("85041512786");
  await dialog.getByRole("button", { name: es.step.forward.completed, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectState(page, "completed");
  await look(page, "a voucher that was handed over");

  // Back to the filing, then the list on a phone.
  await page.getByRole("region", { name: es.page.holder }).getByRole("link").last().click();
  await expect(panel).toContainText(number);
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "a filing with its vouchers, on a phone");
  await page.goto(path);
  await page.getByRole("link", { name: filings.vales }).click();
  await expect(page.getByRole("heading", { level: 1, name: es.title })).toBeVisible();
  await look(page, "vouchers on a phone");
  quiet();
  phoneQuiet();
  await context.close();
});

/** A contract offer: sent by a rule, signed, paid by the mailed link, then its payment is cancelled. */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as offers } from "../../src/areas/practice/contract-offers/words.es.ts";
import { words as rules } from "../../src/areas/practice/offer-rules/words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { payByTransfermovil } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { control, openMailed } from "./sandbox.ts";

const path = "/legalsit/contractOffers/manageContractOffers";

/** Chooses an option; filters a long list by text first. */
async function choose(
  page: Page,
  label: string,
  option: string | RegExp,
  searchText = "",
  container: Locator | Page = page,
) {
  const field = container.getByRole("combobox", { name: label }).or(container.getByRole("textbox", { name: label }));
  await field.first().click();
  if (searchText) await field.first().fill(searchText);
  await page.getByRole("option", { name: option }).first().click();
}

test("an offer is sent by a rule, signed, paid by its link, and its payment cancelled", { tag: "@main" }, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const quiet = listen(page);
  const headers = { origin: baseURL ?? "" };
  const post = async (call: string, data: object) => {
    const response = await page.request.post(`/legalsitapi/${call}`, { data, headers });
    expect(response.ok(), `${call}: ${await response.text()}`).toBe(true);
    return (await response.json()).data.docs;
  };
  await page.request.post("/legalsitapi/public/session/login", {
    data: { username: "commercial@demo.example", password: "Legalsit-Demo-2026" },
    headers,
  });

  // The sending rule is activated after a simulation.
  await page.goto("/legalsit/contractOffers/rulesOffers");
  await expect(page.getByRole("heading", { level: 1, name: menu.entries.offerRules })).toBeVisible();
  await look(page, "sending rules");
  await page.getByRole("row").filter({ hasText: "Enviar oferta al cliente" }).getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("button", { name: rules.simulation.run }).click();
  await look(page, "a simulated rule");
  await page.keyboard.press("Escape");
  await page.getByRole("row").filter({ hasText: "Enviar oferta al cliente" }).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: office.register.activate }).click();
  await expect(
    page.getByText(interpolate(office.register.activated, { name: "Enviar oferta al cliente" })),
  ).toBeVisible();

  // The form shows both sums: a difference is reported and refused.
  await page.goto(path);
  await page.getByRole("link", { name: offers.create }).click();
  await choose(page, offers.fields.client, /Astilleros/, "Astilleros");
  await page.getByLabel(offers.fields.contract, { exact: true }).fill("CT-77/2026");
  await page.getByLabel(offers.fields.contractDate).fill("2026-01-15");
  await choose(page, offers.fields.requestedBy, /Luis Barrios/, "Luis");
  await choose(page, offers.fields.bankAccount, /CUP$/);
  const concept = page.getByRole("group", { name: `${offers.fields.concepts} 1` });
  await choose(page, offers.fields.concept, "Honorarios", "", concept);
  await concept.getByLabel(offers.fields.amount).fill("1250");
  const method = page.getByRole("group", { name: `${offers.fields.paymentMethods} 1` });
  await choose(page, offers.fields.method, "Transfermóvil", "", method);
  await method.getByLabel(offers.fields.amount).fill("1200");
  await expect(page.getByRole("status").filter({ hasText: offers.totals.mismatch })).toBeVisible();
  await look(page, "an offer with different sums");
  await method.getByLabel(offers.fields.amount).fill("1250");
  await expect(page.getByText(offers.totals.mismatch)).toBeHidden();
  const preview = page.getByRole("region", { name: offers.form.preview });
  await expect(preview).toContainText(/NIT \d+/);
  await expect(preview).toContainText(/SWIFT \w+/);
  await choose(page, offers.fields.approvedBy, /Luis Barrios/, "Luis");
  await page.getByLabel(offers.fields.receivedBy).fill("Marta Rodríguez Peña");
  await page.getByRole("button", { name: offers.form.submitIssue }).click();
  await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f-]{36}$`));
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const offer = await post("private/contractOffer/getContractOfferById", { _id: id });
  const number = offer.offerNumber as string;
  await page.goto(`${path}?notSigned=true`);
  await expect(page.getByRole("row").filter({ hasText: number })).toBeVisible();
  await look(page, "unsigned offers");

  // The client can read it but not pay it yet.
  const reader = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const readerQuiet = listen(reader);
  await openMailed(reader, "juridico@astilleros.example", new RegExp(number));
  await expect(reader.getByRole("heading", { level: 1, name: payer.offer.title })).toBeVisible();
  await expect(reader.getByText(payer.offer.later)).toBeVisible();
  await look(reader, "an offer that is not to be paid yet");

  // The signed PDF is uploaded, and the payment link is sent.
  await page.goto(`${path}/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeVisible();
  await look(page, "an offer");
  const offerPdf = await page.request.get(`/legalsitapi/private/contractOffer/offerFile/${id}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: offers.actions.scan }).click();
  const scan = page.getByRole("dialog", { name: interpolate(offers.scan.title, { number }) });
  await scan.locator("input[type=file]").setInputFiles({
    name: "oferta firmada.pdf",
    mimeType: "application/pdf",
    buffer: await offerPdf.body(),
  });
  await expect(page.getByText(interpolate(offers.scan.done, { number }))).toBeVisible();
  await main.getByRole("button", { name: interpolate(office.list.rowActions, { name: number }) }).click();
  await page.getByRole("menuitem", { name: offers.actions.sendLink }).click();
  const confirmDialog = page.getByRole("alertdialog", { name: interpolate(offers.sendLink.title, { number }) });
  await confirmDialog.getByRole("button", { name: offers.actions.sendLink }).click();
  await expect(page.getByText(offers.sendLink.done)).toBeVisible();

  // It is paid by the link; closing the tab does not matter.
  await openMailed(reader, "juridico@astilleros.example", new RegExp(`Pague la oferta ${number}`));
  await look(reader, "an offer to be paid");
  await reader.setViewportSize({ width: 1440, height: 900 });
  await look(reader, "an offer to be paid, at a desk");
  await reader.setViewportSize({ width: 390, height: 844 });
  await payByTransfermovil(reader, "5 234 5678");
  const reference = /\/(\d{12})/.exec(reader.url())?.[1] ?? "";
  await reader.goto("about:blank");
  const offerBefore = await post("private/contractOffer/getContractOfferById", { _id: id });
  expect(offerBefore.status).toBe("signed");
  await control("transfermovil", reference, "pay");
  await page.goto(`${path}/${id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(offers.status.paid).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await look(page, "a paid offer");

  // The payment is cancelled after a confirmation.
  await page.getByRole("main").getByRole("button", { name: offers.actions.cancelPayment }).click();
  const dialog = page.getByRole("dialog", { name: interpolate(offers.unpay.title, { number }) });
  await dialog.getByLabel(offers.note).fill("El cliente pagó dos veces por error");
  await dialog.getByRole("button", { name: offers.unpay.submit }).click();
  await expect(page.getByText(interpolate(offers.unpay.done, { number }))).toBeVisible();
  await expect(page.getByText(offers.status.signed).first()).toBeVisible();
  quiet();
  readerQuiet();
  await context.close();
});

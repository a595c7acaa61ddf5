/** Checkout: an earlier open payment never blocks a payer who chooses another method. */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as homeWords } from "../../src/areas/procedures/online-requests/home-words.es.ts";
import { serverMessages } from "../../src/areas/procedures/online-requests/server-messages.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { requestCertificate, type NewClient, payByTransfermovil, register, signIn, payTitle } from "./client.ts";
import { look } from "./page-checks.ts";
import { control, openMailed, sandboxPort } from "./sandbox.ts";
import { phone } from "./visitor.ts";

const client: NewClient = {
  email: "marta@correo.example",
  password: "la lluvia llegó tarde",
  firstName: "Marta",
  lastName: "Iznaga",
  ci: "88041912395",
  phone: "+5352340098",
};
const { checkout, wait, ended, names, now } = payer;
const password = "Legalsit-Demo-2026";
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
const openToPay = async (page: Page) => {
  await page.goto("/legalsit/");
  await page
    .getByRole("link", { name: new RegExp(`^${homeWords.pay} `) })
    .first()
    .click();
  await heading(page, payTitle);
};

test("an open card payment is shown first, and is cancelled for Transfermóvil", async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto("/legalsit/login");
  await signIn(page, "client@demo.example", password);
  await openToPay(page);
  await look(page, "nothing is chosen yet");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await page.getByRole("button", { name: /^Pagar / }).click();
  await expect(page.getByRole("alert")).toContainText(checkout.chooseMethod);
  await page.getByRole("radio", { name: /Transfermóvil/ }).check();
  await page.getByLabel(checkout.phone, { exact: true }).fill("7830 1122");
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page.getByRole("alert")).toContainText(checkout.mobile);
  await page.getByRole("radio", { name: "USD" }).click();
  await page.getByRole("button", { name: /^Pagar / }).click();
  await page.waitForURL(new RegExp(`(127\\.0\\.0\\.1|localhost):${sandboxPort}`));
  await openToPay(page);
  await expect(
    page.getByRole("heading", { name: checkout.open.title.replace("{method}", checkout.open.with.bipay) }),
  ).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByRole("button", { name: checkout.wrong })).toHaveCount(0);
  await look(page, "another payment is open");
  await page.getByRole("link", { name: checkout.open.see }).click();
  await heading(page, wait.pay.title.replace("{method}", payer.names.bipay));
  await expect(page.getByRole("button", { name: wait.toBank })).toBeVisible();
  await look(page, "waiting for a card");
  await page.goBack();
  await page.getByRole("button", { name: checkout.open.cancel }).click();
  await page.getByRole("dialog").getByRole("button", { name: wait.cancel }).click();
  await payByTransfermovil(page, "5 234 5678");
  // The waiting page can also cancel the payment; its back link leads to a new attempt.
  await expect(page.getByRole("link", { name: wait.backTo.request })).toHaveAttribute("href", /\/checkout\//);
  await page.getByRole("button", { name: wait.cancel }).click();
  await page.getByRole("dialog").getByRole("button", { name: wait.cancel }).click();
  await heading(page, wait.cancelled.title);
  await page.getByRole("link", { name: wait.retry }).click();
  await heading(page, payTitle);
  await context.close();
});

test("a relative pays by the mailed link on another phone, and everybody sees the result", async ({ browser }) => {
  const openPhone = async () => (await browser.newContext(phone)).newPage();
  const [owner, relative, otherPhone] = [await openPhone(), await openPhone(), await openPhone()];
  await register(owner, client);
  await signIn(owner, client.email, client.password);
  const { commonId } = await requestCertificate(owner, client, false);
  const replacedLink = await openMailed(relative, client.email, /pague/i);
  await heading(relative, payTitle);
  const linkRequest = { data: { commonId }, headers: { origin: new URL(owner.url()).origin } };
  expect((await owner.request.post("/legalsitapi/private/onlineRequests/sendPaymentLink", linkRequest)).ok()).toBe(
    true,
  );
  await relative.reload();
  await heading(relative, ended.replaced.title);
  await expect(relative.locator("main")).toContainText("ma•••@correo.example");
  await expect(relative.getByRole("link", { name: ended.signInAndPay })).toBeVisible();
  await look(relative, "a replaced link");
  let link = replacedLink;
  await expect(async () => {
    link = await openMailed(relative, client.email, /pague/i);
    expect(link).not.toBe(replacedLink);
  }).toPass();
  await heading(relative, payTitle);
  await expect(relative.getByRole("heading", { name: "Marta I." })).toBeVisible();
  await expect(relative.locator("main")).not.toContainText(client.lastName);
  await assertPaymentFacts(relative);
  await relative.getByText(checkout.each).first().click();
  await look(relative, "what is paid, for whom, until when");
  await payByTransfermovil(relative, "5 234 5678");
  await look(relative, "waiting with the code");
  // The browser closes the page; its URL is opened on another phone.
  const waitingUrl = relative.url();
  await relative.close();
  await assertReadableWithoutScript(browser, waitingUrl);
  await otherPhone.goto(waitingUrl);
  await expect(otherPhone.getByRole("img", { name: new RegExp(wait.qr.split("{")[0] ?? "") })).toBeVisible();
  const reference = /\b1\d{11}\b/.exec(await otherPhone.locator("main").innerText())?.[0] ?? "";
  await control("transfermovil", reference, "pay");
  await otherPhone.getByRole("button", { name: wait.askNow }).click();
  await heading(otherPhone, wait.confirmed.title);
  await expect(otherPhone.getByRole("heading", { name: now.title })).toBeVisible();
  await look(otherPhone, "confirmed, and what happens now");
  await otherPhone.getByRole("link", { name: ended.receipt }).click();
  await heading(otherPhone, serverMessages.receipt.title);
  await expect(otherPhone.locator("main")).toContainText(reference);
  await look(otherPhone, "the receipt");
  const [receiptFile] = await Promise.all([
    otherPhone.waitForEvent("download"),
    otherPhone.getByRole("link", { name: serverMessages.receipt.file }).click(),
  ]);
  expect(receiptFile.suggestedFilename()).toMatch(/^recibo-AP\d{8}\.pdf$/);
  for (const [page, address] of [
    [otherPhone, link],
    [owner, `/legalsit/checkout/${commonId}`],
  ] as const) {
    await page.goto(address);
    await heading(page, ended.paid.title.request);
    await expect(page.locator("main")).toContainText(reference);
    await expect(page.getByRole("link", { name: ended.receipt })).toBeVisible();
  }
  await look(otherPhone, "paid already");
});

/** Without JavaScript, the document alone shows the payment and its QR code. */
async function assertReadableWithoutScript(browser: Browser, waitingUrl: string): Promise<void> {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(waitingUrl);
  await heading(page, interpolate(wait.pay.title, { method: names.transfermovil }));
  await expect(page.getByRole("img", { name: new RegExp(wait.qr.split("{")[0] ?? "") })).toBeVisible();
  await expect(page.getByRole("link", { name: wait.open })).toHaveAttribute("href", /^transfermovil:/);
  await context.close();
}

/** Checks the due date, the certificates and their holders, the currencies, the logo of each method, and the accepted cards. */
async function assertPaymentFacts(page: Page): Promise<void> {
  const facts = page.locator(".pay-facts");
  await expect(facts).toContainText(new RegExp(`${checkout.until} \\p{L}+\\s\\d+\\sde\\s\\p{L}+, \\d+:\\d\\d`, "u"));
  await expect(facts.getByText(checkout.payee)).toBeVisible();
  await expect(page.getByText(checkout.legalized.one.replace("{count}", "1"))).toBeVisible();
  await expect(page.getByText(checkout.identity.replace("{digits}", client.ci.slice(-4)))).toBeVisible();
  const currencies = page.getByRole("group", { name: checkout.currency });
  await expect(currencies.getByRole("radio", { name: /CUP/ })).toBeChecked();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await expect(page.locator(".methods svg.mark")).toHaveCount(2);
  await page.getByRole("radio", { name: /USD/ }).check();
  await expect(page.locator(".methods .mark")).toHaveText(["VISA", "MC"]);
  await expect(page.getByText(new RegExp(`^${checkout.cards.split("{")[0]}Visa.+Mastercard`))).toBeVisible();
  await page.getByRole("radio", { name: /CUP/ }).check();
}

test("a truncated URL shows an error without a retry button", async ({ page }) => {
  await page.goto("/legalsit/checkout/a402400f-b9c7?token=cut");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(site.badAddress);
  await expect(alert.getByRole("button")).toHaveCount(0);
  await look(page, "a truncated URL");
});

/**
 * Main journey, in Spanish on a phone: a client registers, requests certificates and pays one with each gateway; staff move
 * one through every status to delivered; the client sees each step.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as own } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as homeWords } from "../../src/areas/procedures/online-requests/home-words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { requestCertificate, type NewClient, openCheckout, payByTransfermovil, register, signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { control, mailTo, openMailed, sandboxPort } from "./sandbox.ts";
import { openQueue, takeTo } from "./staff.ts";
import { phone } from "./visitor.ts";

const client: NewClient = {
  email: "yanet@correo.example",
  password: "el gallo canta a las cinco",
  firstName: "Yanet",
  lastName: "Fonseca",
  ci: "88041912395",
  phone: "+5352340099",
};
const statuses = [
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
  "delivered",
] as const;

test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let page: Page;
let quiet: () => void;
const requests: { number: string; commonId: string }[] = [];

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext(phone);
  page = await context.newPage();
  quiet = listen(page);
});
test.afterAll(async () => {
  await context.close();
});
test.afterEach(() => quiet());

test("a client registers with the code from the mailbox and signs in", { tag: "@main" }, async () => {
  await page.goto("/legalsit/login");
  await look(page, "/login");
  await register(page, client);
  await signIn(page, client.email, client.password);
  await expect(page.getByRole("heading", { level: 1, name: homeWords.title })).toBeVisible();
  await look(page, "home without requests");
});

test("requests a certificate and pays it with Transfermóvil", { tag: "@main" }, async () => {
  requests.push(await requestCertificate(page, client, true));
  await openCheckout(page);
  await expect(page.getByText("1 630.00 CUP").first()).toBeVisible();
  await look(page, "/checkout");
  await payByTransfermovil(page, "5 234 0099");
  await look(page, "/payment, waiting with the code");
  await control("transfermovil", await referenceOn(page), "pay");
  await expect(page.getByRole("heading", { name: payer.wait.confirmed.title })).toBeVisible({ timeout: 30_000 });
  await look(page, "/payment, confirmed");
  await mailTo(client.email, /pago|comprobante/i);
});

test("requests another and pays it with EnZona, returning from its page", { tag: "@main" }, async () => {
  requests.push(await requestCertificate(page, client, false));
  await openCheckout(page);
  await page.getByRole("radio", { name: /EnZona/ }).check();
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await page.waitForURL(new RegExp(`(127\\.0\\.0\\.1|localhost):${sandboxPort}`));
  await look(page, "the gateway's page (EnZona)");
  await page
    .getByRole("button", { name: /pagar|confirmar/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: payer.wait.confirmed.title })).toBeVisible({ timeout: 30_000 });
});

test("requests a third and pays it with an international card, with the bank's fee in its own line", {
  tag: "@main",
}, async () => {
  requests.push(await requestCertificate(page, client, false));
  await openCheckout(page);
  await page.getByRole("radio", { name: "USD" }).click();
  await expect(page.getByText("3.94 USD").first()).toBeVisible();
  await look(page, "/checkout in dollars");
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await page.waitForURL(new RegExp(`(127\\.0\\.0\\.1|localhost):${sandboxPort}`));
  await look(page, "the gateway's page (card)");
  await page
    .getByRole("button", { name: /pagar|aprobar|aceptar/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: payer.wait.confirmed.title })).toBeVisible({ timeout: 40_000 });
});

test("staff move one through every status, and the client sees each step", { tag: "@main" }, async ({ browser }) => {
  const staffContext = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await staffContext.newPage();
  const staffQuiet = listen(staff);
  await staff.goto("/legalsit/login");
  await signIn(staff, "online-ap@demo.example", "Legalsit-Demo-2026");
  await openQueue(staff, "pending");
  await look(staff, "the queue");
  await page.goto("/legalsit/");
  const [{ number, commonId } = { number: "", commonId: "" }] = requests;
  for (const to of statuses) {
    await takeTo(staff, number, to);
    await page.goto(`/legalsit/paymentDetails/${commonId}`);
    await expect(page.locator("main")).toContainText(own.status[to]);
  }
  await look(page, "/paymentDetails");
  // The mailed link shows the status without an account and without JavaScript.
  const anonymousContext = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const reader = await anonymousContext.newPage();
  await openMailed(reader, client.email, /list[oa]/i);
  await expect(reader.locator("main")).toContainText(own.status.delivered);
  await expect(reader.locator("main")).not.toContainText(client.ci);
  await anonymousContext.close();
  const mail = await mailTo(client.email, /list[oa]/i);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(mail.html);
    await look(page, `the mail that it is ready, ${colorScheme}`, [colorScheme]);
  }
  await look(staff, "a request's detail");
  staffQuiet();
  await staffContext.close();
});

async function referenceOn(payPage: Page): Promise<string> {
  const reference = /\b1\d{11}\b/.exec(`${payPage.url()} ${await payPage.locator("main").innerText()}`)?.[0];
  expect(reference, "the payment's reference").toBeDefined();
  return reference as string;
}

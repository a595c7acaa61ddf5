/**
 * A registry document, in Spanish, the client on a phone: requested, rejected by the reviewer, corrected, approved, paid after
 * the payment expired, moved through every status, and delivered by courier.
 */
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as own } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { type NewClient, payByTransfermovil, register, signIn } from "./client.ts";
import { orderCourier, carryHome } from "./courier-desk.ts";
import { listen, look } from "./page-checks.ts";
import { approveByKey, requestBirthCertificate, correctFolio, openReview, rejectByKey } from "./registry.ts";
import { control, mailTo, openMailed } from "./sandbox.ts";
import { takeTo } from "./staff.ts";
import { phone } from "./visitor.ts";

const desk = { viewport: { width: 1440, height: 900 } };
const password = "Legalsit-Demo-2026";
const client: NewClient = {
  email: "mirta@correo.example",
  password: "la ceiba del parque central",
  firstName: "Mirta",
  lastName: "Salazar",
  ci: "83052712354",
  phone: "+5352340177",
};

test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let page: Page;
let reviewer: Page;
let quiet: (() => void)[];
let request: { number: string; commonId: string };

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext(phone);
  page = await context.newPage();
  reviewer = await openDesk(browser, "online-tr@demo.example");
  quiet = [listen(page), listen(reviewer)];
});
test.afterAll(async () => {
  await reviewer.context().close();
  await context.close();
});
test.afterEach(() => {
  for (const each of quiet) each();
});

test("a client requests a birth certificate; nothing is paid before the review", { tag: "@main" }, async () => {
  await register(page, client);
  await signIn(page, client.email, client.password);
  request = await requestBirthCertificate(page, client, "248");
  await mailTo(client.email, /recibimos/i);
});

test("the reviewer rejects it with the text of the reason, by keyboard", { tag: "@main" }, async () => {
  await openReview(reviewer, request.number);
  await look(reviewer, "the review panel");
  await rejectByKey(reviewer, "El tomo o el folio no coinciden");
  const mail = await mailTo(client.email, /corrija/i);
  expect(mail.text).toContain("En ese tomo y folio consta otra inscripción");
});

test("the client follows the mail, corrects the mistake and sends it again", { tag: "@main" }, async () => {
  await openMailed(page, client.email, /corrija/i);
  await correctFolio(page, "284");
});

test("the reviewer approves it; the payment mail is sent", { tag: "@main" }, async () => {
  await openReview(reviewer, request.number);
  await expect(reviewer.locator("main")).toContainText("284");
  await approveByKey(reviewer, "780.00 CUP");
  await mailTo(client.email, /pague/i);
});

test("it is paid after the payment expired: the payment still counts", { tag: "@main" }, async () => {
  await openMailed(page, client.email, /pague/i);
  await expect(page.getByText("780.00 CUP").first()).toBeVisible();
  await payByTransfermovil(page, "5 234 0177");
  const reference = /\b2\d{11}\b/.exec(`${page.url()} ${await page.locator("main").innerText()}`)?.[0] ?? "";
  await control("transfermovil", reference, "expire");
  await expect(page.getByRole("heading", { name: payer.wait.expired.title })).toBeVisible({ timeout: 60_000 });
  await control("transfermovil", reference, "pay-late");
  await mailTo(client.email, /recibo/i);
  await page.goto(`/legalsit/paymentDetails/${request.commonId}`);
  await expect(page.locator("main")).toContainText(own.status.pending);
});

test("staff move it through every status until it is ready", { tag: "@main" }, async () => {
  for (const to of ["requested", "toked", "deliveredTramitation", "legalization", "readyToDelivery"] as const)
    await takeTo(reviewer, request.number, to);
  await look(reviewer, "a registry request's detail");
  await mailTo(client.email, /listo/i);
});

test("a courier delivers it, and the request becomes delivered", { tag: "@main" }, async ({ browser }) => {
  const delivery = await orderCourier(page, client, request.number);
  const courier = await openDesk(browser, "courier@demo.example");
  await carryHome(courier, delivery, client);
  await courier.context().close();
  await page.goto(`/legalsit/paymentDetails/${request.commonId}`);
  await expect(page.locator("main")).toContainText(own.status.delivered);
  await mailTo(client.email, /entregamos/i);
});

async function openDesk(browser: Browser, user: string): Promise<Page> {
  const userContext = await browser.newContext(desk);
  const deskPage = await userContext.newPage();
  await deskPage.goto("/legalsit/login");
  await signIn(deskPage, user, password);
  return deskPage;
}

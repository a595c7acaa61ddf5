/**
 * A registry certificate on a phone, in Spanish: requested, rejected with a reason, corrected and sent again, approved;
 * tracked by its number without an account.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as sent } from "../../src/areas/procedures/online-requests/sent-words.es.ts";
import { serverMessages } from "../../src/areas/procedures/online-requests/server-messages.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { answerRegistryQuestions } from "./registry-answers.ts";
import { type NewClient, register, signIn, payTitle } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { mailTo, openMailed } from "./sandbox.ts";
import { decide } from "./staff.ts";
import { phone } from "./visitor.ts";

const client: NewClient = {
  email: "odalys@correo.example",
  password: "la ceiba da buena sombra",
  firstName: "Odalys",
  lastName: "Machado",
  ci: "90051512371",
  phone: "+5352340177",
};
const { wizard, check, correction } = request;
const heading = (target: Page, name: string | RegExp) =>
  expect(target.getByRole("heading", { level: 1, name })).toBeVisible();

test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let page: Page;
let quiet: () => void;
let number = "";

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext(phone);
  page = await context.newPage();
  quiet = listen(page);
});
test.afterAll(async () => {
  await context.close();
});
test.afterEach(() => quiet());

test("requests a birth certificate, one question at a time, and pays nothing yet", async () => {
  await page.goto("/legalsit/login");
  await register(page, client);
  await signIn(page, client.email, client.password);
  await page.goto("/legalsit/onlineService");
  await page.getByRole("link", { name: `${services.start}: Certificaciones del Registro del Estado Civil` }).click();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
  await page.getByRole("button", { name: services.begin.submit }).click();
  await answerRegistryQuestions(page, client);

  await heading(page, wizard.steps.check);
  await expect(page.getByText(check.nextReview)).toBeVisible();
  await expect(page.getByText("780.00 CUP").first()).toBeVisible();
  await look(page, "check answers of a registry request");
  await page.getByRole("button", { name: check.submit }).click();
  await heading(page, sent.inReview);
  number = /TR\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  await expect(page.getByRole("link", { name: sent.payNow })).toHaveCount(0);
  await look(page, "sent, under review");
  await mailTo(client.email, new RegExp(number));
});

test("it is rejected with a reason; the client corrects it and sends it again", async () => {
  await decide(number, "rejected", { reason: "RR002", note: "En ese folio hay otra inscripción" });
  await openMailed(page, client.email, /corrija|rechaz|no pudimos/i);
  await heading(page, correction.title);
  await expect(page.getByText("El tomo o el folio no coinciden. En ese folio hay otra inscripción")).toBeVisible();
  await expect(page.getByText(/Puede enviarla 2 veces más/)).toBeVisible();
  await look(page, "a rejected request");
  await page.getByRole("link", { name: new RegExp(wizard.steps.entry.replace(/[¿?]/g, "\\$&")) }).click();
  await heading(page, wizard.steps.entry);
  await expect(page.getByLabel(wizard.fields.volume, { exact: true })).toHaveValue("12-D");
  await page.getByLabel(wizard.fields.folio, { exact: true }).fill("249");
  await page.getByRole("button", { name: site.goOn, exact: true }).click();
  await heading(page, wizard.steps.check);
  await look(page, "check the correction");
  await page.getByRole("button", { name: check.submitAgain }).click();
  await heading(page, sent.inReview);
});

test("after approval the link in the mail opens the checkout", async () => {
  await decide(number, "notPaid");
  await openMailed(page, client.email, new RegExp(`pague.*${number}`, "i"));
  await heading(page, payTitle);
  await expect(page.getByText("780.00 CUP").first()).toBeVisible();
  await page.goto("/legalsit/");
  await expect(page.getByRole("link", { name: new RegExp(`^Pagar .*${number}`) })).toBeVisible();
  await look(page, "home with a registry request to pay");
});

test("a person who knows its number and an identity number tracks it without an account", async ({ browser }) => {
  const anonymousContext = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const reader = await anonymousContext.newPage();
  const { find } = serverMessages.page;
  await reader.goto("/legalsit/trackRequest");
  await reader.getByLabel(find.number).fill(number.toLowerCase());
  await reader.getByLabel(find.datum).fill("00000000000");
  await reader.getByRole("button", { name: find.submit }).click();
  await expect(reader.getByRole("alert")).toContainText("No encontramos ninguna solicitud con ese número y ese dato");
  await reader.getByLabel(find.datum).fill(client.ci);
  await reader.getByRole("button", { name: find.submit }).click();
  await expect(reader.locator("main")).toContainText(request.status.notPaid);
  await expect(reader.locator("main")).not.toContainText(client.ci);
  await expect(reader.getByRole("link", { name: serverMessages.page.pay })).toHaveCount(0);
  await anonymousContext.close();
});

test("after some wrong answers the tracker requires a proof of work", async ({ browser }) => {
  const anonymousContext = await browser.newContext(phone);
  const reader = await anonymousContext.newPage();
  const { find } = serverMessages.page;
  await reader.goto("/legalsit/trackRequest");
  for (const datum of ["00000000001", "00000000002", "00000000003", client.ci]) {
    await reader.getByLabel(find.number).fill(number);
    await reader.getByLabel(find.datum).fill(datum);
    // The previous page shows its refusal until the next one is loaded.
    const navigated = reader.waitForEvent("framenavigated");
    await reader.getByRole("button", { name: find.submit }).click();
    await navigated;
    if (datum !== client.ci) await expect(reader.getByRole("alert")).toBeVisible();
    if (datum === "00000000003") await look(reader, "the tracker asks for a proof");
  }
  await expect(reader.locator("main")).toContainText(number, { timeout: 30_000 });
  await look(reader, "/paymentDetails by number");
  await anonymousContext.close();
});

/** An operator sets up an empty production database up to the first paid request, through screens only. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as opening } from "../../src/areas/administration/setup/words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { words as people } from "../../src/areas/administration/people/words.es.ts";
import { words as landingPage } from "../../src/areas/procedures/online-requests/landing-words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/staff-words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { requestCertificate, type NewClient, openCheckout, register, signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import {
  addOffice,
  addTariff,
  choose,
  choosePassword,
  enableOffer,
  goToStep,
  heading,
  openPlaces,
  openSteps,
  publishTerms,
  enterFirmDetails,
  stepLine,
  stepsDone,
  writeTexts,
} from "./operator.ts";
import { type Production, startProduction } from "./production.ts";
import { mailTo } from "./sandbox.ts";
import { openQueue, takeTo } from "./staff.ts";

test.describe.configure({ mode: "serial" });

const operator = { email: "marta@bufete-olivera.cu", password: "los lunes abre temprano" };
const clerk = { email: "rene@bufete-olivera.cu", password: "la gaveta de la derecha" };
const client: NewClient = {
  email: "odalys@correo.example",
  password: "el gallo canta a las cinco",
  firstName: "Odalys",
  lastName: "Prieto",
  ci: "88041912395",
  phone: "+5352340099",
};
const firm = {
  name: "Bufete Olivera",
  email: "hola@bufete-olivera.cu",
  phone: "+53 7830 2020",
  address: "Calle Línea n.º 20, Vedado, La Habana",
  legalName: "Bufete Olivera S.A.",
  taxId: "30001112223",
};
const service = "Certificación de antecedentes penales";
const price = "1 550.50 CUP";

let production: Production;
let office: BrowserContext;
let page: Page;
let phoneContext: BrowserContext;
let phone: Page;
let quiet: (() => void)[];

test.beforeAll(async ({ browser }) => {
  production = await startProduction();
  office = await browser.newContext({ baseURL: production.url });
  phoneContext = await browser.newContext({
    baseURL: production.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  for (const each of [office, phoneContext]) await each.addInitScript(production.clock);
  page = await office.newPage();
  phone = await phoneContext.newPage();
  quiet = [listen(page), listen(phone)];
});
test.afterAll(async () => {
  await office?.close();
  await phoneContext?.close();
  await production?.stop();
});
test.afterEach(() => {
  for (const each of quiet) each();
});

test("the first administrator is created by the command line, chooses a password and sees the open steps", async () => {
  const output = production.admin("create", "--email", operator.email, "--name", "Marta Olivera Ruiz");
  await page.goto(/https?:\/\/\S+/.exec(output)?.[0] ?? "");
  await choosePassword(page, operator.password);
  await signIn(page, operator.email, operator.password);
  await look(page, "home of an empty office");
  await page.getByRole("link", { name: opening.goOn }).click();
  await heading(page, menu.entries.firstSteps);
  await look(page, "/admin/firstSteps, nothing done");
  expect(await stepsDone(page)).toEqual(["people"]);
  await expect(page.getByRole("button", { name: opening.open.action })).toBeDisabled();
});

test("meanwhile the public site shows that it is closed, and no sample texts are published", async () => {
  for (const address of ["/onlineService", "/register"]) {
    await phone.goto(`/legalsit${address}`);
    await heading(phone, site.closed.title);
    await look(phone, `${address}, closed`);
  }
  await phone.goto("/legalsit/");
  await heading(phone, landingPage.title);
  await expect(phone.getByText(site.closed.text)).toBeVisible();
  await expect(phone.getByRole("link", { name: new RegExp(`^${landingPage.order}:`) })).toHaveCount(0);
  await look(phone, "landing page, closed");
  await phone.goto("/legalsit/contact");
  await expect(phone.getByText(site.closed.banner)).toBeVisible();
  await look(phone, "/contact, nothing written");
  await phone.goto("/legalsit/terms");
  await look(phone, "/terms, nothing published");
  await phone.goto("/legalsit/login");
  await look(phone, "/login, closed");
});

test("the firm enters its data and offices", async () => {
  await enterFirmDetails(page, firm);
  await addOffice(page, {
    nameEs: "Oficina del Vedado",
    nameEn: "Vedado office",
    address: "Calle Línea n.º 20",
    from: "9:00",
    to: "15:00",
  });
  expect(await stepsDone(page)).toEqual(["firm", "offices", "people"]);
  const shared = await (await phone.request.get("/legalsit/onlineService")).text();
  expect(shared).toMatch(/<title>[^<]* · Bufete Olivera<\/title>/);
  expect(shared).not.toContain("Legalsit");
});

test("each gateway answers a test call, and a test mail arrives", async () => {
  for (const name of Object.values(opening.gateways)) {
    await page.getByRole("button", { name: interpolate(opening.gateway.testOf, { name }) }).click();
    await expect(page.getByText(new RegExp(`${name}: Conectada`))).toBeVisible();
  }
  await page.getByRole("button", { name: opening.mail.send }).click();
  await mailTo(operator.email, /^Correo de prueba de Bufete Olivera$/);
  await expect(stepLine(page, "mail").getByText(opening.done, { exact: true })).toBeVisible();
  await look(page, "/admin/firstSteps, half done");
});

test("a service is enabled and priced", async () => {
  await enableOffer(page, service);
  await openSteps(page);
  await expect(stepLine(page, "tariffs")).toContainText(`${service} (CUP, USD)`);
  await goToStep(page, "tariffs");
  await heading(page, services.tariffs.title);
  await addTariff(page, { concept: "service", currency: "CUP", amount: "1250,50" });
  await addTariff(page, { concept: "legalization", currency: "CUP", amount: "300" });
  await addTariff(page, { concept: "service", currency: "USD", amount: "40" });
  await addTariff(page, { concept: "legalization", currency: "USD", amount: "20" });
  expect(await stepsDone(page)).toEqual(["firm", "offices", "gateways", "mail", "offers", "tariffs", "people"]);
});

test("terms are published, texts written, places opened", async () => {
  await publishTerms(page);
  await writeTexts(page);
  await openPlaces(page);
});

test("a clerk is invited by mail and chooses a password", async ({ browser }) => {
  await goToStep(page, "people");
  await page.getByRole("link", { name: people.create }).click();
  await page.getByLabel(people.fields.firstName, { exact: true }).fill("René");
  await page.getByLabel(people.fields.lastName, { exact: true }).fill("Castro");
  await page.getByLabel(people.fields.email, { exact: true }).fill(clerk.email);
  await choose(page, page, people.fields.roles, "Trámites en línea AP");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: people.create }).click();
  await expect(page.getByText(interpolate(people.created, { email: clerk.email }))).toBeVisible();
  const invitation = await mailTo(clerk.email, /^Su cuenta de trabajo en Bufete Olivera$/);
  const clerkContext = await browser.newContext({ baseURL: production.url });
  const clerkPage = await clerkContext.newPage();
  await clerkPage.goto(/https?:\/\/\S+/.exec(invitation.text)?.[0] ?? "");
  await choosePassword(clerkPage, clerk.password);
  await clerkContext.close();
});

test("nothing is missing: the office opens", async () => {
  await openSteps(page);
  await page.getByRole("button", { name: opening.open.action }).click();
  await page.getByRole("dialog").getByRole("button", { name: opening.open.confirm }).click();
  await expect(page.getByRole("heading", { name: opening.close.title })).toBeVisible();
  await look(page, "/admin/firstSteps, open");
});

test("a client registers, requests and pays", async () => {
  await register(phone, client);
  await signIn(phone, client.email, client.password);
  const { number } = await requestCertificate(phone, client, false, price);
  await openCheckout(phone);
  await expect(phone.getByText(price).first()).toBeVisible();
  await phone.getByRole("radio", { name: /EnZona/ }).check();
  await phone.getByRole("button", { name: /^Pagar/ }).click();
  await phone.waitForURL((url) => url.origin === production.gateways);
  await phone
    .getByRole("button", { name: /pagar|confirmar/i })
    .first()
    .click();
  await expect(phone.getByRole("heading", { name: payer.wait.confirmed.title })).toBeVisible({ timeout: 30_000 });
  const receipt = await mailTo(client.email, /pago|comprobante/i);
  expect(receipt.text).toContain(firm.address);
  first.number = number;
});
const first = { number: "" };

test("the clerk sees the first paid request and moves it on", async ({ browser }) => {
  const clerkContext = await browser.newContext({ baseURL: production.url });
  const clerkPage = await clerkContext.newPage();
  await clerkPage.goto("/legalsit/login");
  await signIn(clerkPage, clerk.email, clerk.password);
  await openQueue(clerkPage, "pending");
  await expect(clerkPage.getByRole("row").filter({ hasText: first.number })).toBeVisible();
  await takeTo(clerkPage, first.number, "requested");
  await clerkContext.close();
});

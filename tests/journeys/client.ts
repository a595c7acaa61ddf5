/** A client's steps, by the words a client reads. */
import { expect, type Page } from "@playwright/test";
import { words as request } from "../../src/areas/online-requests/client/client-words.es.ts";
import { words as sent } from "../../src/areas/online-requests/sent-words.es.ts";
import { words as services } from "../../src/areas/online-services/words.es.ts";
import { words as payer } from "../../src/areas/payments/payer-words.es.ts";
import { words as session } from "../../src/areas/session/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { look } from "./page-checks.ts";
import { mailTo } from "./sandbox.ts";

export interface NewClient {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly ci: string;
  readonly phone: string;
}

const { wizard, check } = request;
const goOn = (page: Page) => page.getByRole("button", { name: site.goOn, exact: true }).click();
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

export async function register(page: Page, client: NewClient): Promise<void> {
  const words = session.register;
  await page.goto("/legalsit/register");
  await heading(page, words.title);
  await look(page, "/register");
  await page.getByLabel(words.firstName, { exact: true }).fill(client.firstName);
  await page.getByLabel(words.lastName, { exact: true }).fill(client.lastName);
  await page.getByLabel(words.documentCi).check();
  await page.getByLabel(words.ci, { exact: true }).fill(client.ci);
  await page.getByLabel(words.country, { exact: true }).selectOption("CU");
  await page.getByLabel(words.email, { exact: true }).fill(client.email);
  await page.getByLabel(words.phone, { exact: true }).fill(client.phone);
  await page.getByLabel(words.password, { exact: true }).fill(client.password);
  await page.getByLabel(words.passwordAgain, { exact: true }).fill(client.password);
  await page.getByRole("checkbox", { name: new RegExp(words.acceptBefore) }).check();
  await page.getByRole("button", { name: words.submit }).click();
  await heading(page, session.code.title);
  await look(page, "/validateCode");
  const mail = await mailTo(client.email, /código/i);
  const code = /\b\d{6}\b/.exec(mail.subject)?.[0] ?? "";
  await page.getByLabel(session.code.code, { exact: true }).fill(code);
  await page.getByRole("button", { name: session.code.submit }).click();
  await heading(page, session.login.title);
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(session.login.username, { exact: true }).fill(email);
  await page.getByLabel(session.login.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: session.login.submit }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** Asks for one's own criminal-record certificate, legalized, for Spain; returns the request's number and address. */
export async function askForCertificate(
  page: Page,
  client: NewClient,
  first: boolean,
  price = "1 630.00 CUP",
): Promise<{ number: string; commonId: string }> {
  const see = async (name: string) => {
    if (first) await look(page, name);
  };
  await page.goto("/legalsit/onlineService");
  await heading(page, services.title);
  await see("/onlineService");
  await page
    .getByRole("link", { name: services.start })
    .or(page.getByRole("button", { name: services.start }))
    .first()
    .click();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
  await see("begin");
  await page.getByRole("button", { name: services.begin.submit }).click();

  await heading(page, wizard.steps.holder);
  const commonId = /onlineService\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  if (first) await refusesAnEmptyStep(page);
  await see("step 1");
  await page.getByLabel(wizard.self, { exact: true }).check();
  await goOn(page);

  await heading(page, wizard.own.name);
  await see("step name");
  await page.getByLabel(wizard.fields.firstName, { exact: true }).fill(client.firstName);
  await page.getByLabel(wizard.fields.firstLastName, { exact: true }).fill(client.lastName);
  await goOn(page);

  await heading(page, wizard.own.parents);
  await page.getByLabel(wizard.fields.motherName, { exact: true }).fill("Rosa Ferrer Díaz");
  await page.getByLabel(wizard.fields.fatherName, { exact: true }).fill("Mario Álvarez Soto");
  await goOn(page);

  await heading(page, wizard.own.identity);
  await page.getByLabel(wizard.fields.identityNumber, { exact: true }).fill(client.ci);
  await see("step identity");
  await goOn(page);

  await heading(page, wizard.own.traits);
  await page.getByLabel("Blanca", { exact: true }).check();
  await see("step traits");
  await goOn(page);

  await heading(page, wizard.own.birthplace);
  await page.getByLabel(wizard.fields["birthPlace.country"], { exact: true }).selectOption("CU");
  await page.getByLabel(wizard.fields["birthPlace.province"], { exact: true }).selectOption({ label: "Camagüey" });
  await page.getByLabel(wizard.fields["birthPlace.municipality"], { exact: true }).selectOption({ label: "Florida" });
  await page.getByLabel(wizard.fields.citizenship, { exact: true }).selectOption("CU");
  await see("step birthplace");
  await goOn(page);

  await heading(page, wizard.own.residence);
  await page.getByLabel(wizard.inCuba, { exact: true }).check();
  await page.getByLabel(wizard.fields.province, { exact: true }).selectOption({ label: "Camagüey" });
  await page.getByLabel(wizard.fields.municipality, { exact: true }).selectOption({ label: "Camagüey" });
  await see("step residence");
  await goOn(page);

  await heading(page, wizard.steps.use);
  await page.getByLabel(wizard.fields.purpose, { exact: true }).selectOption({ label: "Visado" });
  await page.getByLabel("1", { exact: true }).check();
  if (first) await weighsDestinations(page);
  await page.getByLabel(wizard.fields.destination, { exact: true }).selectOption({ label: "España" });
  await see("step document");
  if (first) await priceComesLate(page);
  else await goOn(page);
  await chooseLegalization(page, "yes");
  await see("step legalization");
  await goOn(page);

  await heading(page, wizard.steps.pickup);
  await page.getByRole("button", { name: wizard.pickupMe }).click();
  await see("step pickup");
  await goOn(page);

  await heading(page, wizard.steps.check);
  await expect(page.getByText(price).first()).toBeVisible();
  await see("check answers");
  await page.getByRole("button", { name: check.submit }).click();
  await heading(page, sent.title);
  await see("sent");
  const number = /AP\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  return { number, commonId };
}

/** After the destination: whether to legalize, with its consequence; nothing is chosen beforehand. */
export async function chooseLegalization(page: Page, answer: "yes" | "no"): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(wizard.steps.legalization.slice(0, 11));
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.getByRole("radio", { name: new RegExp(`^${wizard.legalization[answer]}`) }).check();
}

/** Where nothing has to be legalized that is said at once; where nobody knows, the question says so. */
async function weighsDestinations(page: Page): Promise<void> {
  const { legalization } = wizard;
  const destination = page.getByLabel(wizard.fields.destination, { exact: true });
  await destination.selectOption({ label: "Dentro de Cuba" });
  await expect(page.getByRole("status").filter({ hasText: legalization.notInCuba })).toContainText(legalization.spared);
  await look(page, "step document, for Cuba");
  await destination.selectOption({ label: "Otro país" });
  await expect(page.getByText(legalization.spared)).toBeHidden();
  await goOn(page);
  await expect(page.getByRole("heading", { level: 2, name: legalization.unknownCountry })).toBeVisible();
  await look(page, "step legalization, nobody knows");
  await page.goBack();
  await heading(page, wizard.steps.use);
}

/** On a slow line the price of legalizing comes after its question: what is under a finger by then stays there. */
async function priceComesLate(page: Page): Promise<void> {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const price = "**/getTarifForFilter?**";
  await page.route(price, async (route) => {
    await late;
    await route.continue();
  });
  await goOn(page);
  const answer = page.getByRole("radio", { name: new RegExp(`^${wizard.legalization.no}`) });
  await expect(answer).toBeVisible();
  const amount = page.locator(".boxed").getByText("CUP");
  await expect(amount).toHaveCount(0);
  const place = await answer.boundingBox();
  arrive();
  await expect(amount).toBeVisible();
  expect(await answer.boundingBox()).toEqual(place);
  await page.unroute(price);
}

/** The error summary takes the focus and leads to the field. */
async function refusesAnEmptyStep(page: Page): Promise<void> {
  await goOn(page);
  const summary = page.getByRole("alert").filter({ hasText: site.errorSummary.title });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${site.errorTitle}`));
  await look(page, "error summary");
}

/** Chooses the application on the telephone as the way of paying, and orders the payment. */
export async function payByTransfermovil(page: Page, phone: string): Promise<void> {
  await page.getByRole("radio", { name: /Transfermóvil/ }).check();
  await page.getByLabel(payer.checkout.phone, { exact: true }).fill(phone);
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await heading(page, payer.wait.pay.title.replace("{method}", "Transfermóvil"));
}

export async function openCheckout(page: Page): Promise<void> {
  await page.getByRole("link", { name: sent.payNow }).click();
  await heading(page, payer.checkout.title);
}

/** Steps of a client, by the texts on the pages. */
import { expect, type Page } from "@playwright/test";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as sent } from "../../src/areas/procedures/online-requests/sent-words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { words as session } from "../../src/areas/administration/session/words.es.ts";
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

/** Title of the page that pays a request. */
export const payTitle = /^(Pagar|Pay for) \d+ certifi?ca/;

const { wizard, check } = request;
const continueToNext = (page: Page) => page.getByRole("button", { name: site.goOn, exact: true }).click();
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

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

/** Requests the client's own criminal record certificate, legalized for Spain. Returns the request's number and id. */
export async function requestCertificate(
  page: Page,
  client: NewClient,
  isFirst: boolean,
  price = "1 630.00 CUP",
): Promise<{ number: string; commonId: string }> {
  const lookOnFirst = async (name: string) => {
    if (isFirst) await look(page, name);
  };
  await page.goto("/legalsit/onlineService");
  await heading(page, services.title);
  await lookOnFirst("/onlineService");
  await page
    .getByRole("link", { name: services.start })
    .or(page.getByRole("button", { name: services.start }))
    .first()
    .click();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
  await lookOnFirst("begin");
  await page.getByRole("button", { name: services.begin.submit }).click();

  await heading(page, wizard.steps.holder);
  const commonId = /onlineService\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  if (isFirst) await assertEmptyStepRefused(page);
  await lookOnFirst("step 1");
  await page.getByLabel(wizard.self, { exact: true }).check();
  await continueToNext(page);

  await heading(page, wizard.own.name);
  await lookOnFirst("step name");
  await page.getByLabel(wizard.fields.firstName, { exact: true }).fill(client.firstName);
  await page.getByLabel(wizard.fields.firstLastName, { exact: true }).fill(client.lastName);
  await continueToNext(page);

  await heading(page, wizard.own.parents);
  await page.getByLabel(wizard.fields.motherName, { exact: true }).fill("Rosa Ferrer Díaz");
  await page.getByLabel(wizard.fields.fatherName, { exact: true }).fill("Mario Álvarez Soto");
  await continueToNext(page);

  await heading(page, wizard.own.identity);
  await page.getByLabel(wizard.fields.identityNumber, { exact: true }).fill(client.ci);
  await lookOnFirst("step identity");
  await continueToNext(page);

  await heading(page, wizard.own.traits);
  await page.getByLabel("Blanca", { exact: true }).check();
  await lookOnFirst("step traits");
  await continueToNext(page);

  await heading(page, wizard.own.birthplace);
  await page.getByLabel(wizard.fields["birthPlace.country"], { exact: true }).selectOption("CU");
  await page.getByLabel(wizard.fields["birthPlace.province"], { exact: true }).selectOption({ label: "Camagüey" });
  await page.getByLabel(wizard.fields["birthPlace.municipality"], { exact: true }).selectOption({ label: "Florida" });
  await page.getByLabel(wizard.fields.citizenship, { exact: true }).selectOption("CU");
  await lookOnFirst("step birthplace");
  await continueToNext(page);

  await heading(page, wizard.own.residence);
  await page.getByLabel(wizard.inCuba, { exact: true }).check();
  await page.getByLabel(wizard.fields.province, { exact: true }).selectOption({ label: "Camagüey" });
  await page.getByLabel(wizard.fields.municipality, { exact: true }).selectOption({ label: "Camagüey" });
  await lookOnFirst("step residence");
  await continueToNext(page);

  await heading(page, wizard.steps.use);
  await page.getByLabel(wizard.fields.purpose, { exact: true }).selectOption({ label: "Visado" });
  await page.getByLabel("1", { exact: true }).check();
  if (isFirst) await checkDestinations(page);
  await page.getByLabel(wizard.fields.destination, { exact: true }).selectOption({ label: "España" });
  await lookOnFirst("step document");
  if (isFirst) await assertLayoutStableWhenPriceLoads(page);
  else await continueToNext(page);
  await chooseLegalization(page, "yes");
  await lookOnFirst("step legalization");
  await continueToNext(page);

  await heading(page, wizard.steps.pickup);
  await page.getByRole("button", { name: wizard.pickupMe }).click();
  await lookOnFirst("step pickup");
  await continueToNext(page);

  await heading(page, wizard.steps.check);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText(price).first()).toBeVisible();
  await lookOnFirst("check answers");
  await page.getByRole("button", { name: check.submit }).click();
  await heading(page, sent.title);
  await lookOnFirst("sent");
  const number = /AP\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  return { number, commonId };
}

/** Answers the legalization question, which has no preselected option. */
export async function chooseLegalization(page: Page, answer: "yes" | "no"): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(wizard.steps.legalization.slice(0, 11));
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.getByRole("radio", { name: new RegExp(`^${wizard.legalization[answer]}`) }).check();
}

/** For a destination without legalization the page shows that at once; for an unknown country the question shows it. */
async function checkDestinations(page: Page): Promise<void> {
  const { legalization } = wizard;
  const destination = page.getByLabel(wizard.fields.destination, { exact: true });
  await destination.selectOption({ label: "Dentro de Cuba" });
  await expect(page.getByRole("status").filter({ hasText: legalization.notInCuba })).toContainText(legalization.spared);
  await look(page, "step document, for Cuba");
  await destination.selectOption({ label: "Otro país" });
  await expect(page.getByText(legalization.spared)).toBeHidden();
  await continueToNext(page);
  await expect(page.getByRole("heading", { level: 2, name: legalization.unknownCountry })).toBeVisible();
  await look(page, "step legalization, unknown country");
  await page.goBack();
  await heading(page, wizard.steps.use);
}

/** The legalization price can arrive after its question; its arrival must not move the options. */
async function assertLayoutStableWhenPriceLoads(page: Page): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const price = "**/getTarifForFilter?**";
  await page.route(price, async (route) => {
    await released;
    await route.continue();
  });
  await continueToNext(page);
  const noOption = page.getByRole("radio", { name: new RegExp(`^${wizard.legalization.no}`) });
  await expect(noOption).toBeVisible();
  const amount = page.locator(".boxed").getByText("CUP");
  await expect(amount).toHaveCount(0);
  const answerBox = await noOption.boundingBox();
  release();
  await expect(amount).toBeVisible();
  expect(await noOption.boundingBox()).toEqual(answerBox);
  await page.unroute(price);
}

/** The error summary of an empty step gets the focus. */
async function assertEmptyStepRefused(page: Page): Promise<void> {
  await continueToNext(page);
  const summary = page.getByRole("alert").filter({ hasText: site.errorSummary.title });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${site.errorTitle}`));
  await look(page, "error summary");
}

/** Chooses Transfermóvil and starts the payment. */
export async function payByTransfermovil(page: Page, phone: string): Promise<void> {
  await page.getByRole("radio", { name: /Transfermóvil/ }).check();
  await page.getByLabel(payer.checkout.phone, { exact: true }).fill(phone);
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await heading(page, payer.wait.pay.title.replace("{method}", "Transfermóvil"));
}

export async function openCheckout(page: Page): Promise<void> {
  await page.getByRole("link", { name: sent.payNow }).click();
  await heading(page, payTitle);
}

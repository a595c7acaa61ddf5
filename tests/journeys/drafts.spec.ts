/** Interruptions of every kind during a request: no answer is lost, nothing is started or sent twice. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as sent } from "../../src/areas/procedures/online-requests/sent-words.es.ts";
import { words as home } from "../../src/areas/procedures/online-requests/home-words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { chooseLegalization, type NewClient, register, signIn } from "./client.ts";
import { look, withoutPreloadedSession } from "./page-checks.ts";

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const client: NewClient = {
  email: "mirtha@correo.example",
  password: "se fue la luz otra vez",
  firstName: "Mirtha",
  lastName: "Castellanos",
  ci: "87071412298",
  phone: "+5352340288",
};
const { wizard, tasks, check } = request;
const heading = (target: Page, name: string) => expect(target.getByRole("heading", { level: 1, name })).toBeVisible();
const continueToNext = (target: Page) => target.getByRole("button", { name: site.goOn, exact: true }).click();

test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext(phone);
  page = await context.newPage();
});
test.afterAll(async () => {
  await context.close();
});

/** The server processes the call, but its response is lost, once. */
async function loseResponseOf(path: string): Promise<void> {
  await page.route(
    `**/${path}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

test("a request whose start response was lost is started once", async () => {
  await page.goto("/legalsit/login");
  await register(page, client);
  await signIn(page, client.email, client.password);
  await page.goto("/legalsit/onlineService");
  await page.getByRole("link", { name: services.start }).first().click();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
  await loseResponseOf("legalsitapi/private/onlineRequests/createOnlineId");
  await page.getByRole("button", { name: services.begin.submit }).click();
  await expect(page.getByRole("alert").filter({ hasText: services.begin.notBegun })).toBeFocused();
  await page.reload();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
  await page.getByRole("button", { name: services.begin.submit }).click();
  await heading(page, wizard.steps.holder);
  await page.goto("/legalsit/");
  await expect(page.getByRole("link", { name: new RegExp(`^${home.goOn}`) })).toHaveCount(1);
  await expect(page.getByText(/Al continuar tiene más tiempo/)).toBeVisible();
  await look(page, "home with a draft");
});

test("text typed offline survives closing the browser", async ({ browser }) => {
  await page.getByRole("link", { name: new RegExp(`^${home.goOn}`) }).click();
  await heading(page, wizard.steps.holder);
  await page.getByLabel(wizard.self, { exact: true }).check();
  await continueToNext(page);
  await heading(page, wizard.own.name);
  await context.setOffline(true);
  await page.getByLabel(wizard.fields.secondLastName).fill("Quesada");
  await expect(page.getByText(site.offline)).toBeVisible();
  await continueToNext(page);
  await heading(page, wizard.own.parents);
  await page.getByLabel(wizard.fields.motherName, { exact: true }).fill("Olga Quesada Ríos");
  // Power failure: only the stored state of the device remains.
  const storedState = await context.storageState();
  await context.close();
  context = await browser.newContext({ ...phone, storageState: storedState });
  page = await context.newPage();
  await page.goto("/legalsit/");
  await page.getByRole("link", { name: new RegExp(`^${home.goOn}`) }).click();
  await heading(page, wizard.own.parents);
  await expect(page.getByLabel(wizard.fields.motherName, { exact: true })).toHaveValue("Olga Quesada Ríos");
  await page.getByLabel(wizard.fields.fatherName, { exact: true }).fill("Luis Castellanos Peña");
  await continueToNext(page);
});

test("the same request continues after signing in on another device", async ({ browser }) => {
  await heading(page, wizard.own.identity);
  await continueToNext(page);
  await heading(page, wizard.own.traits);
  await page.getByLabel("Negra", { exact: true }).check();
  await continueToNext(page);
  await heading(page, wizard.own.birthplace);
  await context.close();
  context = await browser.newContext(phone);
  page = await context.newPage();
  await page.goto("/legalsit/login");
  await signIn(page, client.email, client.password);
  await page.getByRole("link", { name: new RegExp(`^${home.goOn}`) }).click();
  await heading(page, wizard.own.birthplace);
  await page.getByLabel(wizard.fields["birthPlace.province"], { exact: true }).selectOption({ label: "Holguín" });
  await page.getByLabel(wizard.fields["birthPlace.municipality"], { exact: true }).selectOption({ label: "Gibara" });
  await continueToNext(page);
  await heading(page, wizard.own.residence);
  await page.getByLabel(wizard.fields.province, { exact: true }).selectOption({ label: "Holguín" });
  await page.getByLabel(wizard.fields.municipality, { exact: true }).selectOption({ label: "Holguín" });
  await continueToNext(page);
  await heading(page, wizard.steps.use);
  await page.getByLabel(wizard.fields.purpose, { exact: true }).selectOption({ label: "Visado" });
  await page.getByLabel(wizard.fields.destination, { exact: true }).selectOption({ label: "España" });
  await continueToNext(page);
  await chooseLegalization(page, "no");
  await continueToNext(page);
  await heading(page, wizard.steps.pickup);
  await page.getByRole("button", { name: wizard.pickupMe }).click();
  await continueToNext(page);
  await heading(page, wizard.steps.check);
  await expect(page.getByText("Olga Quesada Ríos")).toBeVisible();
});

test("sent once although the response was lost: it is sent again by itself when the network is back", async () => {
  await loseResponseOf("legalsitapi/private/onlineRequests/finishRequestByCommonID/*");
  await page.getByRole("button", { name: check.submit }).click();
  await expect(page.getByText(check.whenBack)).toBeVisible();
  await look(page, "sending failed offline");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await heading(page, sent.title);
  const number = /AP\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  await page.goto("/legalsit/");
  await expect(page.getByRole("article").filter({ hasText: number })).toHaveCount(1);
  await expect(page.getByRole("link", { name: new RegExp(`^${home.pay}`) })).toHaveCount(1);
});

test("a page opened offline shows a message, keeps its URL, and loads when the connection is back", async ({
  browser,
}) => {
  // On a device without a service worker cache; several-people.spec.ts tests the cached page.
  const storedState = await context.storageState();
  await context.close();
  context = await browser.newContext({ ...phone, storageState: storedState, serviceWorkers: "block" });
  page = await context.newPage();
  const session = "**/legalsitapi/private/session";
  await withoutPreloadedSession(page);
  await page.route(session, (route) => route.abort());
  await page.goto("/legalsit/");
  await heading(page, site.offlinePage.title);
  await expect(page.getByText(site.offline)).toBeVisible();
  await look(page, "a page opened offline");
  await page.unroute(session);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await heading(page, home.title);
  await expect(page.getByText(site.offline)).toBeHidden();
});

test("answers stay with their person in any order, and an unfinished person continues on another device", async ({
  browser,
}) => {
  await page.goto("/legalsit/onlineService");
  await page.getByRole("link", { name: services.start }).first().click();
  await page.getByLabel(interpolate(services.begin.people.other, { count: 2 })).check();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
  await page.getByRole("button", { name: services.begin.submit }).click();
  await heading(page, wizard.steps.holder);
  const address = new URL(page.url()).pathname;
  await page.goto(address);
  await heading(page, tasks.title);
  // Both places are still empty, so no further person can be added.
  await expect(page.getByRole("button", { name: check.add })).toHaveCount(0);
  await page.getByRole("link", { name: tasks.begin }).last().click();
  await page.getByLabel(wizard.other, { exact: true }).check();
  await continueToNext(page);
  await expect(page.locator(".summary")).toContainText(wizard.kinshipNeeded);
  await page.getByLabel(wizard.fields.relationship, { exact: true }).selectOption({ label: "Madre" });
  await continueToNext(page);
  await heading(page, interpolate(wizard.steps.name, { who: "su madre" }));
  await page.getByLabel(wizard.fields.firstName, { exact: true }).fill("Olga");
  await page.getByLabel(wizard.fields.firstLastName, { exact: true }).fill("Quesada");
  await continueToNext(page);
  await heading(page, interpolate(wizard.steps.parents, { who: "Olga" }));
  await page.getByLabel(wizard.fields.motherName, { exact: true }).fill("Rita Ríos");
  await page.getByRole("button", { name: wizard.saveAndLeave }).click();
  await heading(page, home.title);
  const { cookies } = await context.storageState();
  await context.close();
  context = await browser.newContext({ ...phone, storageState: { cookies, origins: [] } });
  page = await context.newPage();
  await page.goto(address);
  await heading(page, tasks.title);
  await expect(page.getByRole("heading", { level: 2 }).and(page.locator("[id^=person-]"))).toHaveText([
    interpolate(check.unnamed, { index: 1 }),
    "Olga Quesada",
  ]);
  await page.goto(`${address}?form=2&step=parents`);
  await expect(page.getByLabel(wizard.fields.motherName, { exact: true })).toHaveValue("Rita Ríos");
});

/**
 * A request for three people on a phone: interrupted twice, offline, session expired, no question repeated; then paid by a
 * relative on another phone with a receipt, and collected.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as sent } from "../../src/areas/procedures/online-requests/sent-words.es.ts";
import { words as home } from "../../src/areas/procedures/online-requests/home-words.es.ts";
import { serverMessages } from "../../src/areas/procedures/online-requests/server-messages.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { words as session } from "../../src/areas/administration/session/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { register, signIn, payTitle } from "./client.ts";
import { look } from "./page-checks.ts";
import { openMailed } from "./sandbox.ts";
import { decide } from "./staff.ts";
import { about, client, isShort, countPersonalCacheEntries, payForAllThree, writingOn } from "./three-people.ts";
import { phone } from "./visitor.ts";

const { wizard, tasks, check, correction } = request;

test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let page: Page;
let address = "";
let number = "";

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext(phone);
  page = await context.newPage();
});
test.afterAll(async () => {
  await context.close();
});

const { goOn, heading, write, choose, answerBirthplace, answerTheRest, answerParents } = writingOn(() => page);
const summary = () => page.locator(".summary");

test("both new-password fields are marked for password managers, and a refused sign-in shows an error", async () => {
  await page.goto("/legalsit/register");
  const { register: words } = session;
  for (const label of [words.password, words.passwordAgain])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("autocomplete", "new-password");
  await expect(page.getByLabel(new RegExp(`^${words.secondLastName}`))).toHaveAttribute(
    "autocomplete",
    "additional-name",
  );
  await register(page, client);
  await write(session.login.username, client.email);
  await write(session.login.password, "otra cosa");
  await page.getByRole("button", { name: session.login.submit }).click();
  await expect(summary().getByRole("heading", { name: session.login.refused })).toBeVisible();
  await expect(summary().getByRole("link")).toHaveText(session.login.help.CREDENTIALS);
  await write(session.login.password, "");
  await page.getByRole("button", { name: session.login.submit }).click();
  await expect(summary().getByText(session.login.needs.password)).toBeVisible();
  await signIn(page, client.email, client.password);
  await expect(page.getByText(session.login.credentials, { exact: true })).toHaveCount(0);
});

test("oneself first: account data is prefilled, another identity number must be confirmed, corrected errors are marked", async () => {
  await page.goto("/legalsit/onlineService");
  await isShort(page);
  await look(page, "catalogue");
  await page.getByRole("link", { name: services.start }).first().click();
  await page.getByLabel(interpolate(services.begin.people.other, { count: 3 })).check();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
  await page.getByRole("button", { name: services.begin.submit }).click();
  await heading(wizard.steps.holder);
  address = new URL(page.url()).pathname;
  await page.getByLabel(wizard.self, { exact: true }).check();
  await goOn();
  await heading(wizard.own.name);
  await expect(page.getByLabel(wizard.fields.firstName, { exact: true })).toHaveValue(client.firstName);
  await expect(page.getByLabel(wizard.fields.firstLastName, { exact: true })).toHaveValue(client.lastName);
  await write(wizard.fields.firstName, "");
  await write(wizard.fields.firstLastName, "");
  await goOn();
  await expect(summary().getByRole("link")).toHaveText([wizard.needs.firstName, wizard.needs.firstLastName]);
  await write(wizard.fields.firstName, client.firstName);
  await expect(summary().getByText(site.errorSummary.isMended)).toHaveCount(1);
  await look(page, "a summary with one corrected error");
  await write(wizard.fields.firstLastName, client.lastName);
  await expect(summary().getByRole("heading", { name: site.errorSummary.mended })).toBeVisible();
  await expect(page).not.toHaveTitle(new RegExp(`^${site.errorTitle}`));
  await goOn();
  await heading(wizard.own.parents);
  await answerParents();
  await heading(wizard.own.identity);
  await expect(page.getByLabel(wizard.fields.identityNumber, { exact: true })).toHaveValue(client.ci);
  await expect(page.getByLabel(site.date.year, { exact: true })).toHaveValue("1979");
  await write(wizard.fields.identityNumber, "79031812370");
  await goOn();
  await expect(page.getByLabel(wizard.numberAck)).toBeVisible();
  await look(page, "another number than the account's");
  await write(wizard.fields.identityNumber, client.ci);
  await goOn();
  await heading(wizard.own.traits);
  await page.getByLabel("Femenino", { exact: true }).check();
  await page.getByLabel("Mestiza", { exact: true }).check();
  if (await page.getByLabel(wizard.fields.ciGenderAck).isVisible())
    await page.getByLabel(wizard.fields.ciGenderAck).check();
  await goOn();
  await heading(wizard.own.birthplace);
  await answerBirthplace();
  await goOn();
  await heading(wizard.own.residence);
  await answerTheRest(interpolate(wizard.own.legalization, { country: "España" }));
  // After the first person the wizard continues with the second.
  await heading(wizard.steps.holder);
  await expect(page.getByText(interpolate(wizard.person, { index: 2, count: 3 }))).toBeVisible();
});

test("interrupted once: the task list leads to the next question", async () => {
  // One form is for oneself, so the second only requires the relationship.
  await choose(wizard.fields.relationship, "Madre");
  await goOn();
  await heading(about("name", "su madre"));
  await write(wizard.fields.firstName, "Marlén");
  await write(wizard.fields.firstLastName, "Quesada");
  await goOn();
  await heading(about("parents", "Marlén"));
  await page.getByRole("button", { name: wizard.saveAndLeave }).click();
  await page.getByRole("link", { name: new RegExp(`^${home.goOn}`) }).click();
  await heading(tasks.title);
  await expect(page.getByText(interpolate(tasks.count.other, { done: 4, count: 13 }))).toBeVisible();
  await expect(page.getByText(interpolate(tasks.your, { kinship: "madre" }))).toBeVisible();
  await look(page, "tasks of three people");
  await page.getByRole("link", { name: tasks.goOn, exact: true }).click();
  await heading(about("parents", "Marlén"));
  await answerParents();
  await heading(about("identity", "Marlén"));
  await write(wizard.fields.identityNumber, "52031400254");
  await goOn();
  await heading(about("traits", "Marlén"));
  // The sex of a mother is preselected.
  await expect(page.getByLabel("Femenino", { exact: true })).toBeChecked();
  await page.getByLabel("Blanca", { exact: true }).check();
  await goOn();
  await heading(about("birthplace", "Marlén"));
});

test("interrupted twice, by a power failure: another window continues with the same question", async ({ browser }) => {
  const storedState = await context.storageState();
  await context.close();
  context = await browser.newContext({ ...phone, storageState: storedState });
  page = await context.newPage();
  await page.goto(address);
  await heading(tasks.title);
  await expect(page.getByRole("heading", { level: 2, name: about("birthplace", "Marlén") })).toBeVisible();
  await page.getByRole("link", { name: tasks.goOn, exact: true }).click();
  await heading(about("birthplace", "Marlén"));
});

test("offline: a reload still shows the draft, and it continues when the connection is back", async () => {
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await expect.poll(() => page.evaluate(countPersonalCacheEntries)).toBeGreaterThan(3);
  await answerBirthplace();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.reload();
  await heading(about("birthplace", "Marlén"));
  await expect(page.getByText(site.offline)).toBeVisible();
  await expect(page.getByLabel(wizard.fields["birthPlace.municipality"], { exact: true })).not.toHaveValue("");
  await look(page, "a step reloaded offline");
  await goOn();
  await heading(about("residence", "Marlén"));
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
});

test("session expired: back at the same question with the typed text", async () => {
  await choose(wizard.fields.province, "Holguín");
  await choose(wizard.fields.municipality, "Holguín");
  await context.clearCookies();
  await goOn();
  await heading(session.login.title);
  await expect(page.getByText(session.login.ended)).toBeVisible();
  await look(page, "sign in again");
  await signIn(page, client.email, client.password);
  await heading(about("residence", "Marlén"));
  await expect(page.getByLabel(wizard.fields.municipality, { exact: true })).not.toHaveValue("");
  await answerTheRest(about("legalization", "Marlén"));
  await heading(wizard.steps.holder);
  await expect(page.getByText(interpolate(wizard.person, { index: 3, count: 3 }))).toBeVisible();
});

test("«Cambiar» on an empty person goes through all questions and returns", async () => {
  // The browser may abort a navigation while the previous one is still running: retry.
  const title = page.getByRole("heading", { level: 1, name: wizard.steps.check });
  const openCheck = () => page.goto(`${address}?step=check`).then(() => expect(title).toBeVisible({ timeout: 5000 }));
  await expect(openCheck).toPass({ timeout: 30_000 });
  const third = page.locator("#person-2");
  await third.getByRole("link", { name: `${check.change}: ${wizard.answers.name}` }).click();
  await heading(about("name", wizard.thePerson));
  await write(wizard.fields.firstName, "Orestes");
  await write(wizard.fields.firstLastName, "Fontanills");
  await goOn();
  await heading(about("parents", "Orestes"));
  await answerParents();
  await heading(about("identity", "Orestes"));
  await write(wizard.fields.identityNumber, "72062506561");
  await goOn();
  await heading(about("traits", "Orestes"));
  await page.getByLabel("Blanca", { exact: true }).check();
  await goOn();
  await heading(about("birthplace", "Orestes"));
  await answerBirthplace();
  await goOn();
  await heading(about("residence", "Orestes"));
  await answerTheRest(about("legalization", "Orestes"));
  // The first question was skipped by entering in the middle.
  await heading(wizard.steps.holder);
  await choose(wizard.fields.relationship, "Tío");
  await expect(page.getByText("La hermana o el hermano de su madre o padre.")).toBeVisible();
  await goOn();
  await heading(wizard.steps.check);
});

test("the collector is entered, and everything is sent at once", async () => {
  await page.goto(address);
  await heading(tasks.title);
  await page.getByRole("link", { name: tasks.goOn, exact: true }).click();
  await heading(wizard.steps.pickup);
  await page.getByRole("button", { name: wizard.pickupMe }).click();
  await goOn();
  await heading(wizard.steps.check);
  await look(page, "three people to be sent");
  await page.getByRole("button", { name: check.submit }).click();
  await heading(sent.title);
});

test("a mistake found before paying is corrected at once, without explaining it", async () => {
  await page.getByRole("link", { name: sent.payNow }).click();
  await heading(payTitle);
  await page.getByRole("button", { name: payer.checkout.wrong }).click();
  await look(page, "correct the details?");
  await page.getByRole("dialog").getByRole("button", { name: payer.checkout.correct }).click();
  await heading(wizard.steps.check);
  // On a later visit the primary button is to correct.
  await page.goto(address);
  await heading(correction.title);
  await expect(page.locator("main .button:not(.button-quiet)")).toHaveText([correction.correct]);
  await page.getByRole("link", { name: correction.correct }).click();
  await heading(wizard.steps.check);
  const first = page.locator("#person-0");
  await first.getByRole("link", { name: `${check.change}: ${wizard.answers.mother}` }).click();
  await heading(wizard.own.parents);
  await write(wizard.fields.motherName, "Olga Quesada Rivas");
  await goOn();
  await heading(wizard.steps.check);
  await expect(first.getByText("Olga Quesada Rivas")).toBeVisible();
  await page.getByRole("button", { name: check.submitAgain }).click();
  await heading(sent.title);
});

test("a relative pays by the mailed link on another phone, and downloads the receipt", async ({ browser }) => {
  number = /AP\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  const relative = await (await browser.newContext(phone)).newPage();
  await openMailed(relative, client.email, new RegExp(`pague.*${number}`, "i"));
  await payForAllThree(relative, number);
  await relative.context().close();
});

test("it is tracked, the ready page shows place and deadline, and all three are collected at once", async () => {
  const { headline, collect } = serverMessages.page;
  for (const to of ["requested", "toked", "deliveredTramitation", "legalization", "readyToDelivery"] as const)
    await decide(number, to, to === "legalization" ? { packageNumber: "LG-118" } : {});
  await page.goto("/legalsit/");
  await heading(home.title);
  await look(page, "home with documents that are ready");
  await openMailed(page, client.email, /list[oa]/i);
  await heading(interpolate(headline.readyToDelivery.other, { count: 3 }));
  for (const label of [collect.place, collect.hours, collect.until, collect.identity])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await look(page, "three documents that are ready");
  await decide(number, "delivered", { receiverName: "Nieves Fontanills", receiverCi: client.ci });
  await page.reload();
  await heading(interpolate(headline.delivered.other, { count: 3 }));
  await look(page, "three documents that were collected");
});

test("a new build replaces the cache, and signing out empties it", async () => {
  const cacheNames = () => page.evaluate(() => caches.keys());
  const before = await cacheNames();
  await page.evaluate(() => navigator.serviceWorker.register("/legalsit/sw.js?next", { scope: "/legalsit/" }));
  await expect.poll(cacheNames).not.toEqual(before);
  await page.goto("/legalsit/");
  await heading(home.title);
  await expect.poll(async () => (await cacheNames()).map((name) => name.endsWith("?next"))).toEqual([true]);
  expect(await page.evaluate(countPersonalCacheEntries)).toBeGreaterThan(0);
  await page.getByRole("button", { name: new RegExp(`^${site.ways.account}`) }).click();
  await page.getByRole("button", { name: site.account.signOut }).click();
  await heading(session.login.title);
  expect(await page.evaluate(countPersonalCacheEntries)).toBe(0);
});

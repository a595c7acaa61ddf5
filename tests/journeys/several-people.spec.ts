/**
 * A request for three people on a phone: stopped twice, the network lost, the session ended, nothing answered twice; then
 * paid by a relative on another phone, its receipt kept, and collected.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as request } from "../../src/areas/online-requests/client/client-words.es.ts";
import { words as sent } from "../../src/areas/online-requests/sent-words.es.ts";
import { words as home } from "../../src/areas/online-requests/home-words.es.ts";
import { serverMessages } from "../../src/areas/online-requests/server-messages.es.ts";
import { words as services } from "../../src/areas/online-services/words.es.ts";
import { words as payer } from "../../src/areas/payments/payer-words.es.ts";
import { words as session } from "../../src/areas/session/words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { register, signIn } from "./client.ts";
import { look } from "./page-checks.ts";
import { openMailed } from "./sandbox.ts";
import { decide } from "./staff.ts";
import { about, client, isShort, keptOfPerson, payForAllThree, writingOn } from "./three-people.ts";
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

test("password managers are told of both new passwords, and a refused sign-in says that one did not get in", async () => {
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

test("oneself first: the account's particulars are there, another number is asked about, errors follow their correction", async () => {
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
  await look(page, "a summary of which one is mended");
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
  // A finished first person leads on to the second.
  await heading(wizard.steps.holder);
  await expect(page.getByText(interpolate(wizard.person, { index: 2, count: 3 }))).toBeVisible();
});

test("stopped once: comes back to the list, which leads to the question that comes next", async () => {
  // One form is one's own: the second asks only which relative.
  await choose(wizard.fields.relationship, "Madre");
  await goOn();
  await heading(wizard.steps.name);
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
  // Who is a mother need not say her sex.
  await expect(page.getByLabel("Femenino", { exact: true })).toBeChecked();
  await page.getByLabel("Blanca", { exact: true }).check();
  await goOn();
  await heading(about("birthplace", "Marlén"));
});

test("stopped twice, by a power cut: another browser window goes on with the same question", async ({ browser }) => {
  const left = await context.storageState();
  await context.close();
  context = await browser.newContext({ ...phone, storageState: left });
  page = await context.newPage();
  await page.goto(address);
  await heading(tasks.title);
  await expect(page.getByRole("heading", { level: 2, name: about("birthplace", "Marlén") })).toBeVisible();
  await page.getByRole("link", { name: tasks.goOn, exact: true }).click();
  await heading(about("birthplace", "Marlén"));
});

test("the network lost: a reload shows the draft all the same, and it goes on when the line is back", async () => {
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await expect.poll(() => page.evaluate(keptOfPerson)).toBeGreaterThan(3);
  await answerBirthplace();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.reload();
  await heading(about("birthplace", "Marlén"));
  await expect(page.getByText(site.offline)).toBeVisible();
  await expect(page.getByLabel(wizard.fields["birthPlace.municipality"], { exact: true })).not.toHaveValue("");
  await look(page, "a step reloaded in a cut");
  await goOn();
  await heading(about("residence", "Marlén"));
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
});

test("the session ended: back at the same question with what was typed", async () => {
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

test("«Cambiar» on an empty person goes through all its questions, and back", async () => {
  // The browser gives up an address that is opened while the page before still moves: then it is opened again.
  const shown = page.getByRole("heading", { level: 1, name: wizard.steps.check });
  const openCheck = () => page.goto(`${address}?step=check`).then(() => expect(shown).toBeVisible({ timeout: 5000 }));
  await expect(openCheck).toPass({ timeout: 30_000 });
  const third = page.locator("#person-2");
  await third.getByRole("link", { name: `${check.change}: ${wizard.fields.firstName}` }).click();
  await heading(wizard.steps.name);
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
  // The first question of all was left out by coming in from the middle.
  await heading(wizard.steps.holder);
  await choose(wizard.fields.relationship, "Tío");
  await expect(page.getByText("La hermana o el hermano de su madre o padre.")).toBeVisible();
  await goOn();
  await heading(wizard.steps.check);
});

test("who collects, and everything is sent at once", async () => {
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

test("who finds a mistake before paying corrects it at once, without telling anybody what it is", async () => {
  await page.getByRole("link", { name: sent.payNow }).click();
  await heading(payer.checkout.title);
  await page.getByRole("button", { name: payer.checkout.wrong }).click();
  await look(page, "correct the details?");
  await page.getByRole("dialog").getByRole("button", { name: payer.checkout.correct }).click();
  await heading(wizard.steps.check);
  // Coming back to it later, correcting is the button.
  await page.goto(address);
  await heading(correction.title);
  await expect(page.locator("main .button:not(.button-quiet)")).toHaveText([correction.correct]);
  await page.getByRole("link", { name: correction.correct }).click();
  await heading(wizard.steps.check);
  const first = page.locator("#person-0");
  await first.getByRole("link", { name: `${check.change}: ${wizard.fields.motherName}` }).click();
  await heading(wizard.own.parents);
  await write(wizard.fields.motherName, "Olga Quesada Rivas");
  await goOn();
  await heading(wizard.steps.check);
  await expect(first.getByText("Olga Quesada Rivas")).toBeVisible();
  await page.getByRole("button", { name: check.submitAgain }).click();
  await heading(sent.title);
});

test("a relative pays all of it by the mailed link on another phone, and keeps the receipt", async ({ browser }) => {
  number = /AP\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  const other = await (await browser.newContext(phone)).newPage();
  await openMailed(other, client.email, new RegExp(`pague.*${number}`, "i"));
  await payForAllThree(other, number);
  await other.context().close();
});

test("it is followed at home, ready says where and until when, and all three are collected at once", async () => {
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

test("another build takes over from what was kept, and signing out empties it", async () => {
  const cacheNames = () => page.evaluate(() => caches.keys());
  const before = await cacheNames();
  await page.evaluate(() => navigator.serviceWorker.register("/legalsit/sw.js?next", { scope: "/legalsit/" }));
  await expect.poll(cacheNames).not.toEqual(before);
  await page.goto("/legalsit/");
  await heading(home.title);
  await expect.poll(async () => (await cacheNames()).map((name) => name.endsWith("?next"))).toEqual([true]);
  expect(await page.evaluate(keptOfPerson)).toBeGreaterThan(0);
  await page.getByRole("button", { name: new RegExp(`^${site.account.open}`) }).click();
  await page.getByRole("button", { name: site.account.signOut }).click();
  await heading(session.login.title);
  expect(await page.evaluate(keptOfPerson)).toBe(0);
});

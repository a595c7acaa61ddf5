/**
 * A request on a phone at 400 kbit/s: text typed before hydration stays, and so does the question; details of a person can be
 * reused from an earlier request.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as inEnglish } from "../../src/areas/procedures/online-requests/client/client-words.en.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { enterAs, phone } from "./visitor.ts";
import { slow } from "./measure-page.ts";

const { wizard } = request;
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const inactiveControls = (page: Page) => page.locator("[data-asleep]:disabled");
const errorSummary = (page: Page) => page.getByRole("alert").filter({ hasText: site.errorSummary.title });

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const perSecond = (slow.kbit * 1000) / 8;
  const network = { latency: slow.latencyMs, downloadThroughput: perSecond, uploadThroughput: perSecond };
  await session.send("Network.enable");
  // No cache: each page loads like the first visit.
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow.cpu });
}

/** Answers before the page's script is loaded, then waits for it. */
async function answerBeforeScript(page: Page, address: string, answer: () => Promise<void>): Promise<void> {
  await page.goto(address, { waitUntil: "commit" });
  await answer();
  expect(await inactiveControls(page).count()).toBeGreaterThan(0);
  await expect(inactiveControls(page)).toHaveCount(0);
}

/** Deletes drafts: a client may have only two, and those of an earlier run would block new ones. */
async function removeDrafts(page: Page, origin = ""): Promise<void> {
  const calls = "/legalsitapi/private/onlineRequests";
  const answer = await page.request.get(`${calls}/getOnlineRequestsUserAuth?status=draft`);
  const { data } = (await answer.json()) as { data: { docs: readonly { commonId: string }[] } };
  for (const { commonId } of data.docs)
    await page.request.delete(`${calls}/deleteOnlineRequest/${commonId}`, { headers: { origin } });
}

async function startRequest(page: Page, baseURL: string | undefined, people: string): Promise<string> {
  await enterAs(page, "client2@demo.example", baseURL);
  await removeDrafts(page, baseURL);
  await page.goto("/legalsit/onlineService");
  await page.getByRole("link", { name: services.start }).first().click();
  await page.getByRole("radio", { name: people, exact: true }).check();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
  await page.getByRole("button", { name: services.begin.submit }).click();
  await expect(title(page)).toHaveText(wizard.steps.holder);
  return page.url();
}

test("the wizard stays on the question that is shown until the person leaves it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? "", serviceWorkers: "block" });
  const page = await context.newPage();
  const address = await startRequest(page, baseURL, services.begin.people.one.replace("{count}", "1"));
  expect(address).not.toContain("step=");
  await slowDown(page);

  await answerBeforeScript(page, address, () => page.getByLabel(wizard.self, { exact: true }).check());
  await expect(page.getByLabel(wizard.self, { exact: true })).toBeChecked();
  // A tap and a language change render the page again with the same question.
  await title(page).click();
  await page.getByTitle(site.ways.language.label).click();
  await expect(title(page)).toHaveText(inEnglish.wizard.steps.holder);
  await expect(page.getByLabel(inEnglish.wizard.self, { exact: true })).toBeChecked();
  await page.locator("button[lang=es]").click();
  await expect(title(page)).toHaveText(wizard.steps.holder);
  await page.reload();
  await expect(title(page)).toHaveText(wizard.steps.holder);
  await expect(page.getByLabel(wizard.self, { exact: true })).toBeChecked();
  await expect(errorSummary(page)).toHaveCount(0);
  await page.getByRole("button", { name: site.goOn, exact: true }).click();
  await expect(title(page)).toHaveText(wizard.own.name);

  // Filled like a password manager does, on a device without stored answers.
  await page.evaluate(() => localStorage.clear());
  await answerBeforeScript(page, address, async () => {
    for (const [name, value] of [
      ["firstName", "Yadira"],
      ["firstLastName", "Pérez"],
      ["secondLastName", "Ramos"],
    ] as const)
      await page.locator(`[name=${name}]`).evaluate((box, text) => ((box as HTMLInputElement).value = text), value);
  });
  await title(page).click();
  await expect(page.getByLabel(wizard.fields.firstName, { exact: true })).toHaveValue("Yadira");
  await expect(title(page)).toHaveText(wizard.own.name);
  await page.getByRole("button", { name: site.goOn, exact: true }).click();
  await expect(title(page)).toHaveText(wizard.own.parents);
  await expect(errorSummary(page)).toHaveCount(0);
  await removeDrafts(page, baseURL);
  await context.close();
});

test("a second request reuses a person of the previous one; only one of two people can be oneself", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  const address = await startRequest(page, baseURL, services.begin.people.other.replace("{count}", "2"));
  const reuseButtons = page.getByRole("button", { name: /^Usar los datos de (AP|TR)\d{8}/ });
  await reuseButtons.first().click();
  await expect(title(page)).not.toHaveText(wizard.steps.holder);
  const { pathname } = new URL(address);
  await page.goto(`${pathname}?form=1&step=name`);
  await expect(page.getByLabel(wizard.fields.firstName, { exact: true })).not.toHaveValue("");
  await page.goto(`${pathname}?form=1&step=holder`);
  await page.getByLabel(wizard.self, { exact: true }).check();
  await page.getByRole("button", { name: site.goOn, exact: true }).click();
  await expect(title(page)).toHaveText(wizard.own.name);
  await page.goto(`${pathname}?form=2&step=holder`);
  await expect(page.getByLabel(wizard.fields.relationship, { exact: true })).toBeVisible();
  await expect(page.getByLabel(wizard.self, { exact: true })).toHaveCount(0);
  await removeDrafts(page, baseURL);
  await context.close();
});

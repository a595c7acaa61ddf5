/**
 * A request on a phone at 400 kbit/s: what is typed before the page is awake stays, and so does its question; what an
 * earlier request says of a person is not typed again.
 */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as inEnglish } from "../../src/areas/online-requests/client/client-words.en.ts";
import { words as request } from "../../src/areas/online-requests/client/client-words.es.ts";
import { words as services } from "../../src/areas/online-services/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { enterAs, phone } from "./visitor.ts";
import { slow } from "./measure-page.ts";

const { wizard } = request;
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const asleep = (page: Page) => page.locator("[data-asleep]:disabled");
const faults = (page: Page) => page.getByRole("alert").filter({ hasText: site.errorSummary.title });

async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const perSecond = (slow.kbit * 1000) / 8;
  const line = { latency: slow.latencyMs, downloadThroughput: perSecond, uploadThroughput: perSecond };
  await tools.send("Network.enable");
  // Nothing is kept of the pages before: each comes as the first one does.
  await tools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await tools.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slow.cpu });
}

/** Answers before the page's script is there, then waits for it. */
async function answerAsleep(page: Page, address: string, answer: () => Promise<void>): Promise<void> {
  await page.goto(address, { waitUntil: "commit" });
  await answer();
  expect(await asleep(page).count()).toBeGreaterThan(0);
  await expect(asleep(page)).toHaveCount(0);
}

/** Two drafts of a person may be open: those of a run before would be in the way. */
async function removeDrafts(page: Page, origin = ""): Promise<void> {
  const calls = "/legalsitapi/private/onlineRequests";
  const answer = await page.request.get(`${calls}/getOnlineRequestsUserAuth?status=draft`);
  const { data } = (await answer.json()) as { data: { docs: readonly { commonId: string }[] } };
  for (const { commonId } of data.docs)
    await page.request.delete(`${calls}/deleteOnlineRequest/${commonId}`, { headers: { origin } });
}

async function begin(page: Page, baseURL: string | undefined, people: string): Promise<string> {
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
  const address = await begin(page, baseURL, services.begin.people.one.replace("{count}", "1"));
  expect(address).not.toContain("step=");
  await slowDown(page);

  await answerAsleep(page, address, () => page.getByLabel(wizard.self, { exact: true }).check());
  await expect(page.getByLabel(wizard.self, { exact: true })).toBeChecked();
  // A finger anywhere, and the other language: the page is drawn again, with the same question.
  await title(page).click();
  await page.getByTitle(site.ways.language.label).click();
  await expect(title(page)).toHaveText(inEnglish.wizard.steps.holder);
  await expect(page.getByLabel(inEnglish.wizard.self, { exact: true })).toBeChecked();
  await page.locator("button[lang=es]").click();
  await expect(title(page)).toHaveText(wizard.steps.holder);
  await page.reload();
  await expect(title(page)).toHaveText(wizard.steps.holder);
  await expect(page.getByLabel(wizard.self, { exact: true })).toBeChecked();
  await expect(faults(page)).toHaveCount(0);
  await page.getByRole("button", { name: site.goOn, exact: true }).click();
  await expect(title(page)).toHaveText(wizard.own.name);

  // Filled at once, as a password manager does, on a device that keeps nothing yet.
  await page.evaluate(() => localStorage.clear());
  await answerAsleep(page, address, async () => {
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
  await expect(faults(page)).toHaveCount(0);
  await removeDrafts(page, baseURL);
  await context.close();
});

test("a second request takes a person from the one before; of two people only one is oneself", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  const address = await begin(page, baseURL, services.begin.people.other.replace("{count}", "2"));
  const offered = page.getByRole("button", { name: /^Usar los datos de (AP|TR)\d{8}/ });
  await offered.first().click();
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

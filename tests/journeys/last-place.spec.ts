/**
 * Two clients request the last place of the week at the same moment: one gets it, the other sees that it is no longer available and when the
 * next places open. Staff see the reserved place in the calendar. The terms may also change before the button is pressed.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as calendar } from "../../src/areas/procedures/availability/words.es.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { formatDay } from "../../src/kit/text/format.ts";
import { faultsEs } from "../../src/kit/text/refusals.es.ts";
import { addDays, dayOf, weekOf } from "../../src/kit/time/calendar.ts";
import { register, signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { phone } from "./visitor.ts";

const password = "Legalsit-Demo-2026";
const service = "Antecedentes penales en cinco días";
const desk = { viewport: { width: 1440, height: 900 } };

/** New clients: the remaining weekly quota of the demo clients depends on the weekday. */
const clients = [
  { email: "leonor@correo.example", firstName: "Leonor", lastName: "Castro", ci: "85031212395", phone: "+5352340301" },
  { email: "ivette@correo.example", firstName: "Ivette", lastName: "Duarte", ci: "92110812371", phone: "+5352340302" },
].map((each) => ({ ...each, password }));

test("the last place of the week goes to one of two clients, and the other sees when more places open", async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const pages: Page[] = [];
  for (const client of clients) {
    const page = await (await browser.newContext({ ...phone, baseURL: base })).newPage();
    await register(page, client);
    await signIn(page, client.email, client.password);
    pages.push(page);
  }
  const quiet = pages.map(listen);
  for (const page of pages) await openStartPage(page);
  await Promise.all(pages.map((page) => page.getByRole("button", { name: services.begin.submit }).click()));
  await Promise.all(
    pages.map((page) => page.waitForURL(/\/onlineService\/[0-9a-f-]{36}|\/errorRequestServices\?reason=EXHAUSTED/)),
  );
  const winners = pages.filter((page) => page.url().includes("/onlineService/"));
  const losers = pages.filter((page) => page.url().includes("reason=EXHAUSTED"));
  expect([winners.length, losers.length]).toEqual([1, 1]);

  const [winner, loser] = [winners[0], losers[0]];
  if (!winner || !loser) throw new Error("one place, one winner");
  await expect(winner.getByRole("heading", { level: 1, name: request.wizard.steps.holder })).toBeVisible();
  await expect(loser.getByRole("heading", { level: 1, name: services.refused.EXHAUSTED.title })).toBeVisible();
  const monday = addDays(weekOf(dayOf(new Date())), 7);
  await expect(loser.getByText(formatDay(monday, "es"))).toBeVisible();
  await expect(loser.getByText(services.refused.saved)).toBeVisible();
  await look(loser, "the last place is gone");
  await loser.getByRole("link", { name: services.refused.back }).click();
  const card = loser.getByRole("article").filter({ hasText: service });
  await expect(card.getByText(services.exhausted)).toBeVisible();
  // The demo service draws the places of a later week.
  await expect(card.locator('a:not([href*="/draw/"])')).toHaveCount(0);
  for (const check of quiet) check();

  const office = await openAs(browser, "online-ap@demo.example", base, desk);
  await office.goto("/legalsit/admin/availableRequestOnline?view=week");
  await office.getByRole("combobox", { name: calendar.offer }).or(office.getByLabel(calendar.offer)).first().click();
  await office.getByRole("option", { name: new RegExp(service) }).click();
  await expect(office.getByRole("gridcell").getByText("1 reservado")).toBeVisible();
  await look(office, "the calendar's week");
  await Promise.all([...pages, office].map((page) => page.context().close()));
});

test("terms replaced while the page is open must be accepted again, then the request starts", async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [firstClient] = clients;
  const client = {
    ...firstClient,
    firstName: "Noelia",
    lastName: "Prado",
    email: "noelia@correo.example",
    ci: "90050512378",
    phone: "+5352340303",
    password,
  };
  const page = await (await browser.newContext({ ...phone, baseURL: base })).newPage();
  await register(page, client);
  await signIn(page, client.email, client.password);
  await page.goto("/legalsit/onlineService");
  await page
    .getByRole("link", { name: new RegExp(services.start) })
    .first()
    .click();
  const accepts = page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) });
  await accepts.check();

  const office = await openAs(browser, "administrator@demo.example", base, desk);
  const inBoth = (es: string, en: string) => ({ es, en });
  const response = await office.request.post("/legalsitapi/private/terms", {
    data: {
      title: inBoth("Términos nuevos", "New terms"),
      text: inBoth("Desde hoy valen estos.", "These are in force from today."),
      published: true,
    },
    headers: { origin: base },
  });
  expect(response.ok(), await response.text()).toBe(true);

  const submit = page.getByRole("button", { name: services.begin.submit });
  await submit.click();
  await expect(page.getByText(faultsEs.TERMS_CHANGED).first()).toBeVisible();
  await expect(accepts).not.toBeChecked();
  const fixedNotice = page.getByText(site.errorSummary.mended);
  await expect(fixedNotice).toBeHidden();
  await accepts.check();
  await expect(fixedNotice).toBeVisible();
  await submit.click();
  await expect(page.getByRole("heading", { level: 1, name: request.wizard.steps.holder })).toBeVisible();
  await Promise.all([page, office].map((each) => each.context().close()));
});

/** Opens the start page and accepts the terms; the next button reserves the place. */
async function openStartPage(page: Page): Promise<void> {
  await page.goto("/legalsit/onlineService");
  await page
    .getByRole("article")
    .filter({ hasText: service })
    .getByRole("link", { name: new RegExp(services.start) })
    .click();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
}

async function openAs(browser: Browser, user: string, base: string, context: object): Promise<Page> {
  const userContext = await browser.newContext({ ...context, baseURL: base });
  const response = await userContext.request.post("/legalsitapi/public/session/login", {
    data: { username: user, password },
    headers: { origin: base },
  });
  expect(response.ok(), `${user} signs in`).toBe(true);
  return userContext.newPage();
}

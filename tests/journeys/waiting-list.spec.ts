/**
 * The opening minute of a draw for one place: staff publish it, two clients enter, one is drawn and declines, the other gets the
 * place from the waiting list by mail and accepts it.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as draws } from "../../src/areas/procedures/availability/draw/words.es.ts";
import { words as availability } from "../../src/areas/procedures/availability/words.es.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { addDays, dayOf, weekOf } from "../../src/kit/time/calendar.ts";
import { register, signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { openMailed } from "./sandbox.ts";
import { phone } from "./visitor.ts";

const password = "Legalsit-Demo-2026";
const desk = { viewport: { width: 1440, height: 900 } };
const nextWeek = addDays(weekOf(dayOf(new Date())), 7);
const clients = [
  {
    email: "odalys.rivero@correo.example",
    firstName: "Odalys",
    lastName: "Rivero",
    ci: "85031212476",
    phone: "+5352340401",
  },
  {
    email: "mirta.soler@correo.example",
    firstName: "Mirta",
    lastName: "Soler",
    ci: "92110812452",
    phone: "+5352340402",
  },
].map((each) => ({ ...each, password }));

test("a draw for one place, and the waiting list that gets it", async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const base = baseURL ?? "";
  const visitors: { page: Page; email: string }[] = [];
  for (const client of clients) {
    const page = await (await browser.newContext({ ...phone, baseURL: base })).newPage();
    await register(page, client);
    await signIn(page, client.email, client.password);
    visitors.push({ page, email: client.email });
  }
  const office = await openOffice(browser, base);
  const checks = [...visitors.map(({ page }) => page), office].map(listen);
  await publishAndCancel(office);
  const { drawId, service } = await publishSoon(office, base);

  // The services show when it opens; the button appears at the opening minute.
  const [first] = visitors;
  if (!first) throw new Error("no client");
  await first.page.goto("/legalsit/onlineService");
  await first.page.locator(`a[href$="/draw/${drawId}"]`).click();
  await first.page.getByText(draws.check).click();
  await look(first.page, "a draw before it opens");
  for (const { page } of visitors) await page.goto(`/legalsit/draw/${drawId}`);
  for (const { page } of visitors) {
    await page.getByRole("button", { name: draws.enter }).click();
    await expect(page.getByRole("heading", { name: draws.own })).toBeVisible();
  }
  await look(first.page, "in the draw");

  // After the entry period one has the place, and the other is next.
  await expect(async () => {
    await first.page.reload();
    await expect(first.page.getByText(draws.inDraw.slice(0, 20))).toBeHidden({ timeout: 1000 });
    await expect(first.page.getByRole("heading", { name: draws.own })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 100_000 });
  for (const { page } of visitors) await page.reload();
  const drawn = (await first.page.getByRole("button", { name: draws.accept }).isVisible())
    ? visitors
    : visitors.toReversed();
  const [winner, next] = drawn;
  if (!winner || !next) throw new Error("two clients entered");
  await expect(winner.page.getByRole("button", { name: draws.accept })).toBeVisible();
  await expect(next.page.getByText(draws.position.replace("{position}", "2"))).toBeVisible();
  await look(winner.page, "a drawn place");
  await look(next.page, "on the waiting list");
  await winner.page.getByRole("button", { name: draws.decline }).click();
  await winner.page.getByRole("button", { name: draws.declineYes }).click();
  await expect(winner.page.getByText(draws.declined)).toBeVisible();

  await openMailed(next.page, next.email, /cupo reservado/);
  await next.page.getByRole("checkbox", { name: new RegExp(draws.acceptBefore) }).check();
  await next.page.getByRole("button", { name: draws.accept }).click();
  await next.page.waitForURL(/\/onlineService\/[0-9a-f-]{36}/);
  await expect(next.page.getByRole("heading", { level: 1, name: request.wizard.steps.certificate })).toBeVisible();

  await office.goto("/legalsit/admin/availableRequestOnline/draws");
  const drawnRow = office
    .getByRole("row")
    .filter({ hasText: service })
    .filter({ hasText: availability.draws.statuses.drawn });
  await drawnRow.getByRole("button", { name: availability.draws.entries }).click();
  await expect(office.getByRole("dialog").getByText(availability.draws.entryStatuses.accepted)).toBeVisible();
  await expect(office.getByRole("dialog").getByText(availability.draws.entryStatuses.declined)).toBeVisible();
  await look(office, "the order of a draw");
  for (const check of checks) check();
  await Promise.all([...visitors.map(({ page }) => page), office].map((page) => page.context().close()));
});

/** With the dialogs: an opening in three weeks, which is cancelled. */
async function publishAndCancel(office: Page): Promise<void> {
  const words = availability.draws;
  await office.goto("/legalsit/admin/availableRequestOnline");
  await office.getByRole("link", { name: words.open }).click();
  await expect(office.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await office.getByRole("button", { name: words.schedule.open }).click();
  const dialog = office.getByRole("dialog");
  await dialog
    .getByRole("combobox", { name: availability.offer })
    .or(dialog.getByLabel(availability.offer))
    .first()
    .click();
  const service = office.getByRole("option").first();
  const name = (await service.textContent())?.split(" · ").at(-1) ?? "";
  await service.click();
  const week = addDays(nextWeek, 14);
  await dialog.getByLabel(words.schedule.week).fill(week);
  await dialog.getByLabel(words.schedule.opensAt).fill(`${week}T09:00`);
  await dialog.getByRole("button", { name: words.schedule.apply }).click();
  await expect(office.getByText(words.schedule.done)).toBeVisible();
  const row = office.getByRole("row").filter({ hasText: name }).filter({ hasText: words.statuses.scheduled });
  await row.getByRole("button", { name: words.cancel.open }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: words.cancel.apply }).click();
  await expect(office.getByText(words.cancel.done)).toBeVisible();
  await look(office, "the draws");
}

/** One place in the next week, and an entry period of a minute that starts in some seconds. */
async function publishSoon(office: Page, base: string): Promise<{ drawId: string; service: string }> {
  const call = async (method: "post" | "put", path: string, data: object) => {
    const response = await office.request[method](`/legalsitapi/private/${path}`, { data, headers: { origin: base } });
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { data: { docs: { _id: string } } }).data.docs;
  };
  const offered = await office.request.get("/legalsitapi/public/onlineSeviceOffers/getOnlineService?family=TR");
  const [service] = ((await offered.json()) as { data: { docs: { _id: string; name: { es: string } }[] } }).data.docs;
  const offerId = service?._id ?? "";
  await call("post", "availables-onlines/regenerate-availability-by-offer", {
    offerId,
    from: nextWeek,
    to: addDays(nextWeek, 4),
    perWeek: 1,
  });
  const opensAt = new Date(Date.now() + 12_000).toISOString();
  const { _id: drawId } = await call("post", "availables-onlines/scheduleDraw", { offerId, week: nextWeek, opensAt });
  return { drawId, service: service?.name.es ?? "" };
}

async function openOffice(browser: Browser, base: string): Promise<Page> {
  const context = await browser.newContext({ ...desk, baseURL: base });
  const signInAs = (username: string) =>
    context.request.post("/legalsitapi/public/session/login", {
      data: { username, password },
      headers: { origin: base },
    });
  expect((await signInAs("administrator@demo.example")).ok()).toBe(true);
  const shorter = { _id: "online.drawEntryMinutes", value: 1, updatedAt: null };
  const changed = await context.request.put("/legalsitapi/private/settings/updateSetting", {
    data: shorter,
    headers: { origin: base },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  expect((await signInAs("online-ap@demo.example")).ok()).toBe(true);
  return context.newPage();
}

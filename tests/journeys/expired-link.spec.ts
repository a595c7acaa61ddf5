/** A payment link ends without payment: it expired, five attempts failed, or the request was cancelled. Owner and relative see the reason and the next step. */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as own } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as homeWords } from "../../src/areas/procedures/online-requests/home-words.es.ts";
import { serverMessages } from "../../src/areas/procedures/online-requests/server-messages.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { icons } from "../../src/kit/site-icons.ts";
import { pluralize } from "../../src/kit/text/words.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { requestCertificate, type NewClient, openCheckout, register, signIn, payTitle } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { openMailed, sandboxPort } from "./sandbox.ts";
import { phone } from "./visitor.ts";

const { checkout, ended, wait } = payer;
const maxAttempts = 5;
interface OwnRequest {
  readonly commonId: string;
  readonly linkState: string;
  readonly publicToken: string;
}
const client: NewClient = {
  email: "ramon@correo.example",
  password: "cinco veces y ninguna",
  firstName: "Ramón",
  lastName: "Iznaga",
  ci: "83052712340",
  phone: "+5352340512",
};
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
const openPhone = async (browser: Browser) => (await browser.newContext(phone)).newPage();

test("an expired link: home and the pay page show that, and one button sends a new link", async ({ browser }) => {
  const page = await openPhone(browser);
  const quiet = listen(page);
  await page.goto("/legalsit/login");
  await signIn(page, "client2@demo.example", "Legalsit-Demo-2026");
  const card = page.getByRole("article").filter({ hasText: homeWords.linkOver });
  await expect(card).toHaveCount(1);
  await expect(card.getByRole("link", { name: new RegExp(`^${homeWords.pay}`) })).toHaveCount(0);
  await look(page, "home with an expired link");
  const response = await page.request.get(
    "/legalsitapi/private/onlineRequests/getOnlineRequestsUserAuth?status=notPaid",
  );
  const { docs } = ((await response.json()) as { data: { docs: OwnRequest[] } }).data;
  const expiredRequest = docs.find(({ linkState }) => linkState === "expired");
  await page.goto(`/legalsit/checkout/${expiredRequest?.commonId}`);
  await heading(page, checkout.expired.title);
  await expect(page.getByText(/Si no se paga, la solicitud se cancela el/)).toBeVisible();
  await look(page, "an expired link");
  const relative = await openPhone(browser);
  await relative.goto(`/legalsit/checkout/${expiredRequest?.commonId}?token=${expiredRequest?.publicToken}`);
  await heading(relative, checkout.expired.title);
  await expect(relative.getByText(/Venció el \p{L}+\s\d+/u)).toBeVisible();
  await expect(relative.getByRole("link", { name: checkout.expired.signIn })).toBeVisible();
  await look(relative, "an expired link, for a relative");
  await relative.context().close();
  await page.getByRole("button", { name: checkout.expired.requestLink }).click();
  await expect(page.getByText(checkout.expired.sent)).toBeVisible();
  await page.goto(`/legalsit/checkout/${expiredRequest?.commonId}`);
  await heading(page, payTitle);
  quiet();
  await page.context().close();
});

test("after five attempts the link is used up, and a cancelled request shows that nothing was charged, to owner and relative", async ({
  browser,
}) => {
  const [owner, relative] = [await openPhone(browser), await openPhone(browser)];
  await register(owner, client);
  await signIn(owner, client.email, client.password);
  const { commonId } = await requestCertificate(owner, client, false);
  await openCheckout(owner);
  let reference = "";
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    await heading(owner, payTitle);
    await owner.getByRole("radio", { name: /EnZona/ }).check();
    await owner.getByRole("button", { name: /^Pagar/ }).click();
    await owner.waitForURL(new RegExp(`(127\\.0\\.0\\.1|localhost):${sandboxPort}`));
    await owner.getByRole("button", { name: /rechazar/i }).click();
    await heading(owner, wait.cancelled.title);
    reference = /\b1\d{11}\b/.exec(await owner.locator("main").innerText())?.[0] ?? "";
    if (attempt === 1) await look(owner, "the first attempt cancelled");
    if (attempt < maxAttempts) await owner.getByRole("link", { name: wait.retry }).click();
    else await expect(owner.getByText(wait.lastTurn)).toBeVisible();
  }
  await look(owner, "the fifth attempt cancelled");
  await owner.goto("/legalsit/");
  const card = owner.getByRole("article").filter({ hasText: homeWords.triedOut });
  await expect(card.getByRole("heading", { level: 3 })).toHaveText(own.status.notPaid);
  await expect(card.getByRole("link", { name: new RegExp(`^${homeWords.pay}`) })).toHaveCount(0);
  await look(owner, "home after five attempts");
  await owner.goto(`/legalsit/paymentDetails/${commonId}`);
  await expect(owner.getByText(serverMessages.page.link.triedOut)).toBeVisible();
  const themeSwitch = owner.locator("[data-theme-switch]");
  const iconPath = () => themeSwitch.locator("svg:visible path").getAttribute("d");
  expect(await iconPath()).toBe(icons.sun);
  await themeSwitch.click();
  expect(await iconPath()).toBe(icons.moon);
  await themeSwitch.click();
  await look(owner, "tracking after five attempts");
  await owner.getByRole("link", { name: serverMessages.page.another }).click();
  await openMailed(relative, client.email, /pague/i);
  for (const page of [owner, relative]) {
    await heading(page, pluralize(ended.exhausted.title, maxAttempts, "es"));
    await expect(page.locator("main")).toContainText(reference);
    await expect(page.getByText(ended.exhausted.text)).toBeVisible();
    await look(page, "five attempts");
  }
  await owner.getByRole("button", { name: checkout.expired.requestLink }).click();
  await expect(owner.getByText(checkout.expired.sent)).toBeVisible();
  await owner.goto("/legalsit/");
  await owner.getByRole("button", { name: new RegExp(`^${own.tasks.removeYes}`) }).click();
  await owner.getByRole("dialog").getByRole("button", { name: own.tasks.removeYes }).click();
  await expect(owner.getByText(own.tasks.removed)).toBeVisible();
  await owner.goto(`/legalsit/checkout/${commonId}`);
  await openMailed(relative, client.email, /pague/i);
  for (const page of [owner, relative]) {
    await heading(page, ended.cancelled.title.request);
    await expect(page.getByText(/^Se canceló el \p{L}+\s\d+.+ No se cobró nada/u)).toBeVisible();
    await expect(page.getByRole("link", { name: ended.again })).toBeVisible();
    await look(page, "a request that was cancelled");
  }
  await relative.goto(`/legalsit/checkout/${commonId}?token=cut`);
  const alert = relative.getByRole("alert");
  await expect(alert).toContainText(site.badAddress);
  await expect(alert.getByRole("link", { name: site.ways.contact })).toBeVisible();
  await look(relative, "a truncated URL");
  await relative.context().close();
  await owner.context().close();
});

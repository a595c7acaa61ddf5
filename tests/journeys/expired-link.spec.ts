/** How a payment link ends when nobody paid: its time is over, five attempts failed, or the request was cancelled. Told to owner and relative alike, with the next way. */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as own } from "../../src/areas/online-requests/client/client-words.es.ts";
import { words as homeWords } from "../../src/areas/online-requests/home-words.es.ts";
import { serverMessages } from "../../src/areas/online-requests/server-messages.es.ts";
import { words as payer } from "../../src/areas/payments/payer-words.es.ts";
import { icons } from "../../src/kit/site-icons.ts";
import { pluralize } from "../../src/kit/words.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { askForCertificate, type NewClient, openCheckout, register, signIn } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { openMailed, sandboxPort } from "./sandbox.ts";
import { phone } from "./visitor.ts";

const { checkout, ended, wait } = payer;
const mostAttempts = 5;
interface Own {
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
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
const open = async (browser: Browser) => (await browser.newContext(phone)).newPage();

test("its time is over: home and the pay page say so, and another link is a press away", async ({ browser }) => {
  const page = await open(browser);
  const quiet = listen(page);
  await page.goto("/legalsit/login");
  await signIn(page, "client2@demo.example", "Legalsit-Demo-2026");
  const card = page.getByRole("article").filter({ hasText: homeWords.linkOver });
  await expect(card).toHaveCount(1);
  await expect(card.getByRole("link", { name: new RegExp(`^${homeWords.pay}`) })).toHaveCount(0);
  await look(page, "home with a link that is over");
  const answer = await page.request.get("/legalsitapi/private/onlineRequests/getOnlineRequestsUserAuth?status=notPaid");
  const { docs } = ((await answer.json()) as { data: { docs: Own[] } }).data;
  const over = docs.find(({ linkState }) => linkState === "expired");
  await page.goto(`/legalsit/checkout/${over?.commonId}`);
  await heading(page, checkout.expired.title);
  await expect(page.getByText(/Si no se paga, la solicitud se cancela el/)).toBeVisible();
  await look(page, "a link that is over");
  const relative = await open(browser);
  await relative.goto(`/legalsit/checkout/${over?.commonId}?token=${over?.publicToken}`);
  await heading(relative, checkout.expired.title);
  await expect(relative.getByText(/Venció el \p{L}+\s\d+/u)).toBeVisible();
  await expect(relative.getByRole("link", { name: checkout.expired.signIn })).toBeVisible();
  await look(relative, "a link that is over, to a relative");
  await relative.context().close();
  await page.getByRole("button", { name: checkout.expired.ask }).click();
  await expect(page.getByText(checkout.expired.sent)).toBeVisible();
  await page.goto(`/legalsit/checkout/${over?.commonId}`);
  await heading(page, checkout.title);
  quiet();
  await page.context().close();
});

test("after five attempts the link is spent, and a cancelled request is no more: nothing was charged, to owner and relative", async ({
  browser,
}) => {
  const [owner, relative] = [await open(browser), await open(browser)];
  await register(owner, client);
  await signIn(owner, client.email, client.password);
  const { commonId } = await askForCertificate(owner, client, false);
  await openCheckout(owner);
  let reference = "";
  for (let turn = 1; turn <= mostAttempts; turn++) {
    await heading(owner, checkout.title);
    await owner.getByRole("radio", { name: /EnZona/ }).check();
    await owner.getByRole("button", { name: /^Pagar/ }).click();
    await owner.waitForURL(new RegExp(`(127\\.0\\.0\\.1|localhost):${sandboxPort}`));
    await owner.getByRole("button", { name: /rechazar/i }).click();
    await heading(owner, wait.cancelled.title);
    reference = /\b1\d{11}\b/.exec(await owner.locator("main").innerText())?.[0] ?? "";
    if (turn === 1) await look(owner, "the first attempt given up");
    if (turn < mostAttempts) await owner.getByRole("link", { name: wait.retry }).click();
    else await expect(owner.getByText(wait.lastTurn)).toBeVisible();
  }
  await look(owner, "the fifth attempt given up");
  await owner.goto("/legalsit/");
  const card = owner.getByRole("article").filter({ hasText: homeWords.triedOut });
  await expect(card.getByRole("heading", { level: 3 })).toHaveText(own.status.notPaid);
  await expect(card.getByRole("link", { name: new RegExp(`^${homeWords.pay}`) })).toHaveCount(0);
  await look(owner, "home after five attempts");
  await owner.goto(`/legalsit/paymentDetails/${commonId}`);
  await expect(owner.getByText(serverMessages.page.link.triedOut)).toBeVisible();
  const turn = owner.locator("[data-theme-switch]");
  const sign = () => turn.locator("svg:visible path").getAttribute("d");
  expect(await sign()).toBe(icons.sun);
  await turn.click();
  expect(await sign()).toBe(icons.moon);
  await turn.click();
  await look(owner, "tracking after five attempts");
  await owner.getByRole("link", { name: serverMessages.page.another }).click();
  await openMailed(relative, client.email, /pague/i);
  for (const page of [owner, relative]) {
    await heading(page, pluralize(ended.exhausted.title, mostAttempts, "es"));
    await expect(page.locator("main")).toContainText(reference);
    await expect(page.getByText(ended.exhausted.text)).toBeVisible();
    await look(page, "five attempts");
  }
  await owner.getByRole("button", { name: checkout.expired.ask }).click();
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
  await look(relative, "an address that lost its end");
  await relative.context().close();
  await owner.context().close();
});

/** A payer who changes their mind at the checkout is never locked out by what they began before. */
import { expect, type Page, test } from "@playwright/test";
import { words as own } from "../../src/areas/online-requests/client-words.es.ts";
import { words as payer } from "../../src/areas/payments/payer-words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { signIn } from "./client.ts";
import { look } from "./look.ts";
import { sandboxPort } from "./sandbox.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const { checkout, wait } = payer;
const pay = (page: Page) => page.getByRole("button", { name: /^Pagar / }).click();

test("a card payment that was left open is given up for Transfermóvil", async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto("/legalsit/login");
  await signIn(page, "client@demo.example", "Legalsit-Demo-2026");
  await page
    .getByRole("link", { name: new RegExp(`^${own.home.pay}: `) })
    .first()
    .click();
  await page.getByRole("radio", { name: "USD" }).click();
  await pay(page);
  await page.waitForURL(new RegExp(`(127\\.0\\.0\\.1|localhost):${sandboxPort}`));
  await page.goto("/legalsit/");
  await page
    .getByRole("link", { name: new RegExp(`^${own.home.pay}: `) })
    .first()
    .click();
  await pay(page);
  const open = page.getByText(checkout.open.text.replace("{method}", checkout.open.with.bipay));
  await expect(open).toBeVisible();
  await look(page, "another payment is open");
  await page.getByRole("link", { name: checkout.open.see }).click();
  await expect(page.getByRole("heading", { level: 1, name: wait.checking.title })).toBeVisible();
  await expect(page.getByRole("link", { name: wait.mine })).toBeVisible();
  await page.goBack();
  await pay(page);
  await page.getByRole("button", { name: checkout.open.cancel }).click();
  await page.getByRole("dialog").getByRole("button", { name: checkout.open.cancel }).click();
  await expect(page.getByRole("heading", { level: 1, name: wait.pay.title })).toBeVisible();
  await context.close();
});

test("an address that lost its end says so, and offers no trying again", async ({ page }) => {
  await page.goto("/legalsit/checkout/a402400f-b9c7?token=cut");
  await expect(page.getByRole("alert")).toHaveText(site.badAddress);
  await look(page, "an address that lost its end");
});

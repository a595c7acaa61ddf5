/** Client home: requests that need action, then those in progress, then finished ones; search; bottom bar on phones. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as home } from "../../src/areas/procedures/online-requests/home-words.es.ts";
import { pluralize } from "../../src/kit/text/words.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs, phone } from "./visitor.ts";

const primaryButton = ".button:not(.button-quiet)";

async function openHome(page: Page, baseURL: string | undefined): Promise<void> {
  await enterAs(page, "client@demo.example", baseURL);
  await page.goto("/legalsit/");
  await expect(page.getByRole("heading", { level: 1, name: home.title })).toBeVisible();
}

test("requests that need action come first, only the most urgent has a primary button; others are found by name or stage", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await openHome(page, baseURL);
  const sections = page.getByRole("heading", { level: 2 });
  await expect(sections).toHaveText([home.needs, home.moving, home.over]);
  const cards = page.getByRole("article");
  await expect(cards.first().locator(primaryButton)).toHaveCount(1);
  await expect(page.locator("main").locator(primaryButton)).toHaveCount(1);
  await expect(cards.first().getByRole("heading", { level: 3 })).toHaveText(/^Pague antes del \p{L}+\s\d+/u);

  // Each date has its meaning: when it is expected, or when it was requested.
  const moving = page.getByRole("region", { name: home.moving });
  await expect(moving.getByText(/^se espera (del|antes del) \d+ \p{L}+/u).first()).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: home.over })
      .getByText(/^pedida el \d+/)
      .first(),
  ).toBeVisible();
  const number = await moving.getByRole("listitem").first().locator(".mono").innerText();
  await page.getByRole("searchbox", { name: home.search }).fill(number);
  await expect(page.getByText(pluralize(home.found, 1, "es"))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: number })).toHaveCount(1);
  await expect(sections).toHaveText([home.all]);
  await page.getByRole("searchbox", { name: home.search }).fill("nadie se llama así");
  await expect(page.getByText(home.none)).toBeVisible();
  await look(page, "home, nothing found");
  await page.getByRole("searchbox", { name: home.search }).fill("");
  const stages = page.getByRole("navigation", { name: home.show });
  await stages.getByRole("link", { name: home.over }).click();
  await expect(stages.getByRole("link", { name: home.over })).toHaveAttribute("aria-current", "page");
  await expect(sections).toHaveText([home.over]);
  await expect(page.getByRole("region", { name: home.over }).getByText(request.status.delivered).first()).toBeVisible();
  await look(page, "home, what is over");
  quiet();
});

test("on a phone the bottom bar has five links, and is hidden in the wizard and the checkout", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const quiet = listen(page);
  const bottomBar = page.locator(".bottom-bar");
  await openHome(page, baseURL);
  const { ways } = site;
  await expect(bottomBar.getByRole("link")).toContainText([
    ways.home,
    ways.start,
    ways.courier,
    ways.notices,
    ways.contact,
  ]);
  await expect(bottomBar.getByRole("link", { name: ways.home })).toHaveAttribute("aria-current", "page");
  const barBox = await bottomBar.boundingBox();
  expect(Math.round((barBox?.y ?? 0) + (barBox?.height ?? 0))).toBe(phone.viewport.height);
  await bottomBar.getByRole("link", { name: ways.contact }).click();
  await expect(page).toHaveURL(/\/legalsit\/contact$/);
  await expect(bottomBar.getByRole("link", { name: ways.contact })).toHaveAttribute("aria-current", "page");
  await page.goto("/legalsit/");
  await page
    .getByRole("link", { name: new RegExp(`^${home.pay} `) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(bottomBar).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/legalsit/");
  await expect(page.getByRole("heading", { level: 1, name: home.title })).toBeVisible();
  await expect(bottomBar).toBeHidden();
  quiet();
  await context.close();
});

/** A client's home: what needs them first, then what moves, then what is over; found by a name; on phones with a bar below. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as request } from "../../src/areas/online-requests/client/client-words.es.ts";
import { words as home } from "../../src/areas/online-requests/home-words.es.ts";
import { pluralize } from "../../src/kit/words.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs, phone } from "./visitor.ts";

const filled = ".button:not(.button-quiet)";

async function openHome(page: Page, baseURL: string | undefined): Promise<void> {
  await enterAs(page, "client@demo.example", baseURL);
  await page.goto("/legalsit/");
  await expect(page.getByRole("heading", { level: 1, name: home.title })).toBeVisible();
}

test("what needs its client comes first, and only the most urgent of it is filled; the rest is found by name or stage", async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await openHome(page, baseURL);
  const parts = page.getByRole("heading", { level: 2 });
  await expect(parts).toHaveText([home.needs, home.moving, home.over]);
  const cards = page.getByRole("article");
  await expect(cards.first().locator(filled)).toHaveCount(1);
  await expect(page.locator("main").locator(filled)).toHaveCount(1);
  await expect(cards.first().getByRole("heading", { level: 3 })).toHaveText(/^Por pagar antes del \p{L}+\s\d+/u);

  // A date says what of: when it is expected, or when it was asked for.
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
  await expect(parts).toHaveText([home.all]);
  await page.getByRole("searchbox", { name: home.search }).fill("nadie se llama así");
  await expect(page.getByText(home.none)).toBeVisible();
  await look(page, "home, nothing found");
  await page.getByRole("searchbox", { name: home.search }).fill("");
  const stages = page.getByRole("navigation", { name: home.show });
  await stages.getByRole("link", { name: home.over }).click();
  await expect(stages.getByRole("link", { name: home.over })).toHaveAttribute("aria-current", "page");
  await expect(parts).toHaveText([home.over]);
  await expect(page.getByRole("region", { name: home.over }).getByText(request.status.delivered).first()).toBeVisible();
  await look(page, "home, what is over");
  quiet();
});

test("on a phone the bar below leads to five places, and is gone where something is asked for or paid", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const quiet = listen(page);
  const bar = page.locator(".bottom-bar");
  await openHome(page, baseURL);
  const { ways } = site;
  await expect(bar.getByRole("link")).toContainText([ways.home, ways.start, ways.courier, ways.notices, ways.contact]);
  await expect(bar.getByRole("link", { name: ways.home })).toHaveAttribute("aria-current", "page");
  const place = await bar.boundingBox();
  expect(Math.round((place?.y ?? 0) + (place?.height ?? 0))).toBe(phone.viewport.height);
  await bar.getByRole("link", { name: ways.contact }).click();
  await expect(page).toHaveURL(/\/legalsit\/contact$/);
  await expect(bar.getByRole("link", { name: ways.contact })).toHaveAttribute("aria-current", "page");
  await page.goto("/legalsit/");
  await page
    .getByRole("link", { name: new RegExp(`^${home.pay} `) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(bar).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/legalsit/");
  await expect(page.getByRole("heading", { level: 1, name: home.title })).toBeVisible();
  await expect(bar).toBeHidden();
  quiet();
  await context.close();
});

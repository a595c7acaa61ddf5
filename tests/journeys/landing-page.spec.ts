/** The page of the public at `/`: its content without scripts and to search engines, and how far it is from it to a request. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as en } from "../../src/areas/procedures/online-requests/landing-words.en.ts";
import { words as es } from "../../src/areas/procedures/online-requests/landing-words.es.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as session } from "../../src/areas/administration/session/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { type NewClient, register } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { phone } from "./visitor.ts";

/** A new client: the remaining weekly quota of the demo clients depends on the weekday. */
const client: NewClient = {
  email: "zaida@correo.example",
  password: "el sol sale por Maisí",
  firstName: "Zaida",
  lastName: "Ochoa",
  ci: "88041912395",
  phone: "+5352340412",
};
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("a citizen goes from the landing page to a begun request in three taps", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, locale: "es-CU", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  const quiet = listen(page);
  await register(page, client);
  await page.goto("/legalsit/");
  await heading(page, es.title);
  await look(page, "landing page");
  let taps = 0;
  const tap = async (role: "link" | "button", name: string | RegExp) => {
    taps += 1;
    await page.getByRole(role, { name }).first().tap();
  };
  await tap("link", new RegExp(`^${es.order}:`));
  await heading(page, session.login.title);
  await page.getByLabel(session.login.username, { exact: true }).fill(client.email);
  await page.getByLabel(session.login.password, { exact: true }).fill(client.password);
  await tap("button", session.login.submit);
  await heading(page, services.begin.title);
  await expect(page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) })).toBeChecked();
  await look(page, "begin, terms accepted before");
  await tap("button", services.begin.submit);
  await heading(page, request.wizard.steps.holder);
  expect(taps).toBe(3);
  await page.goto("/legalsit/");
  await expect(page.getByRole("heading", { level: 1, name: es.title })).toHaveCount(0);
  quiet();
  await context.close();
});

test("without scripts it shows price, time and slots of each document, tracks a request and verifies minutes", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/legalsit/");
  const documents = page.getByRole("article");
  expect(await documents.count()).toBeGreaterThan(1);
  for (const document of await documents.all())
    for (const label of [services.cost, services.term, services.places])
      await expect(document.getByText(label, { exact: true })).toBeVisible();
  await expect(documents.first()).toContainText("CUP");
  await page.getByLabel(es.trackCard.number).fill("AP26000123");
  await page.getByRole("button", { name: es.trackCard.submit, exact: true }).tap();
  await expect(page).toHaveURL(/trackRequest\?number=AP26000123$/);
  await expect(page.locator("input[name=number]")).toHaveValue("AP26000123");
  await page.goBack();
  await page.getByLabel(es.checkCard.code).fill("AAAA-AAAA-AAAA-AAAA");
  await page.getByRole("button", { name: es.checkCard.submit, exact: true }).tap();
  await expect(page).toHaveURL(/verify\?code=AAAA-AAAA-AAAA-AAAA$/);
  await page.goto("/legalsit/");
  await page.getByRole("banner").getByRole("link", { name: site.ways.signIn }).tap();
  await heading(page, session.login.title);
  await context.close();
});

test("search engines read it in both languages: title, description, addresses and structured data", async ({
  request: http,
  baseURL,
}) => {
  for (const [language, words] of [
    ["es", es],
    ["en", en],
  ] as const) {
    const html = await (await http.get(`/legalsit/?language=${language}`)).text();
    const contentOf = (pattern: RegExp) => pattern.exec(html)?.[1];
    expect(contentOf(/<html[^>]* lang="(\w+)"/)).toBe(language);
    expect(contentOf(/<title>([^<]+)/)).toContain(words.title);
    const page = `${baseURL}/legalsit/`;
    expect(contentOf(/<link rel="canonical" href="([^"]+)"/)).toBe(`${page}?language=${language}`);
    const alternates = [...html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
    expect(alternates.map(([, code, href]) => [code, href])).toEqual([
      ["es", `${page}?language=es`],
      ["en", `${page}?language=en`],
      ["x-default", page],
    ]);
    const data = JSON.parse(contentOf(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? "{}") as {
      "@graph": readonly { "@type": string | string[]; name: string; offers?: readonly { price: string }[] }[];
    };
    const [firm, ...offered] = data["@graph"];
    expect(firm?.["@type"]).toContain("Organization");
    expect(offered.length).toBeGreaterThan(1);
    for (const service of offered) {
      expect(service["@type"]).toBe("Service");
      for (const { price } of service.offers ?? []) expect(Number(price)).toBeGreaterThan(0);
      expect(contentOf(/<meta name="description" content="([^"]+)"/)).toContain(service.name);
      expect(html).toContain(`<h3>${service.name}</h3>`);
    }
    expect(html).not.toContain("noindex");
  }
});

test("the specified home of those who are signed in still prompts for a sign-in", async ({ page }) => {
  await page.goto("/legalsit/?view=home");
  await heading(page, session.login.title);
  expect(new URL(page.url()).searchParams.get("next")).toBe("/?view=home");
});

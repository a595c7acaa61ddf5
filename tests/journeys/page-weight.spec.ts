/** Requests and bytes of public pages on a phone with an empty cache; `npm run bench -- weight` measures their paint times. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words as contact } from "../../src/areas/administration/contact/words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as session } from "../../src/areas/administration/session/words.es.ts";
import { words as terms } from "../../src/areas/administration/terms/words.es.ts";
import { everyPublicPage, most, weigh } from "./measure-page.ts";

test("every public page loads with few requests and bytes and without layout shift", async ({ browser, baseURL }) => {
  const { pages, token } = await everyPublicPage(baseURL ?? "");
  for (const { name, path, isPrivate } of pages) {
    const { requests, bytes, shift } = await weigh(browser, `${baseURL}/legalsit${path}`, isPrivate ? { token } : {});
    expect.soft(shift, name).toBeLessThanOrEqual(most.shift);
    expect.soft(requests.length, `${name}:\n${requests.join("\n")}`).toBeLessThanOrEqual(most.requests);
    expect.soft(new Set(requests).size, `${name} asks twice:\n${requests.join("\n")}`).toBe(requests.length);
    expect.soft(bytes, name).toBeLessThanOrEqual(most.bytes);
    // Signed-in readers have the fonts from the page where they signed in: without them, the scripts come first.
    const lastScript = requests.findLastIndex((url) => url.endsWith(".js"));
    const firstFont = requests.findIndex((url) => url.endsWith(".woff2"));
    if (isPrivate) expect.soft(firstFont, `${name}:\n${requests.join("\n")}`).toBeGreaterThan(lastScript);
  }
});

test("content pages are in the HTML and work without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "es-CU", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  for (const [path, title, text] of [
    ["/onlineService", services.title, services.cost],
    ["/contact", contact.title, contact.address],
    ["/aboutUs", terms.basic.about_us, "abogados"],
    ["/politics", terms.basic.politics, "datos"],
    ["/login", session.login.title, session.login.username],
  ] as const) {
    await page.goto(`/legalsit${path}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.locator("main").getByText(text).first()).toBeVisible();
  }
  await page.goto("/legalsit/onlineService");
  await page.getByRole("link", { name: services.start }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: session.login.title })).toBeVisible();
  await context.close();
});

test("text typed before the script is loaded is not lost and cannot be submitted too early", async ({ page }) => {
  const { forgot } = session;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/react-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/legalsit/forgotPass", { waitUntil: "commit" });
  const emailField = page.getByLabel(forgot.email, { exact: true });
  await emailField.fill("marlen@correo.example");
  await expect(page.getByRole("button", { name: forgot.submit })).toBeDisabled();
  await emailField.press("Enter");
  expect(page.url()).not.toContain("?");
  release();
  await page.getByRole("button", { name: forgot.submit }).click();
  await expect(page.getByText("marlen@correo.example")).toBeVisible();
});

test("a reader with another language never sees the page in the first language", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "es-CU", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/legalsit/login");
  await page.evaluate(() => localStorage.setItem("legalsit-language", "en"));
  await page.context().clearCookies();
  await page.goto("/legalsit/onlineService", { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector("h1"));
  expect(
    await page
      .locator("#root")
      .evaluate(
        (root) => getComputedStyle(root).visibility === "visible" && root.textContent?.includes("Trámites en línea"),
      ),
  ).toBe(false);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(services.title);
  await context.close();
});

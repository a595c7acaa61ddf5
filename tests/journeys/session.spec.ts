/** Late sign-in and expired sessions: the target page and the typed text survive in both cases. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as notifications } from "../../src/areas/administration/notifications/words.es.ts";
import { words as people } from "../../src/areas/administration/people/words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as session } from "../../src/areas/administration/session/words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as shell } from "../../src/web/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { look, withoutPreloadedSession } from "./page-checks.ts";
import { signIn } from "./client.ts";
import { mailTo } from "./sandbox.ts";

const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const password = "Legalsit-Demo-2026";
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("a visitor who must register before a procedure reaches it afterwards, and a reload loses only the password", async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const words = session.register;
  const email = "zoraida@correo.example";
  await page.goto("/legalsit/onlineService");
  await page.getByRole("link", { name: services.start }).first().click();
  await heading(page, session.login.title);
  await page.getByRole("link", { name: words.title }).click();
  await heading(page, words.title);
  await page.getByLabel(words.firstName, { exact: true }).fill("Zoraida");
  await page.getByLabel(words.lastName, { exact: true }).fill("Villalonga");
  await page.getByLabel(words.ci, { exact: true }).fill("79030512374");
  // Cuba is listed first, because most clients live there.
  await expect(page.getByLabel(words.country, { exact: true }).getByRole("option").nth(1)).toHaveText("Cuba");
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.phone, { exact: true }).fill("5 234 0377");
  await page.getByLabel(words.password, { exact: true }).fill("una frase de palabras");
  await page.reload();
  await expect(page.getByLabel(words.firstName, { exact: true })).toHaveValue("Zoraida");
  await expect(page.getByLabel(words.email, { exact: true })).toHaveValue(email);
  await expect(page.getByLabel(words.password, { exact: true })).toHaveValue("");
  await page.getByLabel(words.password, { exact: true }).fill("una frase de palabras");
  await page.getByLabel(words.passwordAgain, { exact: true }).fill("una frase de palabras");
  await page.getByRole("checkbox", { name: new RegExp(words.acceptBefore) }).check();
  await page.getByRole("button", { name: words.submit }).click();
  await heading(page, session.code.title);
  const mail = await mailTo(email, /código/i);
  // A reload does not restart the waiting time for another code.
  await expect(page.getByRole("button", { name: interpolate(session.code.resendIn, { seconds: 56 }) })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /en 5[0-6] s/ })).toBeVisible({ timeout: 3000 });
  await page.getByLabel(session.code.code, { exact: true }).fill(/\b\d{6}\b/.exec(mail.subject)?.[0] ?? "");
  await page.getByRole("button", { name: session.code.submit }).click();
  await heading(page, session.login.title);
  await expect(page.getByLabel(session.login.username, { exact: true })).toHaveValue(email);
  await signIn(page, email, "una frase de palabras");
  await heading(page, services.begin.title);
  await context.close();
});

test("an invalid email address can be corrected next to the code", async ({ page }) => {
  await page.goto("/legalsit/validateCode?email=nadie");
  await expect(page.getByLabel(session.code.email, { exact: true })).toHaveValue("nadie");
});

test("a refused sign-in shows a toast, and help next to the field", async ({ page }) => {
  const words = session.login;
  const fieldOf = (label: string) => page.getByLabel(label, { exact: true });
  await page.goto("/legalsit/login");
  await fieldOf(words.username).fill("client3@demo.example");
  await fieldOf(words.password).fill("not the password");
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.locator(".toast-bad")).toHaveText(words.credentials);
  await expect(page.locator(".field", { has: fieldOf(words.password) })).toContainText(words.help.CREDENTIALS);
  await look(page, "a refused sign-in");
  for (const [code, field] of [
    ["AccountNotActivated", words.username],
    ["USER_INACTIVE", words.username],
    ["LOCKED", words.password],
  ] as const) {
    const body = { error: { code, message: code, requestId: "1" } };
    await page.route("**/public/session/login", (route) => route.fulfill({ status: 403, json: body }));
    await page.goto("/legalsit/login");
    await fieldOf(words.username).fill("client3@demo.example");
    await fieldOf(words.password).fill("not the password");
    await page.getByRole("button", { name: words.submit }).click();
    const text = code === "AccountNotActivated" ? words.notActivated : words.credentials;
    await expect(page.locator(".toast-bad")).toHaveText(text);
    await expect(page.locator(".field", { has: fieldOf(field) })).toContainText(words.help[code]);
    await page.unroute("**/public/session/login");
  }
});

test("a failed unread count is reported, in both frontends", async ({ browser }) => {
  const message = "No se pudieron contar sus notificaciones";
  for (const [user, toasts] of [
    ["client2@demo.example", ".toast-bad"],
    ["cashier@demo.example", ".mantine-Notification-root"],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto("/legalsit/login");
    await signIn(page, user, password);
    await withoutPreloadedSession(page);
    const body = { error: { code: "GENERIC", message, requestId: "1" } };
    await page.route("**/private/notifications/getUnreadCount", (route) => route.fulfill({ status: 500, json: body }));
    await page.goto("/legalsit/");
    await expect(page.locator(toasts).first()).toContainText(message);
    await context.close();
  }
});

test("signing out offline shows the failure and no success message", async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto("/legalsit/login");
  await signIn(page, "client2@demo.example", password);
  await page.route("**/public/session/logout", (route) => route.abort());
  await page.getByRole("button", { name: new RegExp(`^${site.ways.account}`) }).click();
  await page.getByRole("button", { name: site.account.signOut }).click();
  await expect(page.locator(".toast-bad")).toBeVisible();
  expect(page.url()).not.toContain("closed=1");
  await page.unroute("**/public/session/logout");
  await page.getByRole("button", { name: site.account.signOut }).click();
  await heading(page, session.login.title);
  await expect(page.locator(".toast-ok")).toHaveText(session.login.closed);
  await context.close();
});

test.describe("in the office", () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    await page.goto("/legalsit/login");
    await signIn(page, "administrator@demo.example", password);
  });
  test.afterAll(async () => {
    await context.close();
  });

  test("an expired session in the middle of a form is renewed in a dialog above it", async () => {
    await page.goto("/legalsit/admin/users/create");
    await page.getByLabel(people.fields.firstName, { exact: true }).fill("Ofelia");
    await page.getByLabel(people.fields.lastName, { exact: true }).fill("Rondón");
    await page.getByLabel(people.fields.email, { exact: true }).fill("ofelia@correo.example");
    await context.clearCookies({ name: "legalsit" });
    // Another call of the screen may already have opened the dialog over the button.
    await page.getByRole("button", { name: people.create }).dispatchEvent("click");
    const dialog = page.getByRole("dialog", { name: office.sessionOver.title });
    await expect(dialog).toBeVisible();
    await look(page, "the session is over");
    const box = dialog.getByRole("textbox", { name: /administrator@demo\.example/ });
    await box.fill("not the password");
    await dialog.getByRole("button", { name: office.sessionOver.enter }).click();
    await expect(dialog.getByText("Usuario o contraseña incorrectos")).toBeVisible();
    await box.fill(password);
    await dialog.getByRole("button", { name: office.sessionOver.enter }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: people.create }).click();
    await heading(page, menu.entries.users);
    await expect(page.getByText("ofelia@correo.example").first()).toBeVisible();
  });

  test("a closed dialog returns the focus to its opener", async () => {
    await page.goto("/legalsit/notifications");
    const opener = page.getByRole("button", { name: notifications.deleteAll });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: notifications.deleteAllTitle })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test("a person who signs out in one tab is signed out in the others, and signs in for all of them", async () => {
    const otherTab = await context.newPage();
    await otherTab.goto("/legalsit/");
    await otherTab.getByRole("button", { name: /^Cuenta:/ }).click();
    await otherTab.getByRole("menuitem", { name: shell.signOut }).click();
    await heading(otherTab, session.login.title);
    const dialog = page.getByRole("dialog", { name: office.sessionOver.title });
    await expect(dialog).toBeVisible();
    await signIn(otherTab, "administrator@demo.example", password);
    await expect(dialog).toBeHidden();
    await otherTab.close();
  });
});

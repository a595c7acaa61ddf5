/** A member of staff adds a passkey, signs in with it, loses it, comes back with a recovery code and removes it. */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as security } from "../../src/areas/administration/session/security-words.es.ts";
import { words as session } from "../../src/areas/administration/session/words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as shell } from "../../src/web/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { look } from "./page-checks.ts";
import { mailTo } from "./sandbox.ts";

const email = "correspondent@demo.example";
const password = "Legalsit-Demo-2026";
const { kinds } = security.factors;

async function addAuthenticator(cdp: CDPSession): Promise<string> {
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return authenticatorId;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const officeOf = (page: Page) => expect(page.getByRole("button", { name: /^Cuenta: / })).toBeVisible();

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Cuenta: / }).click();
  await page.getByRole("menuitem", { name: shell.signOut }).click();
  await expect(page.getByRole("heading", { level: 1, name: session.login.title })).toBeVisible();
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel(session.login.username, { exact: true }).fill(email);
  await page.getByLabel(session.login.password, { exact: true }).fill(password);
  await button(page, session.login.submit).click();
}

test("a passkey is added, used, lost, and replaced by a recovery code", async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const key = await addAuthenticator(cdp);

  await page.goto("/legalsit/login");
  await enterPassword(page);
  await officeOf(page);
  await page.getByRole("button", { name: /^Cuenta: / }).click();
  await page.getByRole("menuitem", { name: office.shell.security }).click();
  await expect(page.getByRole("heading", { level: 1, name: security.title })).toBeVisible();
  await expect(page.getByText(security.factors.none)).toBeVisible();
  await look(page, "/security");
  await button(page, security.factors.addPasskey).click();
  await expect(page.getByRole("heading", { name: security.codes.show })).toBeFocused();
  const codes = await page.locator(".recovery-codes li").allInnerTexts();
  expect(codes).toHaveLength(10);
  await button(page, security.codes.done).click();
  await expect(page.locator(".factor-list").first()).toContainText(kinds.passkey);
  await mailTo(email, /Añadió un método de verificación en dos pasos/);
  await page.getByRole("link", { name: security.office }).click();
  await officeOf(page);

  await signOut(page);
  await button(page, session.login.passkey).click();
  await officeOf(page);

  await signOut(page);
  await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: key });
  await enterPassword(page);
  await expect(page.getByRole("heading", { level: 1, name: session.second.title })).toBeVisible();
  await look(page, "/login, second step");
  const code = page.getByLabel(session.second.recovery, { exact: true });
  await code.fill("00000-00000");
  await button(page, session.second.submit).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await code.fill(codes[4] ?? "");
  await button(page, session.second.submit).click();
  await expect(page.getByText(security.recovered)).toBeVisible();
  await mailTo(email, /código de recuperación/);
  await page
    .getByRole("button", { name: interpolate(security.factors.removeOf, { name: kinds.passkey }), exact: true })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: security.factors.remove, exact: true }).click();
  await expect(page.getByText(security.factors.none)).toBeVisible();
  await button(page, security.continue).click();
  await officeOf(page);

  await signOut(page);
  await enterPassword(page);
  await officeOf(page);
});

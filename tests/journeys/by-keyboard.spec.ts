/**
 * From the catalogue to the receipt by keyboard only, on a desktop. The focused element is always visible and never covered.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as sent } from "../../src/areas/procedures/online-requests/sent-words.es.ts";
import { serverMessages } from "../../src/areas/procedures/online-requests/server-messages.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { words as session } from "../../src/areas/administration/session/words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { type NewClient, payTitle } from "./client.ts";
import { listen, look } from "./page-checks.ts";
import { control, mailTo } from "./sandbox.ts";

const client: NewClient = {
  email: "teresa@correo.example",
  password: "sin raton se llega igual",
  firstName: "Teresa",
  lastName: "Quintana",
  ci: "88041912395",
  phone: "+5352340411",
};
const { wizard, check } = request;
/** More tab stops than any page has. */
const maxStops = 80;

test("from the catalogue to the receipt without a mouse", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const quiet = listen(page);
  const keys = keyboardOf(page);
  await page.goto("/legalsit/onlineService");
  await keys.heading(services.title);
  // The first tab stop is the link that skips the page header.
  for (const key of ["Tab", "Enter", "Tab"]) await page.keyboard.press(key);
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  await keys.press(page.getByRole("link", { name: services.start }).first());
  await keys.heading(session.login.title);
  await keys.press(page.getByRole("link", { name: session.register.title }));
  await registerWith(keys, page);
  await keys.heading(services.begin.title);
  // Accepted at registration.
  await expect(page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) })).toBeChecked();
  await keys.press(page.getByRole("button", { name: services.begin.submit }));
  await answerQuestions(keys, page);
  await keys.heading(wizard.steps.check);
  await keys.press(page.getByRole("button", { name: check.submit }));
  await keys.heading(sent.title);
  await keys.press(page.getByRole("link", { name: sent.payNow }));
  await keys.heading(payTitle);
  await keys.choose(page.getByRole("radio", { name: /Transfermóvil/ }));
  await keys.type(payer.checkout.phone, "5 234 0411");
  await look(page, "to pay, with the keyboard");
  await keys.press(page.getByRole("button", { name: /^Pagar/ }));
  await keys.heading(payer.wait.pay.title.replace("{method}", "Transfermóvil"));
  const reference = /\b1\d{11}\b/.exec(await page.locator("main").innerText())?.[0] ?? "";
  await control("transfermovil", reference, "pay");
  await keys.press(page.getByRole("button", { name: payer.wait.askNow }));
  await keys.heading(payer.wait.confirmed.title);
  await keys.press(page.getByRole("link", { name: payer.ended.receipt }));
  await keys.heading(serverMessages.receipt.title);
  const download = page.waitForEvent("download");
  await keys.press(page.getByRole("link", { name: serverMessages.receipt.file }));
  expect((await download).suggestedFilename()).toMatch(/^recibo-AP\d{8}\.pdf$/);
  quiet();
  await context.close();
});

type Keys = ReturnType<typeof keyboardOf>;

async function registerWith(keys: Keys, page: Page): Promise<void> {
  const words = session.register;
  await keys.heading(words.title);
  await keys.type(words.firstName, client.firstName);
  await keys.type(words.lastName, client.lastName);
  await keys.type(words.ci, client.ci);
  await keys.type(words.email, client.email);
  await keys.type(words.phone, client.phone);
  await keys.type(words.password, client.password);
  await keys.type(words.passwordAgain, client.password);
  await keys.tick(page.getByRole("checkbox", { name: new RegExp(words.acceptBefore) }));
  await keys.press(page.getByRole("button", { name: words.submit }));
  await keys.heading(session.code.title);
  const mail = await mailTo(client.email, /código/i);
  await keys.type(session.code.code, /\b\d{6}\b/.exec(mail.subject)?.[0] ?? "");
  await page.keyboard.press("Enter");
  await keys.heading(session.login.title);
  await keys.type(session.login.password, client.password);
  await page.keyboard.press("Enter");
}

async function answerQuestions(keys: Keys, page: Page): Promise<void> {
  const { fields, steps, own } = wizard;
  const continueToNext = () => keys.press(page.getByRole("button", { name: site.goOn, exact: true }));
  await keys.heading(steps.holder);
  // Without answers the error summary gets the focus, and its link leads to the field.
  await continueToNext();
  await expect(page.getByRole("alert").filter({ hasText: site.errorSummary.title })).toBeFocused();
  await keys.press(page.locator(".summary").getByRole("link").first());
  await expect(page.getByLabel(wizard.self, { exact: true })).toBeFocused();
  await page.keyboard.press("Space");
  await continueToNext();
  await keys.heading(own.name);
  await continueToNext();
  await keys.heading(own.parents);
  await keys.type(fields.motherName, "Rosa Ferrer Díaz");
  await keys.type(fields.fatherName, "Mario Quintana Soto");
  // Enter in any field submits the form.
  await page.keyboard.press("Enter");
  await keys.heading(own.identity);
  await continueToNext();
  await keys.heading(own.traits);
  await keys.choose(page.getByLabel("Mestiza", { exact: true }));
  await continueToNext();
  await keys.heading(own.birthplace);
  await keys.select(fields["birthPlace.province"], "Camagüey");
  await keys.select(fields["birthPlace.municipality"], "Florida");
  await continueToNext();
  await keys.heading(own.residence);
  await keys.select(fields.province, "Camagüey");
  await keys.select(fields.municipality, "Camagüey");
  await continueToNext();
  await keys.heading(steps.use);
  await keys.select(fields.purpose, "Visado");
  await keys.select(fields.destination, "España");
  await continueToNext();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("España");
  await keys.choose(page.getByRole("radio", { name: new RegExp(`^${wizard.legalization.yes}`) }));
  await continueToNext();
  await keys.heading(steps.pickup);
  await keys.press(page.getByRole("button", { name: wizard.pickupMe }));
  await continueToNext();
}

/** User actions with Tab, Space, Enter, arrow and letter keys. */
function keyboardOf(page: Page) {
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const assertVisible = async (description: string) => {
    const isVisible = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 20));
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
      return Boolean(top && (focused.contains(top) || top.contains(focused) || label?.contains(top)));
    });
    expect(isVisible, `${description} is in sight when it has the focus`).toBe(true);
  };
  const focusByTab = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let stops = 0; !(await isFocused(target)); stops++) {
      expect(stops, `${target} can be reached`).toBeLessThan(maxStops);
      await page.keyboard.press("Tab");
    }
    await assertVisible(String(target));
  };
  return {
    heading: (name: string | RegExp) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible(),
    press: async (target: Locator) => {
      await focusByTab(target);
      await page.keyboard.press("Enter");
    },
    tick: async (target: Locator) => {
      await focusByTab(target);
      await page.keyboard.press("Space");
      await expect(target).toBeChecked();
    },
    type: async (label: string, text: string) => {
      await focusByTab(page.getByLabel(label, { exact: true }));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    /** A radio group has one tab stop; arrow keys move within it. */
    choose: async (target: Locator) => {
      const name = await target.getAttribute("name");
      const group = page.locator(`input[type=radio][name="${name}"]`);
      await focusByTab(
        (await group.and(page.locator(":checked")).count()) > 0 ? group.and(page.locator(":checked")) : group.first(),
      );
      await page.keyboard.press("Space");
      for (let tries = await group.count(); tries > 0 && !(await target.isChecked()); tries--)
        await page.keyboard.press("ArrowDown");
      await expect(target).toBeChecked();
    },
    select: async (label: string, text: string) => {
      const box = page.getByLabel(label, { exact: true });
      await focusByTab(box);
      await page.keyboard.type(text);
      await expect(box.locator("option:checked")).toHaveText(text);
    },
  };
}

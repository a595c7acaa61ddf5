/** Two colleagues talk, one at a desk and one on a phone: nothing is lost in a cut, and what was said can be mended. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/chat/words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { look } from "./page-checks.ts";
import { phone } from "./visitor.ts";

const desk = { viewport: { width: 1440, height: 900 } };
const lawyer = "Luis Barrios Peña";
const notary = "Nora Castellanos Vega";

test.describe.configure({ mode: "serial" });

const contexts: BrowserContext[] = [];
let one: Page;
let other: Page;

test.beforeAll(async ({ browser }) => {
  for (const [options, who] of [
    [desk, "lawyer"],
    [phone, "notary"],
  ] as const) {
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    await page.goto("/legalsit/login");
    const data = { username: `${who}@demo.example`, password: "Legalsit-Demo-2026" };
    expect((await context.request.post("/legalsitapi/public/session/login", { data })).ok()).toBe(true);
    await page.goto("/legalsit/notifications");
  }
  [one, other] = contexts.map((context) => context.pages()[0]) as [Page, Page];
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

const panel = (page: Page | undefined) => (page as Page).getByRole("dialog", { name: words.title });
const log = (page: Page | undefined) => panel(page).getByRole("log");
const openTalk = async (page: Page | undefined, name: string) => {
  await (page as Page).getByRole("button", { name: new RegExp(`^${words.title}`) }).click();
  await panel(page).getByLabel(words.find).fill(name.split(" ").slice(0, 2).join(" "));
  await panel(page).getByRole("list", { name: words.colleagues }).getByRole("button", { name }).click();
  await expect(log(page)).toBeVisible();
};
const write = async (page: Page | undefined, to: string, text: string) => {
  await panel(page)
    .getByLabel(interpolate(words.writeTo, { name: to }))
    .fill(text);
  await panel(page).getByRole("button", { name: words.send, exact: true }).click();
};

test("what one says the other reads, and sees that it is being written", { tag: "@main" }, async () => {
  await openTalk(one, notary);
  await openTalk(other, lawyer);
  await panel(one)
    .getByLabel(interpolate(words.writeTo, { name: notary }))
    .pressSequentially("¿Firmó");
  await expect(panel(other).getByText(interpolate(words.typing, { name: lawyer }))).toBeVisible();
  await write(one, notary, "¿Firmó ya la señora Álvarez?");
  await expect(log(other).getByText("¿Firmó ya la señora Álvarez?")).toBeVisible();
  await write(other, lawyer, "Esta mañana.");
  await expect(log(one).getByText("Esta mañana.")).toBeVisible();
  await look(one, "a talk at the desk");
  await look(other, "a talk on a phone");
});

test("who was cut off twice has all of it in order, each once, and what they wrote meanwhile is sent", {
  tag: "@main",
}, async () => {
  for (const round of [1, 2]) {
    await contexts[1]?.setOffline(true);
    for (const line of ["a", "b"]) await write(one, notary, `ronda ${round}${line}`);
    await write(other, lawyer, `desde el túnel ${round}`);
    await expect(panel(other).getByText(words.waiting)).toBeVisible();
    await contexts[1]?.setOffline(false);
    await expect(log(other).getByText(`ronda ${round}b`)).toBeVisible({ timeout: 15_000 });
    await expect(log(one).getByText(`desde el túnel ${round}`)).toBeVisible({ timeout: 15_000 });
  }
  for (const page of [one, other])
    for (const text of ["ronda 1a", "ronda 1b", "ronda 2a", "ronda 2b", "desde el túnel 1", "desde el túnel 2"])
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1);
  const order = (page: Page | undefined) =>
    log(page)
      .locator("[data-seq]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("data-seq")));
  expect(await order(one)).toEqual(await order(other));
});

test("a vote has one voice of each, a message is corrected and taken back, a draft survives", {
  tag: "@main",
}, async () => {
  await panel(one).getByRole("button", { name: words.vote }).click();
  for (const [at, text] of ["Lunes", "Martes"].entries())
    await panel(one)
      .getByLabel(interpolate(words.option, { number: at + 1 }))
      .fill(text);
  await write(one, notary, "¿Qué día?");
  const vote = log(other).getByRole("radiogroup", { name: "¿Qué día?" });
  await vote.getByLabel("Martes").click();
  await vote.getByLabel("Lunes").click();
  await expect(log(one).getByRole("radiogroup", { name: "¿Qué día?" }).locator("b").first()).toHaveText("1");

  await write(one, notary, "A las diez");
  const last = () =>
    log(one)
      .getByRole("article")
      .filter({ hasText: /A las (diez|once)/ });
  await last().hover();
  await last().getByRole("button").last().click();
  await one.getByRole("menuitem", { name: words.edit }).click();
  await panel(one)
    .getByLabel(interpolate(words.writeTo, { name: notary }))
    .fill("A las once");
  await panel(one).getByRole("button", { name: words.save }).click();
  await expect(log(other).getByText("A las once", { exact: true })).toBeVisible();
  await expect(log(other).getByText(words.edited)).toBeVisible();
  await last().hover();
  await last().getByRole("button").last().click();
  await one.getByRole("menuitem", { name: words.remove }).click();
  await expect(log(other).getByText(words.deleted)).toBeVisible();

  await panel(one)
    .getByLabel(interpolate(words.writeTo, { name: notary }))
    .fill("Sin terminar");
  await one.reload();
  await openTalk(one, notary);
  await expect(panel(one).getByLabel(interpolate(words.writeTo, { name: notary }))).toHaveValue("Sin terminar");
  await panel(one)
    .getByLabel(interpolate(words.writeTo, { name: notary }))
    .press("Escape");
  await expect(panel(one)).toBeHidden();
});

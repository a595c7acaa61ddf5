/** Chat of two colleagues, one on a desktop and one on a phone: no message is lost offline, and messages can be edited. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/collaboration/chat/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { look } from "./page-checks.ts";
import { phone } from "./visitor.ts";

const desk = { viewport: { width: 1440, height: 900 } };
const lawyer = "Luis Barrios Peña";
const notary = "Nora Castellanos Vega";

test.describe.configure({ mode: "serial" });

const contexts: BrowserContext[] = [];
let lawyerPage: Page;
let notaryPage: Page;

test.beforeAll(async ({ browser }) => {
  for (const [options, user] of [
    [desk, "lawyer"],
    [phone, "notary"],
  ] as const) {
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    await page.goto("/legalsit/login");
    const data = { username: `${user}@demo.example`, password: "Legalsit-Demo-2026" };
    expect((await context.request.post("/legalsitapi/public/session/login", { data })).ok()).toBe(true);
    await page.goto("/legalsit/notifications");
  }
  [lawyerPage, notaryPage] = contexts.map((context) => context.pages()[0]) as [Page, Page];
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

const panel = (page: Page | undefined) => (page as Page).getByRole("dialog", { name: words.title });
const log = (page: Page | undefined) => panel(page).getByRole("log");
const openConversation = async (page: Page | undefined, name: string) => {
  await (page as Page).getByRole("button", { name: new RegExp(`^${words.title}`) }).click();
  await panel(page).getByLabel(words.find).fill(name.split(" ").slice(0, 2).join(" "));
  await panel(page).getByRole("list", { name: words.colleagues }).getByRole("button", { name }).click();
  await expect(log(page)).toBeVisible();
};
const sendMessage = async (page: Page | undefined, to: string, text: string) => {
  await panel(page)
    .getByLabel(interpolate(words.writeTo, { name: to }))
    .fill(text);
  await panel(page).getByRole("button", { name: words.send, exact: true }).click();
};

test("a message reaches the other person, who also sees it being typed", { tag: "@main" }, async () => {
  await openConversation(lawyerPage, notary);
  await openConversation(notaryPage, lawyer);
  await panel(lawyerPage)
    .getByLabel(interpolate(words.writeTo, { name: notary }))
    .pressSequentially("¿Firmó");
  await expect(panel(notaryPage).getByText(interpolate(words.typing, { name: lawyer }))).toBeVisible();
  await sendMessage(lawyerPage, notary, "¿Firmó ya la señora Álvarez?");
  await expect(log(notaryPage).getByText("¿Firmó ya la señora Álvarez?")).toBeVisible();
  await sendMessage(notaryPage, lawyer, "Esta mañana.");
  await expect(log(lawyerPage).getByText("Esta mañana.")).toBeVisible();
  await look(lawyerPage, "a talk at the desk");
  await look(notaryPage, "a talk on a phone");
});

test("a reaction is given by keyboard, both see who gave it, and the other one joins with a tap", async () => {
  const message = log(lawyerPage).getByRole("article").filter({ hasText: "Esta mañana." });
  await message.getByRole("button", { name: interpolate(words.actions, { name: notary, time: "" }) }).press("Enter");
  await message.getByRole("menuitem", { name: words.reactions.thumbsUp }).press("Enter");
  const reactionLabel = interpolate(words.reactionOf, { reaction: words.reactions.thumbsUp, names: lawyer });
  await log(notaryPage).getByRole("button", { name: reactionLabel }).tap();
  await expect(message.getByRole("button", { name: `${lawyer}, ${notary}` })).toHaveText("2");
  await look(lawyerPage, "a talk with reactions");
});

test("after two offline periods all messages are there once and in order, and those written offline are sent", {
  tag: "@main",
}, async () => {
  for (const round of [1, 2]) {
    await contexts[1]?.setOffline(true);
    for (const suffix of ["a", "b"]) await sendMessage(lawyerPage, notary, `ronda ${round}${suffix}`);
    await sendMessage(notaryPage, lawyer, `desde el túnel ${round}`);
    await expect(panel(notaryPage).getByText(words.waiting)).toBeVisible();
    await contexts[1]?.setOffline(false);
    await expect(log(notaryPage).getByText(`ronda ${round}b`)).toBeVisible({ timeout: 15_000 });
    await expect(log(lawyerPage).getByText(`desde el túnel ${round}`)).toBeVisible({ timeout: 15_000 });
  }
  for (const page of [lawyerPage, notaryPage])
    for (const text of ["ronda 1a", "ronda 1b", "ronda 2a", "ronda 2b", "desde el túnel 1", "desde el túnel 2"])
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1);
  const order = (page: Page | undefined) =>
    log(page)
      .locator("[data-seq]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("data-seq")));
  expect(await order(lawyerPage)).toEqual(await order(notaryPage));
});

test("each person has one vote, a message is edited and deleted, a draft survives", {
  tag: "@main",
}, async () => {
  await panel(lawyerPage).getByRole("button", { name: words.vote }).click();
  for (const [index, text] of ["Lunes", "Martes"].entries())
    await panel(lawyerPage)
      .getByLabel(interpolate(words.option, { number: index + 1 }))
      .fill(text);
  await sendMessage(lawyerPage, notary, "¿Qué día?");
  const poll = log(notaryPage).getByRole("radiogroup", { name: "¿Qué día?" });
  await poll.getByLabel("Martes").click();
  await poll.getByLabel("Lunes").click();
  await expect(log(lawyerPage).getByRole("radiogroup", { name: "¿Qué día?" }).locator("b").first()).toHaveText("1");

  await sendMessage(lawyerPage, notary, "A las diez");
  const lastMessage = () =>
    log(lawyerPage)
      .getByRole("article")
      .filter({ hasText: /A las (diez|once)/ });
  await lastMessage().hover();
  await lastMessage().getByRole("button").last().click();
  await lawyerPage.getByRole("menuitem", { name: words.edit }).click();
  await panel(lawyerPage)
    .getByLabel(interpolate(words.writeTo, { name: notary }))
    .fill("A las once");
  await panel(lawyerPage).getByRole("button", { name: words.save }).click();
  await expect(log(notaryPage).getByText("A las once", { exact: true })).toBeVisible();
  await expect(log(notaryPage).getByText(words.edited)).toBeVisible();
  await lastMessage().hover();
  await lastMessage().getByRole("button").last().click();
  await lawyerPage.getByRole("menuitem", { name: words.remove }).click();
  await expect(log(notaryPage).getByText(words.deleted)).toBeVisible();

  await panel(lawyerPage)
    .getByLabel(interpolate(words.writeTo, { name: notary }))
    .fill("Sin terminar");
  await lawyerPage.reload();
  await openConversation(lawyerPage, notary);
  await expect(panel(lawyerPage).getByLabel(interpolate(words.writeTo, { name: notary }))).toHaveValue("Sin terminar");
  await panel(lawyerPage)
    .getByLabel(interpolate(words.writeTo, { name: notary }))
    .press("Escape");
  await expect(panel(lawyerPage)).toBeHidden();
});

/**
 * Three people in one table at once: who leads it at a desk, a member on a phone in Spanish, and somebody from outside in
 * English; the line of the phone is cut twice, and the table ends with its minutes.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as chatEn } from "../../src/areas/chat/words.en.ts";
import { words as chat } from "../../src/areas/chat/words.es.ts";
import { serverMessages as servedEn } from "../../src/areas/virtual-tables/server-messages.en.ts";
import { serverMessages as servedEs } from "../../src/areas/virtual-tables/server-messages.es.ts";
import { words as table } from "../../src/areas/virtual-tables/words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { zipEntries, inflateEntry } from "../../src/server/documents/zip.ts";
import { look } from "./page-checks.ts";
import { pasteInto } from "./paste.ts";
import { openMailed } from "./sandbox.ts";
import { phone } from "./visitor.ts";

const served = { es: servedEs, en: servedEn };
const title = "Compraventa de la casa de Playa";
const outsider = { name: "John Miller", email: "john.miller@outside.example" };
const lawyer = "Luis Barrios Peña";
const notary = "Nora Castellanos Vega";

test.describe.configure({ mode: "serial" });

const contexts: BrowserContext[] = [];
let desk: Page;
let member: Page;
let outside: Page;
let tableId = "";

test.beforeAll(async ({ browser }) => {
  const signedIn = async (who: string, options: object) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    await page.goto("/legalsit/login");
    const data = { username: `${who}@demo.example`, password: "Legalsit-Demo-2026" };
    expect((await context.request.post("/legalsitapi/public/session/login", { data })).ok()).toBe(true);
    return page;
  };
  desk = await signedIn("lawyer", { viewport: { width: 1440, height: 900 } });
  member = await signedIn("notary", phone);
  const abroad = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  contexts.push(abroad);
  outside = await abroad.newPage();
  const call = async (path: string, data?: object) => {
    const url = `/legalsitapi/private/${path}`;
    const answer = await (data
      ? desk.request.post(url, { data, headers: { origin: new URL(desk.url()).origin } })
      : desk.request.get(url));
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { docs: { _id: string }[] & { _id: string } } }).data.docs;
  };
  const idOf = async (name: string) => (await call(`chat/users?search=${encodeURIComponent(name)}`))[0]?._id;
  const current = await desk.request.post("/legalsitapi/private/session", {
    data: {},
    headers: { origin: new URL(desk.url()).origin },
  });
  const me = ((await current.json()) as { data: { user: { _id: string } } }).data.user._id;
  const made = await call("virtualTables/createVirtual", {
    title,
    description: "Qué falta para firmar, y quién lo trae.",
    openDate: "2026-01-05T14:00:00.000Z",
    moderators: [me],
    members: [await idOf(notary)],
    externalPeople: [outsider],
    goals: [{ text: "Reunir los documentos" }, { text: "Fijar la fecha de la firma" }],
  });
  tableId = made._id;
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

const log = (page: Page) => page.getByRole("log");
const write = async (page: Page, words: typeof chat | typeof chatEn, text: string) => {
  await page.getByLabel(interpolate(words.writeIn, { name: title })).fill(text);
  await page.getByRole("button", { name: words.send, exact: true }).click();
};

test("all three come in, see each other, and read what each of them says", async () => {
  const at = `/legalsit/virtualTable/detailsVirtualTable?id=${tableId}`;
  await desk.goto(at);
  await member.goto(at);
  await openMailed(outside, outsider.email, new RegExp(title));
  for (const page of [desk, member, outside]) await expect(log(page)).toBeVisible();
  await expect(desk.getByRole("list", { name: table.room.people }).getByText(table.room.online)).toHaveCount(3);
  await desk.getByLabel(interpolate(chat.writeIn, { name: title })).pressSequentially("Buen");
  await expect(member.getByText(interpolate(chat.typing, { name: lawyer }))).toBeVisible();
  await expect(outside.getByText(interpolate(chatEn.typing, { name: lawyer }))).toBeVisible();
  await write(desk, chat, "Buenos días a todos");
  await write(outside, chatEn, "Good morning, I have the passport here");
  await write(member, chat, "Recibido");
  for (const page of [desk, member, outside])
    for (const text of ["Buenos días a todos", "Good morning, I have the passport here", "Recibido"])
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1);
  await expect(log(outside).getByText(chatEn.outside).first()).toBeVisible();
  await look(desk, "the room at a desk");
  await look(outside, "the room for a guest, in English");
  await look(member, "the room on a phone");
  await expect(member.getByRole("navigation")).toHaveCount(0);
  const box = await member.getByRole("button", { name: chat.send, exact: true }).boundingBox();
  expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
});

test("objectives filter what is shown and take what is said; who is called with @ is told", async () => {
  const filters = desk.getByRole("group", { name: chat.byObjective });
  await filters.getByRole("button", { name: "Fijar la fecha de la firma" }).click();
  await expect(log(desk).getByText("Buenos días a todos")).toHaveCount(0);
  const box = desk.getByLabel(interpolate(chat.writeIn, { name: title }));
  await box.pressSequentially("¿Puede el viernes, @nora");
  await expect(desk.getByRole("option", { name: notary })).toBeVisible();
  await box.press("Enter");
  await expect(box).toHaveValue(`¿Puede el viernes, @${notary} `);
  await box.press("Enter");
  await expect(log(member).getByText(`¿Puede el viernes, @${notary}`)).toBeVisible();
  await filters.getByRole("button", { name: chat.whole }).click();
  await expect(log(desk).getByText("Buenos días a todos")).toBeVisible();
  await expect
    .poll(async () => {
      const data = { type: "chat.mention" };
      const headers = { origin: new URL(member.url()).origin };
      const url = "/legalsitapi/private/notifications/getUserNotifications";
      return (await member.request.post(url, { data, headers })).text();
    })
    .toContain(title);
});

test("an input method sends and chooses nothing; text counts before its picture, and a picture waits", async () => {
  const box = desk.getByLabel(interpolate(chat.writeIn, { name: title }));
  await box.fill("Para @caste");
  const compose = (key: string, options: object) =>
    box.evaluate(
      (element, init) => void element.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init })),
      { key, ...options },
    );
  await expect(desk.getByRole("option", { name: notary })).toBeVisible();
  for (const key of ["Enter", "ArrowDown", "Escape"]) {
    await compose(key, { isComposing: true });
    await compose(key, { keyCode: 229 });
  }
  await expect(desk.getByRole("option", { name: notary })).toBeVisible();
  await expect(box).toHaveValue("Para @caste");
  const paste = (text: string, isPicture: boolean) => pasteInto(box, { text, isPicture });
  await box.fill("");
  const waiting = desk.getByRole("list", { name: chat.pasted });
  expect(await paste("Total 1 630.00", true)).toBe(true);
  await expect(waiting).toHaveCount(0);
  expect(await paste("", true)).toBe(false);
  await expect(waiting.locator("img")).toBeVisible();
  await look(desk, "a pasted picture that waits to be sent");
  await expect(log(member).getByText("image.png")).toHaveCount(0);
  await box.press("Enter");
  await expect(waiting).toHaveCount(0);
  await expect(log(member).getByText("image.png")).toBeVisible();
  await paste("ñ".repeat(4100), false);
  await expect(box).toHaveValue("ñ".repeat(4000));
  await desk.getByRole("button", { name: chat.cutAttach }).click();
  await expect(box).toHaveValue("");
  await box.press("Enter");
  await expect(log(member).getByText(chat.pastedFile)).toBeVisible();
});

test("who was cut off twice has all of it in order, each once, and what they wrote meanwhile is sent", async () => {
  for (const round of [1, 2]) {
    await contexts[1]?.setOffline(true);
    await write(desk, chat, `ronda ${round} del bufete`);
    await write(outside, chatEn, `round ${round} from abroad`);
    await write(member, chat, `desde el túnel ${round}`);
    await expect(member.getByText(chat.waiting)).toBeVisible();
    await contexts[1]?.setOffline(false);
    for (const page of [desk, member, outside])
      for (const text of [`ronda ${round} del bufete`, `round ${round} from abroad`, `desde el túnel ${round}`])
        await expect(log(page).getByText(text, { exact: true })).toHaveCount(1, { timeout: 20_000 });
  }
  const order = (page: Page) =>
    log(page)
      .locator("article[data-seq]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("data-seq")));
  expect(await order(member)).toEqual(await order(desk));
  expect(await order(outside)).toEqual(await order(desk));
});

test("what is cut off between its sending and its answer is there once, in the order in which it was written", async () => {
  const lost = ["primero", "segundo", "tercero"].map((which) => `respuesta perdida: ${which}`);
  const drafts = ["uno", "dos", "tres"].map((which) => `antes de recargar: ${which}`);
  const calls = "**/legalsitapi/private/chat";
  let answers = 0;
  // The first and the third call arrive, and their answers do not.
  await member.route(calls, async (route) => {
    answers += 1;
    if (answers % 2 === 0) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  for (const text of lost) await write(member, chat, text);
  for (const page of [desk, member, outside])
    for (const text of lost)
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1, { timeout: 20_000 });
  await expect(member.locator("[data-unsent]")).toHaveCount(0, { timeout: 20_000 });
  expect(answers).toBeGreaterThan(lost.length);
  await member.unroute(calls);

  // Of a page that is closed while nothing goes through.
  await member.route(calls, (route) => route.abort("connectionreset"));
  for (const text of drafts) await write(member, chat, text);
  await expect(member.getByText(chat.waiting)).toHaveCount(drafts.length);
  await member.reload();
  await expect(log(member).getByText(drafts[2] ?? "", { exact: true })).toHaveCount(1);
  await member.unroute(calls);
  for (const page of [desk, member, outside])
    for (const text of drafts)
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1, { timeout: 30_000 });
  await expect(member.locator("[data-unsent]")).toHaveCount(0, { timeout: 20_000 });
  const shownMessages = await log(outside).locator("article[data-seq]").allInnerTexts();
  const places = [...lost, ...drafts].map((text) => shownMessages.findIndex((each) => each.includes(text)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("a vote is given by those of the house, a draft survives, and a phone shows the other parts", async () => {
  await desk.getByRole("button", { name: chat.vote, exact: true }).click();
  for (const [at, text] of ["Viernes", "Lunes"].entries())
    await desk.getByLabel(interpolate(chat.option, { number: at + 1 })).fill(text);
  await write(desk, chat, "¿Qué día firmamos?");
  const voteOn = (page: Page) => log(page).getByRole("radiogroup", { name: "¿Qué día firmamos?" });
  await voteOn(member).getByLabel("Lunes").click();
  await expect(voteOn(desk).locator("b").nth(1)).toHaveText("1");
  await expect(voteOn(outside).getByLabel("Lunes")).toBeDisabled();
  await member.getByLabel(interpolate(chat.writeIn, { name: title })).fill("Sin terminar");
  await member.reload();
  await expect(member.getByLabel(interpolate(chat.writeIn, { name: title }))).toHaveValue("Sin terminar");
  await member.getByLabel(interpolate(chat.writeIn, { name: title })).fill("");
  await member.getByText(table.room.partNames.people, { exact: true }).click();
  await expect(member.getByRole("list", { name: table.room.people })).toContainText(outsider.name);
  await look(member, "people of the room on a phone");
  await member.getByText(table.room.partNames.talk, { exact: true }).click();
});

test("who leads it takes the report away as a Word document, with what was said in it", async () => {
  await desk.getByRole("button", { name: new RegExp(`^Acciones de ${title}`) }).click();
  const [file] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("menuitem", { name: table.actions.document }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.docx$/);
  const content = await readFile(await file.path());
  const text = [...zipEntries(content)].find(({ name }) => name === "word/document.xml");
  if (!text) throw new Error("no text in the document");
  const words = inflateEntry(content, text, 10_000_000).toString("utf8");
  for (const textValue of [title, "Buenos días a todos", "Reunir los documentos", lawyer])
    expect(words).toContain(textValue);
});

test("closed, it is only read; its minutes are the same for all, and their code is checked by anyone", async () => {
  await desk.getByRole("button", { name: new RegExp(`^Acciones de ${title}`) }).click();
  await desk.getByRole("menuitem", { name: table.actions.close }).click();
  await desk.getByRole("dialog").getByRole("button", { name: table.actions.close }).click();
  await expect(member.getByText(table.room.readOnly.closed)).toBeVisible();
  await expect(member.getByLabel(interpolate(chat.writeIn, { name: title }))).toHaveCount(0);
  await expect(log(member).getByText(chat.system.closed)).toBeVisible();
  await expect(outside.getByRole("log")).toHaveCount(0);
  await desk.reload();
  const link = desk.getByRole("link", { name: new RegExp(`^${table.minutes.kind} AC`) });
  const url = (await link.getAttribute("href")) ?? "";
  const [mine, theirs] = await Promise.all([desk.request.get(url), member.request.get(url)]);
  const [one, other] = [await mine.body(), await theirs.body()];
  expect(one.subarray(0, 5).toString()).toBe("%PDF-");
  expect(one.equals(other)).toBe(true);
  const code = /([A-Z0-9]{4}-){3}[A-Z0-9]{4}/.exec(await desk.locator("main").innerText())?.[0] ?? "";
  const checked = await desk.request.get(`/legalsitapi/public/virtualTables/minutes/${code}`);
  const sha256 = createHash("sha256").update(one).digest("hex");
  expect(await checked.json()).toMatchObject({ data: { docs: { title, sha256 } } });
  await look(desk, "a closed room with its minutes");
  // Who came from outside has lost the room, and checks the paper that they were given.
  await outside.goto("/legalsit/checkMinutes");
  const words = served.en;
  await outside.getByLabel(words.code).fill(code.toLowerCase().replaceAll("-", " "));
  await outside.getByRole("button", { name: words.submit }).click();
  await expect(outside.getByRole("heading", { level: 1 })).toHaveText(words.ours);
  for (const text of [title, sha256]) await expect(outside.getByRole("main")).toContainText(text);
  const paper = { name: "acta.pdf", mimeType: "application/pdf" };
  await outside.getByLabel(words.file.label).setInputFiles({ ...paper, buffer: one });
  await expect(outside.getByRole("status")).toHaveText(words.file.same);
  await look(outside, "minutes that are ours, and the file that was compared");
  const changed = Buffer.concat([one, Buffer.from(" ")]);
  await outside.getByLabel(words.file.label).setInputFiles({ ...paper, buffer: changed });
  await expect(outside.getByRole("status")).toHaveText(words.file.other);
  await member.goto(`/legalsit/checkMinutes?code=${code}`);
  await expect(member.getByRole("heading", { level: 1 })).toHaveText(served.es.ours);
  await look(member, "minutes that are ours, on a phone");
  await member.goto("/legalsit/checkMinutes?code=AAAA-AAAA-AAAA-AAAA");
  await expect(member.getByRole("alert")).toContainText(served.es.problem);
});

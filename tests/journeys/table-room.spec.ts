/**
 * Virtual table with three people at once: the moderator on a desktop, a member on a phone in Spanish, and an external guest in
 * English; the phone is offline twice, and the table ends with its minutes.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as chatEn } from "../../src/areas/collaboration/chat/words.en.ts";
import { words as chat } from "../../src/areas/collaboration/chat/words.es.ts";
import { serverMessages as servedEn } from "../../src/areas/administration/issued-documents/server-messages.en.ts";
import { serverMessages as servedEs } from "../../src/areas/administration/issued-documents/server-messages.es.ts";
import { words as table } from "../../src/areas/collaboration/virtual-tables/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
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
  const openSignedIn = async (user: string, options: object) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    await page.goto("/legalsit/login");
    const data = { username: `${user}@demo.example`, password: "Legalsit-Demo-2026" };
    expect((await context.request.post("/legalsitapi/public/session/login", { data })).ok()).toBe(true);
    return page;
  };
  desk = await openSignedIn("lawyer", { viewport: { width: 1440, height: 900 } });
  member = await openSignedIn("notary", phone);
  const outsideContext = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  contexts.push(outsideContext);
  outside = await outsideContext.newPage();
  const call = async (path: string, data?: object) => {
    const url = `/legalsitapi/private/${path}`;
    const response = await (data
      ? desk.request.post(url, { data, headers: { origin: new URL(desk.url()).origin } })
      : desk.request.get(url));
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { data: { docs: { _id: string }[] & { _id: string } } }).data.docs;
  };
  const idOf = async (name: string) => (await call(`chat/users?search=${encodeURIComponent(name)}`))[0]?._id;
  const sessionResponse = await desk.request.post("/legalsitapi/private/session", {
    data: {},
    headers: { origin: new URL(desk.url()).origin },
  });
  const ownId = ((await sessionResponse.json()) as { data: { user: { _id: string } } }).data.user._id;
  const createdTable = await call("virtualTables/createVirtual", {
    title,
    description: "Qué falta para firmar, y quién lo trae.",
    openDate: "2026-01-05T14:00:00.000Z",
    moderators: [ownId],
    members: [await idOf(notary)],
    externalPeople: [outsider],
    goals: [{ text: "Reunir los documentos" }, { text: "Fijar la fecha de la firma" }],
  });
  tableId = createdTable._id;
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

const log = (page: Page) => page.getByRole("log");
const sendMessage = async (page: Page, words: typeof chat | typeof chatEn, text: string) => {
  await page.getByLabel(interpolate(words.writeIn, { name: title })).fill(text);
  await page.getByRole("button", { name: words.send, exact: true }).click();
};

test("all three join, see each other, and read each other's messages", async () => {
  const roomUrl = `/legalsit/virtualTable/detailsVirtualTable?id=${tableId}`;
  await desk.goto(roomUrl);
  await member.goto(roomUrl);
  await openMailed(outside, outsider.email, new RegExp(title));
  for (const page of [desk, member, outside]) await expect(log(page)).toBeVisible();
  await expect(desk.getByRole("list", { name: table.room.people }).getByText(table.room.online)).toHaveCount(3);
  await desk.getByLabel(interpolate(chat.writeIn, { name: title })).pressSequentially("Buen");
  await expect(member.getByText(interpolate(chat.typing, { name: lawyer }))).toBeVisible();
  await expect(outside.getByText(interpolate(chatEn.typing, { name: lawyer }))).toBeVisible();
  await sendMessage(desk, chat, "Buenos días a todos");
  await sendMessage(outside, chatEn, "Good morning, I have the passport here");
  await sendMessage(member, chat, "Recibido");
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

test("objectives filter messages and are set on new ones; a person mentioned with @ is notified", async () => {
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

test("input method keys send and choose nothing; pasted text wins over its picture, and a picture waits to be sent", async () => {
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

test("after two offline periods all messages are there once and in order, and those written offline are sent", async () => {
  for (const round of [1, 2]) {
    await contexts[1]?.setOffline(true);
    await sendMessage(desk, chat, `ronda ${round} del bufete`);
    await sendMessage(outside, chatEn, `round ${round} from abroad`);
    await sendMessage(member, chat, `desde el túnel ${round}`);
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

test("messages whose response was lost are there once, in the order in which they were written", async () => {
  const lostTexts = ["primero", "segundo", "tercero"].map((which) => `respuesta perdida: ${which}`);
  const drafts = ["uno", "dos", "tres"].map((which) => `antes de recargar: ${which}`);
  const calls = "**/legalsitapi/private/chat";
  let callCount = 0;
  // The first and the third call arrive, but their responses are lost.
  await member.route(calls, async (route) => {
    callCount += 1;
    if (callCount % 2 === 0) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  for (const text of lostTexts) await sendMessage(member, chat, text);
  for (const page of [desk, member, outside])
    for (const text of lostTexts)
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1, { timeout: 20_000 });
  await expect(member.locator("[data-unsent]")).toHaveCount(0, { timeout: 20_000 });
  expect(callCount).toBeGreaterThan(lostTexts.length);
  await member.unroute(calls);

  // Messages of a page that is reloaded while all calls fail.
  await member.route(calls, (route) => route.abort("connectionreset"));
  for (const text of drafts) await sendMessage(member, chat, text);
  await expect(member.getByText(chat.waiting)).toHaveCount(drafts.length);
  await member.reload();
  await expect(log(member).getByText(drafts[2] ?? "", { exact: true })).toHaveCount(1);
  await member.unroute(calls);
  for (const page of [desk, member, outside])
    for (const text of drafts)
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1, { timeout: 30_000 });
  await expect(member.locator("[data-unsent]")).toHaveCount(0, { timeout: 20_000 });
  const shownMessages = await log(outside).locator("article[data-seq]").allInnerTexts();
  const places = [...lostTexts, ...drafts].map((text) => shownMessages.findIndex((each) => each.includes(text)));
  expect(places).toEqual(places.toSorted((left, right) => left - right));
});

test("only members vote, a draft survives, and a phone shows the other sections", async () => {
  await desk.getByRole("button", { name: chat.vote, exact: true }).click();
  for (const [index, text] of ["Viernes", "Lunes"].entries())
    await desk.getByLabel(interpolate(chat.option, { number: index + 1 })).fill(text);
  await sendMessage(desk, chat, "¿Qué día firmamos?");
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

test("the moderator downloads the report as a Word document with the messages", async () => {
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
  for (const expected of [title, "Buenos días a todos", "Reunir los documentos", lawyer])
    expect(words).toContain(expected);
});

test("a closed table is read-only; its minutes are the same for all, and anyone can verify their code", async () => {
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
  const [ownResponse, memberResponse] = await Promise.all([desk.request.get(url), member.request.get(url)]);
  const [ownPdf, memberPdf] = [await ownResponse.body(), await memberResponse.body()];
  expect(ownPdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(ownPdf.equals(memberPdf)).toBe(true);
  const code = /([A-Z]{4}-){2}[A-Z]{4}/.exec(await desk.locator("main").innerText())?.[0] ?? "";
  const checkResponse = await desk.request.get(`/legalsitapi/public/virtualTables/minutes/${code}`);
  const sha256 = createHash("sha256").update(ownPdf).digest("hex");
  expect(await checkResponse.json()).toMatchObject({ data: { docs: { title, sha256 } } });
  await look(desk, "a closed room with its minutes");
  // The guest no longer has access to the room and verifies the received PDF, from the address in old mails too.
  await outside.goto(`/legalsit/checkMinutes?code=${code.toLowerCase().replaceAll("-", " ")}`);
  await expect(outside).toHaveURL(/\/verify\?number=AC/);
  const words = served.en;
  await expect(outside.getByRole("heading", { level: 1 })).toHaveText(words.states.valid);
  for (const text of [title, sha256]) await expect(outside.getByRole("main")).toContainText(text);
  const pdfFile = { name: "acta.pdf", mimeType: "application/pdf" };
  await outside.getByLabel(words.file.label).setInputFiles({ ...pdfFile, buffer: ownPdf });
  await expect(outside.getByRole("status")).toHaveText(words.file.same);
  await look(outside, "minutes that are ours, and the file that was compared");
  const changedPdf = Buffer.concat([ownPdf, Buffer.from(" ")]);
  await outside.getByLabel(words.file.label).setInputFiles({ ...pdfFile, buffer: changedPdf });
  await expect(outside.getByRole("status")).toHaveText(words.file.other);
  await member.goto(`/legalsit/checkMinutes?code=${code}`);
  await expect(member.getByRole("heading", { level: 1 })).toHaveText(served.es.states.valid);
  await look(member, "minutes that are ours, on a phone");
  await member.goto("/legalsit/checkMinutes?code=AAAA-AAAA-AAAA-AAAA");
  await expect(member.getByRole("alert")).toContainText(served.es.problem);
});

/**
 * Originals of a voucher change hands, in English: taken in at the desk, scanned on a phone without a line, confirmed by a
 * colleague's code, told once the line is back; what does not fit what was noted is told and settled.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import makeCode from "qrcode-generator";
import { words as phoneWords } from "../../src/areas/custody/phone-words.en.ts";
import { words as custody } from "../../src/areas/custody/words.en.ts";
import { interpolate } from "../../src/kit/words.ts";
import { words as office } from "../../src/web/office/words.en.ts";
import { listen, look } from "./page-checks.ts";
import { phone } from "./visitor.ts";

const desk = { viewport: { width: 1440, height: 900 } };

test.describe.configure({ mode: "serial" });

const contexts: BrowserContext[] = [];
const quiet: (() => void)[] = [];
let luis: Page;
let onPhone: Page;
let marta: Page;
let labels: string[] = [];

test.beforeAll(async ({ browser, baseURL }) => {
  const open = async (who: string, device: object): Promise<Page> => {
    const context = await browser.newContext({ ...device, locale: "en-GB", ...(baseURL ? { baseURL } : {}) });
    contexts.push(context);
    const data = { username: `${who}@demo.example`, password: "Legalsit-Demo-2026" };
    const answer = await context.request.post("/legalsitapi/public/session/login", {
      data,
      headers: { origin: baseURL ?? "" },
    });
    expect(answer.ok(), `${who} signs in`).toBe(true);
    return context.newPage();
  };
  luis = await open("lawyer", desk);
  onPhone = await open("lawyer", phone);
  marta = await open("courier", phone);
  quiet.push(listen(luis), listen(marta));
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

test("originals are taken in for a voucher, each with its label", async () => {
  await luis.goto("/legalsit/en/legalAssistance/manageFilings/vales?search=Nelson");
  await luis.getByRole("row").filter({ hasText: "Nelson" }).first().getByRole("link").first().click();
  const panel = luis.getByRole("region", { name: custody.title });
  await expect(panel).toContainText(custody.ofRecord.none);
  await panel.getByRole("button", { name: custody.receive }).click();
  const dialog = luis.getByRole("dialog");
  await dialog.getByLabel(custody.fields.name).fill("Nelson Prado Ávila");
  await dialog.getByLabel(custody.fields.paper).fill("90111208846");
  await dialog.getByRole("button", { name: custody.fields.addPaper }).click();
  for (const [at, name] of ["Título de ingeniero", "Certificación de notas"].entries()) {
    await dialog.getByLabel(custody.fields.document).nth(at).fill(name);
    await dialog.getByLabel(custody.fields.holderName).nth(at).fill("Nelson Prado Ávila");
  }
  await look(luis, "taking originals in");
  const sheet = luis.waitForEvent("popup");
  await dialog.getByRole("button", { name: office.form.save }).click();
  await (await sheet).close();
  await expect(panel.getByRole("link")).toHaveCount(2);
  labels = await Promise.all(
    (await panel.getByRole("link").all()).map(async (link) => /OR\d{8}/.exec(await link.innerText())?.[0] ?? ""),
  );
  await look(luis, "a voucher with its originals");
});

test("they are scanned and handed over on a phone without a line, and a reload loses nothing", async () => {
  await marta.goto("/legalsit/en/custody");
  await marta.getByRole("button", { name: phoneWords.own.show }).click();
  const own = marta.getByText(/^\d{4} \d{4}$/);
  await expect(own).toBeVisible();
  await look(marta, "one's own code");

  await onPhone.addInitScript(cameraShows, labels.map(drawn));
  await onPhone.goto("/legalsit/en/custody");
  await expect(onPhone.getByRole("heading", { level: 1, name: phoneWords.title })).toBeVisible();
  await onPhone.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
  await look(onPhone, "noting a hand-over");
  await expect.poll(() => onPhone.evaluate(keptFiles)).toBeGreaterThan(8);
  await onPhone.context().setOffline(true);

  // Nothing is noted until both are named.
  await onPhone.getByRole("button", { name: phoneWords.confirm }).click();
  await expect(onPhone.getByRole("alert").first()).toBeVisible();
  await look(onPhone, "a hand-over that lacks everything");
  await onPhone.getByRole("button", { name: phoneWords.scan }).click();
  for (const label of labels)
    await expect(onPhone.getByRole("button", { name: interpolate(phoneWords.remove, { label }) })).toBeVisible();
  await onPhone.getByRole("button", { name: phoneWords.stop }).click();
  await onPhone.getByLabel(phoneWords.gives).check();
  await onPhone.getByLabel(phoneWords.colleague).check();
  await onPhone.getByLabel(phoneWords.whichColleague, { exact: true }).selectOption({ label: "Marta Suárez Gil" });
  await onPhone.getByLabel(phoneWords.code).fill(await own.innerText());
  await onPhone.getByLabel(phoneWords.place).selectOption("courier");
  await look(onPhone, "a hand-over of two originals");
  await onPhone.getByRole("button", { name: phoneWords.confirm }).click();
  const waiting = onPhone.getByText(phoneWords.waiting.other.replace("{count}", "2"));
  await expect(waiting).toBeVisible();
  await look(onPhone, "two hand-overs that wait");

  await onPhone.reload();
  await expect(waiting).toBeVisible();
  await onPhone.context().setOffline(false);
  await onPhone.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(waiting).toBeHidden({ timeout: 20_000 });
  await luis.reload();
  const panel = luis.getByRole("region", { name: custody.title });
  await expect(panel.getByText(custody.places.courier)).toHaveCount(2);
  await expect(panel.getByText(/Marta Suárez Gil/)).toHaveCount(2);
});

test("what does not fit is told, overwrites nothing, and is settled by who has it", async () => {
  const [label = ""] = labels;
  // She gave it to somebody; he notes, by its label, that he gave it to somebody else.
  await onPhone.goto(`/legalsit/custody/${label}`);
  await expect(onPhone.getByText("Título de ingeniero", { exact: false })).toBeVisible();
  await onPhone.getByLabel(phoneWords.gives).check();
  await onPhone.getByLabel(phoneWords.other).check();
  await onPhone.getByLabel(phoneWords.name).fill("Ernesto Lima Paz");
  await onPhone.getByLabel(phoneWords.paper).fill("69050512345");
  await onPhone.getByLabel(phoneWords.place).selectOption("minrex");
  await onPhone.getByRole("button", { name: phoneWords.confirm }).click();
  const text = interpolate(phoneWords.differs, { number: label, name: "Marta Suárez Gil" });
  await expect(onPhone.getByText(text)).toBeVisible();
  await look(onPhone, "a hand-over with a difference");

  await luis.getByRole("region", { name: custody.title }).getByRole("link", { name: label }).click();
  await expect(luis.getByText(custody.page.differs)).toBeVisible();
  await expect(luis.getByText(interpolate(custody.page.expected, { name: "Marta Suárez Gil" }))).toBeVisible();
  await look(luis, "an original with a difference");
  await luis.getByRole("button", { name: custody.found.deed }).click();
  const dialog = luis.getByRole("dialog");
  await dialog.getByLabel(custody.found.note).fill("It never left the office");
  await look(luis, "settling a difference");
  await dialog.getByRole("button", { name: custody.found.settle }).click();
  await expect(dialog).toBeHidden();
  await expect(luis.getByText(custody.page.differs)).toBeHidden();
  await expect(luis.getByText(custody.page.found)).toBeVisible();
  await look(luis, "an original whose difference is settled");
});

test("a lot with a difference stays; scanned as it is it leaves, and comes complete", async () => {
  const [label = "", other = ""] = labels;
  await luis.goto(`/legalsit/originals?search=${label}`);
  await luis.getByRole("row").filter({ hasText: label }).getByRole("checkbox").check();
  await luis.getByRole("button", { name: custody.lots.make }).click();
  const dialog = luis.getByRole("dialog");
  await dialog.getByRole("combobox", { name: custody.lots.to }).click();
  await luis.getByRole("option", { name: custody.places.dpj, exact: true }).click();
  await look(luis, "making a lot");
  await dialog.getByRole("button", { name: custody.lots.make }).click();
  await expect(luis.getByRole("heading", { level: 1, name: /^Lot LO\d{8}$/ })).toBeVisible();
  await look(luis, "a lot");

  await onPhone.goto(luis.url().replace("/originals/", "/custody/"));
  const scan = async (typed: string, confirm: string) => {
    await onPhone.getByLabel(phoneWords.label, { exact: true }).fill(typed);
    await onPhone.getByRole("button", { name: phoneWords.add, exact: true }).click();
    await onPhone.getByLabel(phoneWords.other).check();
    await onPhone.getByLabel(phoneWords.name).fill("Ernesto Lima Paz");
    await onPhone.getByLabel(phoneWords.paper).fill("69050512345");
    await onPhone.getByRole("button", { name: confirm }).click();
  };
  await scan(other, phoneWords.lot.send);
  await expect(onPhone.getByText(interpolate(phoneWords.lot.missing, { labels: label }))).toBeVisible();
  await expect(onPhone.getByText(interpolate(phoneWords.lot.unexpected, { labels: other }))).toBeVisible();
  await look(onPhone, "a lot that differs");
  await onPhone.getByRole("button", { name: interpolate(phoneWords.remove, { label: other }) }).click();
  await scan(label, phoneWords.lot.send);
  await expect(onPhone.getByRole("button", { name: phoneWords.lot.receive })).toBeVisible();
  await luis.reload();
  await expect(luis.getByText("Ernesto Lima Paz").first()).toBeVisible();
  await look(luis, "a lot on its way");
  await scan(label, phoneWords.lot.receive);
  await expect(onPhone.getByText(/came complete/)).toBeVisible();
  await look(onPhone, "a lot that came");
  for (const check of quiet) check();
});

/** The code of a label, as rows of dark and light: what is printed on it. */
function drawn(label: string): boolean[][] {
  const code = makeCode(0, "M");
  code.addData(`http://localhost/legalsit/custody/${label}`);
  code.make();
  const count = code.getModuleCount();
  return Array.from({ length: count }, (_, row) => Array.from({ length: count }, (__, at) => code.isDark(row, at)));
}

/** In the page: a camera in front of which the labels lie, one after the other. */
function cameraShows(codes: boolean[][][]): void {
  const camera = async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [480, 480];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    let turn = 0;
    const draw = () => {
      const code = codes[Math.floor(turn++ / 10) % codes.length] ?? [];
      context.fillStyle = "#fff";
      context.fillRect(0, 0, 480, 480);
      context.fillStyle = "#000";
      const size = Math.floor(360 / code.length);
      for (const [y, row] of code.entries())
        for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(60 + x * size, 60 + y * size, size, size);
    };
    draw();
    setInterval(draw, 100);
    return canvas.captureStream(10);
  };
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: camera } });
}

/** In the page: how many files the device keeps for a cut. */
async function keptFiles(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith("legalsit-kept-"));
  const caught = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return caught.reduce((sum, each) => sum + each, 0);
}

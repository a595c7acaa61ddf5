/**
 * Custody of a voucher's originals, in English: received at the desk, scanned on a phone offline, confirmed with a colleague's
 * code, sent when the connection is back; differences are shown and settled.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { correction, generate, mode } from "lean-qr";
import { words as phoneWords } from "../../src/areas/procedures/custody/phone-words.en.ts";
import { words as custody } from "../../src/areas/procedures/custody/words.en.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.en.ts";
import { listen, look } from "./page-checks.ts";
import { phone } from "./visitor.ts";

const desk = { viewport: { width: 1440, height: 900 } };

test.describe.configure({ mode: "serial" });

const contexts: BrowserContext[] = [];
const quiet: (() => void)[] = [];
let lawyerPage: Page;
let lawyerPhone: Page;
let courierPhone: Page;
let labels: string[] = [];

test.beforeAll(async ({ browser, baseURL }) => {
  const openSignedIn = async (user: string, device: object): Promise<Page> => {
    const context = await browser.newContext({ ...device, locale: "en-GB", ...(baseURL ? { baseURL } : {}) });
    contexts.push(context);
    const data = { username: `${user}@demo.example`, password: "Legalsit-Demo-2026" };
    const response = await context.request.post("/legalsitapi/public/session/login", {
      data,
      headers: { origin: baseURL ?? "" },
    });
    expect(response.ok(), `${user} signs in`).toBe(true);
    return context.newPage();
  };
  lawyerPage = await openSignedIn("lawyer", desk);
  lawyerPhone = await openSignedIn("lawyer", phone);
  courierPhone = await openSignedIn("courier", phone);
  quiet.push(listen(lawyerPage), listen(courierPhone));
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

test("originals are received for a voucher, each with its label", async () => {
  await lawyerPage.goto("/legalsit/en/legalAssistance/manageFilings/vales?search=Nelson");
  await lawyerPage.getByRole("row").filter({ hasText: "Nelson" }).first().getByRole("link").first().click();
  const panel = lawyerPage.getByRole("region", { name: custody.title });
  await expect(panel).toContainText(custody.ofRecord.none);
  await panel.getByRole("button", { name: custody.receive }).click();
  const dialog = lawyerPage.getByRole("dialog");
  await dialog.getByLabel(custody.fields.name).fill("Nelson Prado Ávila");
  await dialog.getByLabel(custody.fields.paper).fill("90111208846");
  await dialog.getByRole("button", { name: custody.fields.addPaper }).click();
  for (const [index, name] of ["Título de ingeniero", "Certificación de notas"].entries()) {
    await dialog.getByLabel(custody.fields.document).nth(index).fill(name);
    await dialog.getByLabel(custody.fields.holderName).nth(index).fill("Nelson Prado Ávila");
  }
  await look(lawyerPage, "receiving originals");
  const labelSheet = lawyerPage.waitForEvent("popup");
  await dialog.getByRole("button", { name: office.form.save }).click();
  await (await labelSheet).close();
  await expect(panel.getByRole("link")).toHaveCount(2);
  labels = await Promise.all(
    (await panel.getByRole("link").all()).map(async (link) => /OR\d{8}/.exec(await link.innerText())?.[0] ?? ""),
  );
  await look(lawyerPage, "a voucher with its originals");
});

test("they are scanned and handed over on an offline phone, and a reload loses nothing", async () => {
  await courierPhone.goto("/legalsit/en/custody");
  await courierPhone.getByRole("button", { name: phoneWords.own.show }).click();
  const ownCode = courierPhone.getByText(/^\d{4} \d{4}$/);
  await expect(ownCode).toBeVisible();
  await look(courierPhone, "the user's own code");

  await lawyerPhone.addInitScript(fakeCamera, labels.map(drawQrCode));
  await lawyerPhone.goto("/legalsit/en/custody");
  await expect(lawyerPhone.getByRole("heading", { level: 1, name: phoneWords.title })).toBeVisible();
  await lawyerPhone.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
  await look(lawyerPhone, "recording a hand-over");
  await expect.poll(() => lawyerPhone.evaluate(countCachedFiles)).toBeGreaterThan(8);
  await lawyerPhone.context().setOffline(true);

  // A hand-over needs both parties.
  await lawyerPhone.getByRole("button", { name: phoneWords.confirm }).click();
  await expect(lawyerPhone.getByRole("alert").first()).toBeVisible();
  await look(lawyerPhone, "an empty hand-over with its errors");
  await lawyerPhone.getByRole("button", { name: phoneWords.scan }).click();
  for (const label of labels)
    await expect(lawyerPhone.getByRole("button", { name: interpolate(phoneWords.remove, { label }) })).toBeVisible();
  await lawyerPhone.getByRole("button", { name: phoneWords.stop }).click();
  await lawyerPhone.getByLabel(phoneWords.gives).check();
  await lawyerPhone.getByLabel(phoneWords.colleague).check();
  await lawyerPhone.getByLabel(phoneWords.whichColleague, { exact: true }).selectOption({ label: "Marta Suárez Gil" });
  await lawyerPhone.getByLabel(phoneWords.code).fill(await ownCode.innerText());
  await lawyerPhone.getByLabel(phoneWords.place).selectOption("courier");
  await look(lawyerPhone, "a hand-over of two originals");
  await lawyerPhone.getByRole("button", { name: phoneWords.confirm }).click();
  const waitingNotice = lawyerPhone.getByText(phoneWords.waiting.other.replace("{count}", "2"));
  await expect(waitingNotice).toBeVisible();
  await look(lawyerPhone, "two hand-overs waiting to be sent");

  await lawyerPhone.reload();
  await expect(waitingNotice).toBeVisible();
  await lawyerPhone.context().setOffline(false);
  await lawyerPhone.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(waitingNotice).toBeHidden({ timeout: 20_000 });
  await lawyerPage.reload();
  const panel = lawyerPage.getByRole("region", { name: custody.title });
  await expect(panel.getByText(custody.places.courier)).toHaveCount(2);
  await expect(panel.getByText(/Marta Suárez Gil/)).toHaveCount(2);
});

test("a difference is reported, overwrites nothing, and is settled by the holder", async () => {
  const [label = ""] = labels;
  // She has it; he records, by its label, that he gave it to another person.
  await lawyerPhone.goto(`/legalsit/custody/${label}`);
  await expect(lawyerPhone.getByText("Título de ingeniero", { exact: false })).toBeVisible();
  await lawyerPhone.getByLabel(phoneWords.gives).check();
  await lawyerPhone.getByLabel(phoneWords.other).check();
  await lawyerPhone.getByLabel(phoneWords.name).fill("Ernesto Lima Paz");
  await lawyerPhone.getByLabel(phoneWords.paper).fill("69050512345");
  await lawyerPhone.getByLabel(phoneWords.place).selectOption("minrex");
  await lawyerPhone.getByRole("button", { name: phoneWords.confirm }).click();
  const text = interpolate(phoneWords.differs, { number: label, name: "Marta Suárez Gil" });
  await expect(lawyerPhone.getByText(text)).toBeVisible();
  await look(lawyerPhone, "a hand-over with a difference");

  await lawyerPage.getByRole("region", { name: custody.title }).getByRole("link", { name: label }).click();
  await expect(lawyerPage.getByText(custody.page.differs)).toBeVisible();
  await expect(lawyerPage.getByText(interpolate(custody.page.expected, { name: "Marta Suárez Gil" }))).toBeVisible();
  await look(lawyerPage, "an original with a difference");
  await lawyerPage.getByRole("button", { name: custody.found.action }).click();
  const dialog = lawyerPage.getByRole("dialog");
  await dialog.getByLabel(custody.found.note).fill("It never left the office");
  await look(lawyerPage, "settling a difference");
  await dialog.getByRole("button", { name: custody.found.settle }).click();
  await expect(dialog).toBeHidden();
  await expect(lawyerPage.getByText(custody.page.differs)).toBeHidden();
  await expect(lawyerPage.getByText(custody.page.found)).toBeVisible();
  await look(lawyerPage, "an original with a settled difference");
});

test("a lot with a difference is not sent; scanned correctly it is sent and arrives complete", async () => {
  const [label = "", otherLabel = ""] = labels;
  await lawyerPage.goto(`/legalsit/originals?search=${label}`);
  await lawyerPage.getByRole("row").filter({ hasText: label }).getByRole("checkbox").check();
  await lawyerPage.getByRole("button", { name: custody.lots.make }).click();
  const dialog = lawyerPage.getByRole("dialog");
  await dialog.getByRole("combobox", { name: custody.lots.to }).click();
  await lawyerPage.getByRole("option", { name: custody.places.dpj, exact: true }).click();
  await look(lawyerPage, "making a lot");
  await dialog.getByRole("button", { name: custody.lots.make }).click();
  await expect(lawyerPage.getByRole("heading", { level: 1, name: /^Lot LO\d{8}$/ })).toBeVisible();
  await look(lawyerPage, "a lot");

  await lawyerPhone.goto(lawyerPage.url().replace("/originals/", "/custody/"));
  const scanLabel = async (labelText: string, confirm: string) => {
    await lawyerPhone.getByLabel(phoneWords.label, { exact: true }).fill(labelText);
    await lawyerPhone.getByRole("button", { name: phoneWords.add, exact: true }).click();
    await lawyerPhone.getByLabel(phoneWords.other).check();
    await lawyerPhone.getByLabel(phoneWords.name).fill("Ernesto Lima Paz");
    await lawyerPhone.getByLabel(phoneWords.paper).fill("69050512345");
    await lawyerPhone.getByRole("button", { name: confirm }).click();
  };
  await scanLabel(otherLabel, phoneWords.lot.send);
  await expect(lawyerPhone.getByText(interpolate(phoneWords.lot.missing, { labels: label }))).toBeVisible();
  await expect(lawyerPhone.getByText(interpolate(phoneWords.lot.unexpected, { labels: otherLabel }))).toBeVisible();
  await look(lawyerPhone, "a lot that differs");
  await lawyerPhone.getByRole("button", { name: interpolate(phoneWords.remove, { label: otherLabel }) }).click();
  await scanLabel(label, phoneWords.lot.send);
  await expect(lawyerPhone.getByRole("button", { name: phoneWords.lot.receive })).toBeVisible();
  await lawyerPage.reload();
  await expect(lawyerPage.getByText("Ernesto Lima Paz").first()).toBeVisible();
  await look(lawyerPage, "a lot in transit");
  await scanLabel(label, phoneWords.lot.receive);
  await expect(lawyerPhone.getByText(/arrived complete/)).toBeVisible();
  await look(lawyerPhone, "a received lot");
  for (const check of quiet) check();
});

/** QR code of a label as rows of dark modules. */
function drawQrCode(label: string): boolean[][] {
  const url = `http://localhost/legalsit/custody/${label}`;
  const code = generate(mode.bytes(new TextEncoder().encode(url)), { minCorrectionLevel: correction.M });
  const indexes = Array.from({ length: code.size }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => code.get(column, row)));
}

/** Runs in the page: fakes a camera that shows the labels one after the other. */
function fakeCamera(codes: boolean[][][]): void {
  const camera = async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [480, 480];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    let frame = 0;
    const draw = () => {
      const code = codes[Math.floor(frame++ / 10) % codes.length] ?? [];
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

/** Runs in the page: number of files cached for offline use. */
async function countCachedFiles(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith("legalsit-kept-"));
  const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return counts.reduce((sum, each) => sum + each, 0);
}

/** Documents of a request: brought over a line that is cut, seen one at a time, shared, taken away and put back; on a phone too. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words as media } from "../../src/areas/media/words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as shared } from "../../src/areas/media/page-words.es.ts";
import { look } from "./page-checks.ts";
import { openMailed } from "./sandbox.ts";

const paper = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(2_500_000, "a"), Buffer.from("\n%%EOF\n")]);
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a clerk brings documents over a line that is cut, sees them one at a time and takes one away", async ({
  page,
  browser,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? "" };
  const data = { username: "online-tr@demo.example", password: "Legalsit-Demo-2026" };
  await page.request.post("/legalsitapi/public/session/login", { data, headers });
  const asked = { data: { family: "TR", limit: 1 }, headers };
  const list = await page.request.post("/legalsitapi/private/onlineRequests/getOnlineRequests", asked);
  const { docs } = ((await list.json()) as { data: { docs: { _id: string }[] } }).data;
  await page.goto(`/legalsit/onlineServicesAdmin/TR/onlineRequests/${docs[0]?._id}`);
  const panel = page.getByRole("region", { name: media.title });
  await expect(panel).toContainText(media.dropHere);
  let parts = 0;
  await page.route("**/media/uploadPart", (route) => {
    parts += 1;
    return parts === 2 ? route.abort() : route.continue();
  });
  await panel.locator("input[type=file]").setInputFiles([
    { name: "poder.pdf", mimeType: "application/pdf", buffer: paper },
    { name: "carné.png", mimeType: "image/png", buffer: dot },
    { name: "acta.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ\u0000\u0001\u0002") },
  ]);
  await expect(panel.getByRole("button", { name: "poder.pdf", exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole("button", { name: "carné.png", exact: true })).toBeVisible();
  await expect(panel.getByRole("alert")).toContainText("Ese tipo de archivo no se admite.");
  await panel.getByRole("button", { name: interpolate(media.stop, { name: "acta.pdf" }) }).click();
  // Ten parts of the paper, the one that was cut once more, and one of each of the others.
  expect(parts).toBe(13);
  await look(page, "documents of a request");

  await panel.getByRole("button", { name: "carné.png", exact: true }).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("img", { name: "carné.png" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(viewer).toContainText(interpolate(office.parts.place, { at: 2, count: 2 }).slice(-4));
  await page.keyboard.press("Escape");

  const menu = async (name: string, item: string) => {
    const actions = interpolate(office.list.rowActions, { name });
    await panel.getByRole("button", { name: actions }).click();
    // The menu of the document before may still be closing.
    await page.getByRole("menu", { name: actions }).getByRole("menuitem", { name: item }).click();
  };
  await menu("poder.pdf", media.highlight);
  await expect(panel.getByRole("listitem").first()).toContainText(media.highlighted);

  // Shared with a colleague who may not read requests, and by a link with somebody from outside; then with nobody.
  await menu("poder.pdf", media.share.action);
  const dialog = page.getByRole("dialog");
  const person = dialog
    .getByRole("textbox", { name: media.share.users })
    .or(dialog.getByRole("combobox", { name: media.share.users }));
  await person.first().fill("barrios");
  await page.getByRole("option", { name: /Luis Barrios/ }).click();
  await dialog.getByLabel(media.share.emails).fill("registro@correo.example");
  await page.keyboard.press("Enter");
  await look(page, "sharing a document");
  await dialog.getByRole("button", { name: media.share.submit, exact: true }).click();
  await expect(dialog).toBeHidden();
  const outside = await browser.newPage();
  await openMailed(outside, "registro@correo.example", /poder\.pdf/);
  await expect(outside.getByRole("heading", { level: 2 })).toHaveText("poder.pdf");
  await look(outside, "a document that was shared");
  const [brought] = await Promise.all([
    outside.waitForEvent("download"),
    outside.getByRole("link", { name: shared.download }).click(),
  ]);
  expect(brought.suggestedFilename()).toBe("poder.pdf");
  await menu("poder.pdf", media.share.action);
  const holders = dialog.getByRole("region", { name: media.share.now });
  await expect(holders.getByRole("listitem")).toHaveCount(2);
  await dialog.getByLabel(media.share.emails).focus();
  await look(page, "who has a document");
  await holders
    .getByRole("button", { name: interpolate(media.share.end, { name: "registro@correo.example" }) })
    .click();
  await expect(holders).toContainText(media.share.ended);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await outside.reload();
  await expect(outside.getByRole("alert")).toBeVisible();
  await outside.close();

  await menu("carné.png", media.remove);
  await expect(panel.getByRole("button", { name: "carné.png", exact: true })).toBeHidden();
  await page.getByRole("button", { name: office.parts.undo }).click();
  await expect(panel.getByRole("button", { name: "carné.png", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "documents of a request on a phone");
});

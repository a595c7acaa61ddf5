/** Documents of a request: uploaded over an interrupted connection, viewed, shared, deleted and restored; on a phone too. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words as media } from "../../src/areas/collaboration/media/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as shared } from "../../src/areas/collaboration/media/page-words.es.ts";
import { look } from "./page-checks.ts";
import { openMailed } from "./sandbox.ts";

const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(2_500_000, "a"), Buffer.from("\n%%EOF\n")]);
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a clerk uploads documents over an interrupted connection, views them one by one and deletes one", async ({
  page,
  browser,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? "" };
  const data = { username: "online-tr@demo.example", password: "Legalsit-Demo-2026" };
  await page.request.post("/legalsitapi/public/session/login", { data, headers });
  const listRequest = { data: { family: "TR", limit: 1 }, headers };
  const list = await page.request.post("/legalsitapi/private/onlineRequests/getOnlineRequests", listRequest);
  const { docs } = ((await list.json()) as { data: { docs: { _id: string }[] } }).data;
  await page.goto(`/legalsit/onlineServicesAdmin/TR/onlineRequests/${docs[0]?._id}`);
  const panel = page.getByRole("region", { name: media.title });
  await expect(panel).toContainText(media.dropHere);
  let uploadedParts = 0;
  await page.route("**/media/uploadPart", (route) => {
    uploadedParts += 1;
    return uploadedParts === 2 ? route.abort() : route.continue();
  });
  // The newest document stands first, and uploads run side by side: the photo is complete before the others begin.
  const input = panel.locator("input[type=file]");
  await input.setInputFiles({ name: "carné.png", mimeType: "image/png", buffer: pixel });
  await expect(panel.getByRole("button", { name: "carné.png", exact: true })).toBeVisible();
  await input.setInputFiles([
    { name: "poder.pdf", mimeType: "application/pdf", buffer: pdf },
    { name: "acta.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ\u0000\u0001\u0002") },
  ]);
  await expect(panel.getByRole("button", { name: "poder.pdf", exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByRole("alert")).toContainText("No aceptamos ese tipo de archivo. Elija otro.");
  await panel.getByRole("button", { name: interpolate(media.stop, { name: "acta.pdf" }) }).click();
  // Ten parts of the PDF, one of them twice, and one part of each other file.
  expect(uploadedParts).toBe(13);
  await look(page, "documents of a request");

  await panel.getByRole("button", { name: "carné.png", exact: true }).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("img", { name: "carné.png" })).toBeVisible();
  const place = (at: number) => expect(viewer).toContainText(interpolate(office.parts.place, { at, count: 2 }));
  await place(2);
  await page.keyboard.press("ArrowLeft");
  await place(1);
  await page.keyboard.press("ArrowRight");
  await place(2);
  // By mouse: dragged to the right, released outside of the picture.
  const picture = await viewer.getByRole("img", { name: "carné.png" }).boundingBox();
  if (!picture) throw new Error("no picture");
  const middle = picture.y + picture.height / 2;
  await page.mouse.move(picture.x + 1, middle);
  await page.mouse.down();
  await page.mouse.move(picture.x + 300, middle + 200, { steps: 4 });
  await page.mouse.up();
  await place(1);
  await page.keyboard.press("Escape");

  const chooseAction = async (name: string, item: string) => {
    const actions = interpolate(office.list.rowActions, { name });
    await panel.getByRole("button", { name: actions }).click();
    // The menu of the previous document may still be closing.
    await page.getByRole("menu", { name: actions }).getByRole("menuitem", { name: item }).click();
  };
  await chooseAction("poder.pdf", media.highlight);
  await expect(panel.getByRole("listitem").first()).toContainText(media.highlighted);

  // Shared with a colleague who may not read requests, and by link with an external person; then access is withdrawn.
  await chooseAction("poder.pdf", media.share.action);
  const dialog = page.getByRole("dialog");
  const userField = dialog
    .getByRole("textbox", { name: media.share.users })
    .or(dialog.getByRole("combobox", { name: media.share.users }));
  await userField.first().fill("barrios");
  await page.getByRole("option", { name: /Luis Barrios/ }).click();
  await dialog.getByLabel(media.share.emails).fill("registro@correo.example");
  await page.keyboard.press("Enter");
  await look(page, "sharing a document");
  await dialog.getByRole("button", { name: media.share.submit, exact: true }).click();
  await expect(dialog).toBeHidden();
  const outsidePage = await browser.newPage();
  await openMailed(outsidePage, "registro@correo.example", /poder\.pdf/);
  await expect(outsidePage.getByRole("heading", { level: 2 })).toHaveText("poder.pdf");
  await look(outsidePage, "a document that was shared");
  const [download] = await Promise.all([
    outsidePage.waitForEvent("download"),
    outsidePage.getByRole("link", { name: shared.download }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("poder.pdf");
  await chooseAction("poder.pdf", media.share.action);
  const accessList = dialog.getByRole("region", { name: media.share.now });
  await expect(accessList.getByRole("listitem")).toHaveCount(2);
  await dialog.getByLabel(media.share.emails).focus();
  await look(page, "people with access to a document");
  await accessList
    .getByRole("button", { name: interpolate(media.share.end, { name: "registro@correo.example" }) })
    .click();
  await expect(accessList).toContainText(media.share.ended);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await outsidePage.reload();
  await expect(outsidePage.getByRole("alert")).toBeVisible();
  await outsidePage.close();

  await chooseAction("carné.png", media.remove);
  await expect(panel.getByRole("button", { name: "carné.png", exact: true })).toBeHidden();
  await page.getByRole("button", { name: office.parts.undo }).click();
  await expect(panel.getByRole("button", { name: "carné.png", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "documents of a request on a phone");
});

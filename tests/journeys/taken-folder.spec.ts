/**
 * A folder is shared with write access. Its writer tries to move a part of it into a folder of their own, and shares a file
 * with a colleague and an external person. The owner sees every grant, and ends all of them with the writer's.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/collaboration/folders/words.es.ts";
import { words as media } from "../../src/areas/collaboration/media/words.es.ts";
import { refusalsEs } from "../../src/kit/text/refusals.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { look } from "./page-checks.ts";
import { openMailed } from "./sandbox.ts";
import { enterAs } from "./visitor.ts";

const shared = "Convenio de Cárdenas";
const own = "Cosas de la notaria";
const outsider = "cardenas@fuera.example";

async function openFoldersAs(browser: Browser, user: string, baseURL = ""): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, `${user}@demo.example`, baseURL);
  await page.goto("/legalsit/documentsManagement");
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  return page;
}
const dialogOf = (page: Page) => page.getByRole("dialog");
const cardsOf = (page: Page) => page.getByRole("region", { name: words.tree });
const treeOf = (page: Page) => page.getByRole("navigation", { name: words.tree });

async function createFolder(page: Page, name: string) {
  await page.getByRole("button", { name: words.create }).click();
  await dialogOf(page).getByLabel(words.fields.name).fill(name);
  await dialogOf(page).getByRole("button", { name: office.form.save }).click();
  await cardsOf(page).getByRole("link", { name }).click();
}

async function chooseAction(page: Page, name: string, item: string) {
  const actions = interpolate(office.list.rowActions, { name });
  await page.getByRole("button", { name: actions }).click();
  await page.getByRole("menu", { name: actions }).getByRole("menuitem", { name: item }).click();
}

test("a writer cannot take a shared folder, and the owner sees and ends every grant below it", async ({
  browser,
  baseURL,
}) => {
  const owner = await openFoldersAs(browser, "commercial", baseURL);
  await createFolder(owner, shared);
  await createFolder(owner, "Originales");
  const file = { name: "firmas.txt", mimeType: "text/plain", buffer: Buffer.from("Quién firma") };
  await owner.locator("input[type=file]").first().setInputFiles(file);
  await expect(owner.getByRole("button", { name: "firmas.txt", exact: true })).toBeVisible();
  await treeOf(owner).getByRole("link", { name: shared }).click();
  await chooseAction(owner, shared, words.permissions.action);
  await dialogOf(owner).getByRole("button", { name: words.permissions.add }).click();
  await dialogOf(owner).getByRole("combobox", { name: words.permissions.user, exact: true }).fill("Castellanos");
  await owner.getByRole("option", { name: /Castellanos/ }).click();
  await dialogOf(owner).getByRole("checkbox", { name: words.permissions.write }).check();
  await dialogOf(owner).getByRole("button", { name: office.form.save }).click();
  await expect(dialogOf(owner)).toBeHidden();

  const writer = await openFoldersAs(browser, "notary", baseURL);
  await createFolder(writer, own);
  await treeOf(writer).getByRole("link", { name: shared }).click();
  await chooseAction(writer, "Originales", words.move);
  await dialogOf(writer).getByRole("combobox", { name: words.fields.parent }).fill(own);
  await writer.getByRole("option", { name: own }).click();
  await dialogOf(writer).getByRole("button", { name: words.move }).click();
  await expect(dialogOf(writer)).toContainText(refusalsEs.FORBIDDEN);
  await look(writer, "a folder that its writer cannot take");
  await dialogOf(writer).getByRole("button", { name: office.form.cancel }).click();
  await expect(dialogOf(writer)).toBeHidden();

  // Whoever writes may share a file.
  await cardsOf(writer).getByRole("link", { name: "Originales" }).click();
  await chooseAction(writer, "firmas.txt", media.share.action);
  await dialogOf(writer).getByRole("combobox", { name: media.share.users }).fill("Barrios");
  await writer.getByRole("option", { name: /Barrios/ }).click();
  await dialogOf(writer).getByLabel(media.share.emails).fill(outsider);
  await writer.keyboard.press("Enter");
  await dialogOf(writer).getByRole("button", { name: media.share.submit }).click();
  await expect(dialogOf(writer)).toBeHidden();
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const link = await openMailed(visitor, outsider, /firmas\.txt/);
  await expect(visitor.getByRole("heading", { name: "firmas.txt" })).toBeVisible();
  const colleague = await openFoldersAs(browser, "lawyer", baseURL);
  await expect(colleague.getByText("firmas.txt")).toBeVisible();

  // Nothing moved, and the owner sees each grant with its giver.
  await owner.reload();
  await expect(cardsOf(owner).getByRole("link", { name: "Originales" })).toBeVisible();
  await chooseAction(owner, shared, words.who.action);
  const readers = dialogOf(owner).getByRole("listitem");
  await expect(readers.filter({ hasText: /^Nora Castellanos/ })).toContainText(words.who.writes);
  await expect(readers.filter({ hasText: "Barrios" })).toContainText("firmas.txt");
  await expect(readers.filter({ hasText: outsider })).toContainText("Castellanos");
  await look(owner, "every grant below a folder, with its giver");
  await owner.keyboard.press("Escape");

  await chooseAction(owner, shared, words.permissions.action);
  await dialogOf(owner)
    .getByRole("button", { name: /quitar|eliminar/i })
    .first()
    .click();
  await dialogOf(owner).getByRole("button", { name: office.form.save }).click();
  await expect(dialogOf(owner)).toBeHidden();
  await chooseAction(owner, shared, words.who.action);
  await expect(readers).toHaveCount(1);
  await expect(readers).toContainText(words.who.owner);
  await expect(treeOf(writer).getByRole("link", { name: shared })).toBeHidden({ timeout: 20_000 });
  await colleague.reload();
  await expect(colleague.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await expect(colleague.getByText("firmas.txt")).toBeHidden();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "firmas.txt" })).toBeHidden();
});

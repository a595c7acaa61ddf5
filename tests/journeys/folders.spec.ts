/**
 * A folder is created, filled by a folder upload and shared; access is withdrawn while a colleague has it open, and the colleague
 * no longer sees it. A file is shared by link with an external person, who opens it on a phone.
 */
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/collaboration/folders/words.es.ts";
import { words as shared } from "../../src/areas/collaboration/media/page-words.es.ts";
import { words as media } from "../../src/areas/collaboration/media/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { look } from "./page-checks.ts";
import { openMailed } from "./sandbox.ts";
import { enterAs } from "./visitor.ts";

async function openFoldersAs(browser: Browser, user: string, baseURL = ""): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, `${user}@demo.example`, baseURL);
  await page.goto("/legalsit/documentsManagement");
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  return page;
}

async function chooseAction(page: Page, name: string, item: string) {
  const actions = interpolate(office.list.rowActions, { name });
  await page.getByRole("button", { name: actions }).click();
  await page.getByRole("menu", { name: actions }).getByRole("menuitem", { name: item }).click();
}

test("a folder is filled, shared with a colleague, and withdrawn while the colleague has it open", {
  tag: "@main",
}, async ({ browser, baseURL }) => {
  const owner = await openFoldersAs(browser, "commercial", baseURL);
  await owner.getByRole("button", { name: words.create }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel(words.fields.name).fill("Feria de Vigo");
  await dialog.getByRole("button", { name: office.form.save }).click();
  const cards = owner.getByRole("region", { name: words.tree });
  await cards.getByRole("link", { name: "Feria de Vigo" }).click();

  const folder = join(await mkdtemp(join(tmpdir(), "legalsit-journey-")), "Pabellón");
  await mkdir(join(folder, "Planos"), { recursive: true });
  await writeFile(join(folder, "lista.txt"), "Lo que se lleva");
  await writeFile(join(folder, "Planos", "planta.txt"), "La planta");
  await owner.getByLabel(media.addFolder).setInputFiles(folder);
  await expect(cards.getByRole("link", { name: "Pabellón" })).toBeVisible();
  await expect(cards).toContainText("1 carpeta, 1 archivo", { timeout: 20_000 });
  await look(owner, "/documentsManagement");

  // Found by its content and previewed.
  await owner.getByPlaceholder(words.search).fill("pabellon lleva");
  await expect(owner.getByText(words.notFound)).toBeVisible();
  await owner.getByPlaceholder(words.search).fill("lo que se LLEVA");
  const searchResults = owner.getByRole("region", { name: words.found });
  await expect(searchResults.getByText("lista.txt")).toBeVisible();
  await look(owner, "found by words inside");
  await searchResults.getByRole("link", { name: /lista\.txt/ }).click();
  await owner.getByRole("button", { name: "lista.txt", exact: true }).click();
  await expect(owner.getByRole("dialog").getByText("Lo que se lleva")).toBeVisible();
  await look(owner, "a text that is read in place");
  await owner.keyboard.press("Escape");

  // The search result opened its folder.
  await owner.getByRole("navigation", { name: words.tree }).getByRole("link", { name: "Feria de Vigo" }).click();
  await chooseAction(owner, "Feria de Vigo", words.permissions.action);
  await dialog.getByRole("button", { name: words.permissions.add }).click();
  await dialog.getByRole("combobox", { name: words.permissions.user, exact: true }).fill("Castellanos");
  await owner.getByRole("option", { name: /Castellanos/ }).click();
  await look(owner, "permissions of a folder");
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(dialog).toBeHidden();

  const colleague = await openFoldersAs(browser, "notary", baseURL);
  await colleague.setViewportSize({ width: 390, height: 844 });
  const tree = colleague.getByRole("navigation", { name: words.tree });
  await tree.getByRole("link", { name: "Feria de Vigo" }).click();
  await colleague.getByRole("region", { name: words.tree }).getByRole("link", { name: "Pabellón" }).click();
  await expect(colleague.getByRole("button", { name: "lista.txt", exact: true })).toBeVisible();
  await expect(colleague.getByRole("button", { name: media.add, exact: true })).toBeHidden();
  await look(colleague, "a shared folder on a phone");

  await chooseAction(owner, "Feria de Vigo", words.who.action);
  await expect(dialog).toContainText("Nora Castellanos");
  await owner.keyboard.press("Escape");
  await chooseAction(owner, "Feria de Vigo", words.permissions.action);
  await dialog
    .getByRole("button", { name: /quitar|eliminar/i })
    .first()
    .click();
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(dialog).toBeHidden();
  await expect(colleague.getByText(words.missingFolder)).toBeVisible({ timeout: 20_000 });
  await expect(colleague.getByText("lista.txt")).toBeHidden();
  await expect(tree.getByRole("link", { name: "Feria de Vigo" })).toBeHidden({ timeout: 20_000 });

  await cards.getByRole("link", { name: "Pabellón" }).click();
  await chooseAction(owner, "lista.txt", media.share.action);
  await dialog.getByLabel(media.share.emails).fill("feria@fuera.example");
  await owner.keyboard.press("Enter");
  await look(owner, "a document is shared");
  await dialog.getByRole("button", { name: media.share.submit }).click();
  await expect(dialog).toBeHidden();
  const outsider = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await openMailed(outsider, "feria@fuera.example", /lista\.txt/);
  await expect(outsider.getByRole("heading", { name: "lista.txt" })).toBeVisible();
  await look(outsider, "/sharedDocument");
  const download = outsider.waitForEvent("download");
  await outsider.getByRole("link", { name: shared.download }).click();
  expect((await download).suggestedFilename()).toBe("lista.txt");
});

/** A virtual table from invitation to end: the administrator on a desktop, an external guest without an account on a phone. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/collaboration/virtual-tables/words.es.ts";
import { words as guest } from "../../src/areas/collaboration/virtual-tables/guest-words.es.ts";
import { refusalsEs } from "../../src/kit/text/refusals.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { look } from "./page-checks.ts";
import { openMailed } from "./sandbox.ts";
import { enterAs } from "./visitor.ts";

const title = "Sucesión de la familia Ferrer";
const { room, fields: fieldWords } = words;

test("a table is created, its guest joins by the mailed link, a goal is reached, and the table is closed", {
  tag: "@main",
}, async ({ page, browser, baseURL }) => {
  await enterAs(page, "administrator@demo.example", baseURL);
  await page.goto("/legalsit/virtualTables/manageVirtualTables");
  await page.getByText(words.views.cards, { exact: true }).click();
  await expect(
    page.getByRole("list", { name: menu.entries.virtualTables }).getByRole("listitem").first(),
  ).toBeVisible();
  await look(page, "virtual tables as cards");
  await page.getByText(words.views.table, { exact: true }).click();
  await page.getByRole("button", { name: words.create }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(fieldWords.title).fill(title);
  await dialog.getByLabel(fieldWords.description).fill("Cómo se reparte la herencia, y quién firma qué.");
  await dialog.getByLabel(fieldWords.openDate).fill("2026-01-05T09:00");
  await dialog.getByRole("button", { name: fieldWords.addExternal }).click();
  await dialog.getByLabel(fieldWords.externalName).fill("Rosa Ferrer Díaz");
  await dialog.getByLabel(fieldWords.externalEmail, { exact: true }).fill("rosa.ferrer@correo.example");
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByLabel(room.newGoal).fill("Repartir la casa");
  await page.keyboard.press("Enter");
  const goals = page.getByRole("list", { name: room.goals });
  await expect(goals).toContainText("Repartir la casa");
  await look(page, "room of a table");

  const phoneContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const outside = await phoneContext.newPage();
  await openMailed(outside, "rosa.ferrer@correo.example", new RegExp(`invitación.*${title}`));
  await expect(outside.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const showPart = (name: string) =>
    outside.getByRole("radiogroup", { name: room.parts }).getByText(name, { exact: true });
  await showPart(room.partNames.goals).click();
  await expect(outside.getByRole("list", { name: room.goals })).toContainText("Repartir la casa");
  await showPart(room.partNames.people).click();
  await expect(outside.getByRole("list", { name: room.people })).toContainText("Rosa Ferrer Díaz");
  await expect(outside.getByRole("navigation")).toHaveCount(0);
  await look(outside, "room of a table, for a guest on a phone");
  await outside.goto("/legalsit/virtualTables/manageVirtualTables");
  await expect(outside.getByRole("heading", { level: 1 })).not.toHaveText(menu.entries.virtualTables);

  await goals.getByRole("checkbox").click();
  await expect(page.getByText(interpolate(room.achievedOf, { achieved: 1, all: 1 }))).toBeVisible();
  await page.getByRole("button", { name: /^Acciones de Sucesión/ }).click();
  await page.getByRole("menuitem", { name: words.actions.close }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.actions.close }).click();
  await expect(page.getByText(room.readOnly.closed)).toBeVisible();
  await expect(page.getByLabel(room.newGoal)).toHaveCount(0);
  await openMailed(outside, "rosa.ferrer@correo.example", new RegExp(`invitación.*${title}`));
  await expect(outside.getByRole("heading", { level: 1, name: guest.ended })).toBeVisible();
  await expect(outside.getByText(refusalsEs.LINK_REVOKED)).toBeVisible();
  await look(outside, "a revoked link");
  await phoneContext.close();
});

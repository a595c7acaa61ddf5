/** A deleted record is restored: at once by undo, or later from the trash. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words as delivery } from "../../src/areas/procedures/delivery/staff-words.es.ts";
import { words as trash } from "../../src/areas/administration/trash/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { carriers } = delivery;

test("a deleted carrier is restored by «Deshacer», and from the trash", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await enterAs(page, "courier@demo.example", baseURL);
  await page.goto("/legalsit/admin/carriers");
  await page.getByRole("button", { name: carriers.create }).click();
  const dialog = page.getByRole("dialog", { name: carriers.create });
  for (const [label, text] of [
    [carriers.columns.name, "Nadia Rojas Paz"],
    [carriers.columns.ci, "92110318877"],
    [carriers.columns.phone, "53445566"],
  ] as const)
    await dialog.getByLabel(label).fill(text);
  await dialog.getByRole("button", { name: office.form.save }).click();
  const row = page.getByRole("row", { name: /Nadia Rojas Paz/ });
  await expect(row).toBeVisible();

  const remove = async () => {
    await row.getByRole("button", { name: interpolate(office.list.rowActions, { name: "Nadia Rojas Paz" }) }).click();
    await page.getByRole("menuitem", { name: office.register.remove }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: office.parts.delete }).click();
    await expect(row).toBeHidden();
  };
  await remove();
  await page.getByRole("button", { name: office.parts.undo }).click();
  await expect(page.getByText(office.parts.undone)).toBeVisible();
  await expect(row).toBeVisible();

  await remove();
  await page.goto("/legalsit/admin/trash");
  const trashRow = page.getByRole("row", { name: /Nadia Rojas Paz/ });
  await expect(trashRow).toContainText(trash.kinds.carrier);
  await trashRow
    .getByRole("button", { name: interpolate(office.list.rowActions, { name: "Nadia Rojas Paz" }) })
    .click();
  await page.getByRole("menuitem", { name: trash.restore }).click();
  await expect(page.getByText(interpolate(trash.restored, { name: "Nadia Rojas Paz" }))).toBeVisible();
  await expect(trashRow).toBeHidden();
  await page.goto("/legalsit/admin/carriers");
  await expect(row).toBeVisible();
  quiet();
});

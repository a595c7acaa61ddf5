/** Upload of a file with an existing name: replace it, keep both, or skip, as the user chooses. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/collaboration/folders/words.es.ts";
import { words as media } from "../../src/areas/collaboration/media/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { sameName } = media;
const pdf = (name: string, text: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`),
});

test("an existing file name opens a question, for one file and for all", async ({ page, baseURL }) => {
  await enterAs(page, "commercial@demo.example", baseURL);
  await page.goto("/legalsit/documentsManagement");
  await page.getByRole("button", { name: words.create }).click();
  const createDialog = page.getByRole("dialog");
  const folder = `Contratos ${Date.now()}`;
  await createDialog.getByLabel(words.fields.name).fill(folder);
  await createDialog.getByRole("button", { name: office.form.save }).click();
  await page.getByRole("region", { name: words.tree }).getByRole("link", { name: folder }).click();
  const fileInput = page.locator("input[type=file]").first();
  const fileButton = (name: string) => page.getByRole("button", { name, exact: true });
  await fileInput.setInputFiles([pdf("acta.pdf", "uno"), pdf("poder.pdf", "uno")]);
  await expect(fileButton("acta.pdf")).toBeVisible();
  await expect(fileButton("poder.pdf")).toBeVisible();

  await fileInput.setInputFiles(pdf("Acta.pdf", "dos"));
  const question = page.getByRole("dialog", { name: interpolate(sameName.title, { name: "Acta.pdf" }) });
  await look(page, "a name that is there already");
  await question.getByRole("button", { name: sameName.replace }).click();
  await expect(page.getByText(interpolate(media.version, { version: 2 }))).toBeVisible();
  await expect(fileButton("acta.pdf")).toHaveCount(0);

  await fileInput.setInputFiles([pdf("acta.pdf", "tres"), pdf("poder.pdf", "tres")]);
  await page.getByRole("checkbox", { name: sameName.all.one }).check();
  await page.getByRole("dialog").getByRole("button", { name: sameName.keep }).click();
  await expect(fileButton("acta (2).pdf")).toBeVisible();
  await expect(fileButton("poder (2).pdf")).toBeVisible();

  await fileInput.setInputFiles(pdf("poder.pdf", "cuatro"));
  await page.getByRole("dialog").getByRole("button", { name: sameName.skip }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(fileButton("poder (3).pdf")).toHaveCount(0);
});

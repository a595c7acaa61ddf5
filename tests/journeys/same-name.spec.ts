/** A file whose name is in its folder already: it replaces that one, stands beside it or stays away, as its owner says. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { words } from "../../src/areas/folders/words.es.ts";
import { words as media } from "../../src/areas/media/words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { sameName } = media;
const pdf = (name: string, text: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`),
});

test("a name that is there already is asked about, for one file and for all", async ({ page, baseURL }) => {
  await enterAs(page, "commercial@demo.example", baseURL);
  await page.goto("/legalsit/documentsManagement");
  await page.getByRole("button", { name: words.create }).click();
  const making = page.getByRole("dialog");
  const folder = `Contratos ${Date.now()}`;
  await making.getByLabel(words.fields.name).fill(folder);
  await making.getByRole("button", { name: office.form.save }).click();
  await page.getByRole("region", { name: words.tree }).getByRole("link", { name: folder }).click();
  const box = page.locator("input[type=file]").first();
  const file = (name: string) => page.getByRole("button", { name, exact: true });
  await box.setInputFiles([pdf("acta.pdf", "uno"), pdf("poder.pdf", "uno")]);
  await expect(file("acta.pdf")).toBeVisible();
  await expect(file("poder.pdf")).toBeVisible();

  await box.setInputFiles(pdf("Acta.pdf", "dos"));
  const question = page.getByRole("dialog", { name: interpolate(sameName.title, { name: "Acta.pdf" }) });
  await look(page, "a name that is there already");
  await question.getByRole("button", { name: sameName.replace }).click();
  await expect(page.getByText(interpolate(media.version, { version: 2 }))).toBeVisible();
  await expect(file("acta.pdf")).toHaveCount(0);

  await box.setInputFiles([pdf("acta.pdf", "tres"), pdf("poder.pdf", "tres")]);
  await page.getByRole("checkbox", { name: sameName.all.one }).check();
  await page.getByRole("dialog").getByRole("button", { name: sameName.keep }).click();
  await expect(file("acta (2).pdf")).toBeVisible();
  await expect(file("poder (2).pdf")).toBeVisible();

  await box.setInputFiles(pdf("poder.pdf", "cuatro"));
  await page.getByRole("dialog").getByRole("button", { name: sameName.skip }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(file("poder (3).pdf")).toHaveCount(0);
});

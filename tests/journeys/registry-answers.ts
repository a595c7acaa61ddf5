/** A client's answers to the questions about a registry document. */
import { expect, type Page } from "@playwright/test";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { chooseLegalization, type NewClient } from "./client.ts";
import { look } from "./page-checks.ts";

const { wizard } = request;
const continueToNext = (page: Page) => page.getByRole("button", { name: site.goOn, exact: true }).click();
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Answers for the client's own birth certificate in extract, legalized for Spain, with volume and folio; checks each step. */
export async function answerRegistryQuestions(page: Page, client: NewClient): Promise<void> {
  await heading(page, wizard.steps.certificate);
  const document = page.getByLabel(wizard.fields.documentType, { exact: true });
  await document.selectOption({ label: "Nacimiento literal" });
  await expect(page.getByText(wizard.literalNeeds)).toBeVisible();
  await look(page, "step certificate, literal");
  await document.selectOption({ label: "Nacimiento en extracto" });
  await expect(page.getByText(wizard.literalNeeds)).toBeHidden();
  await continueToNext(page);

  await heading(page, wizard.steps.holder);
  await page.getByLabel(wizard.self, { exact: true }).check();
  await continueToNext(page);
  await heading(page, wizard.own.name);
  await expect(page.getByLabel(wizard.fields.firstName, { exact: true })).toHaveValue(client.firstName);
  await continueToNext(page);
  await heading(page, wizard.own.parents);
  await page.getByLabel(wizard.fields.motherName, { exact: true }).fill("Rosa Ferrer Díaz");
  await page.getByLabel(wizard.fields.fatherName, { exact: true }).fill("Mario Machado Soto");
  await continueToNext(page);
  await heading(page, wizard.own.residence);
  await page.getByLabel(wizard.fields.province, { exact: true }).selectOption({ label: "Camagüey" });
  await page.getByLabel(wizard.fields.municipality, { exact: true }).selectOption({ label: "Florida" });
  await continueToNext(page);
  await heading(page, wizard.own.identity);
  await expect(page.getByLabel(wizard.fields.identityNumber, { exact: true })).toHaveValue(client.ci);
  await continueToNext(page);
  await heading(page, wizard.own.sex);
  await look(page, "step sex");
  await continueToNext(page);
  await heading(page, wizard.own.birthplace);
  await page.getByLabel(wizard.fields["birthPlace.province"], { exact: true }).selectOption({ label: "Camagüey" });
  await page.getByLabel(wizard.fields["birthPlace.municipality"], { exact: true }).selectOption({ label: "Florida" });
  await continueToNext(page);

  await heading(page, wizard.steps.entry);
  await continueToNext(page);
  await expect(page.getByRole("alert").filter({ hasText: site.errorSummary.title })).toBeFocused();
  await page.getByLabel(wizard.entryNo, { exact: true }).check();
  await look(page, "step entry by its event");
  await page.getByLabel(wizard.entryYes, { exact: true }).check();
  await page.getByLabel(wizard.fields.volume, { exact: true }).fill("12-D");
  await page.getByLabel(wizard.fields.folio, { exact: true }).fill("248");
  await look(page, "step entry by volume and folio");
  await continueToNext(page);
  await heading(page, wizard.steps.registry);
  await page.getByLabel(wizard.fields["registry.province"], { exact: true }).selectOption({ label: "Camagüey" });
  await page.getByLabel(wizard.fields["registry.municipality"], { exact: true }).selectOption({ label: "Florida" });
  await look(page, "step registry");
  await continueToNext(page);
  await heading(page, wizard.steps.use);
  await page.getByLabel(wizard.fields.purpose, { exact: true }).selectOption({ label: "Visado" });
  await page.getByLabel(wizard.fields.destination, { exact: true }).selectOption({ label: "España" });
  await look(page, "step use");
  await continueToNext(page);
  await chooseLegalization(page, "yes");
  await continueToNext(page);
  await heading(page, wizard.steps.pickup);
  await page.getByRole("button", { name: wizard.pickupMe }).click();
  await continueToNext(page);
}

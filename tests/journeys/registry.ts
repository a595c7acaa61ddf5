/** Steps of a client and a reviewer with a registry request, by the texts on the pages. */
import { expect, type Page } from "@playwright/test";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { words as sent } from "../../src/areas/procedures/online-requests/sent-words.es.ts";
import { words as review } from "../../src/areas/procedures/online-requests/desk/review-words.es.ts";
import { words as desk } from "../../src/areas/procedures/online-requests/desk/staff-words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { chooseLegalization, type NewClient } from "./client.ts";
import { look } from "./page-checks.ts";

const { wizard, check, correction } = request;
const continueToNext = (page: Page) => page.getByRole("button", { name: site.goOn, exact: true }).click();
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Requests the client's own birth certificate, legalized, with volume and folio. Returns the request's number and id. */
export async function requestBirthCertificate(
  page: Page,
  client: NewClient,
  folio: string,
): Promise<{ number: string; commonId: string }> {
  await page.goto("/legalsit/onlineService");
  await heading(page, services.title);
  await page
    .getByRole("article")
    .filter({ hasText: "Certificaciones del Registro del Estado Civil" })
    .getByRole("link", { name: services.start })
    .click();
  await page.getByRole("checkbox", { name: new RegExp(services.begin.acceptBefore) }).check();
  await page.getByRole("button", { name: services.begin.submit }).click();

  await heading(page, wizard.steps.certificate);
  const commonId = /onlineService\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  await page.getByLabel(wizard.fields.documentType, { exact: true }).selectOption({ label: "Nacimiento en extracto" });
  await look(page, "TR, which certificate");
  await continueToNext(page);

  await heading(page, wizard.steps.holder);
  await page.getByLabel(wizard.self, { exact: true }).check();
  await continueToNext(page);
  await heading(page, wizard.own.name);
  await page.getByLabel(wizard.fields.firstName, { exact: true }).fill(client.firstName);
  await page.getByLabel(wizard.fields.firstLastName, { exact: true }).fill(client.lastName);
  await continueToNext(page);
  await heading(page, wizard.own.parents);
  await page.getByLabel(wizard.fields.motherName, { exact: true }).fill("Rosa Ferrer Díaz");
  await page.getByLabel(wizard.fields.fatherName, { exact: true }).fill("Mario Álvarez Soto");
  await continueToNext(page);
  await heading(page, wizard.own.residence);
  await page.getByLabel(wizard.inCuba, { exact: true }).check();
  await page.getByLabel(wizard.fields.province, { exact: true }).selectOption({ label: "La Habana" });
  await page.getByLabel(wizard.fields.municipality, { exact: true }).selectOption({ label: "Marianao" });
  await continueToNext(page);
  await heading(page, wizard.own.identity);
  await page.getByLabel(wizard.fields.identityNumber, { exact: true }).fill(client.ci);
  await continueToNext(page);
  await heading(page, wizard.own.sex);
  await continueToNext(page);
  await heading(page, wizard.own.birthplace);
  await page.getByLabel(wizard.fields["birthPlace.country"], { exact: true }).selectOption("CU");
  await page.getByLabel(wizard.fields["birthPlace.province"], { exact: true }).selectOption({ label: "Camagüey" });
  await page.getByLabel(wizard.fields["birthPlace.municipality"], { exact: true }).selectOption({ label: "Florida" });
  await page.getByLabel(wizard.fields.citizenship, { exact: true }).selectOption("CU");
  await continueToNext(page);

  await heading(page, wizard.steps.entry);
  await page.getByLabel(wizard.entryYes, { exact: true }).check();
  await page.getByLabel(wizard.fields.volume, { exact: true }).fill("12-D");
  await page.getByLabel(wizard.fields.folio, { exact: true }).fill(folio);
  await look(page, "TR, where it is entered");
  await continueToNext(page);
  await heading(page, wizard.steps.registry);
  await page.getByLabel(wizard.fields["registry.province"], { exact: true }).selectOption({ label: "Camagüey" });
  await page.getByLabel(wizard.fields["registry.municipality"], { exact: true }).selectOption({ label: "Florida" });
  await continueToNext(page);
  await heading(page, wizard.steps.use);
  await page.getByLabel(wizard.fields.purpose, { exact: true }).selectOption({ label: "Ciudadanía" });
  await page.getByLabel(wizard.fields.destination, { exact: true }).selectOption({ label: "España" });
  await continueToNext(page);
  await chooseLegalization(page, "yes");
  await continueToNext(page);
  await heading(page, wizard.steps.pickup);
  await page.getByRole("button", { name: wizard.pickupMe }).click();
  await continueToNext(page);

  await heading(page, wizard.steps.check);
  await expect(page.getByText("780.00 CUP").first()).toBeVisible();
  await look(page, "TR, check answers");
  await page.getByRole("button", { name: check.submit }).click();
  await heading(page, sent.inReview);
  await look(page, "TR, sent to review");
  const number = /TR\d{8}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  return { number, commonId };
}

/** Corrects the folio on the page with the rejection reason and sends the request again. */
export async function correctFolio(page: Page, folio: string): Promise<void> {
  await heading(page, correction.title);
  await look(page, "TR, what to correct");
  await page.getByRole("link", { name: interpolate(correction.change, { what: wizard.steps.entry }) }).click();
  await page.getByLabel(wizard.fields.folio, { exact: true }).fill(folio);
  await continueToNext(page);
  await heading(page, wizard.steps.check);
  await page.getByRole("button", { name: check.submitAgain }).click();
  await heading(page, sent.inReview);
}

/** Opens the review screen and the case with this number. */
export async function openReview(page: Page, number: string): Promise<void> {
  await page.goto("/legalsit/onlineServicesAdmin/TR/onlineRequests?status=underReview&approvalsPending=true");
  await page.getByRole("link", { name: desk.actions.reviewAll }).click();
  await heading(page, review.title.TR);
  await page.getByRole("navigation", { name: review.queueOf }).getByRole("button", { name: number }).click();
  await expect(page.getByRole("heading", { level: 2, name: number })).toBeVisible();
}

/** Rejects by keyboard: R, then the reason with its proposed text. */
export async function rejectByKey(page: Page, reason: string): Promise<void> {
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(desk.move.reason).selectOption({ label: reason });
  await expect(dialog.getByLabel(desk.move.rejectText)).not.toBeEmpty();
  await look(page, "TR, rejecting");
  await dialog.getByRole("button", { name: review.reject }).click();
  await expect(dialog).toBeHidden();
}

export async function approveByKey(page: Page, price: string): Promise<void> {
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(price);
  await look(page, "TR, approving");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

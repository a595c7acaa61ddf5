/** Steps of an operator from an empty installation to an open office, by the texts on the screens. */
import { expect, type Locator, type Page } from "@playwright/test";
import { words as availability } from "../../src/areas/procedures/availability/words.es.ts";
import { words as firmWords } from "../../src/areas/administration/firm/words.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/staff-words.es.ts";
import { stepKeys, type SetupStepKey } from "../../src/areas/administration/setup/setup-steps.ts";
import { words as opening } from "../../src/areas/administration/setup/words.es.ts";
import { words as session } from "../../src/areas/administration/session/words.es.ts";
import { words as terms } from "../../src/areas/administration/terms/staff-words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { words as menu } from "../../src/web/office/menu/menu.es.ts";
import { look } from "./page-checks.ts";

export const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
const save = (container: Page | Locator) =>
  container.getByRole("button", { name: office.form.save, exact: true }).click();

export async function choosePassword(page: Page, password: string): Promise<void> {
  await heading(page, session.change.title);
  await page.getByLabel(session.change.password, { exact: true }).fill(password);
  await page.getByLabel(session.change.passwordAgain, { exact: true }).fill(password);
  await page.getByRole("button", { name: session.change.submit }).click();
  await heading(page, session.login.title);
}

/** Opens the screen of the first steps. */
export async function openSteps(page: Page): Promise<void> {
  await page.goto("/legalsit/admin/firstSteps");
  await heading(page, menu.entries.firstSteps);
  await expect(stepLine(page, "firm")).toBeVisible();
}

/** Opens the screen of a step from the list of steps. */
export async function goToStep(page: Page, key: SetupStepKey): Promise<void> {
  await openSteps(page);
  await page.getByRole("link", { name: interpolate(opening.goTo, { step: opening.steps[key] }) }).click();
}

/** Steps that the list shows as done, in list order. */
export async function stepsDone(page: Page): Promise<SetupStepKey[]> {
  await openSteps(page);
  const done: SetupStepKey[] = [];
  for (const key of stepKeys) {
    const step = stepLine(page, key);
    await expect(step).toBeVisible();
    if (await step.getByText(opening.done, { exact: true }).isVisible()) done.push(key);
  }
  return done;
}

export function stepLine(page: Page, key: SetupStepKey): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText(opening.steps[key], { exact: true }) });
}

export async function enterFirmDetails(
  page: Page,
  values: Partial<Record<keyof typeof firmWords.fields, string>>,
): Promise<void> {
  await goToStep(page, "firm");
  await heading(page, menu.entries.firm);
  for (const [name, value] of Object.entries(values))
    await page
      .getByLabel(firmWords.fields[name as keyof typeof values], { exact: false })
      .first()
      .fill(value);
  await save(page);
  await expect(page.getByText(firmWords.saved)).toBeVisible();
}

export async function addOffice(
  page: Page,
  values: Partial<Record<keyof typeof firmWords.office, string>>,
): Promise<void> {
  await page.getByRole("button", { name: firmWords.add }).click();
  const dialog = page.getByRole("dialog");
  for (const [name, value] of Object.entries(values))
    await dialog.getByLabel(firmWords.office[name as keyof typeof values], { exact: true }).fill(value);
  await look(page, "a new office");
  await save(dialog);
  await expect(page.getByText(firmWords.pickup)).toBeVisible();
}

export async function enableOffer(page: Page, name: string): Promise<void> {
  await goToStep(page, "offers");
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: services.offers.actions.enable }).click();
  await expect(page.getByText(interpolate(services.offers.enabled, { name }))).toBeVisible();
}

interface TariffInput {
  readonly concept: keyof typeof services.tariffs.concepts;
  readonly currency: string;
  readonly amount: string;
}

export async function addTariff(page: Page, { concept, currency, amount }: TariffInput): Promise<void> {
  const words = services.tariffs;
  await page.getByRole("button", { name: words.create }).click();
  const dialog = page.getByRole("dialog");
  await choose(page, dialog, words.columns.concept, words.concepts[concept]);
  await choose(page, dialog, words.columns.currency, currency);
  await dialog.getByLabel(words.fields.amount, { exact: true }).fill(amount);
  await save(dialog);
  await expect(dialog).toBeHidden();
}

export async function publishTerms(page: Page): Promise<void> {
  await goToStep(page, "terms");
  await page.getByRole("row").filter({ hasText: terms.states.draft }).getByRole("link").first().click();
  await heading(page, interpolate(terms.editTitle, { version: 1 }));
  await page.getByRole("button", { name: terms.actions.publish }).click();
  await page.getByRole("dialog").getByRole("button", { name: terms.publish.action }).click();
  await expect(page.getByRole("row").getByText(terms.states.inForce, { exact: true })).toBeVisible();
}

export async function writeTexts(page: Page): Promise<void> {
  await goToStep(page, "texts");
  await heading(page, menu.entries.basicPages);
  for (const [key, { es, en }] of Object.entries(terms.basic.fields)) {
    await page.getByLabel(es, { exact: true }).fill(`${key}: lo que decimos`);
    await page.getByLabel(en, { exact: true }).fill(`${key}: what we say`);
  }
  await save(page);
  await expect(page.getByText(terms.basic.saved)).toBeVisible();
}

export async function openPlaces(page: Page): Promise<void> {
  await goToStep(page, "capacity");
  await page.getByRole("button", { name: availability.generate.open }).click();
  await page.getByRole("dialog").getByRole("button", { name: availability.generate.apply, exact: true }).click();
  await expect(page.getByText(/\d+ cupos abiertos/)).toBeVisible();
}

/** Chooses an option by its text. */
export async function choose(page: Page, container: Page | Locator, label: string, option: string): Promise<void> {
  await container
    .getByRole("textbox", { name: label })
    .or(container.getByRole("combobox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

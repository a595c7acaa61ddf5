/** A client who requests three certificates at once, and the answers that all three share. */
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { words as request } from "../../src/areas/procedures/online-requests/client/client-words.es.ts";
import { serverMessages } from "../../src/areas/procedures/online-requests/server-messages.es.ts";
import { words as services } from "../../src/areas/procedures/online-services/words.es.ts";
import { words as payer } from "../../src/areas/money/payments/payer/payer-words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { readPdf } from "../../src/server/testing/files/read-pdf.ts";
import { words as site } from "../../src/web/site/words.es.ts";
import { chooseLegalization, type NewClient, payByTransfermovil } from "./client.ts";
import { look } from "./page-checks.ts";
import { control, openMailed } from "./sandbox.ts";

const { wizard } = request;
type Step = Exclude<keyof typeof wizard.steps, "document" | "check" | "pickup">;

export const client: NewClient = {
  email: "nieves@correo.example",
  password: "tres papeles de una vez",
  firstName: "Nieves",
  lastName: "Fontanills",
  ci: "79031812356",
  phone: "+5352340377",
};

/** Title of a question about one person. */
export const about = (step: Step, name: string) => interpolate(wizard.steps[step], { who: name, country: "España" });

/** Input helpers for the current page, which is replaced after a simulated power failure. */
export function writingOn(page: () => Page) {
  const continueToNext = () => page().getByRole("button", { name: site.goOn, exact: true }).click();
  const heading = (name: string | RegExp) =>
    expect(page().getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  const fill = (label: string, text: string) => page().getByLabel(label, { exact: true }).fill(text);
  const choose = (label: string, text: string) =>
    page().getByLabel(label, { exact: true }).selectOption({ label: text });

  const answerBirthplace = async () => {
    await choose(wizard.fields["birthPlace.province"], "Holguín");
    await choose(wizard.fields["birthPlace.municipality"], "Gibara");
  };
  const answerTheRest = async (legalization: string) => {
    await choose(wizard.fields.province, "Holguín");
    await choose(wizard.fields.municipality, "Holguín");
    await continueToNext();
    await heading(wizard.steps.use);
    await choose(wizard.fields.purpose, "Visado");
    await choose(wizard.fields.destination, "España");
    await continueToNext();
    await heading(legalization);
    await chooseLegalization(page(), "yes");
    await continueToNext();
  };
  const answerParents = async () => {
    await fill(wizard.fields.motherName, "Olga Quesada Ríos");
    await fill(wizard.fields.fatherName, "Luis Fontanills Peña");
    await continueToNext();
  };
  return { goOn: continueToNext, heading, write: fill, choose, answerBirthplace, answerTheRest, answerParents };
}

/** A relative opens the link, sees the request without full names, pays and downloads the receipt. */
export async function payForAllThree(page: Page, number: string): Promise<void> {
  const { checkout, wait, ended } = payer;
  // Three legalized certificates of 1630.00.
  await expect(page.getByText("4 890.00 CUP").first()).toBeVisible();
  for (const name of ["Nieves F.", "Marlén Q.", "Orestes F."])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("radio", { name: /Transfermóvil/ }).check();
  await page.getByLabel(new RegExp(`^${checkout.receiptEmail}`)).fill("primo@correo.example");
  await look(page, "what a relative pays for three people");
  await payByTransfermovil(page, "5 234 0378");
  const reference = /\b1\d{11}\b/.exec(await page.locator("main").innerText())?.[0] ?? "";
  await control("transfermovil", reference, "pay");
  await page.getByRole("button", { name: wait.askNow }).click();
  await expect(page.getByRole("heading", { level: 1, name: wait.confirmed.title })).toBeVisible();
  await page.getByRole("link", { name: ended.receipt }).click();
  await look(page, "the receipt of three people");
  const [receiptFile] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: serverMessages.receipt.file }).click(),
  ]);
  expect(receiptFile.suggestedFilename()).toBe(`recibo-${number}.pdf`);
  const { tags, pages } = readPdf(await readFile(await receiptFile.path()));
  expect(tags.filter((tag) => tag === "H1")).toHaveLength(1);
  expect(tags).toContain("Table");
  expect(pages.flat().join(" ").replaceAll("\u00a0", " ")).toContain("4 890.00 CUP");
  await openMailed(page, "primo@correo.example", /recibo/i);
  await expect(page.getByRole("heading", { level: 1, name: serverMessages.receipt.title })).toBeVisible();
}

/** A catalogue card is short; the requirements appear once, after opening them. */
export async function isShort(page: Page): Promise<void> {
  for (const card of await page.locator("article.service").all()) {
    await expect(card.getByText(services.needs)).toHaveCount(1);
    const needed = card.getByRole("listitem");
    await expect(needed).toHaveCount(0);
    // With two prices and the line of a draw.
    expect((await card.boundingBox())?.height).toBeLessThan(460);
    await card.getByText(services.needs).click();
    await expect(needed).not.toHaveCount(0);
    const needs = await needed.allInnerTexts();
    expect(new Set(needs).size).toBe(needs.length);
    await card.getByText(services.needs).click();
  }
}

/** Runs in the page: number of personal entries in the service worker's cache (documents and API responses). */
export async function countPersonalCacheEntries(): Promise<number> {
  const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().filter(({ url }) => /\/legalsitapi\/|\/document$/.test(url)).length;
}

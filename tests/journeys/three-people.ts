/** Who asks for three certificates at once, and the answers that all three share, by the words a client reads. */
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { words as request } from "../../src/areas/online-requests/client/client-words.es.ts";
import { serverMessages } from "../../src/areas/online-requests/server-messages.es.ts";
import { words as services } from "../../src/areas/online-services/words.es.ts";
import { words as payer } from "../../src/areas/payments/payer-words.es.ts";
import { interpolate } from "../../src/kit/words.ts";
import { readPdf } from "../../src/server/testing/read-pdf.ts";
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

/** The title of a question about somebody. */
export const about = (step: Step, who: string) => interpolate(wizard.steps[step], { who, country: "España" });

/** On the page that there is at the moment: a power cut leaves another. */
export function writingOn(page: () => Page) {
  const goOn = () => page().getByRole("button", { name: site.goOn, exact: true }).click();
  const heading = (name: string) => expect(page().getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  const write = (label: string, text: string) => page().getByLabel(label, { exact: true }).fill(text);
  const choose = (label: string, text: string) =>
    page().getByLabel(label, { exact: true }).selectOption({ label: text });

  const answerBirthplace = async () => {
    await choose(wizard.fields["birthPlace.province"], "Holguín");
    await choose(wizard.fields["birthPlace.municipality"], "Gibara");
  };
  const answerTheRest = async (legalization: string) => {
    await choose(wizard.fields.province, "Holguín");
    await choose(wizard.fields.municipality, "Holguín");
    await goOn();
    await heading(wizard.steps.use);
    await choose(wizard.fields.purpose, "Visado");
    await choose(wizard.fields.destination, "España");
    await goOn();
    await heading(legalization);
    await chooseLegalization(page(), "yes");
    await goOn();
  };
  const answerParents = async () => {
    await write(wizard.fields.motherName, "Olga Quesada Ríos");
    await write(wizard.fields.fatherName, "Luis Fontanills Peña");
    await goOn();
  };
  return { goOn, heading, write, choose, answerBirthplace, answerTheRest, answerParents };
}

/** A relative at the opened link: reads what it is without anybody's full name, pays, and keeps the receipt. */
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
  const [paper] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: serverMessages.receipt.file }).click(),
  ]);
  expect(paper.suggestedFilename()).toBe(`recibo-${number}.pdf`);
  const { tags, pages } = readPdf(await readFile(await paper.path()));
  expect(tags.filter((tag) => tag === "H1")).toHaveLength(1);
  expect(tags).toContain("Table");
  expect(pages.flat().join(" ").replaceAll("\u00a0", " ")).toContain("4 890.00 CUP");
  await openMailed(page, "primo@correo.example", /recibo/i);
  await expect(page.getByRole("heading", { level: 1, name: serverMessages.receipt.title })).toBeVisible();
}

/** A card of the catalogue says what matters at a glance, and what it needs once, to those who open it. */
export async function isShort(at: Page): Promise<void> {
  for (const card of await at.locator("article.service").all()) {
    await expect(card.getByText(services.needs)).toHaveCount(1);
    const needed = card.getByRole("listitem");
    await expect(needed).toHaveCount(0);
    expect((await card.boundingBox())?.height).toBeLessThan(440);
    await card.getByText(services.needs).click();
    await expect(needed).not.toHaveCount(0);
    const lines = await needed.allInnerTexts();
    expect(new Set(lines).size).toBe(lines.length);
    await card.getByText(services.needs).click();
  }
}

/** In the page: how much the worker holds that tells of somebody: documents say who is signed in, and answers the rest. */
export async function keptOfPerson(): Promise<number> {
  const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().filter(({ url }) => /\/legalsitapi\/|\/document$/.test(url)).length;
}

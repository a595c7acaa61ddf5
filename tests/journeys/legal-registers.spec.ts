/** A notary files and bills a notarial act, on a desktop and in English on a phone; a lawyer plans a document route. */
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { words as en } from "../../src/areas/practice/notarial-filings/words.en.ts";
import { words as es } from "../../src/areas/practice/notarial-filings/words.es.ts";
import { words as routes } from "../../src/areas/practice/route-cards/words.es.ts";
import { interpolate } from "../../src/kit/text/words.ts";
import { words as officeEn } from "../../src/web/office/words.en.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

async function openAs(page: Page, user: string, baseURL: string | undefined, path: string): Promise<void> {
  await enterAs(page, `${user}@demo.example`, baseURL);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
async function choose(page: Page, label: string, option: RegExp | string, text?: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const field = dialog
    .getByRole("combobox", { name: label })
    .or(dialog.getByRole("textbox", { name: label }))
    .first();
  await field.click();
  if (text) await field.fill(text);
  await page.getByRole("option", { name: option }).filter({ visible: true }).first().click();
}
const list = "/legalsit/notarialServices/manageNotarialFilings";

test("an act is filed without its bill, which is added later; its PDF is printed", { tag: "@main" }, async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, "notary", baseURL, list);
  await expect(page.getByRole("status").filter({ hasText: es.totals.all })).toBeVisible();
  await look(page, "list of notarial filings");
  await page.getByRole("button", { name: es.create }).click();
  const dialog = page.getByRole("dialog");
  // Moves the focus from the first field, which opens its suggestions.
  await dialog.getByRole("textbox", { name: es.fields.fee }).focus();
  await look(page, "form of a notarial filing");
  // Each required field shows its error.
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await choose(page, es.fields.client, /Tejidos del Cauto/, "tejidos");
  await choose(page, es.fields.lawyer, /Nora/, "nora");
  await choose(page, es.fields.documentType, es.documentTypes.nonProtocolizable);
  await choose(page, es.fields.concept, /./);
  await dialog.getByRole("textbox", { name: es.fields.fee }).fill("125");
  await dialog.getByLabel(es.fields.voucherPending).check();
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${list}?sort=-number`);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/NT\d{8}/);
  await look(page, "page of a notarial filing");
  await page.getByRole("button", { name: es.bill.action }).click();
  await dialog.getByRole("textbox").first().fill("B-90001");
  await dialog.getByRole("button", { name: office.form.save }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("main")).toContainText("B-90001");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const pdf = await page.request.get(`/legalsitapi/private/notarialFiling/print/${id}`);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  quiet();
});

test("in English, on a phone, an act is opened and edited", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, "notary", baseURL, "/legalsit/en/notarialServices/manageNotarialFilings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.title);
  await look(page, "list of notarial filings on a phone");
  await page.locator("main li[data-row] a").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    interpolate(en.page.title, { number: "" }).trim(),
  );
  await look(page, "page of a notarial filing on a phone");
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: en.fields.observations }).fill("The client asked for a second copy.");
  await look(page, "form of a notarial filing on a phone");
  await dialog.getByRole("button", { name: officeEn.form.save }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("main")).toContainText("The client asked for a second copy.");
  quiet();
});

test("a lawyer plans the route of a document, and of one with an unknown route", async ({ page, baseURL }) => {
  const quiet = listen(page);
  const { planner } = routes;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, "lawyer", baseURL, "/legalsit/legalAssistance/routes");
  await expect(page.getByText(planner.choose)).toBeVisible();
  await look(page, "route planner");
  const fieldOf = (name: string) =>
    page.getByRole("combobox", { name }).or(page.getByRole("textbox", { name })).first();
  const chooseInPlanner = async (name: string, text: string) => {
    await fieldOf(name).fill(text);
    await page
      .getByRole("option", { name: new RegExp(text, "i") })
      .first()
      .click();
  };
  await chooseInPlanner(planner.document, "Nacimiento en extracto");
  await chooseInPlanner(planner.destination, "España");
  const result = page.locator("main").getByRole("status");
  await expect(result.getByRole("heading", { name: planner.needed.yes })).toBeVisible();
  await expect(result.getByRole("listitem").first()).toContainText("Ministerio de Justicia");
  await look(page, "a route");
  // The query is in the URL, so a colleague can open the same route.
  await page.reload();
  await expect(result.getByRole("heading", { name: planner.needed.yes })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "a route on a phone");
  await page.goto("/legalsit/legalAssistance/routes?documentType=DT-RG.01&destination=DE-MX");
  await expect(result.getByRole("heading").first()).toHaveText(
    new RegExp(`${planner.needed.unknown}|${planner.needed.yes}|${planner.needed.no}`),
  );
  await page.goto("/legalsit/legalAssistance/routeCards");
  await look(page, "route cards on a phone");
  quiet();
});

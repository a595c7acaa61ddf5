/** A day of EnZona with planted differences: loaded, explained one by one, closed; a late record reopens it. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { parseCsv } from "hucre";
import { words } from "../../src/areas/money/reconciliation/words.es.ts";
import { addDays, dayOf } from "../../src/kit/time/calendar.ts";
import { officeFaultsEs } from "../../src/kit/text/staff-validation-words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { demoPassword } from "../../src/server/demo/demo-world.ts";
import { listen, look } from "./page-checks.ts";
import { sandbox } from "./sandbox.ts";

const { list } = office;
/** Earlier than all data of the demo office. */
const day = addDays(dayOf(new Date()), -200);
const note = "Se habló con EnZona: es de la tienda del bufete.";

test("a day is reconciled with planted differences", { tag: "@main" }, async ({ page }) => {
  const quiet = listen(page);
  await plant([
    { reference: "990000000001", amount: "120.00" },
    { reference: "990000000002", amount: "80.00" },
  ]);
  await signIn(page);
  await page.goto(`/legalsit/enzona/reconciliation/${day}`);
  await expect(page.getByText(words.emptyNotLoaded)).toBeVisible();
  await look(page, "a day without a statement");

  await page.getByRole("button", { name: words.load.action }).click();
  await expect(page.getByText(words.kinds.gatewayOnly).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "990000000001" })).toContainText("120.00");
  await look(page, "a day with differences");

  // A day with unexplained differences cannot be closed.
  const close = page.getByRole("button", { name: words.close.action });
  await expect(close).toBeDisabled();
  await expect(close).toHaveAccessibleDescription(words.close.openLeft.other.replace("{count}", "2"));
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  for (const reference of ["990000000001", "990000000002"]) await explain(page, reference);
  await page.getByRole("link", { name: words.tabs.lines }).click();
  await expect(page.getByRole("row").filter({ hasText: "990000000002" })).toContainText(words.statuses.resolved);
  await look(page, "all lines of a day");

  await depositLess(page);

  await page.getByRole("button", { name: words.close.action }).click();
  await expect(page.getByRole("dialog")).toContainText("200.00");
  await page.getByRole("dialog").getByRole("button", { name: words.close.submit }).click();
  await expect(page.getByRole("button", { name: words.reopen.action })).toBeVisible();
  await expect(page.locator("main")).toContainText("Camilo Jiménez Abreu");
  await look(page, "a closed day");

  // A late statement line reopens the day.
  await plant([{ reference: "990000000003", amount: "5.00" }]);
  await page.getByRole("button", { name: words.load.action }).click();
  await page.getByRole("link", { name: words.tabs.differences }).click();
  await expect(page.getByText(words.afterClosing, { exact: true })).toBeVisible();
  await expect(page.locator("main")).toContainText(words.status.reopened);
  quiet();
});

test("a cashier sees and explains a difference at 1280×800 without scrolling", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const quiet = listen(page);
  const otherDay = addDays(day, -11);
  await plant([{ reference: "990000000061", amount: "75.00", of: otherDay }]);
  await signIn(page);
  await page.goto(`/legalsit/enzona/reconciliation/${otherDay}`);
  await page.getByRole("button", { name: words.load.action }).click();
  const explainButton = page.getByRole("button", { name: `${words.resolve.action}: 990000000061` });
  await expect(explainButton).toBeInViewport({ ratio: 1 });
  // The table begins above the middle of the window.
  expect((await page.getByRole("columnheader").first().boundingBox())?.y).toBeLessThan(400);
  await expect(
    page.getByText(words.facts.payments.one.replace("{count}", "1").replace("{amount}", "75.00\u00a0CUP")),
  ).toBeVisible();
  await look(page, "a day with one difference");
  await explainButton.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: words.resolve.submit })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("combobox").or(dialog.getByLabel(words.resolve.resolution)).first().click();
  await page.getByRole("option", { name: words.resolutions.notOurs }).click();
  await dialog.getByLabel(words.resolve.note).fill(note);
  await dialog.getByRole("button", { name: words.resolve.submit }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "990000000061" })).toContainText(words.resolutions.notOurs);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  quiet();
  await context.close();
});

test("the filtered differences are selected, explained together and exported", async ({ page }) => {
  const quiet = listen(page);
  const otherDay = addDays(day, -1);
  const references = ["990000000011", "990000000012", "990000000013"];
  await plant(references.map((reference, index) => ({ reference, amount: `${10 + index}.00`, of: otherDay })));
  await signIn(page);
  await page.goto(`/legalsit/enzona/reconciliation/${otherDay}`);
  await page.getByRole("button", { name: words.load.action }).click();
  await expect(page.getByRole("row").filter({ hasText: references[0] ?? "" })).toBeVisible();

  // The URL stores the sort order and the filter.
  await page.getByRole("button", { name: words.columns.reference }).click();
  await expect(page).toHaveURL(/sort=reference/);
  await page.getByRole("link", { name: words.kinds.gatewayOnly }).click();
  await expect(page).toHaveURL(/kind=gatewayOnly/);
  await page.reload();
  await page.getByLabel(list.selectPage).check();
  await expect(page.getByText(list.selected.other.replace("{count}", "3"))).toBeVisible();
  await page.getByRole("button", { name: words.resolve.action, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(words.resolveMany.title.other.replace("{count}", "3"));
  await dialog.getByRole("combobox").or(dialog.getByLabel(words.resolve.resolution)).first().click();
  await page.getByRole("option", { name: words.resolutions.notOurs }).click();
  await dialog.getByLabel(words.resolve.note).fill(note);
  await look(page, "many differences explained in one go");
  await dialog.getByRole("button", { name: words.resolve.submit }).click();
  await expect(dialog).toBeHidden();
  for (const reference of references)
    await expect(page.getByRole("row").filter({ hasText: reference })).toContainText(words.resolutions.notOurs);

  await page.getByRole("link", { name: words.tabs.lines }).click();
  await expect(page).toHaveURL(/view=lines/);
  await page.getByPlaceholder(words.search).fill("990000000012");
  await expect(page).toHaveURL(/search=990000000012/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: list.more, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: list.csv, exact: true }).click(),
  ]);
  const rows = parseCsv(readFileSync(await download.path(), "utf8"));
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining(["990000000012", "11.00", "CUP", words.statuses.resolved]));
  quiet();
});

test("a statement with invalid lines reports each of them and loads nothing", async ({ page }) => {
  await signIn(page);
  await page.goto(`/legalsit/transfermovil/reconciliation/${day}`);
  await page.getByRole("button", { name: words.load.file }).click();
  const dialog = page.getByRole("dialog");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: words.load.choose }).click(),
  ]);
  const badFile = "TmId;Importe;Moneda\n1;10,00;CUP\n2;diez;CUP\n;5,00;PESOS\n";
  await chooser.setFiles({ name: "estado.csv", mimeType: "text/csv", buffer: Buffer.from(badFile) });
  await dialog.getByRole("button", { name: words.load.submit }).click();
  await expect(dialog.getByRole("alert").getByRole("listitem")).toHaveCount(3);
  await look(page, "a statement with bad lines");
});

test("a bank file that Excel saved again is refused line by line, and the original is loaded", async ({ page }) => {
  const otherDay = addDays(day, -5);
  const operations = ["126000000041", "126000000042", "126000000043"];
  const fileOf = (idOf: (operation: string) => string) =>
    `TmId;Referencia;Importe\n${operations.map((each, index) => `${idOf(each)};99000000004${index};${index + 1}0,00`).join("\n")}\n`;
  await signIn(page);
  await page.goto(`/legalsit/transfermovil/reconciliation/${otherDay}`);
  await page.getByRole("button", { name: words.load.file }).click();
  await choose(
    page,
    "guardado-por-excel.csv",
    fileOf(() => "1,26E+11"),
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: words.load.submit }).click();
  const faults = dialog.getByRole("alert").getByRole("listitem");
  await expect(faults).toHaveCount(operations.length);
  for (const fault of await faults.all()) await expect(fault).toContainText(officeFaultsEs.SHORTENED);
  await look(page, "a bank file that Excel saved again");

  await choose(
    page,
    "del-banco.csv",
    fileOf((operation) => operation),
  );
  await dialog.getByRole("button", { name: words.load.submit }).click();
  await expect(dialog).toBeHidden();
  for (const index of operations.keys())
    await expect(page.getByRole("row").filter({ hasText: `99000000004${index}` })).toContainText(`${index + 1}0.00`);
  const importsPanel = page.getByRole("region", { name: words.imports.title });
  await expect(importsPanel).toContainText("del-banco.csv");
  await expect(importsPanel).not.toContainText("guardado-por-excel.csv");
});

test("a cashier replaces a wrong file and closes the day", async ({ page }) => {
  const quiet = listen(page);
  const otherDay = addDays(day, -3);
  await signIn(page);
  await page.goto(`/legalsit/transfermovil/reconciliation/${otherDay}`);
  await page.getByRole("button", { name: words.load.file }).click();
  await choose(page, "equivocado.csv", "TmId;Referencia;Importe\n9100;990000000021;40,00\n9101;990000000022;60,00\n");
  await page.getByRole("dialog").getByRole("button", { name: words.load.submit }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  for (const reference of ["990000000021", "990000000022"]) await explain(page, reference);
  const importsPanel = page.getByRole("region", { name: words.imports.title });
  await expect(importsPanel).toContainText("equivocado.csv");
  await expect(importsPanel).toContainText("Camilo Jiménez Abreu");

  await importsPanel.getByRole("button", { name: words.imports.withdraw, exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(words.imports.removal.lines.other.replace("{count}", "2"));
  await look(page, "effects of withdrawing a statement");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  // Differences in both files keep their explanation; those only in the wrong file are removed.
  await importsPanel.getByRole("button", { name: words.imports.replace, exact: true }).click();
  await choose(page, "correcto.csv", "TmId;Referencia;Importe\n9100;990000000021;40,00\n");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(words.imports.removal.lines.one.replace("{count}", "1"));
  await dialog.getByLabel(words.imports.note).fill("Era el archivo de otro comercio.");
  await look(page, "a wrong file and the right one");
  await dialog.getByRole("button", { name: words.imports.replace, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(importsPanel).toContainText("correcto.csv");
  await expect(importsPanel).toContainText(words.imports.replaced);
  await expect(page.getByRole("row").filter({ hasText: "990000000021" })).toContainText(words.resolutions.notOurs);
  await expect(page.getByRole("row").filter({ hasText: "990000000022" })).toHaveCount(0);
  await look(page, "a day with a replaced file");

  await page.getByRole("button", { name: words.close.action }).click();
  await expect(dialog).toContainText("40.00");
  await dialog.getByRole("button", { name: words.close.submit }).click();
  await expect(page.getByRole("button", { name: words.reopen.action })).toBeVisible();
  quiet();
});

async function choose(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("dialog").getByRole("button", { name: words.load.choose }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

async function signIn(page: Page): Promise<void> {
  const data = { username: "cashier@demo.example", password: demoPassword };
  const response = await page.request.post("/legalsitapi/public/session/login", { data });
  expect(response.ok()).toBe(true);
}

/** The bank deposits less than expected; the difference is explained before the day closes. */
async function depositLess(page: Page): Promise<void> {
  const { add, explain: explainWords, reasons, statuses: depositStatus } = words.settlement;
  await page.getByRole("button", { name: add.action }).click();
  const addDialog = page.getByRole("dialog");
  await expect(addDialog.getByLabel(add.amount)).toHaveValue(/^200/);
  await addDialog.getByLabel(add.amount).fill("190");
  await addDialog.getByLabel(add.reference).fill("BM-900001");
  await addDialog.getByRole("button", { name: add.submit, exact: true }).click();
  await expect(page.locator("main")).toContainText(depositStatus.differs);
  await look(page, "a day whose deposit differs");
  await page.locator("main").getByRole("button", { name: explainWords.action, exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").or(dialog.getByLabel(explainWords.reason)).first().click();
  await page.getByRole("option", { name: reasons.bankCharge }).click();
  await dialog.getByLabel(explainWords.note).fill("El banco cobró la transferencia.");
  await dialog.getByRole("button", { name: explainWords.submit, exact: true }).click();
  await expect(page.locator("main")).toContainText(depositStatus.explained);
}

async function explain(page: Page, reference: string): Promise<void> {
  await page.getByRole("button", { name: reference, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").or(dialog.getByLabel(words.resolve.resolution)).first().click();
  await page.getByRole("option", { name: words.resolutions.notOurs }).click();
  await dialog.getByLabel(words.resolve.note).fill(note);
  await dialog.getByRole("button", { name: words.resolve.submit }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText(words.resolutions.notOurs);
}

/** Adds payments at the gateway that have no attempt of ours. */
async function plant(payments: readonly { reference: string; amount: string; of?: string }[]): Promise<void> {
  const gatewayPayments = payments.map(({ of: operationDay = day, ...each }) => ({
    ...each,
    currency: "CUP",
    at: `${operationDay}T17:00:00.000Z`,
  }));
  const response = await fetch(`${sandbox}/control/enzona/plant`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(gatewayPayments),
  });
  expect(response.ok).toBe(true);
}

/** A client is imported from a spreadsheet, merged with an existing client, and the data sheet is filled in. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { faultsEs } from "../../src/kit/text/refusals.es.ts";
import { interpolate, pluralize } from "../../src/kit/text/words.ts";
import { officeFaultsEs } from "../../src/kit/text/staff-validation-words.es.ts";
import { clientsContract as contract } from "../../src/areas/practice/clients/contract.ts";
import { words as clients } from "../../src/areas/practice/clients/words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { import: importWords, merge, sheet } = clients;
const list = "/legalsit/clients/manageClients";
const rows = [
  "Nombre;Tipo de cliente;País;Dirección;Vía de captación;NIT;Correo;Apunte",
  "Hermanos Bianchi S.p.A.;Extranjero;Italia;Via Roma 4, Torino;Página web;B77120045;torino@bianchi.example;azul",
  "Sin País S.A.;Extranjero;Atlántida;Calle del Mar 1;Página web;;;verde",
];
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a client is imported, merged with an existing client, and the data sheet is filled in", { tag: "@main" }, async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, "commercial@demo.example", baseURL);

  // The check accepts one row and shows the error of the other.
  await page.goto(list);
  await page.getByRole("link", { name: importWords.open }).click();
  await expect(page.getByRole("heading", { level: 1, name: importWords.title })).toBeVisible();
  await look(page, "imports of clients");
  const file = { name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\r\n")) };
  await page.locator("input[type=file]").setInputFiles(file);
  const runButton = page.getByRole("button", { name: pluralize(importWords.run, 1, "es") });
  await expect(runButton).toBeVisible({ timeout: 30_000 });
  const faults = page.getByRole("region", { name: importWords.faults.title });
  await expect(faults.getByRole("row").nth(1)).toContainText("Atlántida");
  await expect(faults.getByRole("row").nth(1)).toContainText(faultsEs.CHOICE);
  await expect(page.getByRole("combobox", { name: "NIT" })).toHaveValue("taxId");
  await look(page, "rows of an import, checked");
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "rows of an import on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("combobox", { name: "Apunte" }).selectOption("notes");
  // A changed column mapping must be checked again before the import.
  await expect(runButton).toBeDisabled();
  await expect(page.getByText(importWords.unchecked)).toBeVisible();
  await page.getByRole("button", { name: importWords.columns.again }).click();
  await expect(runButton).toBeEnabled({ timeout: 30_000 });
  await runButton.click();
  await expect(page.getByText(pluralize(importWords.written, 1, "es"))).toBeVisible({ timeout: 30_000 });
  await look(page, "an import that was written");

  // The same company exists already under another name.
  await page.goto(`${list}?search=Bianchi`);
  await page.getByRole("link", { name: /Bianchi Import-Export/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Bianchi Import-Export/ })).toBeVisible();
  const actions = interpolate(office.list.rowActions, { name: "Bianchi Import-Export S.p.A." });
  await page.getByRole("button", { name: actions }).click();
  await page.getByRole("menuitem", { name: merge.open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: merge.other }).pressSequentially("hermanos");
  await page.getByRole("option", { name: /^Hermanos Bianchi/ }).click();
  await dialog.getByRole("button", { name: merge.preview }).click();
  const mergeRow = (label: string) => dialog.getByRole("row", { name: new RegExp(`^${label}`) });
  await expect(mergeRow(clients.fields.taxId)).toContainText(merge.becomes.taken);
  await expect(mergeRow(clients.fields.email)).toContainText(merge.becomes.left);
  await expect(mergeRow(clients.fields.notes)).toContainText(merge.becomes.joined);
  await look(page, "what would become of two clients");
  await dialog.getByRole("button", { name: merge.confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
  const names = { from: "Hermanos Bianchi S.p.A.", into: "Bianchi Import-Export S.p.A." };
  await expect(page.getByText(interpolate(merge.done, names))).toBeVisible();
  await expect(page.getByRole("region", { name: clients.page.facts })).toContainText("B77120045");
  await expect(page.getByRole("region", { name: clients.page.merged })).toContainText("Hermanos Bianchi");
  await look(page, "a client to whom another was merged");

  // The data sheet, tab by tab, then the photo.
  await page.getByRole("link", { name: sheet.open }).click();
  await expect(page.getByText(sheet.photo.saveFirst)).toBeVisible();
  await page.getByLabel(sheet.fields.birthDate).fill("1961-04-02");
  await look(page, "a new data sheet");
  await page.getByRole("tab", { name: sheet.tabs.company }).click();
  await page.getByRole("button", { name: sheet.fields.addManager }).click();
  const manager = page.getByRole("group", { name: sheet.fields.managers });
  await manager.getByLabel(sheet.fields.name).fill("Giulia Bianchi");
  await manager.getByLabel(sheet.fields.position).fill("Presidenta");
  await page.getByLabel(sheet.fields.employees).fill("48");
  await page.getByRole("tab", { name: sheet.tabs.judicial }).click();
  await page.getByLabel(sheet.fields.judicialAspects).fill("Ninguno");
  await page.getByRole("button", { name: office.form.save }).click();
  await expect(page.getByText(sheet.saved)).toBeVisible();
  // A photo can be added only to a saved data sheet.
  await expect(page.getByRole("button", { name: sheet.photo.add, exact: true })).toBeEnabled();
  await page.locator("input[type=file]").setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: pixel });
  await dialog.getByRole("button", { name: office.crop.use }).click();
  await expect(page.getByText(sheet.photo.saved)).toBeVisible();
  await expect(page.getByRole("img", { name: sheet.photo.title })).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: sheet.tabs.company }).click();
  await expect(page.getByLabel(sheet.fields.employees)).toHaveValue("48");
  await expect(manager.getByLabel(sheet.fields.name)).toHaveValue("Giulia Bianchi");
  await look(page, "a data sheet that is filled");
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "a data sheet on a phone");
  quiet();
});

/** A realistic file: title above the headers, Windows-1252 from Excel, placeholder instead of a tax number, lost leading zero. */
const messyRows = [
  "Relación de clientes – oficina de Vigo;;;;;;",
  "Nombre;Tipo de cliente;País;Dirección;Vía de captación;NIT;Carné de identidad",
  "“Luz del Golfo” S.A.;Extranjero;España;Calle Real 5 – 7, Vigo;Página web;N/A;",
  "Muebles Œuvre S.A.;Extranjero;España;Calle Real 9, Vigo;Página web;N/A;",
  "Yaima Soto Peña;Nacional;Cuba;Calle 3, La Habana;Página web;;3051267890",
  "Ferretería Corta;Nacional;Cuba;Calle 4, La Habana;Página web;8E+10;",
  "Marítimo del Sur S.A.;Extranjero;España;Muelle 9, Vigo;Página web;SUR4477001;",
];
const windows1252: Readonly<Record<string, string>> = { "–": "\u0096", "“": "\u0093", "”": "\u0094", Œ: "\u008c" };
const inWindows1252 = (text: string) =>
  Buffer.from(
    text.replace(/[–“”Œ]/g, (character) => windows1252[character] ?? ""),
    "latin1",
  );

test("a messy file of clients overwrites no client, and its import is undone completely", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, "commercial@demo.example", baseURL);
  const existingClient = {
    name: "Marítimo del Sur S.A.",
    clientType: "foreign",
    country: "ES",
    address: "Muelle 1, Vigo",
    acquisitionWay: "VC001",
    taxId: "SUR4477001",
  };
  const headers = { origin: baseURL ?? "" };
  const response = await page.request.post(`/legalsitapi/${contract.create.path}`, { data: existingClient, headers });
  expect(response.ok(), await response.text()).toBe(true);

  await page.goto(list);
  await page.getByRole("link", { name: importWords.open }).click();
  const buffer = inWindows1252(messyRows.join("\r\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "vigo.csv", mimeType: "text/csv", buffer });
  const runButton = page.getByRole("button", { name: pluralize(importWords.run, 4, "es") });
  await expect(runButton).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel(importWords.columns.headerRow)).toHaveValue("2");
  const faults = page.getByRole("region", { name: importWords.faults.title });
  await expect(faults.getByRole("row", { name: /8E\+10/ })).toContainText(officeFaultsEs.SHORTENED);
  const change = { field: clients.fields.address, from: "Muelle 1, Vigo", to: "Muelle 9, Vigo" };
  await expect(page.getByRole("region", { name: importWords.changes.title })).toContainText(
    interpolate(importWords.changes.line, change),
  );
  await look(page, "a messy file of clients, checked");
  await runButton.click();
  await expect(page.getByText(pluralize(importWords.written, 4, "es"))).toBeVisible({ timeout: 30_000 });
  const importUrl = page.url();

  // Two companies without a tax number stay two clients, with the names of the file.
  const find = async (search: string) => page.goto(`${list}?search=${encodeURIComponent(search)}`);
  for (const name of ["“Luz del Golfo” S.A.", "Muebles Œuvre S.A.", "Yaima Soto Peña"]) {
    await find(name);
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  }

  await page.goto(importUrl);
  await page.getByRole("button", { name: importWords.undo.open }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: importWords.undo.confirm, exact: true }).click();
  await expect(page.getByText(interpolate(importWords.undo.result, { back: "4", kept: "0" }))).toBeVisible({
    timeout: 30_000,
  });
  await look(page, "an import that was undone");
  await find("Luz del Golfo");
  await expect(page.getByRole("main")).not.toContainText("“Luz del Golfo”");
  await find("Marítimo del Sur");
  await page.getByRole("link", { name: existingClient.name, exact: true }).click();
  await expect(page.getByRole("region", { name: clients.page.facts })).toContainText(existingClient.address);
  quiet();
});

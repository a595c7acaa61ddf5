/** A client on their way into the practice: imported from a spreadsheet, merged with who they are already, their sheet filled. */
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { faultsEs } from "../../src/kit/refusals.es.ts";
import { interpolate, pluralize } from "../../src/kit/words.ts";
import { officeFaultsEs } from "../../src/kit/staff-validation-words.es.ts";
import { clientsContract as contract } from "../../src/areas/clients/contract.ts";
import { words as clients } from "../../src/areas/clients/words.es.ts";
import { words as office } from "../../src/web/office/words.es.ts";
import { listen, look } from "./page-checks.ts";
import { enterAs } from "./visitor.ts";

const { import: bringing, merge, sheet } = clients;
const list = "/legalsit/clients/manageClients";
const rows = [
  "Nombre;Tipo de cliente;País;Dirección;Vía de captación;NIT;Correo;Apunte",
  "Hermanos Bianchi S.p.A.;Extranjero;Italia;Via Roma 4, Torino;Página web;B77120045;torino@bianchi.example;azul",
  "Sin País S.A.;Extranjero;Atlántida;Calle del Mar 1;Página web;;;verde",
];
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a client is imported, merged with who they are already, and their sheet is filled", { tag: "@main" }, async ({
  page,
  baseURL,
}) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, "commercial@demo.example", baseURL);

  // Checked first: one row would be a client, the other is told where it is wrong.
  await page.goto(list);
  await page.getByRole("link", { name: bringing.open }).click();
  await expect(page.getByRole("heading", { level: 1, name: bringing.title })).toBeVisible();
  await look(page, "imports of clients");
  const file = { name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\r\n")) };
  await page.locator("input[type=file]").setInputFiles(file);
  const run = page.getByRole("button", { name: pluralize(bringing.run, 1, "es") });
  await expect(run).toBeVisible({ timeout: 30_000 });
  const faults = page.getByRole("region", { name: bringing.faults.title });
  await expect(faults.getByRole("row").nth(1)).toContainText("Atlántida");
  await expect(faults.getByRole("row").nth(1)).toContainText(faultsEs.CHOICE);
  await expect(page.getByRole("combobox", { name: "NIT" })).toHaveValue("taxId");
  await look(page, "rows of an import, checked");
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "rows of an import on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("combobox", { name: "Apunte" }).selectOption("notes");
  // Nothing is written by what was chosen before it is checked.
  await expect(run).toBeDisabled();
  await expect(page.getByText(bringing.unchecked)).toBeVisible();
  await page.getByRole("button", { name: bringing.columns.again }).click();
  await expect(run).toBeEnabled({ timeout: 30_000 });
  await run.click();
  await expect(page.getByText(pluralize(bringing.written, 1, "es"))).toBeVisible({ timeout: 30_000 });
  await look(page, "an import that was written");

  // The same house as one that is there already, under another name.
  await page.goto(`${list}?search=Bianchi`);
  await page.getByRole("link", { name: /Bianchi Import-Export/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Bianchi Import-Export/ })).toBeVisible();
  await page.getByRole("button", { name: merge.open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: merge.other }).pressSequentially("hermanos");
  await page.getByRole("option", { name: /^Hermanos Bianchi/ }).click();
  await dialog.getByRole("button", { name: merge.preview }).click();
  const line = (label: string) => dialog.getByRole("row", { name: new RegExp(`^${label}`) });
  await expect(line(clients.fields.taxId)).toContainText(merge.becomes.taken);
  await expect(line(clients.columns.email)).toContainText(merge.becomes.left);
  await expect(line(clients.fields.notes)).toContainText(merge.becomes.joined);
  await look(page, "what would become of two clients");
  await dialog.getByRole("button", { name: merge.confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
  const names = { from: "Hermanos Bianchi S.p.A.", into: "Bianchi Import-Export S.p.A." };
  await expect(page.getByText(interpolate(merge.done, names))).toBeVisible();
  await expect(page.getByRole("region", { name: clients.page.facts })).toContainText("B77120045");
  await expect(page.getByRole("region", { name: clients.page.merged })).toContainText("Hermanos Bianchi");
  await look(page, "a client to whom another was merged");

  // Their sheet, tab by tab, then their photo.
  await page.getByRole("link", { name: sheet.open }).click();
  await expect(page.getByText(sheet.photo.saveFirst)).toBeVisible();
  await page.getByLabel(sheet.fields.birthDate).fill("1961-04-02");
  await look(page, "a data sheet that begins");
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
  // A photo is of a sheet that was read.
  await expect(page.getByRole("button", { name: sheet.photo.add, exact: true })).toBeEnabled();
  await page.locator("input[type=file]").setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: dot });
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

/** As a desk has it: a title above the headers, saved by Excel in Windows-1252, words for no tax number, a lost zero. */
const messy = [
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
    text.replace(/[–“”Œ]/g, (letter) => windows1252[letter] ?? ""),
    "latin1",
  );

test("a messy file of clients overwrites nobody and is undone whole", async ({ page, baseURL }) => {
  const quiet = listen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, "commercial@demo.example", baseURL);
  const known = {
    name: "Marítimo del Sur S.A.",
    clientType: "foreign",
    country: "ES",
    address: "Muelle 1, Vigo",
    acquisitionWay: "VC001",
    taxId: "SUR4477001",
  };
  const headers = { origin: baseURL ?? "" };
  const answer = await page.request.post(`/legalsitapi/${contract.create.path}`, { data: known, headers });
  expect(answer.ok(), await answer.text()).toBe(true);

  await page.goto(list);
  await page.getByRole("link", { name: bringing.open }).click();
  const buffer = inWindows1252(messy.join("\r\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "vigo.csv", mimeType: "text/csv", buffer });
  const run = page.getByRole("button", { name: pluralize(bringing.run, 4, "es") });
  await expect(run).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel(bringing.columns.headerRow)).toHaveValue("2");
  const faults = page.getByRole("region", { name: bringing.faults.title });
  await expect(faults.getByRole("row", { name: /8E\+10/ })).toContainText(officeFaultsEs.SHORTENED);
  const change = { field: clients.columns.address, from: "Muelle 1, Vigo", to: "Muelle 9, Vigo" };
  await expect(page.getByRole("region", { name: bringing.changes.title })).toContainText(
    interpolate(bringing.changes.line, change),
  );
  await look(page, "a messy file of clients, checked");
  await run.click();
  await expect(page.getByText(pluralize(bringing.written, 4, "es"))).toBeVisible({ timeout: 30_000 });
  const written = page.url();

  // Two companies without a tax number are two, under the names that were typed.
  const find = async (search: string) => page.goto(`${list}?search=${encodeURIComponent(search)}`);
  for (const name of ["“Luz del Golfo” S.A.", "Muebles Œuvre S.A.", "Yaima Soto Peña"]) {
    await find(name);
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  }

  await page.goto(written);
  await page.getByRole("button", { name: bringing.undo.open }).click();
  await page.getByRole("dialog").getByRole("button", { name: bringing.undo.confirm, exact: true }).click();
  await expect(page.getByText(interpolate(bringing.undo.result, { back: "4", kept: "0" }))).toBeVisible({
    timeout: 30_000,
  });
  await look(page, "an import that was undone");
  await find("Luz del Golfo");
  await expect(page.getByRole("main")).not.toContainText("“Luz del Golfo”");
  await find("Marítimo del Sur");
  await page.getByRole("link", { name: known.name, exact: true }).click();
  await expect(page.getByRole("region", { name: clients.page.facts })).toContainText(known.address);
  quiet();
});

// @engine both
/** Import of clients from a spreadsheet: checked row by row, then written by the job exactly once. */
import { eq, sql } from "drizzle-orm";
import { readXlsx, writeXlsx } from "hucre";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultsEn, refusalsEn } from "../../../../../kit/text/refusals.en.ts";
import { officeFaultsEs } from "../../../../../kit/text/staff-validation-words.es.ts";
import { faultsEs, refusalsEs } from "../../../../../kit/text/refusals.es.ts";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { type ClientImport, clientsContract } from "../../contract.ts";
import { notifications } from "../../../../administration/notifications/server/tables.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { clientImportRows } from "../tables.ts";
import { processImportParts } from "./job.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.server.db.execute(sql`delete from client_imports`);
});

const messages = { es: { ...refusalsEs, ...faultsEs }, en: { ...refusalsEn, ...faultsEn } };
const clientsAs = (role = "lawyer") => app.as(`${role}@demo.example`).clients;
const head = "Nombre;Tipo de cliente;País;Dirección;Vía de captación;Carné de identidad;NIT;Teléfono;Correo;Color";
const line = (
  name: string,
  cells: Partial<Record<"ci" | "nit" | "phone" | "email" | "country" | "type", string>> = {},
) =>
  [
    name,
    cells.type ?? "Nacional",
    cells.country ?? "Cuba",
    "Calle 1, La Habana",
    "Página web",
    cells.ci,
    cells.nit,
    cells.phone,
    cells.email,
    "azul",
  ]
    .map((each) => each ?? "")
    .join(";");
const csv = (...lines: string[]) => Buffer.from([head, ...lines].join("\r\n"));

async function send(content: Uint8Array, name = "clientes.csv", language = "es") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const body = new Response(form);
  const answer = await app.app.inject({
    method: "POST",
    url: `/legalsitapi/${clientsContract.beginImport.path}`,
    headers: {
      "content-type": body.headers.get("content-type") ?? "",
      authorization: `Bearer ${await app.tokenOf("lawyer@demo.example")}`,
      "accept-language": language,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return {
    status: answer.statusCode,
    body: answer.json() as { data: { docs: ClientImport }; error: { fields: object } },
  };
}
const begin = async (content: Uint8Array, name?: string) => {
  const { status, body } = await send(content, name);
  expect([status, body]).toMatchObject([200, {}]);
  return body.data.docs;
};
/** Runs the job until no import is active. */
const processAll = async () => {
  while (((await processImportParts(app.server)).rows ?? 0) > 0);
};
const reload = ({ _id }: { _id: string }, role?: string) => clientsAs(role).importOf({ id: _id });
async function upload(content: Uint8Array, name?: string) {
  const started = await begin(content, name);
  await processAll();
  return reload(started);
}
async function run(record: ClientImport) {
  await clientsAs().runImport({ _id: record._id, updatedAt: record.updatedAt });
  await processAll();
  return reload(record);
}
const idsOf = async (search: string) => (await clientsAs().list({ search })).docs.map(({ _id }) => _id);

test("nothing is written before the run; then every row, with an audit entry each and one for the run", async () => {
  const rows = [
    line("Importada Uno", { nit: "IMP1001" }),
    line("Importada Dos", { nit: "IMP1002", phone: "52001122" }),
  ];
  const before = (await clientsAs().list({ search: "Importada" })).totalDocs;
  const preview = await upload(csv(...rows));
  expect(preview).toMatchObject({
    status: "checked",
    total: 2,
    outcomes: { create: 2, update: 0, refused: 0 },
    missing: [],
  });
  expect((await clientsAs().list({ search: "Importada" })).totalDocs).toBe(before);
  const result = await run(preview);
  expect(result).toMatchObject({ status: "done", through: 2, written: 2, outcomes: { create: 2 } });
  const { docs } = await clientsAs().list({ search: "Importada Dos" });
  expect(docs[0]).toMatchObject({
    name: "Importada Dos",
    clientNumber: expect.stringMatching(/^C\d{6}$/) as string,
    clientType: "national",
    country: "CU",
    acquisitionWay: "VC003",
    taxId: "IMP1002",
    phone: "+5352001122",
  });
  const [entry] = await app.server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, docs[0]?._id ?? ""));
  expect(entry).toMatchObject({ action: "clients.create", byName: "Luis Barrios Peña", reason: "clientes.csv" });
  const runEntries = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, preview._id));
  expect(runEntries.map(({ action }) => action).sort()).toEqual([
    "clientImports.begin",
    "clientImports.end",
    "clientImports.run",
  ]);
  const link = `/clients/manageClients/import/${preview._id}`;
  const notices = await app.server.db.select().from(notifications).where(eq(notifications.link, link));
  expect(notices).toMatchObject([{ type: "import.done", textEs: "clientes.csv · Clientes nuevos: 2" }]);
  const mails = await app.server.db.select().from(emails).where(eq(emails.relatedId, preview._id));
  expect(mails).toMatchObject([{ template: "importDone", to: "lawyer@demo.example" }]);
  expect(mails[0]?.text).toContain("Clientes nuevos: 2");
  expect(mails[0]?.text).toContain(`${app.server.environment.publicUrl}/legalsit${link}`);
  // The cells are erased; the client of each row stays while the import can be undone.
  expect((await app.server.db.select().from(clientImportRows)).map(({ typed }) => typed)).toEqual([null, null]);
});

test("the same file again changes nothing and names its earlier import", async () => {
  const file = csv(line("Repetida S.A.", { nit: "REP5001" }), line("Sin Documento", { email: "sd@correo.example" }));
  await run(await upload(file));
  const count = (await clientsAs().list({ search: "Repetida" })).totalDocs;
  const second = await upload(file);
  expect(second).toMatchObject({
    outcomes: { create: 0, update: 0, same: 1, twice: 1 },
    earlier: { byName: "Luis Barrios Peña" },
  });
  expect(second.faults).toMatchObject([
    {
      row: 3,
      field: "name",
      code: "SEEMS_THERE",
      text: officeFaultsEs.SEEMS_THERE,
      found: expect.stringMatching(/^C\d{6}$/) as string,
    },
  ]);
  expect(await run(second)).toMatchObject({ status: "done", written: 0 });
  expect((await clientsAs().list({ search: "Repetida" })).totalDocs).toBe(count);
});

test("a row that identifies a client updates it; empty cells change nothing", async () => {
  const [yadira] = (await clientsAs().list({ search: "Yadira" })).docs;
  const file = csv(line("Yadira Álvarez Ferrer", { ci: yadira?.ci ?? "", phone: "53998877" }));
  const preview = await upload(file);
  expect(preview.outcomes).toMatchObject({ create: 0, update: 1 });
  await run(preview);
  expect(await clientsAs().read({ _id: yadira?._id ?? "" })).toMatchObject({
    email: yadira?.email,
    phone: "+5353998877",
    ci: yadira?.ci,
    nationality: yadira?.nationality,
  });
});

test("a country is recognised by its common and its official name", async () => {
  const countries = ["San Cristóbal y Nieves", "Saint Kitts y Nevis", "Corea del Sur", "República de Corea", "Syria"];
  const preview = await upload(
    csv(...countries.map((country, at) => line(`De Lejos ${at}`, { country, nit: `LEJ10${at}` }))),
  );
  expect(preview.outcomes).toMatchObject({ create: countries.length, refused: 0 });
});

const faultRows = ["CHOICE", "CI_DATE", "EMAIL", "PHONE", "REQUIRED"] as const;

describe("errors have row, column and reason; check and run agree", () => {
  test.each([
    [line("Mal País", { country: "Atlántida" }), "country", "CHOICE"],
    [line("Mal Tipo", { type: "Marciano" }), "clientType", "CHOICE"],
    [line("Mal Carné", { ci: "12345678901" }), "ci", "CI_DATE"],
    [line("Mal Correo", { email: "no es" }), "email", "EMAIL"],
    [line("Mal Teléfono", { phone: "12" }), "phone", "PHONE"],
    [line(""), "name", "REQUIRED"],
  ] as const)("%s", async (row, field, code) => {
    const preview = await upload(
      csv(row, line("Buena Fila", { nit: `B${1000 + faultRows.indexOf(code)}${field.length}` })),
    );
    expect(preview.outcomes).toMatchObject({ create: 1, refused: 1 });
    expect(preview.faults).toMatchObject([{ row: 2, field, code, text: messages.es[code] }]);
    if (code !== "REQUIRED") expect(row).toContain(preview.faults[0]?.said);
    const english = await app.send(
      "lawyer@demo.example",
      clientsContract.importOf,
      { id: preview._id },
      { "accept-language": "en" },
    );
    expect(english.body).toMatchObject({ data: { docs: { faults: [{ text: messages.en[code] }] } } });
    const result = await run(preview);
    expect(result.faults).toEqual(preview.faults);
    expect(result.outcomes).toEqual(preview.outcomes);
  });

  test("two rows for one client; one row for two; an unknown number", async () => {
    const [yadira] = (await clientsAs().list({ search: "Yadira" })).docs;
    const [azul] = (await clientsAs().list({ search: "Puerto Azul" })).docs;
    const two = csv(
      line("Una", { nit: "DOS7001" }),
      line("Otra", { nit: "DOS-7001" }),
      line("Ambas", { ci: yadira?.ci ?? "", nit: azul?.taxId ?? "" }),
    );
    const preview = await upload(two);
    expect(preview.faults.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, "taxId", "IN_FILE"],
      [4, "taxId", "TAKEN"],
    ]);
    const unknownNumber = Buffer.from("Número;Nombre\nC999999;Nadie\n");
    expect((await upload(unknownNumber)).faults).toMatchObject([{ row: 2, field: "clientNumber", code: "NOT_FOUND" }]);
  });

  test("all of them are downloaded as a spreadsheet", async () => {
    const preview = await upload(
      csv(...Array.from({ length: 60 }, (_, at) => line(`Mala ${at}`, { country: "Atlántida" }))),
    );
    expect(preview.faults).toHaveLength(50);
    const answer = await app.app.inject({
      url: `/legalsitapi/${clientsContract.importFaults.path.replace(":id", preview._id)}`,
      headers: { authorization: `Bearer ${await app.tokenOf("lawyer@demo.example")}`, "accept-language": "es" },
    });
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets[0]?.rows).toHaveLength(61);
    expect(sheets[0]?.rows[1]).toEqual([2, "País", "País", "Atlántida", faultsEs.CHOICE, null]);
  });
});

describe("columns", () => {
  test("are recognised by headers in either language, in XLSX and CSV, and corrected by hand", async () => {
    const english = ["Company", "Client type", "Country", "Address", "Acquisition way", "Tax number (NIT)", "¿?"];
    const row = ["Ocean Ltd", "Foreign", "Spain", "Gran Vía 1, Madrid", "VC001", "OCE8800", "ocean@example.com"];
    const content = await writeXlsx({ sheets: [{ name: "Hoja", rows: [english, row] }] });
    const preview = await upload(content, "clients.xlsx");
    expect(preview.columns.map(({ field }) => field)).toEqual([
      "name",
      "clientType",
      "country",
      "address",
      "acquisitionWay",
      "taxId",
      null,
    ]);
    expect(preview.columns.at(-1)).toEqual({ header: "¿?", samples: ["ocean@example.com"], field: null });
    const columns = preview.columns.map(({ field }) => field ?? ("email" as const));
    await clientsAs().mapImport({ _id: preview._id, updatedAt: preview.updatedAt, columns });
    await processAll();
    const second = await reload(preview);
    expect(second).toMatchObject({ status: "checked", through: 1, outcomes: { create: 1 } });
    await run(second);
    expect((await clientsAs().list({ search: "Ocean Ltd" })).docs[0]).toMatchObject({
      email: "ocean@example.com",
      clientType: "foreign",
      country: "ES",
    });
  });

  test("the header is found under a title, in UTF-16, and another row can be chosen", async () => {
    const text = ["Clientes de “La Habana”", "Nombre;Tel.", "Empresa;Teléfono", "Núñez – Hnos.;52001133"].join("\r\n");
    const preview = await upload(Buffer.from(`\ufeff${text}`, "utf16le"), "clientes.txt");
    expect(preview).toMatchObject({ headerRow: 2, total: 2 });
    expect(preview.firstRows.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
    const columns = preview.columns.map(({ field }) => field);
    const params = { _id: preview._id, updatedAt: preview.updatedAt, columns };
    await expectRefusal(clientsAs().mapImport({ ...params, headerRow: 9 }), "INVALID");
    const remapped = await clientsAs().mapImport({ ...params, headerRow: 3 });
    expect(remapped).toMatchObject({
      headerRow: 3,
      total: 1,
      columns: [{ header: "Empresa", field: "name" }, { field: "phone" }],
    });
    expect(remapped.columns[0]?.samples).toEqual(["Núñez – Hnos."]);
  });

  test("a field belongs to one column; missing required fields are listed", async () => {
    const preview = await upload(Buffer.from("Nombre;Color\nAlguien Nuevo;azul\n"));
    expect(preview).toMatchObject({
      missing: ["clientType", "country", "address", "acquisitionWay"],
      outcomes: { refused: 1 },
    });
    const refusal = await expectRefusal(
      clientsAs().mapImport({ _id: preview._id, updatedAt: preview.updatedAt, columns: ["name", "name"] }),
      "INVALID",
    );
    expect(refusal.fields).toEqual({ columns: [faultsEs.REPEATED] });
    await expectRefusal(
      clientsAs().mapImport({ _id: preview._id, updatedAt: preview.updatedAt, columns: ["name"] }),
      "INVALID",
    );
  });
});

describe("the job", () => {
  const manyRows = (count: number, from = 0) =>
    csv(...Array.from({ length: count }, (_, at) => line(`Masiva ${from + at}`, { nit: `MAS${100_000 + from + at}` })));

  test("is stopped after its batch, continues from there, and writes each row once", async () => {
    const preview = await upload(manyRows(6000));
    await clientsAs().runImport({ _id: preview._id, updatedAt: preview.updatedAt });
    await processImportParts(app.server);
    const stopped = await clientsAs().stopImport({ _id: preview._id, updatedAt: (await reload(preview)).updatedAt });
    expect(stopped).toMatchObject({ status: "stopped", through: 2500, written: 2500 });
    await processImportParts(app.server);
    expect((await reload(preview)).through).toBe(2500);
    await expectRefusal(
      clientsAs().mapImport({
        _id: preview._id,
        updatedAt: preview.updatedAt,
        columns: preview.columns.map(() => null),
      }),
      "TRANSITION_NOT_ALLOWED",
    );
    await clientsAs().runImport({ _id: preview._id, updatedAt: stopped.updatedAt });
    await processAll();
    expect(await reload(preview)).toMatchObject({
      status: "done",
      through: 6000,
      written: 6000,
      outcomes: { create: 6000 },
    });
    const { rows } = await app.server.db.execute<{ count: number; numbers: number }>(
      sql`select count(*)::int as count, count(distinct client_number)::int as numbers from clients where name like 'Masiva %'`,
    );
    expect(rows).toEqual([{ count: 6000, numbers: 6000 }]);
    await expectRefusal(
      clientsAs().runImport({ _id: preview._id, updatedAt: preview.updatedAt }),
      "TRANSITION_NOT_ALLOWED",
    );
  });

  test("two processes write each row once and notify once", async () => {
    const preview = await upload(manyRows(2000, 50_000));
    await clientsAs().runImport({ _id: preview._id, updatedAt: preview.updatedAt });
    await Promise.all([processAll(), processAll()]);
    await processAll();
    const { rows } = await app.server.db.execute<{ count: number }>(
      sql`select count(*)::int as count from clients where tax_id between 'MAS150000' and 'MAS151999'`,
    );
    expect(rows).toEqual([{ count: 2000 }]);
    const link = `/clients/manageClients/import/${preview._id}`;
    expect(await app.server.db.select().from(notifications).where(eq(notifications.link, link))).toHaveLength(1);
    expect(await app.server.db.select().from(emails).where(eq(emails.relatedId, preview._id))).toHaveLength(1);
  });

  test("of several processes that reach the end, one notifies", async () => {
    const preview = await upload(manyRows(2, 60_000));
    await clientsAs().runImport({ _id: preview._id, updatedAt: preview.updatedAt });
    const moveCursor = sql`update client_imports set line = 1000000 where id = ${preview._id}::uuid`;
    // All rows are written, but the end is not recorded yet.
    await app.server.db.execute(moveCursor);
    await Promise.all([1, 2, 3, 4].map(() => processImportParts(app.server)));
    const link = `/clients/manageClients/import/${preview._id}`;
    expect(await app.server.db.select().from(notifications).where(eq(notifications.link, link))).toHaveLength(1);
  });
});

test("a file that is no spreadsheet, or has no or too many rows, is refused in both languages", async () => {
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  expect(await send(picture)).toMatchObject({ status: 415 });
  for (const [language, words] of [
    ["es", faultsEs],
    ["en", faultsEn],
  ] as const)
    expect(await send(Buffer.from(head), "vacio.csv", language)).toMatchObject({
      status: 400,
      body: { error: { fields: { file: [words.REQUIRED] } } },
    });
  const tooMany = Buffer.from(`Nombre\n${"Alguien\n".repeat(50_001)}`);
  expect((await send(tooMany)).status).toBe(413);
});

test("without permission for clients there are no imports", async () => {
  await expectRefusal(clientsAs("cashier").imports(), "FORBIDDEN");
  expect(await idsOf("Nadie Importado")).toEqual([]);
});

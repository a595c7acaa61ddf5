// @engine both
/** Clients out of a spreadsheet: told row by row before anything is written, then written by the job, once. */
import { eq, sql } from "drizzle-orm";
import { readXlsx, writeXlsx } from "hucre";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultsEn, refusalsEn } from "../../../../kit/refusals.en.ts";
import { officeFaultsEs } from "../../../../kit/staff-validation-words.es.ts";
import { faultsEs, refusalsEs } from "../../../../kit/refusals.es.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { type ClientImport, clientsContract } from "../../contract.ts";
import { notifications } from "../../../notifications/server/tables.ts";
import { emails } from "../../../outgoing-mail/server/tables.ts";
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

const said = { es: { ...refusalsEs, ...faultsEs }, en: { ...refusalsEn, ...faultsEn } };
const desk = (who = "lawyer") => app.as(`${who}@demo.example`).clients;
const head = "Nombre;Tipo de cliente;País;Dirección;Vía de captación;Carné de identidad;NIT;Teléfono;Correo;Color";
const line = (
  name: string,
  more: Partial<Record<"ci" | "nit" | "phone" | "email" | "country" | "type", string>> = {},
) =>
  [
    name,
    more.type ?? "Nacional",
    more.country ?? "Cuba",
    "Calle 1, La Habana",
    "Página web",
    more.ci,
    more.nit,
    more.phone,
    more.email,
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
/** Until nothing is under way. */
const through = async () => {
  while (((await processImportParts(app.server)).rows ?? 0) > 0);
};
const look = ({ _id }: { _id: string }, who?: string) => desk(who).importOf({ id: _id });
async function checked(content: Uint8Array, name?: string) {
  const begun = await begin(content, name);
  await through();
  return look(begun);
}
async function run(of: ClientImport) {
  await desk().runImport({ _id: of._id, updatedAt: of.updatedAt });
  await through();
  return look(of);
}
const idsOf = async (search: string) => (await desk().list({ search })).docs.map(({ _id }) => _id);

test("nothing is written before somebody says so; then each row is, with an audit line each and one for the run", async () => {
  const rows = [
    line("Importada Uno", { nit: "IMP1001" }),
    line("Importada Dos", { nit: "IMP1002", phone: "52001122" }),
  ];
  const before = (await desk().list({ search: "Importada" })).totalDocs;
  const told = await checked(csv(...rows));
  expect(told).toMatchObject({
    status: "checked",
    total: 2,
    outcomes: { create: 2, update: 0, refused: 0 },
    missing: [],
  });
  expect((await desk().list({ search: "Importada" })).totalDocs).toBe(before);
  const done = await run(told);
  expect(done).toMatchObject({ status: "done", through: 2, written: 2, outcomes: { create: 2 } });
  const { docs } = await desk().list({ search: "Importada Dos" });
  expect(docs[0]).toMatchObject({
    name: "Importada Dos",
    clientNumber: expect.stringMatching(/^C\d{6}$/) as string,
    clientType: "national",
    country: "CU",
    acquisitionWay: "VC003",
    taxId: "IMP1002",
    phone: "+5352001122",
  });
  const [own] = await app.server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, docs[0]?._id ?? ""));
  expect(own).toMatchObject({ action: "clients.create", byName: "Luis Barrios Peña", reason: "clientes.csv" });
  const ofRun = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, told._id));
  expect(ofRun.map(({ action }) => action).sort()).toEqual([
    "clientImports.begin",
    "clientImports.end",
    "clientImports.run",
  ]);
  const at = `/clients/manageClients/import/${told._id}`;
  const notices = await app.server.db.select().from(notifications).where(eq(notifications.link, at));
  expect(notices).toMatchObject([{ type: "import.done", textEs: "clientes.csv · Clientes nuevos: 2" }]);
  const letters = await app.server.db.select().from(emails).where(eq(emails.relatedId, told._id));
  expect(letters).toMatchObject([{ template: "importDone", to: "lawyer@demo.example" }]);
  expect(letters[0]?.text).toContain("Clientes nuevos: 2");
  expect(letters[0]?.text).toContain(`${app.server.environment.publicUrl}/legalsit${at}`);
  // What was typed is gone; which client is of which row stays while it can be undone.
  expect((await app.server.db.select().from(clientImportRows)).map(({ typed }) => typed)).toEqual([null, null]);
});

test("the same file again changes nothing, and it says who imported it before", async () => {
  const file = csv(line("Repetida S.A.", { nit: "REP5001" }), line("Sin Documento", { email: "sd@correo.example" }));
  await run(await checked(file));
  const count = (await desk().list({ search: "Repetida" })).totalDocs;
  const again = await checked(file);
  expect(again).toMatchObject({
    outcomes: { create: 0, update: 0, same: 1, twice: 1 },
    earlier: { byName: "Luis Barrios Peña" },
  });
  expect(again.faults).toMatchObject([
    {
      row: 3,
      field: "name",
      code: "SEEMS_THERE",
      text: officeFaultsEs.SEEMS_THERE,
      found: expect.stringMatching(/^C\d{6}$/) as string,
    },
  ]);
  expect(await run(again)).toMatchObject({ status: "done", written: 0 });
  expect((await desk().list({ search: "Repetida" })).totalDocs).toBe(count);
});

test("a row that names a client by number, identity or tax number changes it, and an empty cell says nothing", async () => {
  const [yadira] = (await desk().list({ search: "Yadira" })).docs;
  const file = csv(line("Yadira Álvarez Ferrer", { ci: yadira?.ci ?? "", phone: "53998877" }));
  const told = await checked(file);
  expect(told.outcomes).toMatchObject({ create: 0, update: 1 });
  await run(told);
  expect(await desk().read({ _id: yadira?._id ?? "" })).toMatchObject({
    email: yadira?.email,
    phone: "+5353998877",
    ci: yadira?.ci,
    nationality: yadira?.nationality,
  });
});

test("a country is understood by the name of every day and by that of a register", async () => {
  const named = ["San Cristóbal y Nieves", "Saint Kitts y Nevis", "Corea del Sur", "República de Corea", "Syria"];
  const told = await checked(
    csv(...named.map((country, at) => line(`De Lejos ${at}`, { country, nit: `LEJ10${at}` }))),
  );
  expect(told.outcomes).toMatchObject({ create: named.length, refused: 0 });
});

const faultRows = ["CHOICE", "CI_DATE", "EMAIL", "PHONE", "REQUIRED"] as const;

describe("errors are told by row, column and reason, and dry run and run say the same", () => {
  test.each([
    [line("Mal País", { country: "Atlántida" }), "country", "CHOICE"],
    [line("Mal Tipo", { type: "Marciano" }), "clientType", "CHOICE"],
    [line("Mal Carné", { ci: "12345678901" }), "ci", "CI_DATE"],
    [line("Mal Correo", { email: "no es" }), "email", "EMAIL"],
    [line("Mal Teléfono", { phone: "12" }), "phone", "PHONE"],
    [line(""), "name", "REQUIRED"],
  ] as const)("%s", async (row, field, code) => {
    const told = await checked(
      csv(row, line("Buena Fila", { nit: `B${1000 + faultRows.indexOf(code)}${field.length}` })),
    );
    expect(told.outcomes).toMatchObject({ create: 1, refused: 1 });
    expect(told.faults).toMatchObject([{ row: 2, field, code, text: said.es[code] }]);
    if (code !== "REQUIRED") expect(row).toContain(told.faults[0]?.said);
    const english = await app.send(
      "lawyer@demo.example",
      clientsContract.importOf,
      { id: told._id },
      { "accept-language": "en" },
    );
    expect(english.body).toMatchObject({ data: { docs: { faults: [{ text: said.en[code] }] } } });
    const done = await run(told);
    expect(done.faults).toEqual(told.faults);
    expect(done.outcomes).toEqual(told.outcomes);
  });

  test("two rows of one file that name the same client; one that names two; a number that is none", async () => {
    const [yadira] = (await desk().list({ search: "Yadira" })).docs;
    const [azul] = (await desk().list({ search: "Puerto Azul" })).docs;
    const two = csv(
      line("Una", { nit: "DOS7001" }),
      line("Otra", { nit: "DOS-7001" }),
      line("Ambas", { ci: yadira?.ci ?? "", nit: azul?.taxId ?? "" }),
    );
    const told = await checked(two);
    expect(told.faults.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, "taxId", "IN_FILE"],
      [4, "taxId", "TAKEN"],
    ]);
    const numbered = Buffer.from("Número;Nombre\nC999999;Nadie\n");
    expect((await checked(numbered)).faults).toMatchObject([{ row: 2, field: "clientNumber", code: "NOT_FOUND" }]);
  });

  test("they are taken away as a sheet, all of them", async () => {
    const told = await checked(
      csv(...Array.from({ length: 60 }, (_, at) => line(`Mala ${at}`, { country: "Atlántida" }))),
    );
    expect(told.faults).toHaveLength(50);
    const answer = await app.app.inject({
      url: `/legalsitapi/${clientsContract.importFaults.path.replace(":id", told._id)}`,
      headers: { authorization: `Bearer ${await app.tokenOf("lawyer@demo.example")}`, "accept-language": "es" },
    });
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets[0]?.rows).toHaveLength(61);
    expect(sheets[0]?.rows[1]).toEqual([2, "País", "País", "Atlántida", faultsEs.CHOICE, null]);
  });
});

describe("columns", () => {
  test("are told by their headers in either language, from XLSX as from CSV, and corrected by hand", async () => {
    const english = ["Company", "Client type", "Country", "Address", "Acquisition way", "Tax number (NIT)", "¿?"];
    const row = ["Ocean Ltd", "Foreign", "Spain", "Gran Vía 1, Madrid", "VC001", "OCE8800", "ocean@example.com"];
    const content = await writeXlsx({ sheets: [{ name: "Hoja", rows: [english, row] }] });
    const told = await checked(content, "clients.xlsx");
    expect(told.columns.map(({ field }) => field)).toEqual([
      "name",
      "clientType",
      "country",
      "address",
      "acquisitionWay",
      "taxId",
      null,
    ]);
    expect(told.columns.at(-1)).toEqual({ header: "¿?", samples: ["ocean@example.com"], field: null });
    const columns = told.columns.map(({ field }) => field ?? ("email" as const));
    await desk().mapImport({ _id: told._id, updatedAt: told.updatedAt, columns });
    await through();
    const again = await look(told);
    expect(again).toMatchObject({ status: "checked", through: 1, outcomes: { create: 1 } });
    await run(again);
    expect((await desk().list({ search: "Ocean Ltd" })).docs[0]).toMatchObject({
      email: "ocean@example.com",
      clientType: "foreign",
      country: "ES",
    });
  });

  test("the header is under a title, in a file of UTF-16, and another row is chosen by hand", async () => {
    const text = ["Clientes de “La Habana”", "Nombre;Tel.", "Empresa;Teléfono", "Núñez – Hnos.;52001133"].join("\r\n");
    const told = await checked(Buffer.from(`\ufeff${text}`, "utf16le"), "clientes.txt");
    expect(told).toMatchObject({ headerRow: 2, total: 2 });
    expect(told.firstRows.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
    const columns = told.columns.map(({ field }) => field);
    const read = { _id: told._id, updatedAt: told.updatedAt, columns };
    await expectRefusal(desk().mapImport({ ...read, headerRow: 9 }), "INVALID");
    const moved = await desk().mapImport({ ...read, headerRow: 3 });
    expect(moved).toMatchObject({
      headerRow: 3,
      total: 1,
      columns: [{ header: "Empresa", field: "name" }, { field: "phone" }],
    });
    expect(moved.columns[0]?.samples).toEqual(["Núñez – Hnos."]);
  });

  test("a field is of one column; what is missing for a new client is said", async () => {
    const told = await checked(Buffer.from("Nombre;Color\nAlguien Nuevo;azul\n"));
    expect(told).toMatchObject({
      missing: ["clientType", "country", "address", "acquisitionWay"],
      outcomes: { refused: 1 },
    });
    const twice = await expectRefusal(
      desk().mapImport({ _id: told._id, updatedAt: told.updatedAt, columns: ["name", "name"] }),
      "INVALID",
    );
    expect(twice.fields).toEqual({ columns: [faultsEs.REPEATED] });
    await expectRefusal(desk().mapImport({ _id: told._id, updatedAt: told.updatedAt, columns: ["name"] }), "INVALID");
  });
});

describe("the job", () => {
  const many = (count: number, from = 0) =>
    csv(...Array.from({ length: count }, (_, at) => line(`Masiva ${from + at}`, { nit: `MAS${100_000 + from + at}` })));

  test("is stopped after the part it writes, goes on from there, and writes each row once", async () => {
    const told = await checked(many(6000));
    await desk().runImport({ _id: told._id, updatedAt: told.updatedAt });
    await processImportParts(app.server);
    const stopped = await desk().stopImport({ _id: told._id, updatedAt: (await look(told)).updatedAt });
    expect(stopped).toMatchObject({ status: "stopped", through: 2500, written: 2500 });
    await processImportParts(app.server);
    expect((await look(told)).through).toBe(2500);
    await expectRefusal(
      desk().mapImport({ _id: told._id, updatedAt: told.updatedAt, columns: told.columns.map(() => null) }),
      "TRANSITION_NOT_ALLOWED",
    );
    await desk().runImport({ _id: told._id, updatedAt: stopped.updatedAt });
    await through();
    expect(await look(told)).toMatchObject({
      status: "done",
      through: 6000,
      written: 6000,
      outcomes: { create: 6000 },
    });
    const { rows } = await app.server.db.execute<{ count: number; numbers: number }>(
      sql`select count(*)::int as count, count(distinct client_number)::int as numbers from clients where name like 'Masiva %'`,
    );
    expect(rows).toEqual([{ count: 6000, numbers: 6000 }]);
    await expectRefusal(desk().runImport({ _id: told._id, updatedAt: told.updatedAt }), "TRANSITION_NOT_ALLOWED");
  });

  test("two of them at once write each row once, and tell of it once", async () => {
    const told = await checked(many(2000, 50_000));
    await desk().runImport({ _id: told._id, updatedAt: told.updatedAt });
    await Promise.all([through(), through()]);
    await through();
    const { rows } = await app.server.db.execute<{ count: number }>(
      sql`select count(*)::int as count from clients where tax_id between 'MAS150000' and 'MAS151999'`,
    );
    expect(rows).toEqual([{ count: 2000 }]);
    const link = `/clients/manageClients/import/${told._id}`;
    expect(await app.server.db.select().from(notifications).where(eq(notifications.link, link))).toHaveLength(1);
    expect(await app.server.db.select().from(emails).where(eq(emails.relatedId, told._id))).toHaveLength(1);
  });

  test("of those that reach its end at once one tells of it", async () => {
    const told = await checked(many(2, 60_000));
    await desk().runImport({ _id: told._id, updatedAt: told.updatedAt });
    const lines = sql`update client_imports set line = 1000000 where id = ${told._id}::uuid`;
    // All rows are written, and nobody said yet that it ended.
    await app.server.db.execute(lines);
    await Promise.all([1, 2, 3, 4].map(() => processImportParts(app.server)));
    const link = `/clients/manageClients/import/${told._id}`;
    expect(await app.server.db.select().from(notifications).where(eq(notifications.link, link))).toHaveLength(1);
  });
});

test("what is no spreadsheet, has no rows or too many is refused, in both languages", async () => {
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

test("who does not keep clients imports none", async () => {
  await expectRefusal(desk("cashier").imports(), "FORBIDDEN");
  expect(await idsOf("Nadie Importado")).toEqual([]);
});

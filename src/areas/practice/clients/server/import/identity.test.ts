// @engine both
/**
 * An import never overwrites another client: doubtful rows need an answer, changes are previewed, and all can be
 * undone.
 */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../../kit/text/staff-validation-words.es.ts";
import { formatPhone } from "../../../../../kit/identity/phone.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { type ClientImport, clientsContract } from "../../contract.ts";
import { clientImportRows, clientImports, clientValues } from "../tables.ts";
import { processImportParts, importJobs } from "./job.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.server.db.execute(sql`delete from client_imports`);
});

const clientsApi = () => app.as("lawyer@demo.example").clients;
const head = "Nombre;Tipo de cliente;País;Dirección;Vía de captación;NIT;Teléfono;Pasaporte;Carné de identidad";
const line = (name: string, nit = "", phone = "", passport = "", address = "Calle 1, La Habana", ci = "") =>
  [name, "Extranjero", "España", address, "Página web", nit, phone, passport, ci].join(";");

async function begin(...lines: string[]): Promise<ClientImport> {
  const form = new FormData();
  form.append("file", new Blob([[head, ...lines].join("\n")]), "clientes.csv");
  const body = new Response(form);
  const answer = await app.app.inject({
    method: "POST",
    url: `/legalsitapi/${clientsContract.beginImport.path}`,
    headers: {
      "content-type": body.headers.get("content-type") ?? "",
      authorization: `Bearer ${await app.tokenOf("lawyer@demo.example")}`,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
  const json: { data: { docs: ClientImport } } = answer.json();
  return json.data.docs;
}
const processAll = async () => {
  while (((await processImportParts(app.server)).rows ?? 0) > 0);
};
const reload = ({ _id }: { _id: string }) => clientsApi().importOf({ id: _id });
async function upload(...lines: string[]) {
  const started = await begin(...lines);
  await processAll();
  return reload(started);
}
async function run(record: ClientImport) {
  await clientsApi().runImport({ _id: record._id, updatedAt: (await reload(record)).updatedAt });
  await processAll();
  return reload(record);
}
async function undo(record: ClientImport) {
  await clientsApi().undoImport({ _id: record._id, updatedAt: record.updatedAt });
  await processAll();
  return reload(record);
}
const findClients = async (search: string) => (await clientsApi().list({ search })).docs;
async function createClient(name: string, overrides: object = {}) {
  const foreign = {
    clientType: "foreign" as const,
    country: "ES",
    address: "Gran Vía 1, Madrid",
    acquisitionWay: "VC001",
  };
  return clientsApi().create({ name, ...foreign, ...overrides });
}

test("companies without a tax number stay separate, whatever placeholder is used", async () => {
  const placeholders = ["N/A", "#N/A", "0", "S/N", "no tiene", "-"];
  const preview = await upload(
    ...placeholders.flatMap((word, at) => [line(`Primera ${at}`, word), line(`Segunda ${at}`, word)]),
  );
  expect(preview.outcomes).toMatchObject({ create: 12, update: 0, refused: 0 });
  await run(preview);
  expect((await findClients("Primera 0"))[0]).toMatchObject({ name: "Primera 0", taxId: null });
  await expectRefusal(createClient("Por la puerta", { taxId: "N/A" }), "INVALID");
  await expectRefusal(createClient("Por la puerta", { passport: "S/N 00" }), "INVALID");
});

describe("a document that belongs to a client with another name", () => {
  test("is a question; without an answer nothing is written, and the changes are shown", async () => {
    const client = await createClient("Hotel Luna S.A.", { taxId: "LUN1001", phone: "+34911222333" });
    const preview = await upload(line("Comercial Sol S.A.", "LUN1001", "+34911222444"));
    expect(preview.outcomes).toMatchObject({ ask: 1, update: 0, create: 0 });
    expect(preview.faults).toMatchObject([
      { row: 2, field: "taxId", code: "OTHER_NAME", text: officeFaultsEs.OTHER_NAME },
    ]);
    expect(await clientsApi().importChanges({ id: preview._id, ask: true })).toMatchObject({
      rows: [
        {
          row: 2,
          client: { _id: client._id, name: "Hotel Luna S.A." },
          name: "Comercial Sol S.A.",
          why: officeFaultsEs.OTHER_NAME,
          answer: null,
          changes: [
            { field: "name", from: "Hotel Luna S.A.", to: "Comercial Sol S.A." },
            { field: "phone", from: formatPhone("+34911222333"), to: formatPhone("+34911222444") },
            { field: "address", from: "Gran Vía 1, Madrid", to: "Calle 1, La Habana" },
            { field: "acquisitionWay" },
          ].map((change) => expect.objectContaining(change) as object),
        },
      ],
      next: null,
    });
    expect(await run(preview)).toMatchObject({ written: 0, outcomes: { ask: 1 } });
    expect(await clientsApi().read({ _id: client._id })).toMatchObject({
      name: "Hotel Luna S.A.",
      phone: "+34911222333",
    });
  });

  test.each(["same", "other"] as const)("is applied as answered: «%s»", async (answer) => {
    const nit = `ANS${answer.length}77`;
    const client = await createClient(`Hotel ${answer}`, { taxId: nit });
    const preview = await upload(line(`Mesón ${answer.toUpperCase()} Nuevo`, nit));
    expect(preview.outcomes.ask).toBe(1);
    const answers = [{ row: 2, answer, client: client._id }];
    const answered = await clientsApi().answerImport({ _id: preview._id, updatedAt: preview.updatedAt, answers });
    expect(answered.outcomes).toMatchObject(answer === "same" ? { ask: 0, update: 1 } : { ask: 0, create: 1 });
    expect((await clientsApi().importChanges({ id: preview._id, ask: true })).rows).toMatchObject([
      { answer, client: { _id: client._id } },
    ]);
    expect(await run(preview)).toMatchObject({ written: 1 });
    const currentName = (await clientsApi().read({ _id: client._id })).name;
    expect(currentName).toBe(answer === "same" ? "Mesón SAME Nuevo" : "Hotel other");
    // Two clients have the number now: a row with the name of one means that one.
    const second = await upload(line(answer === "same" ? currentName : "Mesón OTHER Nuevo", nit));
    expect(second.outcomes).toMatchObject({ same: 1, refused: 0 });
  });

  test("an answer for another client, for a row without a question, or with a stale version is refused", async () => {
    const client = await createClient("Hotel Tres", { taxId: "TRES333" });
    const preview = await upload(line("Bodega Cuatro", "TRES333"), line("Nadie Todavía", "NAD4444"));
    const version = { _id: preview._id, updatedAt: preview.updatedAt };
    await expectRefusal(
      clientsApi().answerImport({ ...version, answers: [{ row: 3, answer: "same", client: client._id }] }),
      "INVALID",
    );
    await expectRefusal(
      clientsApi().answerImport({ ...version, answers: [{ row: 2, answer: "same", client: preview._id }] }),
      "INVALID",
    );
    await clientsApi().answerImport({ ...version, answers: [{ row: 2, answer: "same", client: client._id }] });
    await expectRefusal(
      clientsApi().answerImport({ ...version, answers: [{ row: 2, answer: null, client: client._id }] }),
      "CONFLICT",
    );
  });
});

test("two matching documents or a shortened name are no question; another identity number is", async () => {
  const client = await createClient("Ana Ruiz Soto", { taxId: "ANA5551", passport: "P5551112" });
  expect((await upload(line("Hermanos Vega", "ANA5551", "", "P5551112"))).outcomes).toMatchObject({
    update: 1,
    ask: 0,
  });
  expect((await upload(line("Ana Ruiz", "ANA5551"))).outcomes).toMatchObject({ update: 1, ask: 0 });
  await clientsApi().update({ _id: client._id, updatedAt: client.updatedAt, ci: "85041512786" });
  const preview = await upload(line("Ana Ruiz Soto", "ANA5551", "", "", "Calle 1, La Habana", "90030512785"));
  expect(preview).toMatchObject({ outcomes: { ask: 1 }, faults: [{ code: "OTHER_IDENTITY" }] });
});

test("two rows that identify one client by different documents do not overwrite each other", async () => {
  await createClient("Doble Llave S.A.", { taxId: "DOB7771", passport: "D7771112" });
  const preview = await upload(
    line("Doble Llave", "DOB7771", "+34911000001"),
    line("Doble Llave S.A.", "", "+34911000002", "D7771112"),
  );
  expect(preview).toMatchObject({ outcomes: { update: 1, refused: 1 }, faults: [{ row: 3, code: "IN_FILE" }] });
});

describe("undo of an import", () => {
  test("removes created clients, restores changed ones, and keeps old values in the history", async () => {
    const before = await createClient("Vuelve Atrás S.A.", { taxId: "VUE8881", phone: "+34911333444" });
    const preview = await upload(
      line("Vuelve Atrás S.A.", "VUE8881", "+34911333555"),
      line("Recién Llegada", "REC8882"),
    );
    expect((await clientsApi().importChanges({ id: preview._id })).rows).toMatchObject([
      { row: 2, outcome: "update", client: { _id: before._id } },
    ]);
    const result = await run(preview);
    expect(result).toMatchObject({ status: "done", undoUntil: expect.any(String) as string });
    const history = await clientsApi().history({ id: before._id });
    expect(history[0]).toMatchObject({ deed: "clients.update", note: "clientes.csv" });
    expect(history[0]?.values).toContainEqual({
      field: "phone",
      from: formatPhone("+34911333444"),
      to: formatPhone("+34911333555"),
    });
    const undone = await undo(result);
    expect(undone).toMatchObject({ status: "undone", undone: { back: 2, kept: 0 }, undoUntil: null, faults: [] });
    const { updatedAt: _, ...current } = await clientsApi().read({ _id: before._id });
    expect(before).toMatchObject(current);
    expect(await findClients("Recién Llegada")).toEqual([]);
    expect((await clientsApi().history({ id: before._id }))[0]).toMatchObject({ deed: "clients.undoImport" });
    expect(await app.server.db.select().from(clientImportRows)).toEqual([]);
    const entries = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, preview._id));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["clientImports.undo", "clientImports.undone"]),
    );
    await expectRefusal(
      clientsApi().undoImport({ _id: undone._id, updatedAt: undone.updatedAt }),
      "TRANSITION_NOT_ALLOWED",
    );
  });

  test("leaves and reports clients that were changed or used since", async () => {
    const client = await createClient("Cambia Después S.A.", { taxId: "CAM9991", phone: "+34911333444" });
    const result = await run(
      await upload(
        line("Cambia Después S.A.", "CAM9991", "+34911333666"),
        line("Tocada Después", "TOC9992"),
        line("Con Ficha", "FIC9993"),
      ),
    );
    const current = await clientsApi().read({ _id: client._id });
    await clientsApi().update({ _id: client._id, updatedAt: current.updatedAt, phone: "+34911999999" });
    const [touched] = await findClients("Tocada Después");
    await clientsApi().update({ _id: touched?._id ?? "", updatedAt: touched?.updatedAt ?? "", notes: "Llamar" });
    const [withSheet] = await findClients("Con Ficha");
    await clientsApi().createDataSheet({ client: withSheet?._id ?? "", fullName: "Con Ficha" });
    const undone = await undo(result);
    expect(undone.undone).toEqual({ back: 0, kept: 3 });
    expect(undone.faults.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, "phone", "CHANGED_SINCE"],
      [3, "name", "CHANGED_SINCE"],
      [4, "name", "USED_SINCE"],
    ]);
    expect(await clientsApi().read({ _id: client._id })).toMatchObject({
      phone: "+34911999999",
      address: "Gran Vía 1, Madrid",
    });
    expect(await findClients("Tocada Después")).toHaveLength(1);
  });

  test("is possible for thirty days; then the changes are deleted", async () => {
    const result = await run(await upload(line("Hace Un Mes", "MES1111")));
    await app.server.db
      .update(clientImports)
      .set({ endedAt: new Date(app.server.now().getTime() - 31 * 86_400_000).toISOString() });
    const expired = await reload(result);
    expect(expired.undoUntil).toBeNull();
    await expectRefusal(clientsApi().undoImport({ _id: expired._id, updatedAt: expired.updatedAt }), "UNDO_OVER");
    await importJobs.find(({ name }) => name === "clients.forgetImports")?.run(app.server);
    expect(await app.server.db.select().from(clientImportRows)).toEqual([]);
  });
});

describe("a merged client", () => {
  test("is found as the survivor by name, number, phone, e-mail and document, and as itself after an undo", async () => {
    const into = await createClient("Gran Astillero del Norte", { taxId: "AST1212" });
    const other = { taxId: "OLD3434", passport: "Q3434343", email: "viejo@astillero.example", phone: "+34955123123" };
    const from = await createClient("Varadero Reparaciones", other);
    await clientsApi().merge({
      _id: into._id,
      updatedAt: into.updatedAt,
      from: from._id,
      fromUpdatedAt: from.updatedAt,
    });
    const searches = [
      "Varadero Reparaciones",
      from.clientNumber,
      "OLD3434",
      "Q3434343",
      "viejo@astillero.example",
      "55123123",
    ];
    for (const search of searches)
      expect([search, (await findClients(search)).map(({ _id }) => _id)]).toEqual([search, [into._id]]);
    expect((await clientsApi().options({ search: "Varadero Reparaciones" })).map(({ _id }) => _id)).toEqual([into._id]);
    const candidates = await clientsApi().duplicates({ taxId: "OLD3434" });
    expect(candidates.map(({ _id, by }) => [_id, by])).toEqual([[into._id, ["taxId"]]]);
    await expectRefusal(createClient("Una Tercera", { taxId: "OLD3434" }), "POSSIBLE_DUPLICATE");

    const preview = await upload(line("Varadero Reparaciones", "OLD3434", "+34955000000"));
    expect(preview.outcomes).toMatchObject({ update: 1, create: 0, ask: 0 });
    const { rows } = await clientsApi().importChanges({ id: preview._id });
    expect(rows).toMatchObject([{ client: { _id: into._id } }]);
    // Values of the merged client are no changes: its name and number do not replace the survivor's.
    expect(rows[0]?.changes.map(({ field }) => field)).not.toEqual(expect.arrayContaining(["name", "taxId"]));
    await run(preview);
    expect(await clientsApi().read({ _id: into._id })).toMatchObject({
      name: "Gran Astillero del Norte",
      taxId: "AST1212",
      phone: "+34955000000",
    });

    const merged = await clientsApi().read({ _id: from._id });
    await clientsApi().unmerge({ _id: from._id, updatedAt: merged.updatedAt });
    expect((await findClients("Varadero Reparaciones")).map(({ _id }) => _id)).toEqual([from._id]);
  });
});

test("the history of an edit keeps the old values, which are deleted with the client", async () => {
  const client = await createClient("Historia Breve", { email: "antes@historia.example" });
  await clientsApi().update({ _id: client._id, updatedAt: client.updatedAt, email: "despues@historia.example" });
  expect((await clientsApi().history({ id: client._id }))[0]?.values).toEqual([
    { field: "email", from: "antes@historia.example", to: "despues@historia.example" },
  ]);
  await app.server.db.execute(sql`delete from clients where id = ${client._id}::uuid`);
  expect(await app.server.db.select().from(clientValues).where(eq(clientValues.clientId, client._id))).toEqual([]);
});

// @engine both
/** No import overwrites another client: doubts are asked, what changes is shown before, and all of it can be undone. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { officeFaultsEs } from "../../../../kit/staff-validation-words.es.ts";
import { formatPhone } from "../../../../kit/phone.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
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

const desk = () => app.as("lawyer@demo.example").clients;
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
  const told: { data: { docs: ClientImport } } = answer.json();
  return told.data.docs;
}
const through = async () => {
  while (((await processImportParts(app.server)).rows ?? 0) > 0);
};
const look = ({ _id }: { _id: string }) => desk().importOf({ id: _id });
async function checked(...lines: string[]) {
  const begun = await begin(...lines);
  await through();
  return look(begun);
}
async function run(of: ClientImport) {
  await desk().runImport({ _id: of._id, updatedAt: (await look(of)).updatedAt });
  await through();
  return look(of);
}
async function undo(of: ClientImport) {
  await desk().undoImport({ _id: of._id, updatedAt: of.updatedAt });
  await through();
  return look(of);
}
const named = async (search: string) => (await desk().list({ search })).docs;
async function make(name: string, more: object = {}) {
  const foreign = {
    clientType: "foreign" as const,
    country: "ES",
    address: "Gran Vía 1, Madrid",
    acquisitionWay: "VC001",
  };
  return desk().create({ name, ...foreign, ...more });
}

test("two companies without a tax number stay two, whatever stands where it should", async () => {
  const nothing = ["N/A", "#N/A", "0", "S/N", "no tiene", "-"];
  const told = await checked(
    ...nothing.flatMap((word, at) => [line(`Primera ${at}`, word), line(`Segunda ${at}`, word)]),
  );
  expect(told.outcomes).toMatchObject({ create: 12, update: 0, refused: 0 });
  await run(told);
  expect((await named("Primera 0"))[0]).toMatchObject({ name: "Primera 0", taxId: null });
  await expectRefusal(make("Por la puerta", { taxId: "N/A" }), "INVALID");
  await expectRefusal(make("Por la puerta", { passport: "S/N 00" }), "INVALID");
});

describe("one document of a client of another name", () => {
  test("is a question; unanswered nothing is written, and the page says what would change", async () => {
    const one = await make("Hotel Luna S.A.", { taxId: "LUN1001", phone: "+34911222333" });
    const told = await checked(line("Comercial Sol S.A.", "LUN1001", "+34911222444"));
    expect(told.outcomes).toMatchObject({ ask: 1, update: 0, create: 0 });
    expect(told.faults).toMatchObject([
      { row: 2, field: "taxId", code: "OTHER_NAME", text: officeFaultsEs.OTHER_NAME },
    ]);
    expect(await desk().importChanges({ id: told._id, ask: true })).toMatchObject({
      rows: [
        {
          row: 2,
          client: { _id: one._id, name: "Hotel Luna S.A." },
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
    expect(await run(told)).toMatchObject({ written: 0, outcomes: { ask: 1 } });
    expect(await desk().read({ _id: one._id })).toMatchObject({ name: "Hotel Luna S.A.", phone: "+34911222333" });
  });

  test.each(["same", "other"] as const)("answered «%s» it is done so", async (answer) => {
    const nit = `ANS${answer.length}77`;
    const one = await make(`Hotel ${answer}`, { taxId: nit });
    const told = await checked(line(`Mesón ${answer.toUpperCase()} Nuevo`, nit));
    expect(told.outcomes.ask).toBe(1);
    const answers = [{ row: 2, answer, client: one._id }];
    const said = await desk().answerImport({ _id: told._id, updatedAt: told.updatedAt, answers });
    expect(said.outcomes).toMatchObject(answer === "same" ? { ask: 0, update: 1 } : { ask: 0, create: 1 });
    expect((await desk().importChanges({ id: told._id, ask: true })).rows).toMatchObject([
      { answer, client: { _id: one._id } },
    ]);
    expect(await run(told)).toMatchObject({ written: 1 });
    const now = (await desk().read({ _id: one._id })).name;
    expect(now).toBe(answer === "same" ? "Mesón SAME Nuevo" : "Hotel other");
    // Two have the same number now: a row of the name of either means that one.
    const again = await checked(line(answer === "same" ? now : "Mesón OTHER Nuevo", nit));
    expect(again.outcomes).toMatchObject({ same: 1, refused: 0 });
  });

  test("an answer of a client that was not shown, of a row without a question, or read before another is refused", async () => {
    const one = await make("Hotel Tres", { taxId: "TRES333" });
    const told = await checked(line("Bodega Cuatro", "TRES333"), line("Nadie Todavía", "NAD4444"));
    const read = { _id: told._id, updatedAt: told.updatedAt };
    await expectRefusal(
      desk().answerImport({ ...read, answers: [{ row: 3, answer: "same", client: one._id }] }),
      "INVALID",
    );
    await expectRefusal(
      desk().answerImport({ ...read, answers: [{ row: 2, answer: "same", client: told._id }] }),
      "INVALID",
    );
    await desk().answerImport({ ...read, answers: [{ row: 2, answer: "same", client: one._id }] });
    await expectRefusal(
      desk().answerImport({ ...read, answers: [{ row: 2, answer: null, client: one._id }] }),
      "CONFLICT",
    );
  });
});

test("two documents, or the name without its last word, are no question; another identity number is one", async () => {
  const one = await make("Ana Ruiz Soto", { taxId: "ANA5551", passport: "P5551112" });
  expect((await checked(line("Hermanos Vega", "ANA5551", "", "P5551112"))).outcomes).toMatchObject({
    update: 1,
    ask: 0,
  });
  expect((await checked(line("Ana Ruiz", "ANA5551"))).outcomes).toMatchObject({ update: 1, ask: 0 });
  await desk().update({ _id: one._id, updatedAt: one.updatedAt, ci: "85041512786" });
  const other = await checked(line("Ana Ruiz Soto", "ANA5551", "", "", "Calle 1, La Habana", "90030512785"));
  expect(other).toMatchObject({ outcomes: { ask: 1 }, faults: [{ code: "OTHER_IDENTITY" }] });
});

test("two rows that name one client by different documents do not overwrite each other", async () => {
  await make("Doble Llave S.A.", { taxId: "DOB7771", passport: "D7771112" });
  const told = await checked(
    line("Doble Llave", "DOB7771", "+34911000001"),
    line("Doble Llave S.A.", "", "+34911000002", "D7771112"),
  );
  expect(told).toMatchObject({ outcomes: { update: 1, refused: 1 }, faults: [{ row: 3, code: "IN_FILE" }] });
});

describe("an import is undone whole", () => {
  test("who was made is gone, who was changed is as before, and the history keeps what stood there", async () => {
    const before = await make("Vuelve Atrás S.A.", { taxId: "VUE8881", phone: "+34911333444" });
    const told = await checked(line("Vuelve Atrás S.A.", "VUE8881", "+34911333555"), line("Recién Llegada", "REC8882"));
    expect((await desk().importChanges({ id: told._id })).rows).toMatchObject([
      { row: 2, outcome: "update", client: { _id: before._id } },
    ]);
    const done = await run(told);
    expect(done).toMatchObject({ status: "done", undoUntil: expect.any(String) as string });
    const history = await desk().history({ id: before._id });
    expect(history[0]).toMatchObject({ deed: "clients.update", note: "clientes.csv" });
    expect(history[0]?.values).toContainEqual({
      field: "phone",
      from: formatPhone("+34911333444"),
      to: formatPhone("+34911333555"),
    });
    const undone = await undo(done);
    expect(undone).toMatchObject({ status: "undone", undone: { back: 2, kept: 0 }, undoUntil: null, faults: [] });
    const { updatedAt: _, ...now } = await desk().read({ _id: before._id });
    expect(before).toMatchObject(now);
    expect(await named("Recién Llegada")).toEqual([]);
    expect((await desk().history({ id: before._id }))[0]).toMatchObject({ deed: "clients.undoImport" });
    expect(await app.server.db.select().from(clientImportRows)).toEqual([]);
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, told._id));
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["clientImports.undo", "clientImports.undone"]),
    );
    await expectRefusal(desk().undoImport({ _id: undone._id, updatedAt: undone.updatedAt }), "TRANSITION_NOT_ALLOWED");
  });

  test("what somebody changed or began since stays, and is told", async () => {
    const one = await make("Cambia Después S.A.", { taxId: "CAM9991", phone: "+34911333444" });
    const done = await run(
      await checked(
        line("Cambia Después S.A.", "CAM9991", "+34911333666"),
        line("Tocada Después", "TOC9992"),
        line("Con Ficha", "FIC9993"),
      ),
    );
    const now = await desk().read({ _id: one._id });
    await desk().update({ _id: one._id, updatedAt: now.updatedAt, phone: "+34911999999" });
    const [touched] = await named("Tocada Después");
    await desk().update({ _id: touched?._id ?? "", updatedAt: touched?.updatedAt ?? "", notes: "Llamar" });
    const [withSheet] = await named("Con Ficha");
    await desk().createDataSheet({ client: withSheet?._id ?? "", fullName: "Con Ficha" });
    const undone = await undo(done);
    expect(undone.undone).toEqual({ back: 0, kept: 3 });
    expect(undone.faults.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, "phone", "CHANGED_SINCE"],
      [3, "name", "CHANGED_SINCE"],
      [4, "name", "USED_SINCE"],
    ]);
    expect(await desk().read({ _id: one._id })).toMatchObject({ phone: "+34911999999", address: "Gran Vía 1, Madrid" });
    expect(await named("Tocada Después")).toHaveLength(1);
  });

  test("for thirty days; then what was changed is forgotten", async () => {
    const done = await run(await checked(line("Hace Un Mes", "MES1111")));
    await app.server.db
      .update(clientImports)
      .set({ endedAt: new Date(app.server.now().getTime() - 31 * 86_400_000).toISOString() });
    const late = await look(done);
    expect(late.undoUntil).toBeNull();
    await expectRefusal(desk().undoImport({ _id: late._id, updatedAt: late.updatedAt }), "UNDO_OVER");
    await importJobs.find(({ name }) => name === "clients.forgetImports")?.run(app.server);
    expect(await app.server.db.select().from(clientImportRows)).toEqual([]);
  });
});

describe("a client that turned out to be another", () => {
  test("is found by name, number, phone, e-mail and document as the one that stayed, everywhere and again apart", async () => {
    const into = await make("Gran Astillero del Norte", { taxId: "AST1212" });
    const other = { taxId: "OLD3434", passport: "Q3434343", email: "viejo@astillero.example", phone: "+34955123123" };
    const from = await make("Varadero Reparaciones", other);
    await desk().merge({ _id: into._id, updatedAt: into.updatedAt, from: from._id, fromUpdatedAt: from.updatedAt });
    const ways = [
      "Varadero Reparaciones",
      from.clientNumber,
      "OLD3434",
      "Q3434343",
      "viejo@astillero.example",
      "55123123",
    ];
    for (const way of ways) expect([way, (await named(way)).map(({ _id }) => _id)]).toEqual([way, [into._id]]);
    expect((await desk().options({ search: "Varadero Reparaciones" })).map(({ _id }) => _id)).toEqual([into._id]);
    const alike = await desk().duplicates({ taxId: "OLD3434" });
    expect(alike.map(({ _id, by }) => [_id, by])).toEqual([[into._id, ["taxId"]]]);
    await expectRefusal(make("Una Tercera", { taxId: "OLD3434" }), "POSSIBLE_DUPLICATE");

    const again = await checked(line("Varadero Reparaciones", "OLD3434", "+34955000000"));
    expect(again.outcomes).toMatchObject({ update: 1, create: 0, ask: 0 });
    const { rows } = await desk().importChanges({ id: again._id });
    expect(rows).toMatchObject([{ client: { _id: into._id } }]);
    // What the other had said before is no news: neither their name nor their number takes the place of the survivor's.
    expect(rows[0]?.changes.map(({ field }) => field)).not.toEqual(expect.arrayContaining(["name", "taxId"]));
    await run(again);
    expect(await desk().read({ _id: into._id })).toMatchObject({
      name: "Gran Astillero del Norte",
      taxId: "AST1212",
      phone: "+34955000000",
    });

    const merged = await desk().read({ _id: from._id });
    await desk().unmerge({ _id: from._id, updatedAt: merged.updatedAt });
    expect((await named("Varadero Reparaciones")).map(({ _id }) => _id)).toEqual([from._id]);
  });
});

test("the history of a correction by hand keeps what stood there, and it goes with the client", async () => {
  const one = await make("Historia Breve", { email: "antes@historia.example" });
  await desk().update({ _id: one._id, updatedAt: one.updatedAt, email: "despues@historia.example" });
  expect((await desk().history({ id: one._id }))[0]?.values).toEqual([
    { field: "email", from: "antes@historia.example", to: "despues@historia.example" },
  ]);
  await app.server.db.execute(sql`delete from clients where id = ${one._id}::uuid`);
  expect(await app.server.db.select().from(clientValues).where(eq(clientValues.clientId, one._id))).toEqual([]);
});

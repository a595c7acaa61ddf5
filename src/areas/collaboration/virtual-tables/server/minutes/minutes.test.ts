/** Minutes: their content, access to them, and their verification. */
import { createHash, randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "../../../../../server/testing/files/read-pdf.ts";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { contracts } from "../../../../contracts.ts";
import { issuedDocuments } from "../../../../administration/issued-documents/server/tables.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { composeMinutes } from "./minutes.ts";
import { notifyOpenedAndClosed } from "../scheduled-transitions.ts";
import { virtualTableMinutes } from "../tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
const ids = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const who of ["lawyer", "notary"]) ids.set(who, (await as(who).session.current()).user._id);
});
afterAll(() => app.close());

const as = (who: string) => app.as(`${who}@demo.example`);
const minute = 60_000;
const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString();
const open = (overrides: object = {}) =>
  as("administrator").virtualTables.create({
    title: "Herencia Ferrer",
    description: "Cómo se reparte",
    openDate: minutesFromNow(-1),
    moderators: [ids.get("lawyer") ?? ""],
    members: [ids.get("notary") ?? ""],
    externalPeople: [{ name: "Ana Externa", email: "ana@externa.example" }],
    goals: [{ text: "Repartir la casa" }, { text: "Vender el carro" }],
    ...overrides,
  });
const send = (who: string, tableId: string, text: string, overrides: object = {}) =>
  as(who).chat.send({ _id: randomUUID(), tableId, text, ...overrides });
const updateTable = async (_id: string, changes: object) => {
  const { updatedAt } = await as("lawyer").virtualTables.get({ id: _id });
  return as("lawyer").virtualTables.update({ _id, updatedAt, ...changes });
};
const minutesOf = async (id: string) => (await as("notary").virtualTables.detail({ id })).minutes;
const fileOf = async (who: string, id: string, version?: number) =>
  app.send(who === "nobody" ? who : `${who}@demo.example`, contracts.virtualTables.minutesFile, {
    id,
    ...(version && { version }),
  });
const wordsOf = (pdf: Uint8Array) => readPdf(pdf).pages.flat().join(" ").replaceAll("\u00a0", " ");
const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

test("closing stores the minutes: the same bytes for every reader, with their hash and code", async () => {
  const { _id, goals } = await open();
  await send("lawyer", _id, "Empezamos por la casa");
  await send("notary", _id, "La casa queda para Rosa", { type: "decision" });
  const vote = await send("lawyer", _id, "¿Vendemos el carro?", {
    type: "vote",
    options: [{ text: "Sí, ya" }, { text: "Más tarde" }],
  });
  await as("notary").chat.change({ _id: vote._id, vote: vote.options?.[1]?._id });
  const secret = await send("notary", _id, "Esto sobra");
  await as("notary").chat.remove({ id: secret._id });
  await as("lawyer").virtualTables.setGoal({ tableId: _id, objective: { _id: goals[0]?._id, achieved: true } });
  expect(await minutesOf(_id)).toEqual([]);
  await updateTable(_id, { closed: true });
  expect(await composeMinutes(app.server)).toEqual({ composed: 1 });
  expect(await composeMinutes(app.server)).toEqual({ composed: 0 });
  const [latest] = await minutesOf(_id);
  expect(latest).toMatchObject({ version: 1, at: now.toISOString(), by: "Luis Barrios Peña" });
  expect(latest?.number).toMatch(/^AC26\d{6}$/);
  expect(latest?.code).toMatch(/^([A-Z]{4}-){2}[A-Z]{4}$/);
  const [first, again] = [await fileOf("lawyer", _id), await fileOf("notary", _id)];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(hashOf(first.raw)).toBe(latest?.sha256);
  expect(first.raw.equals(again.raw)).toBe(true);
  const words = wordsOf(first.raw);
  for (const text of [
    latest?.code ?? "",
    "Ana Externa",
    "Repartir la casa",
    "Vender el carro",
    "La casa queda para Rosa",
    "Más tarde: 1",
    "Empezamos por la casa",
    "Mesa cerrada.",
    "Mensaje eliminado",
  ])
    expect(words).toContain(text);
  expect(words).not.toContain("Esto sobra");
  expect(await as("lawyer").virtualTables.report({ tableId: _id })).toEqual({ url: latest?.url });
  for (const who of ["lawyer", "notary"]) {
    const { docs } = await as(who).notifications.list({ type: "table.minutes" });
    expect(docs.map(({ title, link }) => [title.es, link])).toEqual([
      [`Acta ${latest?.number} de la mesa «Herencia Ferrer» disponible`, `/virtualTable/detailsVirtualTable?id=${_id}`],
    ]);
  }
  const mails = await app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.relatedId, _id), eq(emails.template, "tableClosed")));
  const recipients = mails.map(({ to, vars }) => [to, vars.paper, vars.link !== undefined]).toSorted();
  expect(recipients).toEqual([
    ["ana@externa.example", latest?.number, false],
    ["lawyer@demo.example", latest?.number, true],
    ["notary@demo.example", latest?.number, true],
  ]);
});

test("others cannot read them; anyone with the code can verify them", async () => {
  const { _id } = await open();
  await updateTable(_id, { closed: true });
  const [latest] = await minutesOf(_id);
  expect((await fileOf("courier", _id)).status).toBe(403);
  expect((await fileOf("client", _id)).status).toBe(403);
  expect((await fileOf("nobody", _id)).status).toBe(401);
  const { checkMinutes } = app.as("nobody").virtualTables;
  const checked = await checkMinutes({ code: latest?.code ?? "" });
  expect(checked).toMatchObject({ number: latest?.number, version: 1, title: "Herencia Ferrer" });
  expect(checked.sha256).toBe(hashOf((await fileOf("lawyer", _id)).raw));
  expect(await checkMinutes({ code: (latest?.code ?? "").toLowerCase().replaceAll("-", "") })).toEqual(checked);
  await expectRefusal(checkMinutes({ code: "AAAA-AAAA-AAAA-AAAA" }), "NOT_FOUND");
});

/** Where the former address of the check leads, and the page there. */
async function openFormerPage(query: string) {
  const former = await app.app.inject({ url: `/legalsit/checkMinutes${query}` });
  const location = String(former.headers.location);
  return { former: former.statusCode, location, page: await app.app.inject({ url: location }) };
}

test("the mail links to the check of all documents; so does the former address of the minutes' own check", async () => {
  const { _id } = await open();
  await updateTable(_id, { closed: true });
  const [latest] = await minutesOf(_id);
  const code = latest?.code ?? "";
  const [mail] = await app.server.db
    .select()
    .from(emails)
    .where(eq(emails.relatedId, _id))
    .orderBy(desc(emails.createdAt));
  // Before the job has run.
  const { former, location, page } = await openFormerPage(`?code=${code.toLowerCase().replaceAll("-", "")}&lang=en`);
  expect([former, page.statusCode]).toEqual([302, 200]);
  expect(`${app.server.environment.publicUrl}${location}`).toBe(`${mail?.vars.verify}&lang=en`);
  const { raw } = await fileOf("lawyer", _id);
  for (const text of ["The document is ours and valid", latest?.number ?? "", "Herencia Ferrer", hashOf(raw)])
    expect(page.body).toContain(text);
  for (const name of ["Luis", "Barrios", "Ana Externa", "Nora"]) expect(page.body).not.toContain(name);
  expect(wordsOf(raw)).toContain(code);
  const empty = await openFormerPage("?code=");
  expect([empty.location, empty.page.statusCode]).toEqual(["/legalsit/verify", 200]);
  for (const wrong of ["AAAA-AAAA-AAAA-AAAA", "K7", "x".repeat(500), "%22%3E%3Cscript%3E"]) {
    const unknown = await openFormerPage(`?code=${wrong}`);
    expect([unknown.former, unknown.page.statusCode], wrong).toEqual([302, 404]);
    expect(unknown.page.body).not.toContain("<script>");
  }
});

test("minutes from before the register are registered with their file, and found by their code of 16 letters", async () => {
  const { _id } = await open();
  await updateTable(_id, { closed: true });
  await composeMinutes(app.server);
  const ofTable = eq(virtualTableMinutes.tableId, _id);
  const [row] = await app.server.db.select().from(virtualTableMinutes).where(ofTable);
  if (!row) throw new Error("no minutes");
  const file = Buffer.from("%PDF-1.7 minutes of before");
  await app.server.db.delete(issuedDocuments).where(eq(issuedDocuments.recordId, row.id));
  await app.server.files.put("minutes/before.pdf", file);
  const former = { key: "minutes/before.pdf", sha256: hashOf(file), code: "K7QX-20MB-ZR5T-W3HA" };
  await app.server.db.update(virtualTableMinutes).set(former).where(ofTable);
  expect(await composeMinutes(app.server)).toEqual({ composed: 1 });
  expect(await composeMinutes(app.server)).toEqual({ composed: 0 });
  expect((await fileOf("lawyer", _id)).raw.equals(file)).toBe(true);
  const { page, location } = await openFormerPage("?code=k7qx2ombzr5tw3ha");
  expect(location).toContain("code=K7QX-20MB-ZR5T-W3HA");
  expect(page.body).toContain(hashOf(file));
});

test("a reopened table that closes by the clock gets new minutes; earlier ones do not change", async () => {
  const { _id } = await open();
  await send("lawyer", _id, "Primera sesión");
  await updateTable(_id, { closed: true });
  const before = await fileOf("lawyer", _id);
  await expectRefusal(open({ closeDate: minutesFromNow(-5) }), "INVALID");
  await updateTable(_id, { closed: false, closeDate: minutesFromNow(10) });
  await send("lawyer", _id, "Segunda sesión");
  now = new Date(now.getTime() + 10 * minute);
  await notifyOpenedAndClosed(app.server);
  await notifyOpenedAndClosed(app.server);
  const latest = await minutesOf(_id);
  expect(latest.map(({ version, by }) => [version, by])).toEqual([
    [2, ""],
    [1, "Luis Barrios Peña"],
  ]);
  const [first, second] = [await fileOf("lawyer", _id, 1), await fileOf("lawyer", _id)];
  expect(first.raw.equals(before.raw)).toBe(true);
  expect(wordsOf(first.raw)).not.toContain("Segunda sesión");
  expect(wordsOf(second.raw)).toContain("Segunda sesión");
  expect((await fileOf("lawyer", _id, 3)).status).toBe(404);
});

test("closing uses a constant number of statements, whatever the length of the conversation", async () => {
  const count = async (lines: number) => {
    const { _id } = await open();
    for (let at = 0; at < lines; at++) await send("lawyer", _id, `línea ${at}`);
    return (await recordStatements(() => updateTable(_id, { closed: true }))).length;
  };
  expect(await count(30)).toBe(await count(2));
});

/** Minutes: their content, access to them, and their verification. */
import { createHash, randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { qrOf } from "../../../../../server/documents/qr.ts";
import { readPdf } from "../../../../../server/testing/read-pdf.ts";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { contracts } from "../../../../contracts.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { serverMessages as en } from "../../server-messages.en.ts";
import { serverMessages as es } from "../../server-messages.es.ts";
import { composeMinutes } from "./minutes.ts";
import { minutesPdfData, renderMinutes } from "./minutes-pdf.ts";
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
  expect(latest?.code).toMatch(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/);
  const [first, again] = [await fileOf("lawyer", _id), await fileOf("notary", _id)];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(hashOf(first.raw)).toBe(latest?.sha256);
  expect(first.raw.equals(again.raw)).toBe(true);
  const [row] = (await app.server.db.select().from(virtualTableMinutes)).filter(({ tableId }) => tableId === _id);
  if (!row) throw new Error("no minutes");
  expect(hashOf(await renderMinutes(row.data))).toBe(latest?.sha256);
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
  const misreadCode = (latest?.code ?? "").replaceAll("0", "O").replaceAll("1", "l");
  expect(await checkMinutes({ code: misreadCode })).toEqual(checked);
  await expectRefusal(checkMinutes({ code: "AAAA-AAAA-AAAA-AAAA" }), "NOT_FOUND");
});

describe.each(["es", "en"] as const)("the public page, in %s", (language) => {
  const words = { es, en }[language];
  const openPage = (query: string) => app.app.inject({ url: `/legalsit/checkMinutes?${query}lang=${language}` });

  test("requests the code, and shows the facts of valid minutes without names of people", async () => {
    const { _id } = await open();
    await updateTable(_id, { closed: true });
    await composeMinutes(app.server);
    const [latest] = await minutesOf(_id);
    const empty = await openPage("");
    expect(empty.statusCode).toBe(200);
    expect(empty.body).toContain(`<h1>${words.title}</h1>`);
    for (const code of [latest?.code ?? "", ` ${(latest?.code ?? "").toLowerCase().replaceAll("-", " ")}`]) {
      const { statusCode, body } = await openPage(`code=${encodeURIComponent(code)}&`);
      expect(statusCode).toBe(200);
      expect(body).toContain(`<html lang="${language}"`);
      for (const text of [words.ours, latest?.number ?? "", "Herencia Ferrer", latest?.sha256 ?? "", "compare.js"])
        expect(body).toContain(text);
      expect(body).toContain(formatDateTime(now.toISOString(), language));
      for (const name of ["Luis", "Barrios", "Ana Externa", "Nora"]) expect(body).not.toContain(name);
      expect(Buffer.byteLength(body)).toBeLessThan(12_000);
    }
  });

  test("refuses unknown, malformed and empty codes", async () => {
    for (const code of ["AAAA-AAAA-AAAA-AAAA", "K7", "x".repeat(500), "%22%3E%3Cscript%3E", "%00"]) {
      const { statusCode, body } = await openPage(`code=${code}&`);
      expect(statusCode, code).toBe(404);
      expect(body).toContain(words.problem);
      expect(body).not.toContain("<script>");
    }
    const { statusCode, body } = await openPage("code=&");
    expect(statusCode).toBe(400);
    expect(body).toContain(words.missing);
  });
});

test("the PDF links to that page with its code, as QR and text; so does the mail", async () => {
  const { _id } = await open();
  await updateTable(_id, { closed: true });
  const [row] = (await app.server.db.select().from(virtualTableMinutes)).filter(({ tableId }) => tableId === _id);
  if (!row) throw new Error("no minutes");
  const at = `${app.server.environment.publicUrl}/legalsit/checkMinutes`;
  expect(minutesPdfData(row.data).body).toMatchObject({ code: qrOf(`${at}?code=${row.code}`) });
  const pdf = await renderMinutes(row.data);
  expect(wordsOf(pdf).replaceAll(" ", "")).toContain(at);
  const { checkAt: _, ...before } = row.data;
  expect(wordsOf(await renderMinutes(before))).toContain("la dirección pública del servicio");
  const [mail] = await app.server.db
    .select()
    .from(emails)
    .where(eq(emails.relatedId, _id))
    .orderBy(desc(emails.createdAt));
  expect(mail?.vars.verify).toBe(`${at}?code=${row.code}`);
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

/** Minutes: what a closing leaves, who reads it, and how anyone checks it. */
import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPaper } from "../../../server/testing/read-pdf.ts";
import { statementsOf } from "../../../server/testing/statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { contracts } from "../../contracts.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { composeMinutes } from "./minutes.ts";
import { renderMinutes } from "./minutes-page.ts";
import { tellMoments } from "./moments.ts";
import { virtualTableMinutes } from "./tables.ts";

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
const ahead = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString();
const open = (more: object = {}) =>
  as("administrator").virtualTables.create({
    title: "Herencia Ferrer",
    description: "Cómo se reparte",
    openDate: ahead(-1),
    moderators: [ids.get("lawyer") ?? ""],
    members: [ids.get("notary") ?? ""],
    externalPeople: [{ name: "Ana Externa", email: "ana@externa.example" }],
    goals: [{ text: "Repartir la casa" }, { text: "Vender el carro" }],
    ...more,
  });
const say = (who: string, tableId: string, text: string, more: object = {}) =>
  as(who).chat.send({ _id: randomUUID(), tableId, text, ...more });
const turn = async (_id: string, set: object) => {
  const { updatedAt } = await as("lawyer").virtualTables.get({ id: _id });
  return as("lawyer").virtualTables.update({ _id, updatedAt, ...set });
};
const minutesOf = async (id: string) => (await as("notary").virtualTables.detail({ id })).minutes;
const fileOf = async (who: string, id: string, version?: number) =>
  app.send(who === "nobody" ? who : `${who}@demo.example`, contracts.virtualTables.minutesFile, {
    id,
    ...(version && { version }),
  });
const wordsOf = (pdf: Uint8Array) => readPaper(pdf).pages.flat().join(" ").replaceAll("\u00a0", " ");
const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

test("closing leaves what was said and done: the same bytes for all who read the table, with their hash and a code", async () => {
  const { _id, goals } = await open();
  await say("lawyer", _id, "Empezamos por la casa");
  await say("notary", _id, "La casa queda para Rosa", { type: "decision" });
  const vote = await say("lawyer", _id, "¿Vendemos el carro?", {
    type: "vote",
    options: [{ text: "Sí, ya" }, { text: "Más tarde" }],
  });
  await as("notary").chat.change({ _id: vote._id, vote: vote.options?.[1]?._id });
  const secret = await say("notary", _id, "Esto sobra");
  await as("notary").chat.remove({ id: secret._id });
  await as("lawyer").virtualTables.setGoal({ tableId: _id, objective: { _id: goals[0]?._id, achieved: true } });
  expect(await minutesOf(_id)).toEqual([]);
  await turn(_id, { closed: true });
  expect(await composeMinutes(app.server)).toEqual({ composed: 1 });
  expect(await composeMinutes(app.server)).toEqual({ composed: 0 });
  const [made] = await minutesOf(_id);
  expect(made).toMatchObject({ version: 1, at: now.toISOString(), by: "Luis Barrios Peña" });
  expect(made?.number).toMatch(/^AC26\d{6}$/);
  expect(made?.code).toMatch(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/);
  const [first, again] = [await fileOf("lawyer", _id), await fileOf("notary", _id)];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(hashOf(first.raw)).toBe(made?.sha256);
  expect(first.raw.equals(again.raw)).toBe(true);
  const [row] = (await app.server.db.select().from(virtualTableMinutes)).filter(({ tableId }) => tableId === _id);
  if (!row) throw new Error("no minutes");
  expect(hashOf(await renderMinutes(row.data))).toBe(made?.sha256);
  const words = wordsOf(first.raw);
  for (const said of [
    made?.code ?? "",
    "Ana Externa",
    "Repartir la casa",
    "Vender el carro",
    "La casa queda para Rosa",
    "Más tarde: 1",
    "Empezamos por la casa",
    "La mesa se cerró.",
    "Mensaje eliminado",
  ])
    expect(words).toContain(said);
  expect(words).not.toContain("Esto sobra");
  expect(await as("lawyer").virtualTables.report({ tableId: _id })).toEqual({ url: made?.url });
  const mails = await app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.relatedId, _id), eq(emails.template, "tableClosed")));
  const told = mails.map(({ to, vars }) => [to, vars.paper, vars.link !== undefined]).toSorted();
  expect(told).toEqual([
    ["ana@externa.example", made?.number, false],
    ["lawyer@demo.example", made?.number, true],
    ["notary@demo.example", made?.number, true],
  ]);
});

test("strangers read none; anyone who has the code learns whether it is ours", async () => {
  const { _id } = await open();
  await turn(_id, { closed: true });
  const [made] = await minutesOf(_id);
  expect((await fileOf("courier", _id)).status).toBe(403);
  expect((await fileOf("client", _id)).status).toBe(403);
  expect((await fileOf("nobody", _id)).status).toBe(401);
  const { checkMinutes } = app.as("nobody").virtualTables;
  const checked = await checkMinutes({ code: made?.code ?? "" });
  expect(checked).toMatchObject({ number: made?.number, version: 1, title: "Herencia Ferrer" });
  expect(checked.sha256).toBe(hashOf((await fileOf("lawyer", _id)).raw));
  expect(await checkMinutes({ code: (made?.code ?? "").toLowerCase().replaceAll("-", "") })).toEqual(checked);
  await expectRefusal(checkMinutes({ code: "AAAA-AAAA-AAAA-AAAA" }), "NOT_FOUND");
});

test("opened again and closed at its moment it leaves the next ones, and the earlier stay as they were", async () => {
  const { _id } = await open();
  await say("lawyer", _id, "Primera sesión");
  await turn(_id, { closed: true });
  const before = await fileOf("lawyer", _id);
  await expectRefusal(open({ closeDate: ahead(-5) }), "INVALID");
  await turn(_id, { closed: false, closeDate: ahead(10) });
  await say("lawyer", _id, "Segunda sesión");
  now = new Date(now.getTime() + 10 * minute);
  await tellMoments(app.server);
  await tellMoments(app.server);
  const made = await minutesOf(_id);
  expect(made.map(({ version, by }) => [version, by])).toEqual([
    [2, ""],
    [1, "Luis Barrios Peña"],
  ]);
  const [first, second] = [await fileOf("lawyer", _id, 1), await fileOf("lawyer", _id)];
  expect(first.raw.equals(before.raw)).toBe(true);
  expect(wordsOf(first.raw)).not.toContain("Segunda sesión");
  expect(wordsOf(second.raw)).toContain("Segunda sesión");
  expect((await fileOf("lawyer", _id, 3)).status).toBe(404);
});

test("closing takes as many statements for a long conversation as for a short one of as many pages", async () => {
  const count = async (lines: number) => {
    const { _id } = await open();
    for (let at = 0; at < lines; at++) await say("lawyer", _id, `línea ${at}`);
    return (await statementsOf(() => turn(_id, { closed: true }))).length;
  };
  expect(await count(30)).toBe(await count(2));
});

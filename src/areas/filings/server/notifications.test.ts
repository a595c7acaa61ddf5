/** Lawyers hear of filings that become theirs, and once of each deadline and each end that is near. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { settingValues } from "../../settings/server/tables.ts";
import { filings as rows } from "./tables.ts";
import { warnOfDeadlines } from "./notifications.ts";
import { type FilingDraftInput, filingDraft } from "./testing/draft.ts";

let app: TestApp;
let now = new Date("2027-03-10T15:00:00.000Z");
const ids: Record<string, string> = {};
let base: FilingDraftInput;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const { db } = app.server;
  for (const { id, email } of await db.select().from(users)) ids[email.split("@")[0] ?? ""] = id;
  // What the demo office has is not of these tests.
  await db.delete(rows);
  base = await filingDraft(app, { kind: "advisory", specialist: ids.notary ?? "", subscriptionDate: "2027-03-01" });
});
afterAll(() => app.close());

const desk = () => app.as("lawyer@demo.example");
const told = async (who: string, type: string) => {
  const of = eq(notifications.userId, ids[who] ?? "");
  const all = await app.server.db.select().from(notifications).where(of).orderBy(notifications.createdAt);
  return all.filter((each) => each.type === type);
};

test("whose filing it becomes is told, unless they gave it to themselves, and nobody when it stays theirs", async () => {
  const made = await desk().filings.create(base);
  const [first, ...more] = await told("notary", "filing.assigned");
  expect(more).toEqual([]);
  expect(first?.link).toBe(`/legalAssistance/manageFilings/${made._id}`);
  expect([first?.titleEs, first?.titleEn]).toEqual(["Tiene un expediente a su cargo", "You have a filing in charge"]);
  expect(first?.textEs).toMatch(new RegExp(`^${made.radicationNumber}, de .*Astilleros.*Se lo asignó Luis Barrios`));
  const { _id } = made;
  const corrected = await desk().filings.update({ _id, topic: "Otro asunto", updatedAt: made.updatedAt });
  expect(await told("notary", "filing.assigned")).toHaveLength(1);
  const own = await desk().filings.update({ _id, specialist: ids.lawyer, updatedAt: corrected.updatedAt });
  expect(await told("lawyer", "filing.assigned")).toEqual([]);
  await desk().filings.update({ _id, specialist: ids.notary, updatedAt: own.updatedAt });
  expect(await told("notary", "filing.assigned")).toHaveLength(2);
});

test("a deadline is told of once, the day before, and again when it is put off; what is done is not", async () => {
  const deadlines = [
    { text: "Entregar la demanda", dueOn: "2027-03-20" },
    { text: "Pedir la prueba", dueOn: "2027-03-20" },
    { text: "Ya entregado", dueOn: "2027-03-20", done: true },
  ];
  const made = await desk().filings.create({ ...base, deadlines });
  now = new Date("2027-03-18T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server), "two days before").toEqual({ deadlines: 0, ending: 0 });
  now = new Date("2027-03-19T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 2, ending: 0 });
  expect(await warnOfDeadlines(app.server), "run again").toEqual({ deadlines: 0, ending: 0 });
  const [notice, ...more] = await told("notary", "filing.deadline");
  expect(more).toEqual([]);
  expect(notice?.textEs).toMatch(/: (Entregar la demanda|Pedir la prueba), hasta el .*20.*\. Y un plazo más\.$/);
  expect(notice?.link).toBe(`/legalAssistance/manageFilings?specialist=${ids.notary}&closed=false`);
  const [one, other] = made.deadlines;
  await desk().filings.update({
    _id: made._id,
    deadlines: [
      { _id: one?._id, text: one?.text ?? "", dueOn: "2027-03-25" },
      { _id: other?._id, text: other?.text ?? "", dueOn: "2027-03-20", done: true },
    ],
    updatedAt: made.updatedAt,
  });
  now = new Date("2027-03-24T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 1, ending: 0 });
  const [, again] = await told("notary", "filing.deadline");
  expect(again?.link).toBe(`/legalAssistance/manageFilings/${made._id}`);
  await app.server.db.insert(settingValues).values({ key: "legal.deadlineDays", value: 5 });
  await desk().filings.create({ ...base, deadlines: [{ text: "Con cinco días", dueOn: "2027-03-29" }] });
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 1, ending: 0 });
});

test("the end of a filing is told of once, as early as the firm set", async () => {
  const ends = { termination: "TE001", terminationDate: "2027-05-30" };
  await desk().filings.create({ ...base, ...ends });
  now = new Date("2027-04-29T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server), "31 days before").toEqual({ deadlines: 0, ending: 0 });
  now = new Date("2027-04-30T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 1 });
  now = new Date("2027-05-01T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 0 });
  const [notice, ...more] = await told("notary", "filing.ending");
  expect(more).toEqual([]);
  expect([notice?.titleEs, notice?.titleEn]).toEqual(["Terminan expedientes suyos", "Filings of yours end"]);
  expect(notice?.textEn).toMatch(/ends on .*30/);
});

test("processes that begin the morning at once tell of each once between them", async () => {
  now = new Date("2027-06-20T12:00:00.000Z");
  const ends = { termination: "TE001", terminationDate: "2027-07-10" };
  const deadlines = [{ text: "Presentar el recurso", dueOn: "2027-06-22" }];
  await desk().filings.create({ ...base, ...ends, deadlines });
  const before = [await told("notary", "filing.deadline"), await told("notary", "filing.ending")].map(
    ({ length }) => length,
  );
  const runs = await Promise.all([1, 2, 3, 4].map(() => warnOfDeadlines(app.server)));
  expect(runs.map(({ deadlines: of, ending }) => [of, ending]).toSorted()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
  const after = [await told("notary", "filing.deadline"), await told("notary", "filing.ending")];
  expect(after.map(({ length }, at) => length - (before[at] ?? 0))).toEqual([1, 1]);
});

test("what passed while the office was off is told once, as late", async () => {
  now = new Date("2027-07-30T15:00:00.000Z");
  const ends = { termination: "TE001", terminationDate: "2027-09-12" };
  await desk().filings.create({ ...base, ...ends, deadlines: [{ text: "Contestar", dueOn: "2027-09-11" }] });
  now = new Date("2027-09-14T12:00:00.000Z");
  const before = await told("notary", "filing.deadline");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 1, ending: 1 });
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 0 });
  now = new Date("2027-09-15T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 0 });
  const late = (await told("notary", "filing.deadline")).slice(before.length);
  expect(late.map(({ titleEn }) => titleEn)).toEqual(["Deadlines of your filings passed"]);
  expect(late[0]?.textEs).toMatch(/: Contestar, venció el 11.de.septiembre\.$/);
  expect((await told("notary", "filing.ending")).at(-1)?.titleEs).toBe("Terminaron expedientes suyos");
});

test("a deadline of today that is written after the round of the morning is told at once; one that had passed is not", async () => {
  now = new Date("2027-10-05T11:59:00.000Z");
  const count = async () => (await told("notary", "filing.deadline")).length;
  const before = await count();
  const today = [{ text: "Antes de las ocho", dueOn: "2027-10-05" }];
  await desk().filings.create({ ...base, deadlines: today });
  expect(await count()).toBe(before);
  now = new Date("2027-10-05T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 1, ending: 0 });
  now = new Date("2027-10-05T16:00:00.000Z");
  const made = await desk().filings.create({
    ...base,
    termination: "TE001",
    terminationDate: "2027-10-01",
    deadlines: [...today, { text: "De ayer", dueOn: "2027-10-04" }],
  });
  expect(await count()).toBe(before + 2);
  await desk().filings.update({ _id: made._id, topic: "Otro", updatedAt: made.updatedAt });
  expect(await count()).toBe(before + 2);
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 0 });
});

/** Lawyers are notified of assigned filings, and once of each deadline and end that is near. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { settingValues } from "../../../administration/settings/server/tables.ts";
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
  // Filings of the demo office would disturb the counts.
  await db.delete(rows);
  base = await filingDraft(app, { kind: "advisory", specialist: ids.notary ?? "", subscriptionDate: "2027-03-01" });
});
afterAll(() => app.close());

const lawyerApi = () => app.as("lawyer@demo.example");
const notificationsOf = async (name: string, type: string) => {
  const isRecipient = eq(notifications.userId, ids[name] ?? "");
  const all = await app.server.db.select().from(notifications).where(isRecipient).orderBy(notifications.createdAt);
  return all.filter((each) => each.type === type);
};

test("a new specialist is notified, unless they assigned it to themselves or already had it", async () => {
  const filing = await lawyerApi().filings.create(base);
  const [first, ...others] = await notificationsOf("notary", "filing.assigned");
  expect(others).toEqual([]);
  expect(first?.link).toBe(`/legalAssistance/manageFilings/${filing._id}`);
  expect([first?.titleEs, first?.titleEn]).toEqual(["Nuevo expediente a su cargo", "Filing assigned to you"]);
  expect(first?.textEs).toMatch(new RegExp(`^${filing.radicationNumber}, de .*Astilleros.*Asignado por Luis Barrios`));
  const { _id } = filing;
  const corrected = await lawyerApi().filings.update({ _id, topic: "Otro asunto", updatedAt: filing.updatedAt });
  expect(await notificationsOf("notary", "filing.assigned")).toHaveLength(1);
  const reassigned = await lawyerApi().filings.update({ _id, specialist: ids.lawyer, updatedAt: corrected.updatedAt });
  expect(await notificationsOf("lawyer", "filing.assigned")).toEqual([]);
  await lawyerApi().filings.update({ _id, specialist: ids.notary, updatedAt: reassigned.updatedAt });
  expect(await notificationsOf("notary", "filing.assigned")).toHaveLength(2);
});

test("a deadline is notified once, the day before, and again when postponed; a completed one is not", async () => {
  const deadlines = [
    { text: "Entregar la demanda", dueOn: "2027-03-20" },
    { text: "Pedir la prueba", dueOn: "2027-03-20" },
    { text: "Ya entregado", dueOn: "2027-03-20", done: true },
  ];
  const filing = await lawyerApi().filings.create({ ...base, deadlines });
  now = new Date("2027-03-18T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server), "two days before").toEqual({ deadlines: 0, ending: 0 });
  now = new Date("2027-03-19T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 2, ending: 0 });
  expect(await warnOfDeadlines(app.server), "run again").toEqual({ deadlines: 0, ending: 0 });
  const [notification, ...others] = await notificationsOf("notary", "filing.deadline");
  expect(others).toEqual([]);
  expect(notification?.textEs).toMatch(/: (Entregar la demanda|Pedir la prueba), hasta el .*20.*\. Y un plazo más\.$/);
  expect(notification?.link).toBe(`/legalAssistance/manageFilings?specialist=${ids.notary}&closed=false`);
  const [first, second] = filing.deadlines;
  await lawyerApi().filings.update({
    _id: filing._id,
    deadlines: [
      { _id: first?._id, text: first?.text ?? "", dueOn: "2027-03-25" },
      { _id: second?._id, text: second?.text ?? "", dueOn: "2027-03-20", done: true },
    ],
    updatedAt: filing.updatedAt,
  });
  now = new Date("2027-03-24T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 1, ending: 0 });
  const [, next] = await notificationsOf("notary", "filing.deadline");
  expect(next?.link).toBe(`/legalAssistance/manageFilings/${filing._id}`);
  await app.server.db.insert(settingValues).values({ key: "legal.deadlineDays", value: 5 });
  await lawyerApi().filings.create({ ...base, deadlines: [{ text: "Con cinco días", dueOn: "2027-03-29" }] });
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 1, ending: 0 });
});

test("the end of a filing is notified once, as early as the settings define", async () => {
  const ends = { termination: "TE001", terminationDate: "2027-05-30" };
  await lawyerApi().filings.create({ ...base, ...ends });
  now = new Date("2027-04-29T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server), "31 days before").toEqual({ deadlines: 0, ending: 0 });
  now = new Date("2027-04-30T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 1 });
  now = new Date("2027-05-01T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 0 });
  const [notification, ...others] = await notificationsOf("notary", "filing.ending");
  expect(others).toEqual([]);
  expect([notification?.titleEs, notification?.titleEn]).toEqual([
    "Expedientes próximos a terminar",
    "Filings ending soon",
  ]);
  expect(notification?.textEn).toMatch(/ends on .*30/);
});

test("concurrent morning runs notify each item once", async () => {
  now = new Date("2027-06-20T12:00:00.000Z");
  const ends = { termination: "TE001", terminationDate: "2027-07-10" };
  const deadlines = [{ text: "Presentar el recurso", dueOn: "2027-06-22" }];
  await lawyerApi().filings.create({ ...base, ...ends, deadlines });
  const before = [
    await notificationsOf("notary", "filing.deadline"),
    await notificationsOf("notary", "filing.ending"),
  ].map(({ length }) => length);
  const runs = await Promise.all([1, 2, 3, 4].map(() => warnOfDeadlines(app.server)));
  expect(runs.map(({ deadlines: of, ending }) => [of, ending]).toSorted()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
  const after = [await notificationsOf("notary", "filing.deadline"), await notificationsOf("notary", "filing.ending")];
  expect(after.map(({ length }, at) => length - (before[at] ?? 0))).toEqual([1, 1]);
});

test("what passed while the server was down is notified once, as late", async () => {
  now = new Date("2027-07-30T15:00:00.000Z");
  const ends = { termination: "TE001", terminationDate: "2027-09-12" };
  await lawyerApi().filings.create({ ...base, ...ends, deadlines: [{ text: "Contestar", dueOn: "2027-09-11" }] });
  now = new Date("2027-09-14T12:00:00.000Z");
  const before = await notificationsOf("notary", "filing.deadline");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 1, ending: 1 });
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 0 });
  now = new Date("2027-09-15T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 0 });
  const late = (await notificationsOf("notary", "filing.deadline")).slice(before.length);
  expect(late.map(({ titleEn }) => titleEn)).toEqual(["Overdue deadlines in your filings"]);
  expect(late[0]?.textEs).toMatch(/: Contestar, venció el 11.de.septiembre\.$/);
  expect((await notificationsOf("notary", "filing.ending")).at(-1)?.titleEs).toBe("Expedientes terminados");
});

test("a deadline of today written after the morning run is notified at once; a past one is not", async () => {
  now = new Date("2027-10-05T11:59:00.000Z");
  const count = async () => (await notificationsOf("notary", "filing.deadline")).length;
  const before = await count();
  const today = [{ text: "Antes de las ocho", dueOn: "2027-10-05" }];
  await lawyerApi().filings.create({ ...base, deadlines: today });
  expect(await count()).toBe(before);
  now = new Date("2027-10-05T12:00:00.000Z");
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 1, ending: 0 });
  now = new Date("2027-10-05T16:00:00.000Z");
  const filing = await lawyerApi().filings.create({
    ...base,
    termination: "TE001",
    terminationDate: "2027-10-01",
    deadlines: [...today, { text: "De ayer", dueOn: "2027-10-04" }],
  });
  expect(await count()).toBe(before + 2);
  await lawyerApi().filings.update({ _id: filing._id, topic: "Otro", updatedAt: filing.updatedAt });
  expect(await count()).toBe(before + 2);
  expect(await warnOfDeadlines(app.server)).toEqual({ deadlines: 0, ending: 0 });
});

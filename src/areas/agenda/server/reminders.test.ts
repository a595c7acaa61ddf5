/** Reminders go once, at eight of their day; of what was moved or is over none goes. Clashes are told while one types. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "../../notifications/server/tables.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { remindDue } from "./reminders.ts";
import { openNotificationFixture } from "./testing/notification-fixture.ts";

let now = new Date("2026-11-20T15:00:00.000Z");
const at = (text: string) => {
  now = new Date(text);
};
const { ids, desk, plan, mailsOf, server } = openNotificationFixture(() => now, {
  title: "Vencimiento de la prórroga",
  description: "Entregarla firmada",
  notificationDate: "2026-12-02",
});
const lettersOf = (id: string) => mailsOf(id, eq(emails.template, "activityReminder"));
const told = async (who: string) =>
  (
    await server()
      .db.select()
      .from(notifications)
      .where(eq(notifications.userId, ids[who] ?? ""))
  ).filter(({ type }) => type === "activity.reminder").length;

test("at eight of its day each is told once, in their language", async () => {
  at("2026-11-20T15:00:00.000Z");
  const { _id } = await plan();
  expect(await lettersOf(_id)).toEqual([]);
  at("2026-12-01T13:00:00.000Z");
  expect(await remindDue(server())).toEqual({ reminded: 0 });
  at("2026-12-02T12:59:59.000Z");
  expect(await remindDue(server()), "a second before eight in Havana").toEqual({ reminded: 0 });
  const before = await told("notary");
  at("2026-12-02T13:00:00.000Z");
  expect(await remindDue(server())).toEqual({ reminded: 1 });
  expect(await remindDue(server())).toEqual({ reminded: 0 });
  expect(await told("notary")).toBe(before + 1);
  const letters = await lettersOf(_id);
  expect(letters.map(({ to, language, subject }) => [to, language, subject]).sort()).toEqual([
    ["cashier@demo.example", "en", "Reminder: Vencimiento de la prórroga"],
    ["notary@demo.example", "es", "Recordatorio: Vencimiento de la prórroga"],
  ]);
});

test("processes that begin the morning at once remind of each once between them", async () => {
  at("2026-11-20T15:00:00.000Z");
  const { _id } = await plan();
  const before = await told("notary");
  at("2026-12-02T13:00:00.000Z");
  const runs = await Promise.all([1, 2, 3, 4].map(() => remindDue(server())));
  expect(runs.map(({ reminded }) => reminded).toSorted()).toEqual([0, 0, 0, 1]);
  expect(await told("notary")).toBe(before + 1);
  expect(await lettersOf(_id)).toHaveLength(2);
});

test("a reminder whose day has passed goes at once, and none of what is over", async () => {
  at("2026-12-02T15:00:00.000Z");
  const late = await plan();
  expect((await lettersOf(late._id)).length).toBe(2);
  const over = await plan({ date: "2026-12-01", notificationDate: "2026-11-30" });
  expect(await lettersOf(over._id)).toEqual([]);
});

test("of what was over by the evening nobody is reminded, of what goes on they are", async () => {
  at("2026-11-20T15:00:00.000Z");
  const today = { date: "2026-12-03", notificationDate: "2026-12-03", minutes: 60 };
  const over = await plan({ ...today, hour: "09:30" });
  const goesOn = await plan({ ...today, hour: "19:30" });
  at("2026-12-04T01:00:00.000Z");
  expect(await remindDue(server())).toEqual({ reminded: 1 });
  expect(await lettersOf(over._id)).toEqual([]);
  expect(await lettersOf(goesOn._id)).toHaveLength(2);
});

test("who moves it takes back what has not left, and reminds anew", async () => {
  at("2026-12-02T15:00:00.000Z");
  const made = await plan();
  at("2026-12-02T15:01:00.000Z");
  const moved = await desk().update({ _id: made._id, date: "2026-12-10" });
  expect([moved.notificationDate, await lettersOf(made._id)]).toEqual(["2026-12-08", []]);
  at("2026-12-08T13:00:00.000Z");
  expect(await remindDue(server())).toEqual({ reminded: 1 });
  at("2026-12-10T16:00:00.000Z");
  await desk().finish({ _id: made._id, accomplished: true });
  expect(await lettersOf(made._id)).toEqual([]);
});

test("who has something at that time is told while one types, and the activity itself is beside nothing", async () => {
  const made = await plan({ date: "2026-12-15", hour: "09:00", minutes: 120, notificationDate: "" });
  const asked = { date: "2026-12-15", users: [ids.notary ?? "", ids.lawyer ?? ""] };
  expect(await desk().conflicts({ ...asked, hour: "10:30" })).toEqual([
    {
      user: { _id: ids.notary, name: "Nora Castellanos Vega" },
      title: made.title,
      date: "2026-12-15",
      hour: "09:00",
      minutes: 120,
    },
  ]);
  for (const none of [{ hour: "11:00" }, { hour: "" }, { hour: "10:30", _id: made._id }])
    expect(await desk().conflicts({ ...asked, ...none })).toEqual([]);
});

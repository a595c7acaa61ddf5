/** Reminders are sent once, at eight on their day; none for moved or past activities. Also conflicts. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { emails } from "../../../administration/outgoing-mail/server/tables.ts";
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
const mailsFor = (id: string) => mailsOf(id, eq(emails.template, "activityReminder"));
const reminderCount = async (who: string) =>
  (
    await server()
      .db.select()
      .from(notifications)
      .where(eq(notifications.userId, ids[who] ?? ""))
  ).filter(({ type }) => type === "activity.reminder").length;

test("at eight on its day everybody is reminded once, in their language", async () => {
  at("2026-11-20T15:00:00.000Z");
  const { _id } = await plan();
  expect(await mailsFor(_id)).toEqual([]);
  at("2026-12-01T13:00:00.000Z");
  expect(await remindDue(server())).toEqual({ reminded: 0 });
  at("2026-12-02T12:59:59.000Z");
  expect(await remindDue(server()), "a second before eight in Havana").toEqual({ reminded: 0 });
  const before = await reminderCount("notary");
  at("2026-12-02T13:00:00.000Z");
  expect(await remindDue(server())).toEqual({ reminded: 1 });
  expect(await remindDue(server())).toEqual({ reminded: 0 });
  expect(await reminderCount("notary")).toBe(before + 1);
  const mails = await mailsFor(_id);
  expect(mails.map(({ to, language, subject }) => [to, language, subject]).sort()).toEqual([
    ["cashier@demo.example", "en", "Reminder: Vencimiento de la prórroga"],
    ["notary@demo.example", "es", "Recordatorio: Vencimiento de la prórroga"],
  ]);
  const timeLabels = { es: "10:30 (hora de La Habana)", en: "10:30 (Havana time)" };
  for (const { language, html } of mails) expect(html).toContain(timeLabels[language]);
});

test("concurrent processes send each reminder once", async () => {
  at("2026-11-20T15:00:00.000Z");
  const { _id } = await plan();
  const before = await reminderCount("notary");
  at("2026-12-02T13:00:00.000Z");
  const runs = await Promise.all([1, 2, 3, 4].map(() => remindDue(server())));
  expect(runs.map(({ reminded }) => reminded).toSorted()).toEqual([0, 0, 0, 1]);
  expect(await reminderCount("notary")).toBe(before + 1);
  expect(await mailsFor(_id)).toHaveLength(2);
});

test("a reminder of a past day is sent at once, and none for a past activity", async () => {
  at("2026-12-02T15:00:00.000Z");
  const late = await plan();
  expect((await mailsFor(late._id)).length).toBe(2);
  const over = await plan({ date: "2026-12-01", notificationDate: "2026-11-30" });
  expect(await mailsFor(over._id)).toEqual([]);
});

test("there is no reminder after the activity's end, but one before it", async () => {
  at("2026-11-20T15:00:00.000Z");
  const today = { date: "2026-12-03", notificationDate: "2026-12-03", minutes: 60 };
  const over = await plan({ ...today, hour: "09:30" });
  const evening = await plan({ ...today, hour: "19:30" });
  at("2026-12-04T01:00:00.000Z");
  expect(await remindDue(server())).toEqual({ reminded: 1 });
  expect(await mailsFor(over._id)).toEqual([]);
  expect(await mailsFor(evening._id)).toHaveLength(2);
});

test("moving an activity cancels unsent reminders and schedules new ones", async () => {
  at("2026-12-02T15:00:00.000Z");
  const created = await plan();
  at("2026-12-02T15:01:00.000Z");
  const moved = await desk().update({ _id: created._id, date: "2026-12-10" });
  expect([moved.notificationDate, await mailsFor(created._id)]).toEqual(["2026-12-08", []]);
  at("2026-12-08T13:00:00.000Z");
  expect(await remindDue(server())).toEqual({ reminded: 1 });
  at("2026-12-10T16:00:00.000Z");
  await desk().finish({ _id: created._id, accomplished: true });
  expect(await mailsFor(created._id)).toEqual([]);
});

test("conflicts list people with another activity at that time, never the activity itself", async () => {
  const created = await plan({ date: "2026-12-15", hour: "09:00", minutes: 120, notificationDate: "" });
  const query = { date: "2026-12-15", users: [ids.notary ?? "", ids.lawyer ?? ""] };
  expect(await desk().conflicts({ ...query, hour: "10:30" })).toEqual([
    {
      user: { _id: ids.notary, name: "Nora Castellanos Vega" },
      title: created.title,
      date: "2026-12-15",
      hour: "09:00",
      minutes: 120,
    },
  ]);
  for (const none of [{ hour: "11:00" }, { hour: "" }, { hour: "10:30", _id: created._id }])
    expect(await desk().conflicts({ ...query, ...none })).toEqual([]);
});

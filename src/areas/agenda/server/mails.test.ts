/** What is mailed of activities: to who is given one, and to who takes part when it moves, each in their language, once. */
import { ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { formatDayInSentence } from "../../../kit/format.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { openNotificationFixture } from "./testing/notification-fixture.ts";

const now = new Date("2026-11-20T15:00:00.000Z");
const { ids, desk, mailsOf, server, ...office } = openNotificationFixture(() => now, {
  title: "Firma en Playa",
  description: "Llevar los originales",
});
const plan = () => office.plan({ usersInCharge: [ids.notary ?? "", ids.lawyer ?? ""] });
/** Who was mailed what, since those that are given. */
async function letters(id: string, before: readonly { readonly id: string }[] = []) {
  const found = await mailsOf(id, ne(emails.template, "activityReminder"));
  return found.filter((mail) => !before.some((each) => each.id === mail.id));
}
const told = (all: Awaited<ReturnType<typeof letters>>) =>
  all.map(({ template, to, subject }) => [template, to.split("@")[0], subject]).sort();

test("who is given an activity is mailed it, and neither who planned it nor who is invited", async () => {
  const { _id } = await plan();
  const [mail, ...more] = await letters(_id);
  expect(more).toEqual([]);
  expect([mail?.template, mail?.to, mail?.subject]).toEqual([
    "activityAssigned",
    "notary@demo.example",
    "A su cargo: Firma en Playa",
  ]);
  expect(mail?.text).toContain(`${formatDayInSentence("2026-12-04", "es", now)}, 10:30`);
  expect(mail?.text).toContain("Luis Barrios Peña");
  expect(mail?.text).toContain(
    `${server().environment.publicUrl}/legalsit/workAgenda?view=calendar&date=2026-12-04&activity=${_id}`,
  );
});

test("who takes part is mailed that it moved, left them out or was called off, each time once", async () => {
  const { _id } = await plan();
  const given = await letters(_id);
  await desk().update({ _id, description: "Otra cosa que llevar" });
  expect(await letters(_id, given)).toEqual([]);
  await desk().update({ _id, date: "2026-12-09" });
  const moved = await letters(_id, given);
  expect(told(moved)).toEqual([
    ["activityMoved", "cashier", "An activity has another date or place: Firma en Playa"],
    ["activityMoved", "notary", "Una actividad cambió de fecha o de lugar: Firma en Playa"],
  ]);
  expect(moved.find(({ language }) => language === "en")?.text).toContain(formatDayInSentence("2026-12-09", "en", now));
  await desk().update({ _id, date: "2026-12-04" });
  await desk().update({ _id, date: "2026-12-09" });
  expect(await letters(_id, [...given, ...moved])).toHaveLength(4);
  const before = await letters(_id);
  await desk().update({ _id, invitedSpecialists: [] });
  const leftOut = await letters(_id, before);
  expect(leftOut.map(({ template, to }) => [template, to])).toEqual([["activityMoved", "cashier@demo.example"]]);
  await desk().remove({ _id });
  expect(told(await letters(_id, [...before, ...leftOut]))).toEqual([
    ["activityMoved", "notary", "Se anuló una actividad: Firma en Playa"],
  ]);
});

test("what is refused is told to nobody", async () => {
  const { _id } = await plan();
  const given = await letters(_id);
  await desk()
    .update({ _id, date: "2026-12-01", notificationDate: "2026-12-03" })
    .then(
      () => expect.unreachable(),
      () => {},
    );
  expect(await letters(_id, given)).toEqual([]);
});

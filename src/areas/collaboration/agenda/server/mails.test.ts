/** Mails about activities: to people in charge, and to participants when it moves, in their language, once. */
import { ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { formatDayInSentence } from "../../../../kit/text/format-days.ts";
import { emails } from "../../../administration/outgoing-mail/server/tables.ts";
import { openNotificationFixture } from "./testing/notification-fixture.ts";

const now = new Date("2026-11-20T15:00:00.000Z");
const { ids, desk, mailsOf, server, ...office } = openNotificationFixture(() => now, {
  title: "Firma en Playa",
  description: "Llevar los originales",
});
const plan = () => office.plan({ usersInCharge: [ids.notary ?? "", ids.lawyer ?? ""] });
/** Mails of an activity, without those of `before`. */
async function mailsSince(id: string, before: readonly { readonly id: string }[] = []) {
  const found = await mailsOf(id, ne(emails.template, "activityReminder"));
  return found.filter((mail) => !before.some((each) => each.id === mail.id));
}
const summary = (all: Awaited<ReturnType<typeof mailsSince>>) =>
  all.map(({ template, to, subject }) => [template, to.split("@")[0], subject]).sort();

test("people in charge are mailed, but neither the creator nor invited people", async () => {
  const { _id } = await plan();
  const [mail, ...overrides] = await mailsSince(_id);
  expect(overrides).toEqual([]);
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

test("participants are mailed once when it moves, is cancelled or they are removed", async () => {
  const { _id } = await plan();
  const earlierMails = await mailsSince(_id);
  await desk().update({ _id, description: "Otra cosa que llevar" });
  expect(await mailsSince(_id, earlierMails)).toEqual([]);
  await desk().update({ _id, date: "2026-12-09" });
  const moved = await mailsSince(_id, earlierMails);
  expect(summary(moved)).toEqual([
    ["activityMoved", "cashier", "Activity date or place changed: Firma en Playa"],
    ["activityMoved", "notary", "Una actividad cambió de fecha o de lugar: Firma en Playa"],
  ]);
  expect(moved.find(({ language }) => language === "en")?.text).toContain(formatDayInSentence("2026-12-09", "en", now));
  await desk().update({ _id, date: "2026-12-04" });
  await desk().update({ _id, date: "2026-12-09" });
  expect(await mailsSince(_id, [...earlierMails, ...moved])).toHaveLength(4);
  const before = await mailsSince(_id);
  await desk().update({ _id, invitedSpecialists: [] });
  const leftOut = await mailsSince(_id, before);
  expect(leftOut.map(({ template, to }) => [template, to])).toEqual([["activityMoved", "cashier@demo.example"]]);
  await desk().remove({ _id });
  expect(summary(await mailsSince(_id, [...before, ...leftOut]))).toEqual([
    ["activityMoved", "notary", "Actividad cancelada: Firma en Playa"],
  ]);
});

test("a refused change notifies nobody", async () => {
  const { _id } = await plan();
  const earlierMails = await mailsSince(_id);
  await desk()
    .update({ _id, date: "2026-12-01", notificationDate: "2026-12-03" })
    .then(
      () => expect.unreachable(),
      () => {},
    );
  expect(await mailsSince(_id, earlierMails)).toEqual([]);
});

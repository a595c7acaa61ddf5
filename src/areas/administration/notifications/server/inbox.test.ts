// @engine both
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { users } from "../../people/server/tables.ts";
import type { NotificationType } from "../notification-types.ts";
import { notify } from "./public.ts";
import { notifications } from "./tables.ts";

const alberto = "online-ap@demo.example";
const teresa = "online-tr@demo.example";
const unknownId = "018f3c1e-0000-7000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.server.db.delete(notifications));

const inbox = (who = alberto) => app.as(who).notifications;

async function idOf(email: string): Promise<string> {
  const [user] = await app.server.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(`${email} is not of the demo office`);
  return user.id;
}

/** Sends a notification, then sets its time. */
async function insertNotification(
  who: string,
  title: string,
  at: string,
  type: NotificationType = "online.paid",
): Promise<void> {
  const userId = await idOf(who);
  await inTransaction(app.server.db, (tx) =>
    notify(tx, {
      to: { users: [userId] },
      type,
      title: { es: title, en: `${title} in English` },
      text: { es: "Texto", en: "Text" },
      link: "/onlineServicesAdmin/AP/onlineRequests",
    }),
  );
  await app.server.db.execute(
    sql`update notifications set created_at = ${at} where title_es = ${title} and user_id = ${userId}`,
  );
}

async function insertOnDays(...days: number[]): Promise<void> {
  for (const day of days)
    await insertNotification(alberto, `Día ${day}`, `2026-11-${String(day).padStart(2, "0")}T15:00:00.000Z`);
}

const titles = ({ docs }: { docs: readonly { title: { es: string } }[] }) => docs.map(({ title }) => title.es);

describe("the list", () => {
  test("shows one's own, newest first, in both languages", async () => {
    await insertOnDays(2, 3, 1);
    await insertNotification(teresa, "De Teresa", "2026-11-04T15:00:00.000Z");
    const ownList = await inbox().list();
    expect(titles(ownList)).toEqual(["Día 3", "Día 2", "Día 1"]);
    expect(ownList).toMatchObject({ totalDocs: 3, page: 1, totalPages: 1 });
    expect(ownList.docs[0]).toMatchObject({
      type: "online.paid",
      title: { es: "Día 3", en: "Día 3 in English" },
      text: { es: "Texto", en: "Text" },
      link: "/onlineServicesAdmin/AP/onlineRequests",
      read: false,
      createdAt: "2026-11-03T15:00:00.000Z",
    });
    expect(titles(await inbox(teresa).list())).toEqual(["De Teresa"]);
    expect(await inbox("client@demo.example").list()).toMatchObject({ docs: [], totalDocs: 0, totalPages: 0 });
  });

  test("in pages: none is shown twice or left out, and past the last there is nothing", async () => {
    await insertOnDays(1, 2, 3, 4, 5);
    // Same instant: the id decides the order.
    await app.server.db.update(notifications).set({ createdAt: "2026-11-09T15:00:00.000Z" });
    const pages = await Promise.all([1, 2, 3].map((page) => inbox().list({ page, limit: 2 })));
    expect(pages.map(({ docs }) => docs.length)).toEqual([2, 2, 1]);
    expect(pages.flatMap(titles).sort()).toEqual(["Día 1", "Día 2", "Día 3", "Día 4", "Día 5"]);
    expect(pages[2]).toMatchObject({ totalDocs: 5, page: 3, limit: 2, totalPages: 3 });
    expect(await inbox().list({ page: 4, limit: 2 })).toMatchObject({ docs: [], totalDocs: 5, page: 4 });
  });

  test.each([
    [{ limit: 0 }, "limit"],
    [{ limit: 201 }, "limit"],
    [{ page: 0 }, "page"],
    [{ page: 100_001 }, "page"],
    [{ from: "2026-02-30" }, "from"],
    [{ type: "online.gone" as NotificationType }, "type"],
  ])("refuses %o", async (query, field) => {
    const refusal = await expectRefusal(inbox().list(query), "INVALID");
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  test("of those read, those unread, a type", async () => {
    await insertOnDays(1, 2);
    await insertNotification(alberto, "Tarde", "2026-11-03T15:00:00.000Z", "online.reviewLate");
    const { docs } = await inbox().list();
    await inbox().set({ _id: docs[1]?._id ?? "", read: true });
    expect(titles(await inbox().list({ read: true }))).toEqual(["Día 2"]);
    expect(titles(await inbox().list({ read: false }))).toEqual(["Tarde", "Día 1"]);
    expect(titles(await inbox().list({ type: "online.reviewLate" }))).toEqual(["Tarde"]);
    expect(await inbox().list({ type: "online.paid", read: false })).toMatchObject({ totalDocs: 1, totalPages: 1 });
  });

  test("found by words of their text in the reader's language, however they are written", async () => {
    await insertOnDays(1, 2);
    await insertNotification(alberto, "Última visita", "2026-11-03T15:00:00.000Z");
    expect(titles(await inbox().list({ search: "VISITA ultima" }))).toEqual(["Última visita"]);
    expect(titles(await inbox().list({ search: "100%" }))).toEqual([]);
    expect(titles(await inbox().list({ sort: "createdAt" }))).toEqual(["Día 1", "Día 2", "Última visita"]);
  });

  test("exported as they are listed, and only one's own", async () => {
    await insertOnDays(1, 2);
    await insertNotification(teresa, "De Teresa", "2026-11-03T15:00:00.000Z");
    const query = { format: "csv", columns: "date,text", language: "es" } as const;
    const csv = await inbox().exportSheet(query);
    const lines = csv.toString("utf8").trim().split("\r\n");
    expect(lines.map((line) => line.split(",").length)).toEqual([2, 2, 2]);
    expect(lines.slice(1).map((line) => /Día \d/.exec(line)?.[0])).toEqual(["Día 2", "Día 1"]);
  });

  test("between two days of Havana, both included", async () => {
    // Havana is five hours behind in November: the 2nd lasts from 05:00 of the 2nd to 05:00 of the 3rd.
    await insertNotification(alberto, "antes", "2026-11-02T04:59:59.999Z");
    await insertNotification(alberto, "primera", "2026-11-02T05:00:00.000Z");
    await insertNotification(alberto, "última", "2026-11-03T04:59:59.999Z");
    await insertNotification(alberto, "después", "2026-11-03T05:00:00.000Z");
    expect(titles(await inbox().list({ from: "2026-11-02", to: "2026-11-02" }))).toEqual(["última", "primera"]);
    expect(titles(await inbox().list({ from: "2026-11-02" }))).toEqual(["después", "última", "primera"]);
    expect(titles(await inbox().list({ to: "2026-11-01" }))).toEqual(["antes"]);
    await expectRefusal(inbox().list({ from: "2026-11-03", to: "2026-11-02" }), "INVALID_PERIOD");
  });
});

describe("one of them", () => {
  test("is read, unread again, and the badge follows", async () => {
    await insertOnDays(1, 2);
    const { docs } = await inbox().list();
    const _id = docs[0]?._id ?? "";
    expect(await inbox().unreadCount()).toBe(2);
    expect(await inbox().set({ _id })).toMatchObject({ _id, read: true });
    expect(await inbox().unreadCount()).toBe(1);
    expect(await inbox().set({ _id, read: true })).toMatchObject({ read: true });
    expect(await inbox().unreadCount()).toBe(1);
    expect(await inbox().set({ _id, read: false })).toMatchObject({ read: false });
    expect(await inbox().unreadCount()).toBe(2);
  });

  test("is deleted, returned in the response, and no longer listed", async () => {
    await insertOnDays(1, 2);
    const { docs } = await inbox().list();
    const _id = docs[0]?._id ?? "";
    expect(await inbox().set({ _id, delete: true })).toMatchObject({ _id, title: { es: "Día 2" } });
    expect(titles(await inbox().list())).toEqual(["Día 1"]);
    await expectRefusal(inbox().set({ _id, delete: true }), "NOT_FOUND");
    await expectRefusal(inbox().set({ _id }), "NOT_FOUND");
  });

  test.each([{ read: true }, { read: false }, { delete: true }])(
    "another user's answers %o like a missing one, and does not change",
    async (change) => {
      await insertNotification(teresa, "De Teresa", "2026-11-04T15:00:00.000Z");
      const { docs: before } = await inbox(teresa).list();
      await expectRefusal(inbox().set({ _id: before[0]?._id ?? "", ...change }), "NOT_FOUND");
      await expectRefusal(inbox().set({ _id: unknownId, ...change }), "NOT_FOUND");
      expect((await inbox(teresa).list()).docs).toEqual(before);
    },
  );
});

describe("all of them", () => {
  beforeEach(async () => {
    await insertOnDays(1, 2, 3);
    await insertNotification(teresa, "De Teresa", "2026-11-04T15:00:00.000Z");
  });

  test("are marked read: the answer counts the changed ones, others' do not change", async () => {
    const { docs } = await inbox().list();
    await inbox().set({ _id: docs[0]?._id ?? "" });
    expect(await inbox().setAllRead()).toEqual({ count: 2 });
    expect(await inbox().unreadCount()).toBe(0);
    expect(await inbox().setAllRead()).toEqual({ count: 0 });
    expect(await inbox(teresa).unreadCount()).toBe(1);
  });

  test("are deleted: read or not, only the user's own", async () => {
    const { docs } = await inbox().list();
    await inbox().set({ _id: docs[0]?._id ?? "" });
    expect(await inbox().removeAll()).toEqual({ count: 3 });
    expect(await inbox().list()).toMatchObject({ docs: [], totalDocs: 0 });
    expect(await inbox().unreadCount()).toBe(0);
    expect(titles(await inbox(teresa).list())).toEqual(["De Teresa"]);
  });
});

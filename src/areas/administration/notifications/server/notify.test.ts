/** Recipients: holders of a permission, or listed people; never blocked accounts. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissions } from "../../../../kit/permissions.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { world } from "../../../../server/demo/demo-world.ts";
import { userRoles, users } from "../../people/server/tables.ts";
import { seededRoles } from "../../roles/seeded-roles.ts";
import { roles } from "../../roles/server/tables.ts";
import { type Notice, notify } from "./public.ts";

let app: TestApp;
const idOf = new Map<string, string>();
const emailOf = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp();
  for (const { id, email } of await app.server.db.select({ id: users.id, email: users.email }).from(users)) {
    idOf.set(email, id);
    emailOf.set(id, email);
  }
});
afterAll(() => app.close());

const words = { es: "Hola", en: "Hello" };
async function notifiedBy(to: Notice["to"]): Promise<string[]> {
  const notifiedIds = await inTransaction(app.server.db, (tx) =>
    notify(tx, { to, type: "online.paid", title: words, text: words }),
  );
  return notifiedIds.map((id) => emailOf.get(id) ?? "").sort();
}
const staff = world.people.filter((person) => "role" in person);
const setActive = (email: string, active: boolean) =>
  app.server.db.update(users).set({ active }).where(eq(users.email, email));

test.each(permissions)("%s notifies exactly its holders", async (permission) => {
  const holders = staff.filter(({ role }) => {
    const rolePermissions: readonly string[] = seededRoles[role as keyof typeof seededRoles].permissions;
    return rolePermissions.includes(permission);
  });
  expect(await notifiedBy({ permission })).toEqual(holders.map(({ email }) => email).sort());
});

test("a blocked account is not notified, by permission or by name", async () => {
  const [alberto, ana] = ["online-ap@demo.example", "administrator@demo.example"] as const;
  await setActive(alberto, false);
  expect(await notifiedBy({ permission: "adminRequestsAP" })).toEqual([ana]);
  expect(await notifiedBy({ users: [idOf.get(alberto) ?? "", idOf.get(ana) ?? ""] })).toEqual([ana]);
  await setActive(alberto, true);
});

test("a client receives no staff notification, whatever roles a row gives them", async () => {
  const yadira = "client@demo.example";
  const [role] = await app.server.db.select().from(roles).where(eq(roles.key, "online-ap"));
  await app.server.db.insert(userRoles).values({ userId: idOf.get(yadira) ?? "", roleId: role?.id ?? "" });
  expect(await notifiedBy({ permission: "adminRequestsAP" })).not.toContain(yadira);
  expect((await app.as(yadira).session.current()).user.permissions).toEqual([]);
  await app.server.db.delete(userRoles).where(eq(userRoles.userId, idOf.get(yadira) ?? ""));
});

test("a rolled-back notification is never sent", async () => {
  const count = async () =>
    (await app.server.db.execute<{ n: number }>(sql`select count(*)::int as n from notifications`)).rows[0]?.n;
  const before = await count();
  const rolledBack = inTransaction(app.server.db, async (tx) => {
    await notify(tx, { to: { permission: "adminRequestsAP" }, type: "online.paid", title: words, text: words });
    throw new Error("undone");
  });
  await expect(rolledBack).rejects.toThrow("undone");
  expect(await count()).toBe(before);
});

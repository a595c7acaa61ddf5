import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Permission, permissionGroups, permissions } from "../../../../kit/permissions.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { demoIds } from "../../people/server/demo.ts";
import { userRoles } from "../../people/server/tables.ts";
import type { Role } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { seedRoles } from "./seed.ts";
import { roles } from "./tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const administrator = "administrator@demo.example";
const admin = () => app.as(administrator).roles;
let createdCount = 0;
const draft = (permissions: readonly Permission[], name = `Prueba ${(createdCount += 1)}`) => ({
  name: { es: name, en: `Test ${createdCount}` },
  permissions: [...permissions],
});
const byKey = async (key: string) => (await admin().list()).find((role) => role.key === key) as Role;

/** Gives a demo colleague this role only. */
async function assignRole(email: string, role: Pick<Role, "_id">): Promise<void> {
  const userId = (await demoIds(app.server.db, [email])).get(email) ?? "";
  await app.server.db.delete(userRoles).where(eq(userRoles.userId, userId));
  await app.server.db.insert(userRoles).values({ userId, roleId: role._id });
}

test("every permission is in one group, with its texts in both languages", () => {
  const grouped = Object.values(permissionGroups).flat();
  expect(grouped.toSorted()).toEqual(permissions.toSorted());
  expect(Object.keys(es.may).toSorted()).toEqual(permissions.toSorted());
  expect(new Set(Object.values(es.may)).size).toBe(permissions.length);
  expect(new Set(Object.values(en.may)).size).toBe(permissions.length);
});

describe("a role", () => {
  test("is created, changed and deleted, each with its audit line", async () => {
    const role = await admin().create(draft(["adminClient"]));
    expect(role).toMatchObject({ permissions: ["adminClient"], people: 0, can: { change: true, remove: true } });
    const changed = await admin().update({ ...draft(["adminOffers"]), _id: role._id, updatedAt: role.updatedAt });
    expect(changed.permissions).toEqual(["adminOffers"]);
    expect(await admin().remove({ id: role._id })).toEqual({ deleted: true });
    await expectRefusal(admin().get({ id: role._id }), "NOT_FOUND");
    const lines = await app.server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.recordKind, "role"), eq(auditLog.recordId, role._id)))
      .orderBy(auditLog.at, auditLog.id);
    expect(lines.map((line) => line.action)).toEqual(["roles.create", "roles.update", "roles.remove"]);
  });

  test("a role that was changed since it was read is not overwritten", async () => {
    const role = await admin().create(draft(["adminClient"]));
    const now = await admin().update({ ...draft(["adminOffers"]), _id: role._id, updatedAt: role.updatedAt });
    const stale = admin().update({ ...draft(["adminCarriers"]), _id: role._id, updatedAt: "2026-01-01T00:00:00.000Z" });
    expect((await expectRefusal(stale, "CONFLICT")).facts.current).toEqual(now);
  });

  test("is called as no other is, whatever its accents and case, in either language", async () => {
    const role = await admin().create({ name: { es: "Archivo", en: "Archive" }, permissions: ["adminClient"] });
    for (const [name, field] of [
      [{ es: "ÁRCHIVO", en: "Another" }, "name.es"],
      [{ es: "Otro", en: "archive" }, "name.en"],
    ] as const) {
      const refusal = await expectRefusal(admin().create({ name, permissions: ["adminClient"] }), "CONFLICT");
      expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    }
    const same = { name: role.name, permissions: ["adminClient" as const], _id: role._id };
    await admin().update({ ...same, updatedAt: role.updatedAt });
    const both = await Promise.allSettled(
      [1, 2].map(() => admin().create({ name: { es: "A la vez", en: "At once" }, permissions: ["adminClient"] })),
    );
    expect(both.map((each) => each.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("with holders is not deleted, and the refusal has their number", async () => {
    const lawyer = await byKey("lawyer");
    expect(lawyer.can.remove).toBe(false);
    const refusal = await expectRefusal(admin().remove({ id: lawyer._id }), "IN_USE");
    expect(refusal.facts.usedIn).toEqual([{ what: "people", count: 1, at: `/admin/users?role=${lawyer._id}` }]);
  });

  test("that was deleted does not come back at the next start, and the administrator's is whole again", async () => {
    const planner = await byKey("planner");
    await app.server.db.delete(userRoles).where(eq(userRoles.roleId, planner._id));
    await admin().remove({ id: planner._id });
    await app.server.db
      .update(roles)
      .set({ permissions: ["adminUsers"] })
      .where(eq(roles.key, "administrator"));
    await inTransaction(app.server.db, seedRoles);
    const keys = (await admin().list()).map((role) => role.key);
    expect(keys).not.toContain("planner");
    expect((await byKey("administrator")).permissions).toHaveLength(permissions.length);
  });
});

describe("nobody", () => {
  test("changes the administrator's role", async () => {
    const { _id, updatedAt, can } = await byKey("administrator");
    expect(can).toEqual({ change: false, remove: false });
    await expectRefusal(admin().update({ ...draft(["adminUsers"]), _id, updatedAt }), "FORBIDDEN");
    await expectRefusal(admin().remove({ id: _id }), "FORBIDDEN");
  });

  test("grants permissions they lack, nor changes a role with more permissions", async () => {
    const managerRole = await admin().create(draft(["adminUsers", "adminClient"]));
    await assignRole("lawyer@demo.example", managerRole);
    const luis = app.as("lawyer@demo.example").roles;
    const ownRole = await luis.create(draft(["adminClient"]));
    await expectRefusal(luis.create(draft(["adminClient", "adminOffers"])), "FORBIDDEN");
    await expectRefusal(
      luis.update({ ...draft(["adminClient", "adminOffers"]), _id: ownRole._id, updatedAt: ownRole.updatedAt }),
      "FORBIDDEN",
    );
    const cashier = (await luis.list()).find((role) => role.key === "cashier") as Role;
    expect(cashier.can).toEqual({ change: false, remove: false });
    const { _id, updatedAt } = cashier;
    await expectRefusal(luis.update({ ...draft(["adminClient"]), _id, updatedAt }), "FORBIDDEN");
    await expectRefusal(luis.remove({ id: _id }), "FORBIDDEN");
  });

  test("removes the last keys by emptying the role that has them", async () => {
    const managerRole = await admin().create(draft(["adminUsers", "adminSettings"]));
    await assignRole("notary@demo.example", managerRole);
    await app.as("notary@demo.example").roles.list();
    const assignments = await app.server.db.select().from(userRoles);
    await app.server.db.delete(userRoles).where(sql`${userRoles.roleId} <> ${managerRole._id}`);
    const { _id, updatedAt } = managerRole;
    const emptied = app.as("notary@demo.example").roles.update({ ...draft(["adminSettings"]), _id, updatedAt });
    await expectRefusal(emptied, "LAST_ADMINISTRATOR");
    await app.server.db.insert(userRoles).values(assignments).onConflictDoNothing();
  });
});

test("a permission removed from a role ends at once, in open sessions too", async () => {
  const role = await admin().create(draft(["adminOffers", "adminClient"]));
  await assignRole("commercial@demo.example", role);
  const carla = app.as("commercial@demo.example").onlineServices;
  await carla.list({});
  const currentRole = await admin().get({ id: role._id });
  await admin().update({ ...draft(["adminClient"]), _id: role._id, updatedAt: currentRole.updatedAt });
  await expect
    .poll(async () => {
      const answer = await carla.list({}).then(
        () => "heard",
        (error: { code?: string }) => error.code,
      );
      return answer;
    })
    .toBe("FORBIDDEN");
});

/** Impersonation: only shared permissions, no changes, limited time. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contracts } from "../../../contracts.ts";
import { permissions } from "../../../../kit/permissions.ts";
import type { ApiContract } from "../../../../kit/contract/contract.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { roles } from "../../roles/server/tables.ts";
import { demoIds } from "../../people/server/demo.ts";
import { userRoles, users } from "../../people/server/tables.ts";
import { sessions } from "./tables.ts";

let app: TestApp;
let ids: Map<string, string>;
let now = new Date();
const adminEmail = "administrator@demo.example";
const userNames = ["administrator", "lawyer", "online-ap", "courier", "cashier", "client"];
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  ids = await demoIds(
    app.server.db,
    userNames.map((each) => `${each}@demo.example`),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.server.db.update(sessions).set({ seesId: null, seesUntil: null });
  await publishSessions();
});

const admin = () => app.as(adminEmail);
const idOfUser = (userName: string) => ids.get(`${userName}@demo.example`) ?? "";
const readBanner = async () => (await admin().session.current()).seeing;
const impersonate = (userName: string) => admin().session.seeAs({ _id: idOfUser(userName) });
/** Only the rows that this test wrote. */
const publishSessions = (ids: readonly string[] = []) =>
  inTransaction(app.server.db, (tx) => publish(tx, "sessions", ids));
const auditEntries = (action: string) =>
  app.server.db
    .select({ by: auditLog.userId, of: auditLog.recordId })
    .from(auditLog)
    .where(eq(auditLog.action, action));

test("a user administrator gets the colleague's permissions, keeps their identity, and the audit log records it", async () => {
  const lawyersPermissions = (await app.as("lawyer@demo.example").session.current()).user.permissions;
  await impersonate("lawyer");
  const { user, seeing } = await admin().session.current();
  expect(user._id).toBe(idOfUser("administrator"));
  expect(user.permissions.toSorted()).toEqual(lawyersPermissions.toSorted());
  expect(seeing).toMatchObject({ name: expect.any(String) as string, less: false, seconds: 900 });
  await admin().filings.list({});
  await expectRefusal(admin().outgoingMail.list({}), "FORBIDDEN");
  expect(await admin().session.stopSeeing()).toEqual({ ended: true });
  expect(await readBanner()).toBeUndefined();
  await admin().outgoingMail.list({});
  const expectedEntry = { by: idOfUser("administrator"), of: idOfUser("lawyer") };
  expect(await auditEntries("session.seeAs")).toContainEqual(expectedEntry);
  expect(await auditEntries("session.stopSeeing")).toContainEqual(expectedEntry);
  expect(await admin().session.stopSeeing()).toEqual({ ended: false });
});

test("permissions that the caller lacks are not granted", async () => {
  const [role] = await app.server.db
    .insert(roles)
    .values({ key: "keeper", nameEs: "Guarda", nameEn: "Keeper", permissions: ["adminUsers", "adminClient"] })
    .returning();
  const cashier = { userId: idOfUser("cashier"), roleId: role?.id ?? "" };
  await app.server.db.delete(userRoles).where(eq(userRoles.userId, cashier.userId));
  await app.server.db.insert(userRoles).values(cashier);
  const secondUser = app.as("cashier@demo.example");
  await secondUser.session.seeAs({ _id: idOfUser("lawyer") });
  const { user, seeing } = await secondUser.session.current();
  expect(user.permissions).toEqual(["adminClient"]);
  expect(seeing?.less).toBe(true);
  await expectRefusal(secondUser.filings.list({}), "FORBIDDEN");
  // Records that the lawyer may read by assignment, not by permission, are not included.
  expect((await app.as("lawyer@demo.example").correspondences.list({})).totalDocs).toBeGreaterThan(0);
  expect((await secondUser.correspondences.list({})).totalDocs).toBe(0);
});

test("records assigned to the colleague are shown as to the colleague", async () => {
  const fullList = await admin().correspondences.list({});
  const lawyersList = await app.as("lawyer@demo.example").correspondences.list({});
  expect(lawyersList.totalDocs).toBeLessThan(fullList.totalDocs);
  const home = await app.as("lawyer@demo.example").filings.home();
  await impersonate("lawyer");
  expect((await admin().correspondences.list({})).docs.map(({ _id }) => _id)).toEqual(
    lawyersList.docs.map(({ _id }) => _id),
  );
  expect(await admin().filings.home()).toEqual(home);
});

test("the caller's own notifications, sessions and visits stay their own", async () => {
  const ownSessions = await admin().session.sessions();
  await impersonate("lawyer");
  expect((await admin().session.sessions()).map(({ _id }) => _id)).toEqual(ownSessions.map(({ _id }) => _id));
  expect((await admin().people.info()).email).toBe(adminEmail);
  expect(await admin().home.visit()).toMatchObject({ since: null, notifications: [], configuration: [] });
});

describe("every call", () => {
  const calls = Object.values(contracts as Record<string, ApiContract>)
    .flatMap((contract) => Object.values(contract))
    .filter(({ transport }) => transport !== "callback");

  test.each(calls.filter(({ allowedWhileImpersonating: isAllowed }) => !isAllowed))(
    "$wire is refused",
    async (operation) => {
      // As a user with all permissions, so that no other check refuses the call.
      await admin().session.seeAs({ _id: await anotherAdministrator() });
      const { body } = await app.send(adminEmail, operation, {});
      const { code } = (body as { error: { code: string } }).error;
      expect(code).toBe(operation.access === "client" ? "FORBIDDEN" : "SEEING_ONLY");
    },
  );

  test("only reading calls are allowed", () => {
    const readingCalls = calls.filter(({ method, hasSideEffects }) => method === "GET" && !hasSideEffects);
    expect(readingCalls.filter(({ allowedWhileImpersonating: isAllowed }) => !isAllowed)).toEqual([]);
    const writingCalls = calls.filter(
      ({ method, allowedWhileImpersonating: isAllowed }) => method !== "GET" && method !== "POST" && isAllowed,
    );
    expect(writingCalls).toEqual([]);
  });
});

describe("it ends", () => {
  test("by itself after a quarter of an hour", async () => {
    await impersonate("lawyer");
    now = new Date(now.getTime() + 15 * 60_000 - 1000);
    expect((await readBanner())?.seconds).toBe(1);
    now = new Date(now.getTime() + 1000);
    expect(await readBanner()).toBeUndefined();
    await admin().outgoingMail.list({});
  });

  test("when the colleague is blocked, and follows their permissions", async () => {
    await impersonate("courier");
    const storedRoles = await app.server.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, idOfUser("courier")));
    await app.server.db.delete(userRoles).where(eq(userRoles.userId, idOfUser("courier")));
    await publishSessions([idOfUser("courier")]);
    expect((await admin().session.current()).user.permissions).toEqual([]);
    await app.server.db
      .update(users)
      .set({ active: false })
      .where(eq(users.id, idOfUser("courier")));
    await publishSessions([idOfUser("courier")]);
    expect(await readBanner()).toBeUndefined();
    await app.server.db
      .update(users)
      .set({ active: true })
      .where(eq(users.id, idOfUser("courier")));
    await app.server.db.insert(userRoles).values(storedRoles);
  });
});

test("impersonation ends when the caller loses the permission to manage accounts", async () => {
  const secondUser = app.as("online-ap@demo.example");
  const userId = idOfUser("online-ap");
  const storedRoles = await app.server.db.select().from(userRoles).where(eq(userRoles.userId, userId));
  const [role] = await app.server.db
    .insert(roles)
    .values({ key: "watcher", nameEs: "Mirador", nameEn: "Watcher", permissions: ["adminUsers", "adminClient"] })
    .returning();
  const grant = { userId, roleId: role?.id ?? "" };
  await app.server.db.delete(userRoles).where(eq(userRoles.userId, userId));
  await app.server.db.insert(userRoles).values(grant);
  await publishSessions([userId]);
  await secondUser.session.seeAs({ _id: idOfUser("lawyer") });
  expect((await secondUser.session.current()).seeing?.name).toBeTruthy();
  await app.server.db
    .update(roles)
    .set({ permissions: ["adminClient"] })
    .where(eq(roles.id, grant.roleId));
  await publishSessions([userId]);
  const { user, seeing } = await secondUser.session.current();
  expect(seeing).toBeUndefined();
  expect(user.permissions).toEqual(["adminClient"]);
  await app.server.db.delete(userRoles).where(eq(userRoles.userId, userId));
  await app.server.db.insert(userRoles).values(storedRoles);
});

describe("impersonation", () => {
  test("is refused for clients, blocked users, oneself and unknown users", async () => {
    for (const userName of ["client", "administrator"])
      expect(
        (await expectRefusal(admin().session.seeAs({ _id: idOfUser(userName) }), "INVALID")).fields,
      ).toHaveProperty("_id");
    await app.server.db
      .update(users)
      .set({ active: false })
      .where(eq(users.id, idOfUser("cashier")));
    await expectRefusal(admin().session.seeAs({ _id: idOfUser("cashier") }), "INVALID");
    await app.server.db
      .update(users)
      .set({ active: true })
      .where(eq(users.id, idOfUser("cashier")));
    await expectRefusal(admin().session.seeAs({ _id: crypto.randomUUID() }), "NOT_FOUND");
  });

  test("cannot be nested", async () => {
    await impersonate("lawyer");
    await expectRefusal(admin().session.seeAs({ _id: idOfUser("courier") }), "FORBIDDEN");
  });
});

/** Another staff member with every permission. */
async function anotherAdministrator(): Promise<string> {
  const [role] = await app.server.db.select().from(roles).where(eq(roles.key, "administrator"));
  expect(role?.permissions).toHaveLength(permissions.length);
  await app.server.db
    .insert(userRoles)
    .values({ userId: idOfUser("online-ap"), roleId: role?.id ?? "" })
    .onConflictDoNothing();
  return idOfUser("online-ap");
}

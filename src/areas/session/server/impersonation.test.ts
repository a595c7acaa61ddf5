/** Seeing the office as a colleague: with no more rights than both have, changing nothing, and for a while only. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contracts } from "../../contracts.ts";
import { permissions } from "../../../kit/permissions.ts";
import type { ApiContract } from "../../../kit/contract.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { roles } from "../../roles/server/tables.ts";
import { demoIds } from "../../people/server/demo.ts";
import { userRoles, users } from "../../people/server/tables.ts";
import { sessions } from "./tables.ts";

let app: TestApp;
let ids: Map<string, string>;
let now = new Date();
const whole = "administrator@demo.example";
const everybody = ["administrator", "lawyer", "online-ap", "courier", "cashier", "client"];
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  ids = await demoIds(
    app.server.db,
    everybody.map((each) => `${each}@demo.example`),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.server.db.update(sessions).set({ seesId: null, seesUntil: null });
  await tell();
});

const admin = () => app.as(whole);
const idOf = (who: string) => ids.get(`${who}@demo.example`) ?? "";
const seen = async () => (await admin().session.current()).seeing;
const see = (who: string) => admin().session.seeAs({ _id: idOf(who) });
/** Of what this test wrote itself. */
const tell = (ids: readonly string[] = []) => inTransaction(app.server.db, (tx) => publish(tx, "sessions", ids));
const lines = (action: string) =>
  app.server.db
    .select({ by: auditLog.userId, of: auditLog.recordId })
    .from(auditLog)
    .where(eq(auditLog.action, action));

test("who keeps accounts sees with the rights of a colleague, stays who they are, and the log says so", async () => {
  const own = (await app.as("lawyer@demo.example").session.current()).user.permissions;
  await see("lawyer");
  const { user, seeing } = await admin().session.current();
  expect(user._id).toBe(idOf("administrator"));
  expect(user.permissions.toSorted()).toEqual(own.toSorted());
  expect(seeing).toMatchObject({ name: expect.any(String) as string, less: false, seconds: 900 });
  await admin().filings.list({});
  await expectRefusal(admin().outgoingMail.list({}), "FORBIDDEN");
  expect(await admin().session.stopSeeing()).toEqual({ ended: true });
  expect(await seen()).toBeUndefined();
  await admin().outgoingMail.list({});
  const of = { by: idOf("administrator"), of: idOf("lawyer") };
  expect(await lines("session.seeAs")).toContainEqual(of);
  expect(await lines("session.stopSeeing")).toContainEqual(of);
  expect(await admin().session.stopSeeing()).toEqual({ ended: false });
});

test("what a colleague may do and they may not, they cannot see through them", async () => {
  const [keeper] = await app.server.db
    .insert(roles)
    .values({ key: "keeper", nameEs: "Guarda", nameEn: "Keeper", permissions: ["adminUsers", "adminClient"] })
    .returning();
  const cashier = { userId: idOf("cashier"), roleId: keeper?.id ?? "" };
  await app.server.db.delete(userRoles).where(eq(userRoles.userId, cashier.userId));
  await app.server.db.insert(userRoles).values(cashier);
  const luis = app.as("cashier@demo.example");
  await luis.session.seeAs({ _id: idOf("lawyer") });
  const { user, seeing } = await luis.session.current();
  expect(user.permissions).toEqual(["adminClient"]);
  expect(seeing?.less).toBe(true);
  await expectRefusal(luis.filings.list({}), "FORBIDDEN");
  // What the lawyer reads by name and not by a right stays theirs.
  expect((await app.as("lawyer@demo.example").correspondences.list({})).totalDocs).toBeGreaterThan(0);
  expect((await luis.correspondences.list({})).totalDocs).toBe(0);
});

test("what somebody reads by name is shown as to them", async () => {
  const all = await admin().correspondences.list({});
  const theirs = await app.as("lawyer@demo.example").correspondences.list({});
  expect(theirs.totalDocs).toBeLessThan(all.totalDocs);
  const home = await app.as("lawyer@demo.example").filings.home();
  await see("lawyer");
  expect((await admin().correspondences.list({})).docs.map(({ _id }) => _id)).toEqual(
    theirs.docs.map(({ _id }) => _id),
  );
  expect(await admin().filings.home()).toEqual(home);
});

test("what is one's own stays one's own: notifications, sessions, visits", async () => {
  const own = await admin().session.sessions();
  await see("lawyer");
  expect((await admin().session.sessions()).map(({ _id }) => _id)).toEqual(own.map(({ _id }) => _id));
  expect((await admin().people.info()).email).toBe(whole);
  expect(await admin().home.visit()).toMatchObject({ since: null, notifications: [], configuration: [] });
});

describe("every call", () => {
  const calls = Object.values(contracts as Record<string, ApiContract>)
    .flatMap((contract) => Object.values(contract))
    .filter(({ transport: carriage }) => carriage !== "callback");

  test.each(calls.filter(({ allowedWhileImpersonating: whileSeeing }) => !whileSeeing))(
    "$wire is refused",
    async (operation) => {
      // As one who may do everything, so that nothing else refuses it.
      await admin().session.seeAs({ _id: await anotherAdministrator() });
      const { body } = await app.send(whole, operation, {});
      const { code } = (body as { error: { code: string } }).error;
      expect(code).toBe(operation.access === "client" ? "FORBIDDEN" : "SEEING_ONLY");
    },
  );

  test("that changes nothing by its method, and those that read by another, are the ones that answer", () => {
    const byMethod = calls.filter(({ method, hasSideEffects: changes }) => method === "GET" && !changes);
    expect(byMethod.filter(({ allowedWhileImpersonating: whileSeeing }) => !whileSeeing)).toEqual([]);
    const changing = calls.filter(
      ({ method, allowedWhileImpersonating: whileSeeing }) => method !== "GET" && method !== "POST" && whileSeeing,
    );
    expect(changing).toEqual([]);
  });
});

describe("it ends", () => {
  test("by itself after a quarter of an hour", async () => {
    await see("lawyer");
    now = new Date(now.getTime() + 15 * 60_000 - 1000);
    expect((await seen())?.seconds).toBe(1);
    now = new Date(now.getTime() + 1000);
    expect(await seen()).toBeUndefined();
    await admin().outgoingMail.list({});
  });

  test("when the colleague is shut out, and changes with their rights", async () => {
    await see("courier");
    const held = await app.server.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, idOf("courier")));
    await app.server.db.delete(userRoles).where(eq(userRoles.userId, idOf("courier")));
    await tell([idOf("courier")]);
    expect((await admin().session.current()).user.permissions).toEqual([]);
    await app.server.db
      .update(users)
      .set({ active: false })
      .where(eq(users.id, idOf("courier")));
    await tell([idOf("courier")]);
    expect(await seen()).toBeUndefined();
    await app.server.db
      .update(users)
      .set({ active: true })
      .where(eq(users.id, idOf("courier")));
    await app.server.db.insert(userRoles).values(held);
  });
});

test("it ends when who looks may no longer keep accounts", async () => {
  const luis = app.as("online-ap@demo.example");
  const userId = idOf("online-ap");
  const held = await app.server.db.select().from(userRoles).where(eq(userRoles.userId, userId));
  const [keeper] = await app.server.db
    .insert(roles)
    .values({ key: "watcher", nameEs: "Mirador", nameEn: "Watcher", permissions: ["adminUsers", "adminClient"] })
    .returning();
  const looks = { userId, roleId: keeper?.id ?? "" };
  await app.server.db.delete(userRoles).where(eq(userRoles.userId, userId));
  await app.server.db.insert(userRoles).values(looks);
  await tell([userId]);
  await luis.session.seeAs({ _id: idOf("lawyer") });
  expect((await luis.session.current()).seeing?.name).toBeTruthy();
  await app.server.db
    .update(roles)
    .set({ permissions: ["adminClient"] })
    .where(eq(roles.id, looks.roleId));
  await tell([userId]);
  const { user, seeing } = await luis.session.current();
  expect(seeing).toBeUndefined();
  expect(user.permissions).toEqual(["adminClient"]);
  await app.server.db.delete(userRoles).where(eq(userRoles.userId, userId));
  await app.server.db.insert(userRoles).values(held);
});

describe("nobody", () => {
  test("sees as a client, as somebody shut out, as themselves, as nobody", async () => {
    for (const who of ["client", "administrator"])
      expect((await expectRefusal(admin().session.seeAs({ _id: idOf(who) }), "INVALID")).fields).toHaveProperty("_id");
    await app.server.db
      .update(users)
      .set({ active: false })
      .where(eq(users.id, idOf("cashier")));
    await expectRefusal(admin().session.seeAs({ _id: idOf("cashier") }), "INVALID");
    await app.server.db
      .update(users)
      .set({ active: true })
      .where(eq(users.id, idOf("cashier")));
    await expectRefusal(admin().session.seeAs({ _id: crypto.randomUUID() }), "NOT_FOUND");
  });

  test("sees as somebody through somebody else", async () => {
    await see("lawyer");
    await expectRefusal(admin().session.seeAs({ _id: idOf("courier") }), "FORBIDDEN");
  });
});

/** Staff who hold every permission, beside the one who looks. */
async function anotherAdministrator(): Promise<string> {
  const [role] = await app.server.db.select().from(roles).where(eq(roles.key, "administrator"));
  expect(role?.permissions).toHaveLength(permissions.length);
  await app.server.db
    .insert(userRoles)
    .values({ userId: idOf("online-ap"), roleId: role?.id ?? "" })
    .onConflictDoNothing();
  return idOf("online-ap");
}

// @engine both
import { and, desc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { demoPassword } from "../../../../server/demo/demo-world.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { mailedSecrets } from "../../session/server/tables.ts";
import { onlineServiceOffers } from "../../../procedures/online-services/server/tables.ts";
import { requestGroups } from "../../../procedures/online-requests/server/tables.ts";
import { roles } from "../../roles/server/tables.ts";
import { sessionContract } from "../../session/contract.ts";
import type { Account } from "../contract.ts";
import { users } from "./tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const admin = () => app.as("administrator@demo.example");
const findAccount = async (search: string): Promise<Account> => {
  const { docs } = await admin().people.list({ search });
  expect(docs).toHaveLength(1);
  return docs[0] as Account;
};
const roleId = async (key: string) => (await admin().roles.list()).find((role) => role.key === key)?._id ?? "";
const auditOf = (id: string, action: string) =>
  app.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, id), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.at));
const mailedToken = async (to: string) => {
  const [mail] = await app.server.db
    .select()
    .from(emails)
    .where(eq(emails.to, to))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(1);
  return { template: mail?.template, token: /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
};
const isIn = async (headers: Record<string, string>) =>
  (await app.send("nobody", sessionContract.current, {}, headers)).status === 200;
const signIn = async (username: string, password = demoPassword) => {
  const { token } = await app.as("nobody").session.login({ username, password });
  return { authorization: `Bearer ${token}` };
};

describe("one's own particulars", () => {
  test("a client sees and changes theirs", async () => {
    const ownProfile = await app.as("client@demo.example").people.info();
    expect(ownProfile).toMatchObject({ name: "Yadira Álvarez Ferrer", roles: [], country: "CU", active: true });
    const changed = await app
      .as("client@demo.example")
      .people.updateProfile({ phone: "5 211-2233", language: "en", updatedAt: ownProfile.updatedAt });
    expect(changed).toMatchObject({ phone: "+5352112233", language: "en" });
    await expectRefusal(
      app.as("client@demo.example").people.updateProfile({ phone: "52112234", updatedAt: ownProfile.updatedAt }),
      "CONFLICT",
    );
    expect((await app.as("client@demo.example").session.current()).user.phone).toBe("+5352112233");
  });

  test("fields outside the form cannot be set", async () => {
    const input = { phone: "52112233", kind: "staff", active: false, email: "x@y.example", roles: ["administrator"] };
    const changed = await app.as("client2@demo.example").people.updateProfile(input);
    expect(changed).toMatchObject({ kind: "client", active: true, email: "client2@demo.example", roles: [] });
  });
});

describe("another user", () => {
  const directory = ["_id", "name", "firstName", "lastName", "secondLastName", "email", "kind", "language"].sort();
  const colleagueFields = [...directory, "roles", "active", "updatedAt"].sort();
  const full = {
    firstName: "Elisa",
    lastName: "Mora",
    secondLastName: "Paz",
    country: "CU",
    phone: "+5352000001",
    ci: "91021027775",
    passport: "K777777",
    active: true,
  };
  const unknownId = "018f3c1e-0000-7000-8000-000000000000";
  const readAs = (who: string, id: string) => app.as(`${who}@demo.example`).people.info({ id });

  test("does not exist for a client", async () => {
    const other = await findAccount("roberto cabrera");
    for (const id of [other._id, unknownId]) await expectRefusal(readAs("client", id), "FORBIDDEN");
  });

  test("is shown to colleagues as in the directory, without documents, phone or permissions", async () => {
    const other = await findAccount("camilo jimenez");
    const profile = await readAs("lawyer", other._id);
    expect(Object.keys(profile).sort()).toEqual(colleagueFields);
    expect(profile).toMatchObject({ email: "cashier@demo.example", roles: ["cashier"] });
  });

  test("of a client is shown as contact data to the staff of their requests", async () => {
    const [other] = await app.server.db
      .insert(users)
      .values({ kind: "client", username: "new@demo.example", email: "new@demo.example", ...full })
      .returning();
    if (!other) throw new Error("nobody was written");
    for (const who of ["lawyer", "online-ap", "online-tr", "courier", "cashier"])
      for (const id of [other.id, unknownId]) await expectRefusal(readAs(who, id), "NOT_FOUND");
    const request = { commonId: unknownId, number: "TR26990001", family: "TR" as const, publicToken: "x", quantity: 1 };
    const [offer] = await app.server.db.select({ id: onlineServiceOffers.id }).from(onlineServiceOffers).limit(1);
    const at = new Date().toISOString();
    const terms = { termsVersion: 1, termsAt: at };
    await app.server.db
      .insert(requestGroups)
      .values({ ...request, ...terms, offerId: offer?.id ?? "", requesterId: other.id });
    // A draft gives staff no access to the person.
    await expectRefusal(readAs("online-tr", other.id), "NOT_FOUND");
    await app.server.db.update(requestGroups).set({ finishedAt: at }).where(eq(requestGroups.commonId, unknownId));
    expect(Object.keys(await readAs("online-tr", other.id)).sort()).toEqual(
      [...colleagueFields, "country", "phone"].sort(),
    );
    await expectRefusal(readAs("online-ap", other.id), "NOT_FOUND");
    await app.server.db.delete(requestGroups).where(eq(requestGroups.commonId, unknownId));
    await app.server.db.delete(users).where(eq(users.id, other.id));
  });

  test("is an account to anyone who manages accounts", async () => {
    const other = await findAccount("camilo jimenez");
    expect(await readAs("administrator", other._id)).toMatchObject({
      ci: other.ci,
      phone: other.phone,
      permissions: expect.arrayContaining(["adminEnzona"]),
    });
  });

  test("leaves one line an hour for the same reader, none for oneself", async () => {
    const other = await findAccount("nora castellanos");
    const lines = () => auditOf(other._id, "people.read");
    for (const who of ["lawyer", "lawyer", "courier", "lawyer", "notary"]) await readAs(who, other._id);
    expect((await lines()).map((line) => line.byName).sort()).toEqual(["Luis Barrios Peña", "Marta Suárez Gil"]);
    expect((await lines())[0]).toMatchObject({ recordKind: "user", after: { as: "colleague" } });
    // The second is by a clock that was ahead and is right again.
    for (const [count, minutes] of [-61, 525_600].entries()) {
      const at = new Date(Date.now() + minutes * 60_000).toISOString();
      await app.server.db.update(auditLog).set({ at }).where(eq(auditLog.action, "people.read"));
      await readAs("lawyer", other._id);
      expect(await lines()).toHaveLength(3 + count);
    }
  });
});

describe("finding people", () => {
  test("by any words of their name, without accents, or by document", async () => {
    expect((await findAccount("PEREZ alberto")).email).toBe("online-ap@demo.example");
    expect((await findAccount("L123456")).email).toBe("client2@demo.example");
    expect((await admin().people.list({ search: "100%" })).totalDocs).toBe(0);
  });

  test("by kind, role and state, in pages and in order", async () => {
    const clients = await admin().people.list({ kind: "client", sort: "-email", limit: 1 });
    expect(clients).toMatchObject({ page: 1, limit: 1 });
    expect(clients.totalPages).toBe(clients.totalDocs);
    const cashiers = await admin().people.list({ role: await roleId("cashier") });
    expect(cashiers.docs.map((each) => each.email)).toEqual(["cashier@demo.example"]);
    expect((await admin().people.list({ state: "blocked" })).totalDocs).toBe(0);
  });
});

describe("staff", () => {
  test("are invited, choose a password and have the permissions of their role", async () => {
    const invited = await admin().people.createStaff({
      firstName: "Elena",
      lastName: "Fuentes",
      email: "Elena@Demo.example",
      roles: [await roleId("cashier")],
    });
    expect(invited).toMatchObject({ state: "waiting", email: "elena@demo.example", language: "es" });
    await expectRefusal(
      app.as("nobody").session.login({ username: "elena@demo.example", password: demoPassword }),
      "CREDENTIALS",
    );
    const { template, token } = await mailedToken("elena@demo.example");
    expect(template).toBe("accountInvitation");
    await app.as("nobody").session.changeClientPass({ token, password: "una frase larga y propia" });
    const { user } = await app
      .as("nobody")
      .session.login({ username: "elena@demo.example", password: "una frase larga y propia" });
    expect([...user.permissions].sort()).toEqual(["adminEnzona", "adminTransfermovil"]);
    expect((await findAccount("elena fuentes")).state).toBe("active");
    const [line] = await auditOf(invited._id, "people.create");
    expect(line?.after).toMatchObject({ email: "elena@demo.example" });
    expect(JSON.stringify(line)).not.toContain(token);
  });

  test("an address or identity number that is in use is refused at its field", async () => {
    const draft = { firstName: "Otra", lastName: "Persona", email: "lawyer@demo.example", roles: [] };
    expect((await expectRefusal(admin().people.createStaff(draft), "CONFLICT")).fields).toHaveProperty("email");
    const duplicate = { ...draft, email: "otra@demo.example", ci: "80052011423" };
    expect((await expectRefusal(admin().people.createStaff(duplicate), "CONFLICT")).fields).toHaveProperty("ci");
    const invalidCi = { ...draft, email: "otra@demo.example", ci: "80139911423" };
    expect((await expectRefusal(admin().people.createStaff(invalidCi), "INVALID")).fields).toHaveProperty("ci");
  });

  test("the list shows roles and last visit", async () => {
    await app.as("lawyer@demo.example").session.current();
    const lawyer = await findAccount("lawyer@demo.example");
    expect(lawyer.roles).toEqual([{ _id: await roleId("lawyer"), name: "Abogado" }]);
    expect(lawyer.lastSeenAt).toBeTruthy();
  });

  test("new roles bind at once, in sessions that are open", async () => {
    const headers = await signIn("consulate@demo.example");
    const person = await findAccount("coralia");
    await admin().people.setRoles({
      _id: person._id,
      updatedAt: person.updatedAt,
      roles: [await roleId("planner"), await roleId("planner")],
    });
    const answer = await app.send("nobody", sessionContract.current, {}, headers);
    expect((answer.body as { data: { user: { permissions: string[] } } }).data.user.permissions).toContain(
      "createWorkplan",
    );
    const [line] = await auditOf(person._id, "people.setRoles");
    expect(line?.after).toEqual({ roles: [await roleId("planner")] });
    const [historyEntry] = await admin().people.history({ id: person._id });
    expect(historyEntry).toMatchObject({ deed: "people.setRoles", fields: ["roles"], note: null });
    const client = await findAccount("roberto cabrera");
    const clientRoles = { _id: client._id, updatedAt: client.updatedAt, roles: [await roleId("planner")] };
    await expectRefusal(admin().people.setRoles(clientRoles), "INVALID");
    const wrongRole = { _id: person._id, updatedAt: (await findAccount("coralia")).updatedAt, roles: [client._id] };
    await expectRefusal(admin().people.setRoles(wrongRole), "INVALID");
  });

  test("a stale version is refused with the current and the sent values", async () => {
    const person = await findAccount("marta suarez");
    const form = { ...person, phone: "+5378301123", roles: undefined };
    const changed = await admin().people.update({ ...form, secondLastName: "Gil" });
    expect(changed.phone).toBe("+5378301123");
    const refusal = await expectRefusal(admin().people.update({ ...form, phone: "+5378301124" }), "CONFLICT");
    expect(refusal.facts.current).toMatchObject({ phone: "+5378301123" });
    expect(refusal.facts.yours).toMatchObject({ phone: "+5378301124" });
    const [line] = await auditOf(person._id, "people.update");
    expect(line?.before).toMatchObject({ phone: "+5378301122" });
    expect(line?.after).toMatchObject({ phone: "+5378301123" });
  });
});

describe("an administrator of accounts", () => {
  /** Luis has the permissions of account administration and of a lawyer, and no others. */
  const luis = () => app.as("lawyer@demo.example").people;
  const limitedAdministrator = "low-keeper";
  beforeAll(async () => {
    const [role] = await app.server.db
      .insert(roles)
      .values({ key: limitedAdministrator, nameEs: "Cuentas", nameEn: "Accounts", permissions: ["adminUsers"] })
      .returning();
    const person = await findAccount("lawyer@demo.example");
    const roleIds = [await roleId("lawyer"), role?.id ?? ""];
    await admin().people.setRoles({ _id: person._id, updatedAt: person.updatedAt, roles: roleIds });
  });
  afterAll(async () => {
    const person = await findAccount("lawyer@demo.example");
    await admin().people.setRoles({ _id: person._id, updatedAt: person.updatedAt, roles: [await roleId("lawyer")] });
    await app.server.db.delete(roles).where(eq(roles.key, limitedAdministrator));
  });

  test("grants their own permissions and no others, to themselves either", async () => {
    const draft = { firstName: "Otra", lastName: "Persona", email: "otra-mas@demo.example" };
    await expectRefusal(luis().createStaff({ ...draft, roles: [await roleId("cashier")] }), "FORBIDDEN");
    await expectRefusal(luis().createStaff({ ...draft, roles: [await roleId("administrator")] }), "FORBIDDEN");
    const created = await luis().createStaff({ ...draft, roles: [await roleId("lawyer")] });
    expect(created.roles.map((role) => role._id)).toEqual([await roleId("lawyer")]);
    const ownAccount = await findAccount("lawyer@demo.example");
    const roles = [...ownAccount.roles.map((role) => role._id), await roleId("administrator")];
    await expectRefusal(luis().setRoles({ _id: ownAccount._id, updatedAt: ownAccount.updatedAt, roles }), "FORBIDDEN");
  });

  test("changes an address: links mailed to the former one are invalid", async () => {
    const formerEmail = "elena.vieja@demo.example";
    const name = { firstName: "Elena", lastName: "Mudada", language: "es" } as const;
    const invited = await admin().people.createStaff({ ...name, email: formerEmail, roles: [await roleId("cashier")] });
    const { token } = await mailedToken(formerEmail);
    const version = { _id: invited._id, updatedAt: invited.updatedAt };
    const unchanged = await admin().people.update({
      ...version,
      ...name,
      lastName: "Mudada Cruz",
      email: formerEmail.toUpperCase(),
    });
    const isUnused = isNull(mailedSecrets.usedAt);
    const open = () => app.server.db.$count(mailedSecrets, and(eq(mailedSecrets.userId, invited._id), isUnused));
    expect(await open()).toBe(1);
    const newEmail = "elena.nueva@demo.example";
    await admin().people.update({ _id: unchanged._id, updatedAt: unchanged.updatedAt, ...name, email: newEmail });
    const password = "una frase larga y propia";
    await expectRefusal(app.as("nobody").session.changeClientPass({ token, password }), "CODE_EXPIRED");
    expect(await open()).toBe(0);
  });

  test("changes no account with more permissions", async () => {
    const ana = await findAccount("administrator@demo.example");
    const version = { _id: ana._id, updatedAt: ana.updatedAt };
    const { firstName, lastName, email, language } = ana;
    for (const attempt of [
      () => luis().update({ ...version, firstName, lastName, email: `x${email}`, language }),
      () => luis().setRoles({ ...version, roles: [] }),
      () => luis().block({ ...version, reason: "Para quedarme con las llaves" }),
      () => luis().resetPassword({ _id: ana._id }),
    ])
      await expectRefusal(attempt(), "FORBIDDEN");
    expect(await findAccount("administrator@demo.example")).toEqual({
      ...ana,
      lastSeenAt: expect.anything() as string,
    });
  });

  test("leaves a line for each thing done, oneself included", async () => {
    const person = await findAccount("marta suarez");
    await admin().people.resetPassword({ _id: person._id });
    expect(await auditOf(person._id, "people.resetPassword")).toHaveLength(1);
    const ownProfile = await app.as("client3@demo.example").people.info();
    await app.as("client3@demo.example").people.updateProfile({ country: "ES" });
    const [line] = await auditOf(ownProfile._id, "people.updateProfile");
    expect(line).toMatchObject({ before: { country: "CU" }, after: { country: "ES" } });
    // One instant has several spellings.
    const { updatedAt } = await app.as("client3@demo.example").people.info();
    const sameInstant = updatedAt.replace("Z", "+00:00");
    const updated = await app
      .as("client3@demo.example")
      .people.updateProfile({ country: "CU", updatedAt: sameInstant });
    expect(updated.country).toBe("CU");
  });
});

describe("blocking", () => {
  test("ends every session at once and is undone by unblocking", async () => {
    const headers = await signIn("courier@demo.example");
    const person = await findAccount("courier@demo.example");
    const reason = "Pidió la baja de la plaza";
    const blocked = await admin().people.block({ _id: person._id, updatedAt: person.updatedAt, reason });
    expect(blocked.state).toBe("blocked");
    expect(await isIn(headers)).toBe(false);
    await expectRefusal(signIn("courier@demo.example"), "USER_INACTIVE");
    await app.as("nobody").session.resendCode({ email: "courier@demo.example" });
    expect((await auditOf(person._id, "people.block"))[0]).toMatchObject({ reason, byName: "Ana Domínguez Roque" });
    await expectRefusal(admin().people.resetPassword({ _id: person._id }), "USER_INACTIVE");
    await expectRefusal(
      admin().people.block({ _id: person._id, updatedAt: blocked.updatedAt, reason }),
      "TRANSITION_NOT_ALLOWED",
    );
    const open = await admin().people.unblock({ _id: person._id, updatedAt: blocked.updatedAt });
    expect(open.state).toBe("active");
    expect(await isIn(headers)).toBe(false);
    expect(await isIn(await signIn("courier@demo.example"))).toBe(true);
  });

  test("of an account that never proved its mailbox: it waits for that again, and its code and links are dead meanwhile", async () => {
    const invited = await admin().people.createStaff({
      firstName: "Ramón",
      lastName: "Soler",
      email: "ramon@demo.example",
      roles: [await roleId("cashier")],
    });
    const { token } = await mailedToken("ramon@demo.example");
    const mails = () => app.server.db.$count(emails, eq(emails.to, "ramon@demo.example"));
    const version = { _id: invited._id, updatedAt: invited.updatedAt };
    const blocked = await admin().people.block({ ...version, reason: "Se invitó por error" });
    const password = "una frase larga y propia";
    await expectRefusal(app.as("nobody").session.changeClientPass({ token, password }), "CODE_EXPIRED");
    const before = await mails();
    await app.as("nobody").session.forgotPass({ email: "ramon@demo.example", captcha: await solveCaptcha(app) });
    expect(await mails()).toBe(before);
    const open = await admin().people.unblock({ _id: invited._id, updatedAt: blocked.updatedAt });
    expect(open.state).toBe("waiting");
    const active = await admin().people.activate({ _id: invited._id, updatedAt: open.updatedAt });
    expect(active.state).toBe("active");
    await expectRefusal(
      admin().people.activate({ _id: invited._id, updatedAt: active.updatedAt }),
      "TRANSITION_NOT_ALLOWED",
    );
    await expectRefusal(
      admin().people.unblock({ _id: invited._id, updatedAt: active.updatedAt }),
      "TRANSITION_NOT_ALLOWED",
    );
  });

  test("one administrator always remains, even when two remove each other at the same time", async () => {
    const ana = await findAccount("administrator@demo.example");
    const fields = { _id: ana._id, updatedAt: ana.updatedAt };
    await expectRefusal(admin().people.block({ ...fields, reason: "Nadie más que ella" }), "LAST_ADMINISTRATOR");
    await expectRefusal(admin().people.setRoles({ ...fields, roles: [] }), "LAST_ADMINISTRATOR");
    const luis = await findAccount("lawyer@demo.example");
    const bothRoles = [await roleId("lawyer"), await roleId("administrator")];
    const otherAdministrator = await admin().people.setRoles({
      _id: luis._id,
      updatedAt: luis.updatedAt,
      roles: bothRoles,
    });
    const results = await Promise.allSettled([
      admin().people.setRoles({ ...fields, roles: [] }),
      app
        .as("lawyer@demo.example")
        .people.setRoles({ _id: luis._id, updatedAt: otherAdministrator.updatedAt, roles: [await roleId("lawyer")] }),
    ]);
    expect(results.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

/** Whose account for online requests is a client's: by its document and its proven mailbox together, never by the number alone. */
import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { newId } from "../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { users } from "../../people/server/tables.ts";
import { matchAccount } from "./match-accounts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const desk = (who = "commercial") => app.as(`${who}@demo.example`).clients;
const draft = (more: object) => ({
  name: "Nereida Sotolongo Paz",
  clientType: "national" as const,
  country: "CU",
  address: "Calle 23 n.º 1, Vedado",
  acquisitionWay: "VC003",
  ...more,
});
let count = 0;
/** Whom nobody else is: an e-mail and a passport of their own. */
const fresh = () => {
  count += 1;
  return { email: `nereida${count}@correo.example`, passport: `N${100_000 + count}` };
};
interface Typed {
  readonly email: string;
  readonly passport?: string;
  readonly ci?: string;
}
/** An account as registration leaves it, its mailbox proven or not. */
async function account({ email, passport, ci }: Typed, isProven = true): Promise<string> {
  const id = newId();
  const activatedAt = isProven ? new Date().toISOString() : null;
  await app.server.db.insert(users).values({
    id,
    kind: "client",
    username: email,
    email,
    firstName: "Nereida",
    lastName: "Sotolongo",
    passport: passport ?? null,
    ci: ci ?? null,
    active: isProven,
    activatedAt,
  });
  return id;
}
const prove = (id: string) => app.server.db.transaction((tx) => matchAccount(tx, id));
const userOf = async (id: string) => (await desk().read({ _id: id })).user?._id ?? null;
const deedsOf = async (id: string) =>
  (await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, id)))
    .map(({ action }) => action)
    .filter((action) => action.endsWith("Account"));

describe("an account is known as a client's by itself", () => {
  test("when the document and the proven mailbox are both the client's, whoever of the two came first", async () => {
    const early = fresh();
    const before = await account({ ...early, passport: early.passport.toLowerCase().replace("n", "n ") });
    const written = await desk().create(draft(early));
    expect(written.user?._id ?? (await userOf(written._id))).toBe(before);
    const late = fresh();
    const { _id } = await desk().create(draft(late));
    const after = await account(late);
    await prove(after);
    expect(await userOf(_id)).toBe(after);
    expect(await deedsOf(_id)).toEqual(["clients.knowAccount"]);
  });

  test("when the client's e-mail is corrected to the one of the account", async () => {
    const who = fresh();
    const { _id, updatedAt } = await desk().create(draft({ passport: who.passport }));
    const theirs = await account(who);
    await prove(theirs);
    expect(await userOf(_id)).toBeNull();
    await desk().update({ _id, updatedAt, email: who.email });
    expect(await userOf(_id)).toBe(theirs);
  });

  test("a form that is open meanwhile is not refused", async () => {
    const who = fresh();
    const { _id, updatedAt } = await desk().create(draft(who));
    await prove(await account(who));
    expect((await desk().update({ _id, updatedAt, notes: "Llamar por la tarde" })).notes).toBe("Llamar por la tarde");
  });

  test.each([
    ["the number of the client and another mailbox", (who: Typed) => ({ ...who, email: `x${who.email}` }), true],
    ["the mailbox of the client and another number", (who: Typed) => ({ ...who, passport: "Z999999" }), true],
    ["a mailbox that nobody has proven", (who: Typed) => who, false],
  ])("not with %s", async (_said, typed, isProven) => {
    const who = fresh();
    const { _id } = await desk().create(draft(who));
    const stranger = await account(typed(who), isProven);
    await prove(stranger);
    expect(await userOf(_id)).toBeNull();
  });

  test("not when two clients have the document, nor when it is another client's account already", async () => {
    const who = fresh();
    const one = await desk().create(draft(who));
    const two = await desk().create(draft({ ...who, email: "otra@correo.example", duplicateOk: true }));
    await prove(await account(who));
    expect([await userOf(one._id), await userOf(two._id)]).toEqual([null, null]);
  });

  test("not again once somebody said that it is not theirs", async () => {
    const who = fresh();
    const theirs = await account(who);
    const { _id } = await desk().create(draft(who));
    const { updatedAt } = await desk().read({ _id });
    expect((await desk().unlinkAccount({ _id, updatedAt })).user).toBeNull();
    await prove(theirs);
    const { updatedAt: next } = await desk().read({ _id });
    await desk().update({ _id, updatedAt: next, email: who.email });
    expect(await userOf(_id)).toBeNull();
    expect(await desk().accounts({ id: _id })).toMatchObject([{ _id: theirs, standing: "refused" }]);
  });
});

describe("who keeps clients", () => {
  test("is asked about accounts with the same document, and says which is theirs", async () => {
    const who = fresh();
    const { _id } = await desk().create(draft(who));
    const stranger = await account({ ...who, email: `otro${who.email}` });
    expect(await desk().accounts({ id: _id })).toMatchObject([{ _id: stranger, by: ["passport"], standing: "open" }]);
    const { updatedAt } = await desk().read({ _id });
    const linked = await desk().linkAccount({ _id, updatedAt, user: stranger });
    expect(linked.user).toMatchObject({ _id: stranger });
    await expectRefusal(desk().unlinkAccount({ _id, updatedAt }), "CONFLICT");
    const apart = await desk().unlinkAccount({ _id, updatedAt: linked.updatedAt });
    expect((await desk().linkAccount({ _id, updatedAt: apart.updatedAt, user: stranger })).user?._id).toBe(stranger);
    expect(await deedsOf(_id)).toEqual(["clients.linkAccount", "clients.unlinkAccount", "clients.linkAccount"]);
  });

  test("cannot give an account without the document, nor one that is another client's, nor a second one", async () => {
    const who = fresh();
    const { _id, updatedAt } = await desk().create(draft(who));
    const foreign = await account(fresh());
    const refused = await expectRefusal(desk().linkAccount({ _id, updatedAt, user: foreign }), "INVALID");
    expect(refused.fields).toHaveProperty("user");
    const theirs = await account({ ...who, email: `otro${who.email}` });
    const other = await desk().create(draft({ ...who, email: "tercera@correo.example", duplicateOk: true }));
    const { updatedAt: read } = await desk().linkAccount({ _id: other._id, updatedAt: other.updatedAt, user: theirs });
    await expectRefusal(desk().linkAccount({ _id, updatedAt, user: theirs }), "ACCOUNT_TAKEN");
    const second = { _id: other._id, updatedAt: read, user: theirs };
    await expectRefusal(desk().linkAccount(second), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(desk().unlinkAccount({ _id, updatedAt }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(desk("cashier").linkAccount({ _id, updatedAt, user: theirs }), "FORBIDDEN");
  });

  test("of twenty who give the same account to two clients at once one is done", async () => {
    const who = fresh();
    const one = await desk().create(draft({ passport: who.passport }));
    const two = await desk().create(draft({ passport: who.passport, duplicateOk: true }));
    const theirs = await account(who);
    const asked = Array.from({ length: 20 }, (_, at) => (at % 2 ? one : two));
    const answers = await Promise.allSettled(
      asked.map(({ _id, updatedAt }) => desk().linkAccount({ _id, updatedAt, user: theirs })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rows } = await app.server.db.execute(sql`select 1 from clients where user_id = ${theirs}`);
    expect(rows).toHaveLength(1);
  });
});

describe("an account is one client's", () => {
  /** Two who have the same document, and the account that may be either's. */
  async function two() {
    const who = fresh();
    const one = await desk().create(draft({ passport: who.passport }));
    const other = await desk().create(draft({ passport: who.passport, duplicateOk: true }));
    const theirs = await account(who);
    const link = async ({ _id }: { readonly _id: string }) =>
      desk().linkAccount({ _id, updatedAt: (await desk().read({ _id })).updatedAt, user: theirs });
    const unlink = async ({ _id }: { readonly _id: string }) =>
      desk().unlinkAccount({ _id, updatedAt: (await desk().read({ _id })).updatedAt });
    return { one, other, theirs, link, unlink };
  }

  test("one that was removed comes back once nobody else has it", async () => {
    const { one, other, theirs, link, unlink } = await two();
    await link(one);
    await desk().remove({ _id: one._id });
    await link(other);
    const restore = () => app.as("commercial@demo.example").trash.restore({ kind: "client", _id: one._id });
    await expectRefusal(restore(), "ACCOUNT_TAKEN");
    await unlink(other);
    await restore();
    expect(await userOf(one._id)).toBe(theirs);
    await expectRefusal(link(other), "ACCOUNT_TAKEN");
  });

  test("who turned out to be another is one of their own again once nobody else has it", async () => {
    const { one, other, theirs, link, unlink } = await two();
    const third = await desk().create(draft({ passport: one.passport ?? "", duplicateOk: true }));
    await link(one);
    const { updatedAt } = await desk().read({ _id: one._id });
    expect((await desk().merge({ _id: other._id, from: one._id, fromUpdatedAt: updatedAt })).after.user?._id).toBe(
      theirs,
    );
    await expectRefusal(link(third), "ACCOUNT_TAKEN");
    await unlink(other);
    await link(third);
    await expectRefusal(desk().unmerge({ _id: one._id }), "ACCOUNT_TAKEN");
    expect((await desk().read({ _id: one._id })).mergedInto?._id).toBe(other._id);
    await unlink(third);
    expect((await desk().unmerge({ _id: one._id })).user?._id).toBe(theirs);
    expect(await userOf(other._id)).toBeNull();
  });

  test("who proves their mailbox in the moment in which it is given to another is not refused", async () => {
    const who = fresh();
    const { _id } = await desk().create(draft(who));
    const meant = await desk().create(draft({}));
    const theirs = await account(who);
    const { db } = app.server;
    await db.execute(sql`create function given_meanwhile() returns trigger language plpgsql as $$
      begin update clients set user_id = new.user_id where email is null and id <> new.id and name = 'Meanwhile'; return new; end $$`);
    await db.execute(sql`update clients set name = 'Meanwhile' where id = ${meant._id}`);
    await db.execute(sql`create trigger given_meanwhile before update of user_id on clients
      for each row when (new.email is not null and new.user_id is not null) execute function given_meanwhile()`);
    const proven = prove(theirs).finally(() => db.execute(sql`drop function given_meanwhile cascade`));
    await expect(proven).resolves.toBeUndefined();
    expect([await userOf(_id), await deedsOf(_id)]).toEqual([null, []]);
  });

  test("of those who had the same one before this was held, the first keeps it", async () => {
    const { one, other, theirs, link } = await two();
    await link(one);
    const { db } = app.server;
    await db.execute(sql`drop index clients_account`);
    await db.execute(sql`update clients set user_id = ${theirs} where id = ${other._id}`);
    const [name = ""] = readdirSync("migrations").filter((each) => each.endsWith("_account-of-one-client.sql"));
    for (const statement of readFileSync(`migrations/${name}`, "utf8").split("--> statement-breakpoint"))
      await db.execute(sql.raw(statement));
    expect([await userOf(one._id), await userOf(other._id)]).toEqual([theirs, null]);
    expect([await deedsOf(one._id), await deedsOf(other._id)]).toEqual([
      ["clients.linkAccount"],
      ["clients.unlinkAccount"],
    ]);
    await expectRefusal(link(other), "ACCOUNT_TAKEN");
  });
});

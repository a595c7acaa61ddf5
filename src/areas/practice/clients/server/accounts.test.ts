/** Accounts of clients: matched by document and verified e-mail address together, never by the document alone. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { matchAccount } from "./match-accounts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const clientsAs = (role = "commercial") => app.as(`${role}@demo.example`).clients;
const draft = (overrides: object) => ({
  name: "Nereida Sotolongo Paz",
  clientType: "national" as const,
  country: "CU",
  address: "Calle 23 n.º 1, Vedado",
  acquisitionWay: "VC003",
  ...overrides,
});
let count = 0;
/** A unique e-mail and passport. */
const newIdentity = () => {
  count += 1;
  return { email: `nereida${count}@correo.example`, passport: `N${100_000 + count}` };
};
interface Identity {
  readonly email: string;
  readonly passport?: string;
  readonly ci?: string;
}
/** An account as registration creates it, with or without a verified e-mail address. */
async function account({ email, passport, ci }: Identity, isProven = true): Promise<string> {
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
const verifyMailbox = (id: string) => app.server.db.transaction((tx) => matchAccount(tx, id));
const userOf = async (id: string) => (await clientsAs().read({ _id: id })).user?._id ?? null;
const accountActionsOf = async (id: string) =>
  (await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, id)))
    .map(({ action }) => action)
    .filter((action) => action.endsWith("Account"));

describe("an account is linked automatically", () => {
  test("when document and verified e-mail match, whichever of the two was created first", async () => {
    const first = newIdentity();
    const existing = await account({ ...first, passport: first.passport.toLowerCase().replace("n", "n ") });
    const created = await clientsAs().create(draft(first));
    expect(created.user?._id ?? (await userOf(created._id))).toBe(existing);
    const second = newIdentity();
    const { _id } = await clientsAs().create(draft(second));
    const later = await account(second);
    await verifyMailbox(later);
    expect(await userOf(_id)).toBe(later);
    expect(await accountActionsOf(_id)).toEqual(["clients.knowAccount"]);
  });

  test("when the client's e-mail is corrected to the one of the account", async () => {
    const identity = newIdentity();
    const { _id, updatedAt } = await clientsAs().create(draft({ passport: identity.passport }));
    const accountId = await account(identity);
    await verifyMailbox(accountId);
    expect(await userOf(_id)).toBeNull();
    await clientsAs().update({ _id, updatedAt, email: identity.email });
    expect(await userOf(_id)).toBe(accountId);
  });

  test("an open form is not refused", async () => {
    const identity = newIdentity();
    const { _id, updatedAt } = await clientsAs().create(draft(identity));
    await verifyMailbox(await account(identity));
    expect((await clientsAs().update({ _id, updatedAt, notes: "Llamar por la tarde" })).notes).toBe(
      "Llamar por la tarde",
    );
  });

  test.each([
    [
      "the client's document and another e-mail",
      (identity: Identity) => ({ ...identity, email: `x${identity.email}` }),
      true,
    ],
    ["the client's e-mail and another document", (identity: Identity) => ({ ...identity, passport: "Z999999" }), true],
    ["an unverified e-mail", (identity: Identity) => identity, false],
  ])("not with %s", async (_case, change, isProven) => {
    const identity = newIdentity();
    const { _id } = await clientsAs().create(draft(identity));
    const other = await account(change(identity), isProven);
    await verifyMailbox(other);
    expect(await userOf(_id)).toBeNull();
  });

  test("not when two clients have the document, nor when it is linked to another client", async () => {
    const identity = newIdentity();
    const first = await clientsAs().create(draft(identity));
    const two = await clientsAs().create(draft({ ...identity, email: "otra@correo.example", duplicateOk: true }));
    await verifyMailbox(await account(identity));
    expect([await userOf(first._id), await userOf(two._id)]).toEqual([null, null]);
  });

  test("not again after it was unlinked", async () => {
    const identity = newIdentity();
    const accountId = await account(identity);
    const { _id } = await clientsAs().create(draft(identity));
    const { updatedAt } = await clientsAs().read({ _id });
    expect((await clientsAs().unlinkAccount({ _id, updatedAt })).user).toBeNull();
    await verifyMailbox(accountId);
    const { updatedAt: next } = await clientsAs().read({ _id });
    await clientsAs().update({ _id, updatedAt: next, email: identity.email });
    expect(await userOf(_id)).toBeNull();
    expect(await clientsAs().accounts({ id: _id })).toMatchObject([{ _id: accountId, standing: "refused" }]);
  });
});

describe("client administrators", () => {
  test("see accounts with the same document and link one", async () => {
    const identity = newIdentity();
    const { _id } = await clientsAs().create(draft(identity));
    const candidate = await account({ ...identity, email: `otro${identity.email}` });
    expect(await clientsAs().accounts({ id: _id })).toMatchObject([
      { _id: candidate, by: ["passport"], standing: "open" },
    ]);
    const { updatedAt } = await clientsAs().read({ _id });
    const linked = await clientsAs().linkAccount({ _id, updatedAt, user: candidate });
    expect(linked.user).toMatchObject({ _id: candidate });
    await expectRefusal(clientsAs().unlinkAccount({ _id, updatedAt }), "CONFLICT");
    const unlinked = await clientsAs().unlinkAccount({ _id, updatedAt: linked.updatedAt });
    expect((await clientsAs().linkAccount({ _id, updatedAt: unlinked.updatedAt, user: candidate })).user?._id).toBe(
      candidate,
    );
    expect(await accountActionsOf(_id)).toEqual([
      "clients.linkAccount",
      "clients.unlinkAccount",
      "clients.linkAccount",
    ]);
  });

  test("cannot link an account without the document, one of another client, or a second one", async () => {
    const identity = newIdentity();
    const { _id, updatedAt } = await clientsAs().create(draft(identity));
    const foreign = await account(newIdentity());
    const refusal = await expectRefusal(clientsAs().linkAccount({ _id, updatedAt, user: foreign }), "INVALID");
    expect(refusal.fields).toHaveProperty("user");
    const accountId = await account({ ...identity, email: `otro${identity.email}` });
    const other = await clientsAs().create(draft({ ...identity, email: "tercera@correo.example", duplicateOk: true }));
    const { updatedAt: version } = await clientsAs().linkAccount({
      _id: other._id,
      updatedAt: other.updatedAt,
      user: accountId,
    });
    await expectRefusal(clientsAs().linkAccount({ _id, updatedAt, user: accountId }), "ACCOUNT_TAKEN");
    const second = { _id: other._id, updatedAt: version, user: accountId };
    await expectRefusal(clientsAs().linkAccount(second), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(clientsAs().unlinkAccount({ _id, updatedAt }), "TRANSITION_NOT_ALLOWED");
    await expectRefusal(clientsAs("cashier").linkAccount({ _id, updatedAt, user: accountId }), "FORBIDDEN");
  });

  test("of twenty concurrent links of one account to two clients one succeeds", async () => {
    const identity = newIdentity();
    const first = await clientsAs().create(draft({ passport: identity.passport }));
    const two = await clientsAs().create(draft({ passport: identity.passport, duplicateOk: true }));
    const accountId = await account(identity);
    const targets = Array.from({ length: 20 }, (_, at) => (at % 2 ? first : two));
    const answers = await Promise.allSettled(
      targets.map(({ _id, updatedAt }) => clientsAs().linkAccount({ _id, updatedAt, user: accountId })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rows } = await app.server.db.execute(sql`select 1 from clients where user_id = ${accountId}`);
    expect(rows).toHaveLength(1);
  });
});

describe("an account belongs to one client", () => {
  /** Two clients with the same document, and an account that may belong to either. */
  async function twoClients() {
    const identity = newIdentity();
    const one = await clientsAs().create(draft({ passport: identity.passport }));
    const other = await clientsAs().create(draft({ passport: identity.passport, duplicateOk: true }));
    const accountId = await account(identity);
    const link = async ({ _id }: { readonly _id: string }) =>
      clientsAs().linkAccount({ _id, updatedAt: (await clientsAs().read({ _id })).updatedAt, user: accountId });
    const unlink = async ({ _id }: { readonly _id: string }) =>
      clientsAs().unlinkAccount({ _id, updatedAt: (await clientsAs().read({ _id })).updatedAt });
    return { one, other, accountId, link, unlink };
  }

  test("a removed client is restored once no other client has the account", async () => {
    const { one, other, accountId, link, unlink } = await twoClients();
    await link(one);
    await clientsAs().remove({ _id: one._id });
    await link(other);
    const restore = () => app.as("commercial@demo.example").trash.restore({ kind: "client", _id: one._id });
    await expectRefusal(restore(), "ACCOUNT_TAKEN");
    await unlink(other);
    await restore();
    expect(await userOf(one._id)).toBe(accountId);
    await expectRefusal(link(other), "ACCOUNT_TAKEN");
  });

  test("a merge is undone once no other client has the account", async () => {
    const { one, other, accountId, link, unlink } = await twoClients();
    const third = await clientsAs().create(draft({ passport: one.passport ?? "", duplicateOk: true }));
    await link(one);
    const { updatedAt } = await clientsAs().read({ _id: one._id });
    expect((await clientsAs().merge({ _id: other._id, from: one._id, fromUpdatedAt: updatedAt })).after.user?._id).toBe(
      accountId,
    );
    await expectRefusal(link(third), "ACCOUNT_TAKEN");
    await unlink(other);
    await link(third);
    await expectRefusal(clientsAs().unmerge({ _id: one._id }), "ACCOUNT_TAKEN");
    expect((await clientsAs().read({ _id: one._id })).mergedInto?._id).toBe(other._id);
    await unlink(third);
    expect((await clientsAs().unmerge({ _id: one._id })).user?._id).toBe(accountId);
    expect(await userOf(other._id)).toBeNull();
  });

  test("a verification does not fail if the account is linked to another client at the same moment", async () => {
    const identity = newIdentity();
    const { _id } = await clientsAs().create(draft(identity));
    const target = await clientsAs().create(draft({}));
    const accountId = await account(identity);
    const { db } = app.server;
    await db.execute(sql`create function given_meanwhile() returns trigger language plpgsql as $$
      begin update clients set user_id = new.user_id where email is null and id <> new.id and name = 'Meanwhile'; return new; end $$`);
    await db.execute(sql`update clients set name = 'Meanwhile' where id = ${target._id}`);
    await db.execute(sql`create trigger given_meanwhile before update of user_id on clients
      for each row when (new.email is not null and new.user_id is not null) execute function given_meanwhile()`);
    const verification = verifyMailbox(accountId).finally(() => db.execute(sql`drop function given_meanwhile cascade`));
    await expect(verification).resolves.toBeUndefined();
    expect([await userOf(_id), await accountActionsOf(_id)]).toEqual([null, []]);
  });
});

/**
 * No grant outlives the right it derives from: every kind of record × every path by which the giver loses the right. The
 * giver's grants, the grants based on them, and mailed links end in the same call, and stay ended when the right
 * returns.
 */
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultsEs } from "../../../../../kit/text/refusals.es.ts";
import type { Permission } from "../../../../../kit/permissions.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { users } from "../../../../administration/people/server/tables.ts";
import type { DocumentOwnerKind } from "../../document-types.ts";
import { media, mediaGrants, mediaLinks } from "../tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
const administrator = "administrator@demo.example";
const owner = "management@demo.example";
const giver = "courier@demo.example";
const second = "cashier@demo.example";
const third = "correspondent@demo.example";
const id: Record<string, string> = {};

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const rows = await app.server.db.select({ id: users.id, email: users.email }).from(users);
  for (const row of rows) id[row.email] = row.id;
});
afterAll(() => app.close());

const admin = () => app.as(administrator);
const firstOf = async (table: string, overrides = "") => {
  const { rows } = await app.server.db.execute<{ id: string }>(sql.raw(`select id from ${table} ${overrides} limit 1`));
  return rows[0]?.id ?? "";
};

/** How the giver gets write access to a record's documents, and loses it. */
interface Source {
  readonly element: DocumentOwnerKind;
  readonly elementId: string;
  readonly lose: () => Promise<unknown>;
  readonly regain: () => Promise<unknown>;
}

let count = 0;
const byRole = (element: DocumentOwnerKind, permissions: readonly Permission[], table: string, overrides?: string) => ({
  "the role is taken from them": async (): Promise<Source> => {
    const roles = (await admin().people.get({ id: id[giver] ?? "" })).roles.map(({ _id }) => _id);
    const created = await makeRole(permissions);
    const set = (granted: string[]) => admin().people.setRoles({ _id: id[giver] ?? "", roles: granted });
    await set([...roles, created._id]);
    const elementId = await firstOf(table, overrides);
    return { element, elementId, lose: () => set(roles), regain: () => set([...roles, created._id]) };
  },
  "the role loses the permission": async (): Promise<Source> => {
    const roles = (await admin().people.get({ id: id[giver] ?? "" })).roles.map(({ _id }) => _id);
    const created = await makeRole(permissions);
    await admin().people.setRoles({ _id: id[giver] ?? "", roles: [...roles, created._id] });
    let { updatedAt } = created;
    const change = async (granted: readonly Permission[]) => {
      const { _id, name } = created;
      ({ updatedAt } = await admin().roles.update({ _id, name, permissions: [...granted], traits: [], updatedAt }));
    };
    const elementId = await firstOf(table, overrides);
    return { element, elementId, lose: () => change(["seeVirtualTableStats"]), regain: () => change(permissions) };
  },
  "they are shut out": async (): Promise<Source> => {
    const roles = (await admin().people.get({ id: id[giver] ?? "" })).roles.map(({ _id }) => _id);
    const created = await makeRole(permissions);
    await admin().people.setRoles({ _id: id[giver] ?? "", roles: [...roles, created._id] });
    const elementId = await firstOf(table, overrides);
    return { element, elementId, lose: block, regain: unblock };
  },
});
const makeRole = (permissions: readonly Permission[]) => {
  count++;
  const name = { es: `Papel ${count}`, en: `Role ${count}` };
  return admin().roles.create({ name, permissions: [...permissions], traits: [] });
};
const block = () => admin().people.block({ _id: id[giver] ?? "", reason: "Prueba de derechos" });
const unblock = () => admin().people.unblock({ _id: id[giver] ?? "" });

const folders = () => app.as(owner).folders;
async function folder(name: string) {
  const root = await folders().first();
  return folders().create({ name: `${name} ${++count}`, parent: root._id });
}
const permit = async (_id: string, permissions: object[]) => folders().permit({ _id, permissions });
const toGiver = () => ({ user: id[giver], write: true });

const byFolder = {
  "the folder's right is withdrawn": async (): Promise<Source> => {
    const { _id } = await folder("Retirada");
    await permit(_id, [toGiver()]);
    return {
      element: "folder",
      elementId: _id,
      lose: () => permit(_id, []),
      regain: () => permit(_id, [toGiver()]),
    };
  },
  "the right is withdrawn on the folder above": async (): Promise<Source> => {
    const above = await folder("De arriba");
    const inside = await folders().create({ name: "Dentro", parent: above._id });
    await permit(above._id, [toGiver()]);
    return {
      element: "folder",
      elementId: inside._id,
      lose: () => permit(above._id, []),
      regain: () => permit(above._id, [toGiver()]),
    };
  },
  "the right becomes one to read": async (): Promise<Source> => {
    const { _id } = await folder("Solo lectura");
    await permit(_id, [toGiver()]);
    return {
      element: "folder",
      elementId: _id,
      lose: () => permit(_id, [{ user: id[giver], read: true }]),
      regain: () => permit(_id, [toGiver()]),
    };
  },
  "they leave the group": async (): Promise<Source> => {
    const { _id } = await folder("De un grupo");
    const group = await admin().userGroups.create({ name: `Grupo ${++count}`, users: [id[giver] ?? ""] });
    await permit(_id, [{ group: group._id, write: true }]);
    const set = (people: string[]) => admin().userGroups.update({ _id: group._id, users: people });
    return {
      element: "folder",
      elementId: _id,
      lose: () => set([]),
      regain: () => set([id[giver] ?? ""]),
    };
  },
  "the folder goes to where they have none": async (): Promise<Source> => {
    const [from, to] = [await folder("De aquí"), await folder("A otro sitio")];
    const inside = await folders().create({ name: "Viajera", parent: from._id });
    await permit(from._id, [toGiver()]);
    const move = (parent: string) => folders().move({ _id: inside._id, parent });
    return {
      element: "folder",
      elementId: inside._id,
      lose: () => move(to._id),
      regain: () => move(from._id),
    };
  },
  "they are shut out": async (): Promise<Source> => {
    const { _id } = await folder("De quien se fue");
    await permit(_id, [toGiver()]);
    return { element: "folder", elementId: _id, lose: block, regain: unblock };
  },
};

const kinds = {
  filing: byRole("filing", ["manageFilings"], "filings"),
  client: byRole("client", ["adminClient"], "clients", "where merged_into is null"),
  notarialFiling: byRole("notarialFiling", ["manageNotarialFilings"], "notarial_filings"),
  offer: byRole("offer", ["manageContractOffer", "allOffers"], "contract_offers"),
  consulate: byRole("consulate", ["adminConsulSpain"], "consulate_contracts"),
  legalization: byRole("legalization", ["manageFilings"], "legalization_contracts"),
  request: byRole(
    "request",
    ["adminRequestsAP", "adminRequestsTR"],
    "request_forms",
    "where common_id in (select common_id from request_groups where deleted_at is null)",
  ),
  folder: byFolder,
};
const cases = Object.entries(kinds).flatMap(([kind, losses]) =>
  Object.entries(losses).map(([loss, make]) => ({ kind, loss, make })),
);

let document = "";
const shares = (who: string) => app.as(who).media;
const readVersions = async (who: string) => shares(who).versions({ id: document });
const ids = () => [document];
const storedShares = async () => ({
  grants: await app.server.db.select().from(mediaGrants).where(eq(mediaGrants.mediaId, document)),
  open: (await app.server.db.select().from(mediaLinks).where(eq(mediaLinks.mediaId, document))).filter(
    ({ revokedAt }) => revokedAt === null,
  ),
});
async function addDocument({ element, elementId }: Pick<Source, "element" | "elementId">, by = owner): Promise<void> {
  document = newId();
  const file = { name: "papel.txt", mime: "text/plain", type: "text", size: 1, sha256: "", key: document } as const;
  await app.server.db.insert(media).values({ id: document, element, elementId, ...file, broughtBy: id[by] ?? "" });
}
async function mailedToken(): Promise<string> {
  const [mail] = await app.server.db
    .select()
    .from(emails)
    .where(eq(emails.template, "documentLink"))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(1);
  return new URL(String(mail?.vars.link)).searchParams.get("token") ?? "";
}
const openLink = (token: string) => app.as("nobody").media.shared({ token });

describe("a grant ends with the right of its giver", () => {
  beforeEach(async () => {
    // The blocked user of the previous test signs in again.
    now = new Date(now.getTime() + 30 * 60_000);
    const { state, roles } = await admin().people.get({ id: id[giver] ?? "" });
    if (state === "blocked") await unblock();
    const otherRoles = roles.filter(({ name }) => !name.startsWith("Papel")).map(({ _id }) => _id);
    if (otherRoles.length < roles.length) await admin().people.setRoles({ _id: id[giver] ?? "", roles: otherRoles });
  });

  test.each(cases)("$kind: $way", async ({ make }) => {
    const source = await make();
    expect(source.elementId).not.toBe("");
    await addDocument(source);
    await expectRefusal(readVersions(second), "NOT_FOUND");
    await shares(giver).share({ ids: ids(), users: [id[second] ?? ""], write: true });
    await shares(second).share({ ids: ids(), users: [id[third] ?? ""] });
    await shares(second).share({ ids: ids(), emails: ["otra@fuera.example"] });
    const tokens = [await mailedToken()];
    await shares(giver).share({ ids: ids(), emails: ["vecina@fuera.example"] });
    tokens.push(await mailedToken());
    await readVersions(third);
    for (const token of tokens) expect(await openLink(token)).toMatchObject({ name: "papel.txt" });

    await source.lose();
    for (const who of [second, third]) {
      await expectRefusal(readVersions(who), "NOT_FOUND");
      await expectRefusal(shares(who).remove({ _id: document }), "NOT_FOUND");
      expect((await app.as(who).folders.list({})).docs.map(({ _id }) => _id)).not.toContain(document);
    }
    for (const token of tokens) await expectRefusal(openLink(token), "LINK_REVOKED");
    expect(await storedShares()).toEqual({ grants: [], open: [] });

    await source.regain();
    for (const who of [second, third]) await expectRefusal(readVersions(who), "NOT_FOUND");
    for (const token of tokens) await expectRefusal(openLink(token), "LINK_REVOKED");
  });
});

describe("nobody grants to themselves", () => {
  beforeAll(async () => {
    now = new Date(now.getTime() + 30 * 60_000);
    if ((await admin().people.get({ id: id[giver] ?? "" })).state === "blocked") await unblock();
  });

  test("a grant to oneself is refused at its field", async () => {
    const source = await byFolder["the folder's right is withdrawn"]();
    await addDocument(source);
    const refused = await expectRefusal(
      shares(giver).share({ ids: ids(), users: [id[second] ?? "", id[giver] ?? ""] }),
      "INVALID",
    );
    expect(refused.fields).toEqual({ "users.1": [faultsEs.SELF] });
  });

  test("grants through an own group or in a circle are not effective", async () => {
    const source = await byFolder["the folder's right is withdrawn"]();
    await addDocument(source);
    const group = await admin().userGroups.create({
      name: `Ambos ${++count}`,
      users: [id[giver] ?? "", id[second] ?? ""],
    });
    await shares(giver).share({ ids: ids(), groups: [group._id], write: true });
    await shares(second).share({ ids: ids(), users: [id[giver] ?? ""], write: true });
    await readVersions(second);
    await source.lose();
    await expectRefusal(readVersions(giver), "NOT_FOUND");
    await expectRefusal(readVersions(second), "NOT_FOUND");
  });

  test("a grant of another entitled giver stays", async () => {
    const source = await byFolder["the folder's right is withdrawn"]();
    await addDocument(source);
    await shares(giver).share({ ids: ids(), users: [id[second] ?? ""], write: true });
    await shares(owner).share({ ids: ids(), users: [id[second] ?? ""] });
    await source.lose();
    await readVersions(second);
    await expectRefusal(shares(second).remove({ _id: document }), "FORBIDDEN");
    const { users: holders } = await shares(owner).shares({ id: document });
    expect(holders.map(({ _id, write }) => [_id, write])).toEqual([[id[second], false]]);
  });

  test("a left-over grant of a giver without right is not effective", async () => {
    const source = await byFolder["the folder's right is withdrawn"]();
    await addDocument(source);
    await shares(giver).share({ ids: ids(), users: [id[second] ?? ""], emails: ["a@fuera.example"], write: true });
    const token = await mailedToken();
    await app.server.db.execute(sql`delete from folder_grants where folder_id = ${source.elementId}::uuid`);
    expect((await storedShares()).grants).toHaveLength(1);
    await expectRefusal(readVersions(second), "NOT_FOUND");
    await expectRefusal(openLink(token), "LINK_REVOKED");
    expect((await app.as(second).folders.list({})).docs.map(({ _id }) => _id)).not.toContain(document);
    expect((await shares(owner).shares({ id: document })).users).toEqual([]);
    expect((await app.as(owner).folders.whoCanSee({ id: document })).map(({ _id }) => _id)).toEqual([id[owner]]);
  });
});

test("the owner of a folder sees all grants and links below it with their givers; a reader does not", async () => {
  const above = await folder("Compartida");
  const inside = await folders().create({ name: "Fondo", parent: above._id });
  await permit(above._id, [toGiver(), { user: id["lawyer@demo.example"], read: true }]);
  await addDocument({ element: "folder", elementId: inside._id });
  await shares(giver).share({ ids: ids(), users: [id[second] ?? ""], emails: ["vecina@fuera.example"] });
  const readers = await app.as(owner).folders.whoCanSee({ id: above._id });
  const because = (_id: string | undefined) => readers.find((each) => each._id === _id)?.because;
  const by = readers.find(({ _id }) => _id === id[giver])?.name;
  expect(because(id[second])).toEqual([{ rule: "file", file: "papel.txt", by, write: false }]);
  expect(readers.find(({ name }) => name === "vecina@fuera.example")?.because).toEqual([
    { rule: "link", file: "papel.txt", by, write: false },
  ]);
  const asReader = await app.as("lawyer@demo.example").folders.whoCanSee({ id: above._id });
  expect(asReader.map(({ name }) => name)).not.toContain("vecina@fuera.example");
  expect(asReader.map(({ _id }) => _id)).not.toContain(id[second]);
});

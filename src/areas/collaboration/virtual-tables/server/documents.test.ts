/**
 * Documents of a table: highlighted by moderators, removed by their uploader for a while, shared only with
 * participants.
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { mediaContract } from "../../media/contract.ts";
import { media, mediaGrants } from "../../media/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
const ids: Record<string, string> = {};
const email = (who: string) => `${who}@demo.example`;
const [moderator, member, other, outsider, administrator] = [
  "lawyer",
  "notary",
  "cashier",
  "courier",
  "administrator",
] as const;
const everybody = [moderator, member, other, outsider, administrator];
const minute = 60_000;

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const row of await app.server.db.select({ id: users.id, email: users.email }).from(users))
    ids[row.email.replace("@demo.example", "")] = row.id;
});
afterAll(() => app.close());

const tables = (who: string = administrator) => app.as(email(who)).virtualTables;
const documents = (who: string) => app.as(email(who)).media;
const idOf = (who: string) => ids[who] ?? "";
let tableId = "";
let id = "";

async function addDocument(by: string): Promise<string> {
  const at = now.toISOString();
  const documentId = newId();
  const file = { name: "papel.txt", mime: "text/plain", type: "text", size: 1, sha256: "", key: documentId } as const;
  await app.server.db.insert(media).values({
    id: documentId,
    element: "virtualTable",
    elementId: tableId,
    ...file,
    broughtBy: idOf(by),
    createdAt: at,
    updatedAt: at,
  });
  return documentId;
}
const replaceWith = (who: string) => {
  const file = { name: "otro.txt", size: 1, sha256: "0".repeat(64), replaces: id };
  return documents(who).begin({ element: "virtualTable", elementId: tableId, ...file });
};

let tableNumber = 0;
beforeEach(async () => {
  tableNumber += 1;
  const table = await tables().create({
    title: `Documentos ${tableNumber}`,
    description: "De lo que se trata",
    openDate: new Date(now.getTime() - minute).toISOString(),
    moderators: [idOf(moderator)],
    members: [idOf(member), idOf(other)],
  });
  tableId = table._id;
  id = await addDocument(member);
});

describe("in an open table", () => {
  test("only moderators highlight", async () => {
    for (const who of [member, other, administrator])
      await expectRefusal(documents(who).highlight({ _id: id, highlighted: true }), "FORBIDDEN");
    expect((await documents(moderator).highlight({ _id: id, highlighted: true })).highlighted).toBe(true);
  });

  test("the uploader can replace and remove a document for a quarter of an hour, then only moderators", async () => {
    const can = async (who: string) =>
      (await documents(who).of({ element: "virtualTable", elementId: tableId })).find(({ _id }) => _id === id)?.can;
    expect(await can(member)).toEqual({ write: true, highlight: false });
    expect(await can(other)).toEqual({ write: false, highlight: false });
    expect(await can(moderator)).toEqual({ write: true, highlight: true });
    await expectRefusal(documents(other).remove({ _id: id }), "FORBIDDEN");
    await expectRefusal(replaceWith(other), "FORBIDDEN");
    await replaceWith(member);
    now = new Date(now.getTime() + 15 * minute);
    await documents(member).remove({ _id: id });
    await documents(member).restore({ _id: id });
    now = new Date(now.getTime() + 1);
    await expectRefusal(documents(member).remove({ _id: id }), "FORBIDDEN");
    await expectRefusal(replaceWith(member), "FORBIDDEN");
    await documents(moderator).remove({ _id: id });
    await expectRefusal(documents(member).restore({ _id: id }), "FORBIDDEN");
    await documents(moderator).restore({ _id: id });
    // By a clock that was ahead and is right again.
    await app.server.db.update(media).set({ createdAt: "2029-11-20T15:00:00.000Z" }).where(eq(media.id, id));
    await expectRefusal(documents(member).remove({ _id: id }), "FORBIDDEN");
    await app.server.db.update(media).set({ createdAt: now.toISOString() }).where(eq(media.id, id));
  });

  test("a document can be shared with participants only, who are notified without a grant", async () => {
    await documents(member).share({ ids: [id], users: [idOf(other)] });
    const { docs } = await app.as(email(other)).notifications.list({ type: "document.shared" });
    expect(docs[0]?.link).toBe(`/virtualTable/detailsVirtualTable?id=${tableId}`);
    expect(await app.server.db.select().from(mediaGrants).where(eq(mediaGrants.mediaId, id))).toEqual([]);
    const refused = await expectRefusal(
      documents(moderator).share({
        ids: [id],
        users: [idOf(other), idOf(outsider)],
        emails: ["a@b.example"],
        write: true,
      }),
      "INVALID",
    );
    const onlyInside = [faultsEs.ONLY_INSIDE];
    expect(refused.fields).toEqual({ "users.1": onlyInside, "emails.0": onlyInside, write: onlyInside });
    await expectRefusal(documents(outsider).versions({ id }), "NOT_FOUND");
  });
});

test("nobody changes documents of a closed table, whatever grants exist", async () => {
  const removed = await addDocument(member);
  await documents(member).remove({ _id: removed });
  for (const who of everybody)
    await app.server.db.insert(mediaGrants).values({
      mediaId: id,
      userId: idOf(who),
      givenBy: idOf(who === moderator ? member : moderator),
      canWrite: true,
    });
  await expectRefusal(documents(outsider).versions({ id }), "NOT_FOUND");
  const { updatedAt } = await tables().get({ id: tableId });
  await tables(moderator).update({ _id: tableId, closed: true, updatedAt });
  const owner = { element: "virtualTable", elementId: tableId };
  const changes = [
    [mediaContract.highlight, { _id: id, highlighted: true }],
    [mediaContract.remove, { _id: id }],
    [mediaContract.removeNew, { id }],
    [mediaContract.restore, { _id: removed }],
    [mediaContract.share, { ids: [id], users: [idOf(other)] }],
    [mediaContract.move, { _id: id, folder: newId(), updatedAt: now.toISOString() }],
    [mediaContract.begin, { ...owner, name: "a", size: 1, sha256: "0".repeat(64), replaces: id }],
    [mediaContract.begin, { ...owner, name: "b", size: 1, sha256: "1".repeat(64) }],
  ] as const;
  for (const who of everybody)
    for (const [operation, input] of changes)
      expect((await app.send(email(who), operation, input)).status, `${who} ${operation.route}`).toBe(
        who === outsider ? 404 : 403,
      );
});

test("participants add documents while it is open, then only read them", async () => {
  const owner = { element: "virtualTable" as const, elementId: tableId };
  await expectRefusal(documents(outsider).of(owner), "NOT_FOUND");
  await expectRefusal(documents(member).of({ ...owner, elementId: "no-one" }), "NOT_FOUND");
  const file = { ...owner, name: "a.txt", size: 3, sha256: "0".repeat(64) };
  expect(await documents(member).begin(file)).toMatchObject({ parts: 1 });
  const { updatedAt } = await tables().get({ id: tableId });
  await tables(moderator).update({ _id: tableId, updatedAt, closed: true });
  await expectRefusal(documents(member).begin(file), "FORBIDDEN");
  expect(await documents(member).of(owner)).toHaveLength(1);
});

test("an impersonating user reads what both users can read, and moderates nothing", async () => {
  const owner = { element: "virtualTable" as const, elementId: tableId };
  const { session } = app.as(email(administrator));
  await session.seeAs({ _id: idOf(member) });
  expect(await documents(administrator).of(owner)).toHaveLength(1);
  expect(await tables().detail({ id: tableId })).toMatchObject({ can: { lead: false, keep: false } });
  await session.stopSeeing();
  await session.seeAs({ _id: idOf(outsider) });
  await expectRefusal(documents(administrator).of(owner), "NOT_FOUND");
  await expectRefusal(tables().detail({ id: tableId }), "NOT_MEMBER");
  expect((await tables().own({})).docs.map(({ _id }) => _id)).not.toContain(tableId);
  await session.stopSeeing();
});

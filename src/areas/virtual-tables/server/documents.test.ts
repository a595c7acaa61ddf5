/** Documents of a table: marked by who leads it, taken away by who brought them for a while, shown to its people alone. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { newId } from "../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { mediaContract } from "../../media/contract.ts";
import { media, mediaGrants } from "../../media/server/tables.ts";
import { users } from "../../people/server/tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
const ids: Record<string, string> = {};
const email = (who: string) => `${who}@demo.example`;
const [leader, member, other, stranger, keeper] = ["lawyer", "notary", "cashier", "courier", "administrator"] as const;
const everybody = [leader, member, other, stranger, keeper];
const minute = 60_000;

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const row of await app.server.db.select({ id: users.id, email: users.email }).from(users))
    ids[row.email.replace("@demo.example", "")] = row.id;
});
afterAll(() => app.close());

const tables = (who: string = keeper) => app.as(email(who)).virtualTables;
const documents = (who: string) => app.as(email(who)).media;
const idOf = (who: string) => ids[who] ?? "";
let tableId = "";
let id = "";

async function bring(by: string): Promise<string> {
  const at = now.toISOString();
  const made = newId();
  const file = { name: "papel.txt", mime: "text/plain", type: "text", size: 1, sha256: "", key: made } as const;
  await app.server.db.insert(media).values({
    id: made,
    element: "virtualTable",
    elementId: tableId,
    ...file,
    broughtBy: idOf(by),
    createdAt: at,
    updatedAt: at,
  });
  return made;
}
const replaces = (who: string) => {
  const file = { name: "otro.txt", size: 1, sha256: "0".repeat(64), replaces: id };
  return documents(who).begin({ element: "virtualTable", elementId: tableId, ...file });
};

let turn = 0;
beforeEach(async () => {
  turn += 1;
  const table = await tables().create({
    title: `Documentos ${turn}`,
    description: "De lo que se trata",
    openDate: new Date(now.getTime() - minute).toISOString(),
    moderators: [idOf(leader)],
    members: [idOf(member), idOf(other)],
  });
  tableId = table._id;
  id = await bring(member);
});

describe("in an open table", () => {
  test("who leads it highlights, and nobody else", async () => {
    for (const who of [member, other, keeper])
      await expectRefusal(documents(who).highlight({ _id: id, highlighted: true }), "FORBIDDEN");
    expect((await documents(leader).highlight({ _id: id, highlighted: true })).highlighted).toBe(true);
  });

  test("who brought one replaces it and takes it away for a quarter of an hour, then who leads the table", async () => {
    const can = async (who: string) =>
      (await documents(who).of({ element: "virtualTable", elementId: tableId })).find(({ _id }) => _id === id)?.can;
    expect(await can(member)).toEqual({ write: true, highlight: false });
    expect(await can(other)).toEqual({ write: false, highlight: false });
    expect(await can(leader)).toEqual({ write: true, highlight: true });
    await expectRefusal(documents(other).remove({ _id: id }), "FORBIDDEN");
    await expectRefusal(replaces(other), "FORBIDDEN");
    await replaces(member);
    now = new Date(now.getTime() + 15 * minute);
    await documents(member).remove({ _id: id });
    await documents(member).restore({ _id: id });
    now = new Date(now.getTime() + 1);
    await expectRefusal(documents(member).remove({ _id: id }), "FORBIDDEN");
    await expectRefusal(replaces(member), "FORBIDDEN");
    await documents(leader).remove({ _id: id });
    await expectRefusal(documents(member).restore({ _id: id }), "FORBIDDEN");
    await documents(leader).restore({ _id: id });
  });

  test("one is shown to people of the table, who are told, and given to nobody", async () => {
    await documents(member).share({ ids: [id], users: [idOf(other)] });
    const { docs } = await app.as(email(other)).notifications.list({ type: "document.shared" });
    expect(docs[0]?.link).toBe(`/virtualTable/detailsVirtualTable?id=${tableId}`);
    expect(await app.server.db.select().from(mediaGrants).where(eq(mediaGrants.mediaId, id))).toEqual([]);
    const refused = await expectRefusal(
      documents(leader).share({
        ids: [id],
        users: [idOf(other), idOf(stranger)],
        emails: ["a@b.example"],
        write: true,
      }),
      "INVALID",
    );
    const only = [faultsEs.ONLY_INSIDE];
    expect(refused.fields).toEqual({ "users.1": only, "emails.0": only, write: only });
    await expectRefusal(documents(stranger).versions({ id }), "NOT_FOUND");
  });
});

test("of a closed table nothing is changed by anyone, whatever was given before", async () => {
  const removed = await bring(member);
  await documents(member).remove({ _id: removed });
  for (const who of everybody)
    await app.server.db
      .insert(mediaGrants)
      .values({ mediaId: id, userId: idOf(who), givenBy: idOf(who === leader ? member : leader), canWrite: true });
  const { updatedAt } = await tables().get({ id: tableId });
  await tables(leader).update({ _id: tableId, closed: true, updatedAt });
  const thing = { element: "virtualTable", elementId: tableId };
  const changes = [
    [mediaContract.highlight, { _id: id, highlighted: true }],
    [mediaContract.remove, { _id: id }],
    [mediaContract.removeNew, { id }],
    [mediaContract.restore, { _id: removed }],
    [mediaContract.share, { ids: [id], users: [idOf(other)] }],
    [mediaContract.move, { _id: id, folder: newId(), updatedAt: now.toISOString() }],
    [mediaContract.begin, { ...thing, name: "a", size: 1, sha256: "0".repeat(64), replaces: id }],
    [mediaContract.begin, { ...thing, name: "b", size: 1, sha256: "1".repeat(64) }],
  ] as const;
  for (const who of everybody)
    for (const [operation, input] of changes)
      expect((await app.send(email(who), operation, input)).status, `${who} ${operation.route}`).toBe(
        who === stranger ? 404 : 403,
      );
});

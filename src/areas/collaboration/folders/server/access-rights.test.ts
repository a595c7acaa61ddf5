// @engine both
/**
 * Every person × folder × operation, compared with a plain model of the rights on random trees and grants (the seed
 * is printed). The model walks from a folder to its root, without paths and SQL.
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../server/database/uuid.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { media, mediaTexts } from "../../media/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { userGroupMembers, userGroups } from "../../user-groups/server/tables.ts";
import { foldersContract as contract } from "../contract.ts";
import { mediaContract } from "../../media/contract.ts";
import { folderGrants, folders } from "./tables.ts";

let app: TestApp;
const updatedAt = "2001-01-01T00:00:00.000Z";
/** Number of samples; FOLDERS_SAMPLES=10000 runs the full number. */
const samples = Number(process.env.FOLDERS_SAMPLES ?? 300);
const seed = Number(process.env.FOLDERS_SEED ?? 20_261_123);
const people = ["lawyer", "notary", "commercial", "cashier", "courier", "administrator"].map(
  (who) => `${who}@demo.example`,
);

interface Node {
  readonly id: string;
  readonly parent: Node | undefined;
  readonly owner: string;
  readonly name: string;
  readonly file: string;
}
interface Grant {
  readonly folder: string;
  readonly to: ReadonlySet<string>;
  readonly write: boolean;
}
const nodes: Node[] = [];
const grants: Grant[] = [];

/** Mulberry32: a seeded pseudo-random generator. */
function randomGenerator(from: number) {
  let state = from;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** The model: the owner of the root writes; otherwise the strongest grant on the folder or an ancestor. */
function modelOf(person: string, node: Node): "none" | "read" | "write" {
  let right: "none" | "read" | "write" = "none";
  for (let current: Node | undefined = node; current; current = current.parent) {
    if (!current.parent && current.owner === person) return "write";
    for (const { folder, to, write } of grants) {
      if (folder !== current.id || !to.has(person)) continue;
      if (write) return "write";
      right = "read";
    }
  }
  return right;
}

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.server;
  const randomBelow = randomGenerator(seed);
  const rows = await db.select({ id: users.id, email: users.email }).from(users);
  const idOf = (email: string) => rows.find((each) => each.email === email)?.id ?? "";
  const groups: { id: string; to: Set<string> }[] = [];
  for (let each = 0; each < 4; each++) {
    const id = newId();
    await db.insert(userGroups).values({ id, name: `Grupo ${each}` });
    const to = new Set(people.filter(() => randomBelow(3) === 0));
    if (to.size > 0)
      await db.insert(userGroupMembers).values([...to].map((email) => ({ groupId: id, userId: idOf(email) })));
    groups.push({ id, to });
  }
  // The folders of the demo are not part of the model.
  await db.delete(folders);
  for (const owner of people.slice(0, 3)) {
    const own: Node[] = [];
    for (let each = 0; each < 30; each++) {
      const parent = own[randomBelow(Math.max(1, own.length))];
      const node = { id: newId(), parent, owner, name: `xilófono ${nodes.length}`, file: newId() };
      own.push(node);
      nodes.push(node);
      const path = [];
      for (let current: Node | undefined = node; current; current = current.parent) path.unshift(current.id);
      await db
        .insert(folders)
        .values({ id: node.id, name: node.name, parentId: parent?.id ?? null, ownerId: idOf(owner), path });
      const file = {
        name: `xilófono ${nodes.length}.txt`,
        mime: "text/plain",
        type: "text",
        size: 1,
        sha256: "",
        key: newId(),
      } as const;
      await db
        .insert(media)
        .values({ id: node.file, element: "folder", elementId: node.id, ...file, broughtBy: idOf(owner) });
      await db.insert(mediaTexts).values({ mediaId: node.file, text: "Dice serendipia", since: updatedAt });
      if (randomBelow(3) > 0) continue;
      const write = randomBelow(2) === 0;
      const group = randomBelow(2) === 0 ? groups[randomBelow(groups.length)] : undefined;
      const person = people[randomBelow(people.length)] ?? "";
      grants.push({ folder: node.id, to: group ? group.to : new Set([person]), write });
      const to = group ? { groupId: group.id } : { userId: idOf(person) };
      await db.insert(folderGrants).values({ folderId: node.id, ...to, canWrite: write });
    }
  }
});
afterAll(() => app.close());

const statusOf = async (who: string, operation: never, input: object) => (await app.send(who, operation, input)).status;

test.each(people)("%s reads, counts and finds exactly what the model allows", async (who) => {
  const readable = nodes
    .filter((node) => modelOf(who, node) !== "none")
    .map(({ id }) => id)
    .sort();
  const flat = await app.as(who).folders.all();
  expect(flat.map(({ _id }) => _id).sort(), `seed ${seed}`).toEqual(readable);
  for (const { _id, write, parent } of flat) {
    const node = nodes.find(({ id }) => id === _id) as Node;
    expect(write).toBe(modelOf(who, node) === "write");
    expect(parent).toBe(node.parent && readable.includes(node.parent.id) ? node.parent.id : null);
  }
  // Top level: the own root first, then folders whose parent is hidden. Not even the number of hidden folders is
  // shown.
  const topFolders = nodes.filter(({ id, parent }) => readable.includes(id) && !readable.includes(parent?.id ?? ""));
  expect((await app.as(who).folders.list({})).totalDocs).toBe(topFolders.length);
  const own = topFolders.find(({ owner, parent }) => owner === who && !parent);
  const [first] = await app.as(who).folders.tree();
  if (own) expect(first?._id).toBe(own.id);
  const inTree: string[] = [];
  const walk = (all: readonly { _id: string; files: number; children: unknown[] }[]) => {
    for (const { _id, files, children } of all) {
      inTree.push(_id);
      expect(files).toBe(1);
      walk(children as never);
    }
  };
  walk(await app.as(who).folders.tree());
  expect(inTree.sort()).toEqual(readable);
  const textHits = await app.as(who).folders.search({ search: "serendipia" });
  expect(textHits.total).toBe(Math.min(100, readable.length));
  expect(textHits.docs.map((each) => each.in).sort()).toEqual(readable.slice(0, textHits.docs.length));
  expect(textHits.docs.every(({ excerpt }) => excerpt === null || excerpt === "Dice serendipia")).toBe(true);
  const found = await app.as(who).folders.search({ search: "xilofono" });
  expect(found.total).toBe(Math.min(100, readable.length * 2));
  expect(found.docs.every(({ kind, _id, in: at }) => readable.includes(kind === "folder" ? _id : (at ?? "")))).toBe(
    true,
  );
  expect(found.docs.flatMap((each) => each.in ?? []).filter((id) => !readable.includes(id))).toEqual([]);
});

test("every operation on every folder answers each person as the model predicts", {
  timeout: 60_000 + samples * 300,
}, async () => {
  const randomBelow = randomGenerator(seed + 1);
  const readOperations = [contract.get, contract.read, contract.list, contract.whoCanSee] as const;
  for (let sample = 0; sample < samples; sample++) {
    const who = people[randomBelow(people.length)] ?? "";
    const node = nodes[randomBelow(nodes.length)] as Node;
    const right = modelOf(who, node);
    const reads = readOperations[randomBelow(readOperations.length)] as never;
    const target = { _id: node.id, id: node.id, parent: node.id };
    expect(await statusOf(who, reads, target), `${who} reads ${node.name}`).toBe(right === "none" ? 404 : 200);
    const isOwner = node.owner === who;
    // With a stale version: an authorized call gets CONFLICT, and nothing changes.
    const cases: readonly (readonly [unknown, object, number])[] = [
      [
        contract.move,
        { _id: node.id, parent: node.id, updatedAt },
        right === "write" ? 409 : right === "read" ? 403 : 404,
      ],
      [contract.permit, { _id: node.id, permissions: [], updatedAt }, isOwner ? 409 : right === "none" ? 404 : 403],
      [
        mediaContract.highlight,
        { _id: node.file, highlighted: false },
        right === "write" ? 200 : right === "read" ? 403 : 404,
      ],
      [
        mediaContract.begin,
        { element: "folder", elementId: node.id, name: "a", size: 1, sha256: "0".repeat(64) },
        right === "write" ? 200 : right === "read" ? 403 : 404,
      ],
      [mediaContract.versions, { id: node.file }, right === "none" ? 404 : 200],
      [
        mediaContract.share,
        { ids: [node.file], users: [], emails: ["a@b.example"], read: false },
        right === "write" ? 200 : right === "read" ? 403 : 404,
      ],
      [mediaContract.of, { element: "folder", elementId: node.id }, right === "none" ? 404 : 200],
      [mediaContract.quota, { element: "folder", elementId: node.id }, right === "none" ? 404 : 200],
    ];
    const [operation, input, status] = cases[randomBelow(cases.length)] as (typeof cases)[number];
    expect(
      await statusOf(who, operation as never, input),
      `${who} ${(operation as { route: string }).route} ${node.name}`,
    ).toBe(status);
  }
});

test("the tree uses a constant number of statements, and a revoked right is effective at the next call", async () => {
  const who = people[4] ?? "";
  const [node] = nodes.filter(({ parent }) => parent === undefined);
  if (!node) throw new Error("no root");
  const before = (await recordStatements(() => app.as(who).folders.tree())).length;
  const [person] = await app.server.db.select({ id: users.id }).from(users).where(eq(users.email, who));
  const userId = person?.id ?? "";
  await app.server.db.delete(folderGrants);
  await app.server.db.insert(folderGrants).values({ folderId: node.id, userId, canWrite: false });
  expect(await statusOf(who, contract.get as never, { _id: node.id })).toBe(200);
  const after = await recordStatements(() => app.as(who).folders.tree());
  expect(after.length).toBe(before);
  await app.server.db.delete(folderGrants);
  expect(await statusOf(who, contract.get as never, { _id: node.id })).toBe(404);
  expect(await app.as(who).folders.all()).toEqual([]);
});

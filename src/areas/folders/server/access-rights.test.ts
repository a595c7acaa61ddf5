// @engine both
/**
 * Person × folder × call against a plain model of the rights, on trees and rights drawn by lot (the seed is told): the model
 * walks from the folder up to its root, and knows no path and no SQL.
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../server/database/uuid.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { media, mediaTexts } from "../../media/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { userGroupMembers, userGroups } from "../../user-groups/server/tables.ts";
import { foldersContract as contract } from "../contract.ts";
import { mediaContract } from "../../media/contract.ts";
import { folderGrants, folders } from "./tables.ts";

let app: TestApp;
const updatedAt = "2001-01-01T00:00:00.000Z";
/** So many here; FOLDERS_SAMPLES=10000 asks the law's number. */
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

/** Mulberry32: the same numbers for the same seed. */
function lot(from: number) {
  let state = from;
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

/** The model: who owns the root writes; else the strongest of what was given here or above. */
function modelOf(person: string, node: Node): "none" | "read" | "write" {
  let right: "none" | "read" | "write" = "none";
  for (let here: Node | undefined = node; here; here = here.parent) {
    if (!here.parent && here.owner === person) return "write";
    for (const { folder, to, write } of grants) {
      if (folder !== here.id || !to.has(person)) continue;
      if (write) return "write";
      right = "read";
    }
  }
  return right;
}

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.server;
  const draw = lot(seed);
  const rows = await db.select({ id: users.id, email: users.email }).from(users);
  const idOf = (email: string) => rows.find((each) => each.email === email)?.id ?? "";
  const groups: { id: string; to: Set<string> }[] = [];
  for (let each = 0; each < 4; each++) {
    const id = newId();
    await db.insert(userGroups).values({ id, name: `Grupo ${each}` });
    const to = new Set(people.filter(() => draw(3) === 0));
    if (to.size > 0)
      await db.insert(userGroupMembers).values([...to].map((email) => ({ groupId: id, userId: idOf(email) })));
    groups.push({ id, to });
  }
  // The demo office's own folders are not of this model.
  await db.delete(folders);
  for (const owner of people.slice(0, 3)) {
    const own: Node[] = [];
    for (let each = 0; each < 30; each++) {
      const parent = own[draw(Math.max(1, own.length))];
      const node = { id: newId(), parent, owner, name: `xilófono ${nodes.length}`, file: newId() };
      own.push(node);
      nodes.push(node);
      const path = [];
      for (let here: Node | undefined = node; here; here = here.parent) path.unshift(here.id);
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
      if (draw(3) > 0) continue;
      const write = draw(2) === 0;
      const group = draw(2) === 0 ? groups[draw(groups.length)] : undefined;
      const person = people[draw(people.length)] ?? "";
      grants.push({ folder: node.id, to: group ? group.to : new Set([person]), write });
      const to = group ? { groupId: group.id } : { userId: idOf(person) };
      await db.insert(folderGrants).values({ folderId: node.id, ...to, canWrite: write });
    }
  }
});
afterAll(() => app.close());

const statusOf = async (who: string, operation: never, input: object) => (await app.send(who, operation, input)).status;

test.each(people)("%s reads, counts, finds and is told what the model says, and nothing else", async (who) => {
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
  // At the top: the own root first, then those whose parent is hidden. Of hidden folders not even their number is said.
  const tops = nodes.filter(({ id, parent }) => readable.includes(id) && !readable.includes(parent?.id ?? ""));
  expect((await app.as(who).folders.list({})).totalDocs).toBe(tops.length);
  const own = tops.find(({ owner, parent }) => owner === who && !parent);
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
  const inside = await app.as(who).folders.search({ search: "serendipia" });
  expect(inside.total).toBe(Math.min(100, readable.length));
  expect(inside.docs.map((each) => each.in).sort()).toEqual(readable.slice(0, inside.docs.length));
  expect(inside.docs.every(({ excerpt }) => excerpt === null || excerpt === "Dice serendipia")).toBe(true);
  const found = await app.as(who).folders.search({ search: "xilofono" });
  expect(found.total).toBe(Math.min(100, readable.length * 2));
  expect(found.docs.every(({ kind, _id, in: at }) => readable.includes(kind === "folder" ? _id : (at ?? "")))).toBe(
    true,
  );
  expect(found.docs.flatMap((each) => each.in ?? []).filter((id) => !readable.includes(id))).toEqual([]);
});

test("every call on every folder answers each person as the model says", {
  timeout: 60_000 + samples * 300,
}, async () => {
  const draw = lot(seed + 1);
  const reading = [contract.get, contract.read, contract.list, contract.whoCanSee] as const;
  for (let sample = 0; sample < samples; sample++) {
    const who = people[draw(people.length)] ?? "";
    const node = nodes[draw(nodes.length)] as Node;
    const right = modelOf(who, node);
    const reads = reading[draw(reading.length)] as never;
    const seen = { _id: node.id, id: node.id, parent: node.id };
    expect(await statusOf(who, reads, seen), `${who} reads ${node.name}`).toBe(right === "none" ? 404 : 200);
    const isOwner = node.owner === who;
    // With a version that nobody read: who may gets as far as being told so, and nothing is changed.
    const written: readonly (readonly [unknown, object, number])[] = [
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
    const [operation, input, status] = written[draw(written.length)] as (typeof written)[number];
    expect(
      await statusOf(who, operation as never, input),
      `${who} ${(operation as { wire: string }).wire} ${node.name}`,
    ).toBe(status);
  }
});

test("the tree is as many statements however many folders there are, and a right withdrawn holds at the next call", async () => {
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

// @slow
/**
 * Write access is not ownership: whatever others do, the owner still finds every thing in their tree or trash.
 * fast-check generates operations, and a plain model that walks parents predicts the answers.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../server/database/uuid.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { media } from "../../media/server/tables.ts";
import { mediaContract } from "../../media/contract.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { type Folder, foldersContract as contract } from "../contract.ts";
import { folderGrants, folders } from "./tables.ts";

let app: TestApp;
const runs = Number(process.env.OWNERSHIP_RUNS ?? 25);
const [owner, writer, reader] = ["management@demo.example", "courier@demo.example", "cashier@demo.example"] as const;
const people = [owner, writer, reader] as const;
type Person = (typeof people)[number];
const idOf = new Map<string, string>();

interface Thing {
  readonly id: string;
  readonly kind: "folder" | "file";
  parent: Thing | undefined;
  /** Owner, for a root. */
  readonly owner?: Person;
  /** The removed folder that it went with. */
  removedWith?: Thing | undefined;
  readonly grants: Partial<Record<Person, "read" | "write">>;
}
type Right = "none" | "read" | "write";
const strength = { none: 0, read: 1, write: 2 };

const ancestors = (thing: Thing): Thing[] => [thing, ...(thing.parent ? ancestors(thing.parent) : [])];
const rootOf = (thing: Thing): Thing => ancestors(thing).at(-1) as Thing;
const ownerOf = (thing: Thing): Person => rootOf(thing).owner as Person;
const isThere = (thing: Thing): boolean => ancestors(thing).every(({ removedWith }) => !removedWith);
function rightOf(person: Person, thing: Thing): Right {
  if (!isThere(thing)) return "none";
  if (ownerOf(thing) === person) return "write";
  const inheritedRights = ancestors(thing).map(({ grants }): Right => grants[person] ?? "none");
  return inheritedRights.reduce((one, other) => (strength[one] < strength[other] ? other : one), "none");
}
const mayWrite = (person: Person, thing: Thing | undefined) =>
  thing !== undefined && rightOf(person, thing) === "write";

beforeAll(async () => {
  app = await openTestApp();
  for (const { id, email } of await app.server.db.select({ id: users.id, email: users.email }).from(users))
    idOf.set(email, id);
});
afterAll(() => app.close());

/**
 * Three roots. The owner's root has two folders that the writer can write, one of them with a subfolder, each with a
 * file.
 */
async function createThings(): Promise<Thing[]> {
  const { db } = app.server;
  await db.delete(media);
  await db.delete(folders);
  const things: Thing[] = [];
  const folder = async (parent: Thing | undefined, grants: Thing["grants"] = {}, of?: Person): Promise<Thing> => {
    const thing: Thing = { id: newId(), kind: "folder", parent, grants, ...(of && { owner: of }) };
    const path = ancestors(thing)
      .map(({ id }) => id)
      .toReversed();
    const ownerId = idOf.get(ownerOf(thing)) ?? "";
    await db.insert(folders).values({ id: thing.id, name: thing.id, parentId: parent?.id ?? null, ownerId, path });
    for (const [person, right] of Object.entries(grants))
      await db
        .insert(folderGrants)
        .values({ folderId: thing.id, userId: idOf.get(person) ?? "", canWrite: right === "write" });
    things.push(thing);
    return thing;
  };
  const file = async (parent: Thing): Promise<void> => {
    const id = newId();
    const what = { name: `${id}.txt`, mime: "text/plain", type: "text", size: 1, sha256: "", key: id } as const;
    const broughtBy = idOf.get(ownerOf(parent)) ?? "";
    await db.insert(media).values({ id, element: "folder", elementId: parent.id, ...what, broughtBy });
    things.push({ id, kind: "file", parent, grants: {} });
  };
  const root = await folder(undefined, {}, owner);
  const shared = await folder(root, { [writer]: "write", [reader]: "read" });
  const inside = await folder(shared);
  const other = await folder(root, { [writer]: "write" });
  const own = await folder(root);
  for (const each of [shared, inside, other, own]) await file(each);
  const theirs = await folder(undefined, {}, writer);
  const lentFolder = await folder(theirs, { [owner]: "write", [reader]: "write" });
  for (const each of [theirs, lentFolder]) await file(each);
  await folder(undefined, {}, reader);
  return things;
}

interface Operation {
  readonly who: Person;
  readonly verb: "move" | "remove" | "restore" | "create" | "rename";
  readonly thing: number;
  readonly to: number;
}
const operations: fc.Arbitrary<Operation> = fc.record({
  who: fc.constantFrom(writer, writer, writer, reader, owner),
  verb: fc.constantFrom("move", "move", "move", "remove", "restore", "create", "rename"),
  thing: fc.nat(),
  to: fc.nat(),
});

/** Whether the model allows the operation; applies it to the model if so. */
function applyToModel({ who, verb }: Operation, thing: Thing, to: Thing): boolean {
  if (verb === "restore") {
    if (thing.removedWith !== thing || !mayWrite(who, thing.parent)) return false;
    thing.removedWith = undefined;
    return true;
  }
  if (!mayWrite(who, thing)) return false;
  // A file has the rights of its folder. A shared folder is renamed and removed with its own right, and moved with
  // its parent's.
  if (verb === "rename") return thing.parent ? mayWrite(who, thing.parent) : thing.owner === who;
  if (verb === "remove") {
    if (!thing.parent) return false;
    thing.removedWith = thing;
    return true;
  }
  if (!mayWrite(who, to) || !thing.parent || ancestors(to).includes(thing)) return false;
  if (thing.parent === to) return true;
  if (!mayWrite(who, thing.parent) || (ownerOf(thing) !== ownerOf(to) && ownerOf(thing) !== who)) return false;
  thing.parent = to;
  return true;
}

const docOf = (body: unknown) => (body as { data?: { docs?: Folder } }).data?.docs;

async function stampOf(who: string, { id, kind, parent }: Thing): Promise<string> {
  const response = kind === "folder" ? await app.send(who, contract.get, { _id: id }) : undefined;
  if (response) return docOf(response.body)?.updatedAt ?? new Date(0).toISOString();
  const listed = await app.send(who, mediaContract.of, { element: "folder", elementId: parent?.id });
  const docs = (listed.body as { data?: { docs?: { _id: string; updatedAt: string }[] } }).data?.docs ?? [];
  return docs.find(({ _id }) => _id === id)?.updatedAt ?? new Date(0).toISOString();
}

async function call(
  { who, verb }: Operation,
  thing: Thing,
  to: Thing,
  updatedAt: string,
): Promise<{ status: number; newId?: string }> {
  const { id: _id, kind } = thing;
  const isFolder = kind === "folder";
  if (verb === "create") {
    const { status, body } = await app.send(who, contract.create, { parent: _id, name: newId() });
    return { status, newId: docOf(body)?._id ?? "" };
  }
  if (verb === "remove")
    return app.send(who, isFolder ? contract.remove : mediaContract.remove, {
      _id,
      ...(isFolder && { recursive: true }),
    });
  if (verb === "restore") return app.send(who, isFolder ? contract.restore : mediaContract.restore, { _id });
  if (verb === "rename") return app.send(who, contract.update, { _id, name: newId(), updatedAt });
  return isFolder
    ? app.send(who, contract.move, { _id, parent: to.id, updatedAt })
    : app.send(who, mediaContract.move, { _id, folder: to.id, updatedAt });
}

/** Restores everything in the owner's trash. */
async function emptyTrash(): Promise<void> {
  for (let found = await app.as(owner).folders.trash(); found.length > 0; found = await app.as(owner).folders.trash())
    for (const { kind, _id } of found)
      await (kind === "folder" ? app.as(owner).folders.restore({ _id }) : app.as(owner).media.restore({ _id }));
}

test("every operation is answered as the model predicts, and the owner loses nothing", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operations, { minLength: 4, maxLength: 16 }), async (sequence) => {
      const things = await createThings();
      for (const operation of sequence) {
        const thing = things[operation.thing % things.length] as Thing;
        const places = things.filter(({ kind }) => kind === "folder");
        const to = places[operation.to % places.length] as Thing;
        if (thing.kind === "file" && (operation.verb === "create" || operation.verb === "rename")) continue;
        const stamp = await stampOf(operation.who, thing);
        const isCreating = operation.verb === "create";
        const expected = isCreating ? mayWrite(operation.who, thing) : applyToModel(operation, thing, to);
        const { status, newId: created } = await call(operation, thing, to, stamp);
        expect(status < 300, `${operation.who} ${operation.verb} ${thing.kind}: ${status}`).toBe(expected);
        expect(status).toBeLessThan(500);
        if (isCreating && expected) things.push({ id: created ?? "", kind: "folder", parent: thing, grants: {} });
      }
      await emptyTrash();
      for (const { id, kind } of things.filter((thing) => ownerOf(thing) === owner)) {
        const response =
          kind === "folder"
            ? await app.send(owner, contract.get, { _id: id })
            : await app.send(owner, mediaContract.versions, { id });
        expect(response.status, `the owner sees the ${kind}`).toBe(200);
        if (kind === "folder") expect(docOf(response.body)?.owner._id).toBe(idOf.get(owner));
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
});

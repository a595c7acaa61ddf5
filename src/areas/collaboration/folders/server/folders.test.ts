// @engine both
/** Folders over the HTTP API: tree, moves, deletion and access. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { Media } from "../../media/contract.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { userGroups } from "../../user-groups/server/tables.ts";
import type { Folder } from "../contract.ts";
import { folders } from "./tables.ts";

let app: TestApp;
const began = new Date("2026-11-20T15:00:00.000Z");
let now = began;
const email = (who: string) => `${who}@demo.example`;
const [owner, reader, writer, other, admin] = ["commercial", "cashier", "courier", "notary", "administrator"].map(
  email,
) as [string, string, string, string, string];
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  for (const { id, email: address } of await app.server.db.select({ id: users.id, email: users.email }).from(users))
    ids.set(address, id);
});
afterAll(() => app.close());

const at = (who = owner) => app.as(who).folders;
const idOf = (who: string) => ids.get(who) ?? "";
const rootOf = (who = owner) => at(who).first();
let folderCount = 0;
const createFolder = async (parent: string, name = `Carpeta ${++folderCount}`, who = owner) =>
  at(who).create({ parent, name });
const permit = (of: Folder, permissions: object[], applyToChildren = false) =>
  at().permit({ _id: of._id, permissions, applyToChildren });
async function addFile(folder: string, name = "papel.txt", who = owner): Promise<Media> {
  const form = new FormData();
  form.append("element", "folder");
  form.append("elementId", folder);
  form.append("files", new Blob(["una línea"]), name);
  const body = new Response(form);
  const headers = {
    authorization: `Bearer ${await app.tokenOf(who)}`,
    "content-type": body.headers.get("content-type") ?? "",
  };
  const payload = Buffer.from(await body.arrayBuffer());
  const answer = await app.app.inject({ method: "POST", url: "/legalsitapi/private/media", headers, payload });
  const [one] = answer.json<{ data?: { docs: Media[] } }>().data?.docs ?? [];
  if (!one) throw new Error(answer.body);
  return one;
}
const fetchStatus = async (who: string, url: string) =>
  (await app.app.inject({ url, headers: { authorization: `Bearer ${await app.tokenOf(who)}` } })).statusCode;

describe("the first folder", () => {
  test("is created once by concurrent calls, and belongs to its user", async () => {
    const roots = await Promise.all(Array.from({ length: 6 }, () => rootOf()));
    expect(new Set(roots.map(({ _id }) => _id)).size).toBe(1);
    expect(roots[0]).toMatchObject({ root: true, parent: null, can: { write: true, permit: true } });
    for (const who of [admin, other]) await expectRefusal(at(who).get({ _id: roots[0]?._id ?? "" }), "NOT_FOUND");
    await expectRefusal(app.as("client@demo.example").folders.first(), "FORBIDDEN");
    await expectRefusal(at().remove({ _id: roots[0]?._id ?? "" }), "FORBIDDEN");
  });
});

describe("a folder", () => {
  test("that is a root is renamed only by its owner", async () => {
    const root = await rootOf();
    await permit(root, [{ user: idOf(writer), write: true }]);
    await expectRefusal(at(writer).update({ _id: root._id, name: "De otro" }), "FORBIDDEN");
    expect((await at().update({ _id: root._id, name: "Mi práctica" })).name).toBe("Mi práctica");
    await permit(root, []);
  });

  test("has a unique name within its parent, ignoring case and accents", async () => {
    const { _id: root } = await rootOf();
    const one = await createFolder(root, "Año Último");
    expect((await expectRefusal(createFolder(root, "ano ultimo"), "CONFLICT")).fields).toEqual({
      name: [faultsEs.TAKEN],
    });
    await createFolder(one._id, "Año Último");
    const second = await createFolder(root);
    expect((await expectRefusal(at().update({ _id: second._id, name: "AÑO ÚLTIMO" }), "CONFLICT")).fields).toEqual({
      name: [faultsEs.TAKEN],
    });
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, one._id));
    expect(lines.map(({ action }) => action)).toEqual(["folders.create"]);
    expect(JSON.stringify(lines)).not.toContain("Último");
  });

  test("is read with its contents, flat, as a tree and paged: folders first, then files", async () => {
    const top = await createFolder((await rootOf())._id);
    const [second, first] = [await createFolder(top._id, "Ñame"), await createFolder(top._id, "Nube")];
    const file = await addFile(top._id);
    const inside = await at().read({ _id: top._id });
    expect(inside.folders.map(({ name }) => name)).toEqual(["Nube", "Ñame"]);
    expect(inside.files.map(({ _id }) => _id)).toEqual([file._id]);
    expect(inside.folder).toMatchObject({ folders: 2, files: 1 });
    const pages = [
      await at().list({ parent: top._id, limit: 2 }),
      await at().list({ parent: top._id, limit: 2, page: 2 }),
    ];
    expect(pages.flatMap(({ docs }) => docs.map(({ _id }) => _id))).toEqual([first._id, second._id, file._id]);
    expect(pages[0]).toMatchObject({ totalDocs: 3, totalPages: 2 });
    const [own] = await at().tree();
    const node = (own?.children as { _id: string; files: number }[] | undefined)?.find(({ _id }) => _id === top._id);
    expect(node).toMatchObject({ files: 1, canWrite: true, children: [{ name: "Nube" }, { name: "Ñame" }] });
    expect((await at().all()).find(({ _id }) => _id === first._id)).toMatchObject({ parent: top._id, write: true });
  });

  test("can be created only with write access", async () => {
    const above = await createFolder((await rootOf())._id);
    await permit(above, [
      { user: idOf(reader), read: true },
      { user: idOf(writer), write: true },
    ]);
    await expectRefusal(createFolder(above._id, "De quien lee", reader), "FORBIDDEN");
    await expectRefusal(createFolder(above._id, "De quien no la ve", other), "NOT_FOUND");
    expect((await createFolder(above._id, "De quien escribe", writer)).owner._id).toBe(idOf(owner));
  });

  test("is moved with its content, never into itself; a stale version is refused", async () => {
    const { _id: root } = await rootOf();
    const [from, to] = [await createFolder(root), await createFolder(root)];
    const inside = await createFolder(from._id);
    const deep = await createFolder(inside._id);
    for (const parent of [from._id, inside._id, deep._id])
      await expectRefusal(at().move({ _id: from._id, parent }), "CYCLE");
    const moved = await at().move({ _id: from._id, parent: to._id });
    expect(moved.path.map(({ _id }) => _id)).toEqual([root, to._id, from._id]);
    expect((await at().get({ _id: deep._id })).path.map(({ _id }) => _id)).toEqual([
      root,
      to._id,
      from._id,
      inside._id,
      deep._id,
    ]);
    await expectRefusal(at().move({ _id: from._id, parent: root, updatedAt: "2020-01-01T00:00:00.000Z" }), "CONFLICT");
    const twice = await Promise.allSettled([
      at().move({ _id: to._id, parent: deep._id }),
      at().move({ _id: inside._id, parent: root }),
    ]);
    expect(twice.map(({ status }) => status)).toContain("fulfilled");
    const rows = await app.server.db
      .select()
      .from(folders)
      .where(eq(folders.ownerId, idOf(owner)));
    for (const { id, parentId, path } of rows) {
      const above = rows.find((each) => each.id === parentId);
      expect(path).toEqual([...(above?.path ?? []), id]);
    }
  });

  test("that moves to another's tree belongs to them, with its content", async () => {
    const theirs = await createFolder((await rootOf(other))._id, undefined, other);
    await at(other).permit({ _id: theirs._id, permissions: [{ user: idOf(owner), write: true }] });
    const from = await createFolder((await rootOf())._id);
    const inside = await createFolder(from._id);
    await at().move({ _id: from._id, parent: theirs._id });
    expect((await at(other).get({ _id: inside._id })).owner._id).toBe(idOf(other));
    expect((await at(other).get({ _id: inside._id })).can.permit).toBe(true);
    expect((await at().get({ _id: inside._id })).can).toEqual({ write: true, permit: false });
  });

  test("is removed by those who may write it, not by its readers or strangers", async () => {
    const top = await createFolder((await rootOf())._id);
    await permit(top, [{ user: idOf(reader) }, { user: idOf(writer), write: true }]);
    await expectRefusal(at(reader).remove({ _id: top._id }), "FORBIDDEN");
    await expectRefusal(at(other).remove({ _id: top._id }), "NOT_FOUND");
    expect((await at().get({ _id: top._id })).name).toBe(top.name);
    await at(writer).remove({ _id: top._id });
    await expectRefusal(at().get({ _id: top._id }), "NOT_FOUND");
  });

  test("is removed only when empty or recursively, and can be restored with its content for thirty days", async () => {
    const top = await createFolder((await rootOf())._id, "Se va");
    const inside = await createFolder(top._id);
    const [file, before] = [await addFile(inside._id), await addFile(inside._id, "antes.txt")];
    await app.as(owner).media.remove({ _id: before._id });
    await permit(top, [{ user: idOf(reader) }]);
    await expectRefusal(at().remove({ _id: top._id }), "NOT_EMPTY");
    await at().remove({ _id: top._id, recursive: true });
    for (const _id of [top._id, inside._id]) await expectRefusal(at().get({ _id }), "NOT_FOUND");
    expect(await fetchStatus(owner, file.url)).toBe(404);
    expect((await at().search({ search: "Se va" })).docs).toEqual([]);
    expect((await at().trash()).map(({ _id }) => _id)).toContain(top._id);
    expect((await at(other).trash()).map(({ _id }) => _id)).not.toContain(top._id);
    // The second could read it, but may not write its parent.
    for (const who of [other, reader]) await expectRefusal(at(who).restore({ _id: top._id }), "NOT_FOUND");
    const again = await createFolder((await rootOf())._id, "se vá");
    expect((await expectRefusal(at().restore({ _id: top._id }), "CONFLICT")).fields).toEqual({
      name: [faultsEs.TAKEN],
    });
    await at().remove({ _id: again._id });
    await at().restore({ _id: top._id });
    expect(await fetchStatus(owner, file.url)).toBe(200);
    expect(await fetchStatus(owner, before.url)).toBe(404);
    await at().remove({ _id: top._id, recursive: true });
    now = new Date(began.getTime() + 31 * 86_400_000);
    await expectRefusal(at().restore({ _id: top._id }), "NOT_FOUND");
    now = began;
  });
});

describe("a file", () => {
  test("is moved between writable folders; files of other records are not", async () => {
    const { _id: root } = await rootOf();
    const [from, to] = [await createFolder(root), await createFolder(root)];
    const file = await addFile(from._id);
    expect((await app.as(owner).media.move({ _id: file._id, folder: to._id })).elementId).toBe(to._id);
    expect((await at().read({ _id: from._id })).files).toEqual([]);
    await permit(to, [{ user: idOf(writer), write: true }]);
    await expectRefusal(app.as(writer).media.move({ _id: file._id, folder: from._id }), "NOT_FOUND");
    await expectRefusal(app.as(reader).media.move({ _id: file._id, folder: from._id }), "NOT_FOUND");
    await app.as(owner).media.share({ ids: [file._id], users: [idOf(other)], write: true });
    const own = await rootOf(other);
    await expectRefusal(app.as(other).media.move({ _id: file._id, folder: own._id }), "NOT_FOUND");
  });

  test("is moved to the tree of somebody else by its owner only, although others may write both folders", async () => {
    const folder = await createFolder((await rootOf())._id);
    await permit(folder, [{ user: idOf(writer), write: true }]);
    const file = await addFile(folder._id);
    const theirs = await rootOf(writer);
    await expectRefusal(app.as(writer).media.move({ _id: file._id, folder: theirs._id }), "FORBIDDEN");
    expect((await at().read({ _id: folder._id })).files.map(({ _id }) => _id)).toEqual([file._id]);
    const shared = await createFolder(theirs._id, undefined, writer);
    await at(writer).permit({ _id: shared._id, permissions: [{ user: idOf(owner), write: true }] });
    expect((await app.as(owner).media.move({ _id: file._id, folder: shared._id })).elementId).toBe(shared._id);
  });

  test("that was shared is listed without its folder", async () => {
    const folder = await createFolder((await rootOf())._id, "Secreta");
    const file = await addFile(folder._id, "suelto.txt");
    await app.as(owner).media.share({ ids: [file._id], users: [idOf(reader)] });
    const { docs } = await at(reader).list({});
    expect(docs.map(({ _id }) => _id)).toContain(file._id);
    expect(JSON.stringify(docs)).not.toContain("Secreta");
    await at().remove({ _id: folder._id, recursive: true });
    expect((await at(reader).list({})).docs.map(({ _id }) => _id)).not.toContain(file._id);
    expect(await fetchStatus(reader, file.url)).toBe(404);
  });
});

describe("who can see", () => {
  test("a folder and a file is explained rule by rule, without names of unreadable parents", async () => {
    const top = await createFolder((await rootOf())._id, "Arriba oculta");
    const inside = await createFolder(top._id);
    const file = await addFile(inside._id);
    const groupsApi = app.as(admin).userGroups;
    const group = await groupsApi.create({ name: "Miran", users: [idOf(other), idOf(writer)] });
    await permit(top, [{ group: group._id }]);
    await permit(inside, [{ user: idOf(reader) }, { user: idOf(writer), write: true }]);
    await app.as(owner).media.share({ ids: [file._id], users: [idOf(admin)] });
    const readers = await at(reader).whoCanSee({ id: inside._id });
    const of = (who: string) => readers.find(({ _id }) => _id === idOf(who));
    expect(readers).toHaveLength(4);
    expect(of(owner)).toMatchObject({ write: true, because: [{ rule: "owner" }] });
    expect(of(writer)?.write).toBe(true);
    expect(
      of(writer)
        ?.because.map(({ rule }) => rule)
        .sort(),
    ).toEqual(["group", "person"]);
    expect(JSON.stringify(readers)).not.toContain("Arriba");
    expect(JSON.stringify(await at().whoCanSee({ id: file._id }))).toContain("Arriba");
    expect((await at().whoCanSee({ id: file._id })).map(({ _id }) => _id)).toContain(idOf(admin));
    await expectRefusal(at("consulate@demo.example").whoCanSee({ id: file._id }), "NOT_FOUND");
    const refusal = await expectRefusal(groupsApi.remove({ id: group._id }), "IN_USE");
    expect(JSON.stringify(refusal)).toContain("folders");
  });

  test("is set by the root's owner only, for active staff and groups, each once", async () => {
    const top = await createFolder((await rootOf())._id);
    const inside = await createFolder(top._id);
    await permit(inside, [{ user: idOf(other) }]);
    await permit(top, [{ user: idOf(writer), write: true }]);
    await expectRefusal(at(writer).permit({ _id: top._id, permissions: [] }), "FORBIDDEN");
    const invalidPermissions = [
      { user: idOf("client@demo.example") },
      { user: idOf(other) },
      { user: idOf(other) },
      {},
    ];
    expect((await expectRefusal(permit(top, invalidPermissions), "INVALID")).fields).toEqual({
      "permissions.0.user": [faultsEs.CHOICE],
      "permissions.2.user": [faultsEs.TAKEN],
      "permissions.3.user": [faultsEs.REQUIRED],
    });
    const [group] = await app.server.db.update(userGroups).set({ active: false }).returning({ id: userGroups.id });
    expect((await expectRefusal(permit(top, [{ group: group?.id ?? "" }]), "INVALID")).fields).toEqual({
      "permissions.0.group": [faultsEs.CHOICE],
    });
    await app.server.db.update(userGroups).set({ active: true });
    expect((await at(other).get({ _id: inside._id })).parent).toBeNull();
    await permit(top, [{ user: idOf(writer), write: true }], true);
    await expectRefusal(at(other).get({ _id: inside._id }), "NOT_FOUND");
  });
});

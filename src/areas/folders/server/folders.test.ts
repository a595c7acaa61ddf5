// @engine both
/** Folders over the wire: the tree, its moves and its end; who may, by a plain model of the rights, person by person. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import type { Media } from "../../media/contract.ts";
import { users } from "../../people/server/tables.ts";
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
let made = 0;
const make = async (parent: string, name = `Carpeta ${++made}`, who = owner) => at(who).create({ parent, name });
const permit = (of: Folder, permissions: object[], applyToChildren = false) =>
  at().permit({ _id: of._id, permissions, applyToChildren });
async function bring(folder: string, name = "papel.txt", who = owner): Promise<Media> {
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
const fetched = async (who: string, url: string) =>
  (await app.app.inject({ url, headers: { authorization: `Bearer ${await app.tokenOf(who)}` } })).statusCode;

describe("the first folder", () => {
  test("is made once, however many ask at once, and is nobody else's", async () => {
    const roots = await Promise.all(Array.from({ length: 6 }, () => rootOf()));
    expect(new Set(roots.map(({ _id }) => _id)).size).toBe(1);
    expect(roots[0]).toMatchObject({ root: true, parent: null, can: { write: true, permit: true } });
    for (const who of [admin, other]) await expectRefusal(at(who).get({ _id: roots[0]?._id ?? "" }), "NOT_FOUND");
    await expectRefusal(app.as("client@demo.example").folders.first(), "FORBIDDEN");
    await expectRefusal(at().remove({ _id: roots[0]?._id ?? "" }), "FORBIDDEN");
  });
});

describe("a folder", () => {
  test("that is somebody's first is renamed by its owner alone, whoever may write it", async () => {
    const root = await rootOf();
    await permit(root, [{ user: idOf(writer), write: true }]);
    await expectRefusal(at(writer).update({ _id: root._id, name: "De otro" }), "FORBIDDEN");
    expect((await at().update({ _id: root._id, name: "Mi práctica" })).name).toBe("Mi práctica");
    await permit(root, []);
  });

  test("has a name of its own in its folder, without case and accents, and elsewhere another may have it", async () => {
    const { _id: root } = await rootOf();
    const one = await make(root, "Año Último");
    expect((await expectRefusal(make(root, "ano ultimo"), "CONFLICT")).fields).toEqual({ name: [faultsEs.TAKEN] });
    await make(one._id, "Año Último");
    const second = await make(root);
    expect((await expectRefusal(at().update({ _id: second._id, name: "AÑO ÚLTIMO" }), "CONFLICT")).fields).toEqual({
      name: [faultsEs.TAKEN],
    });
    const lines = await app.server.db.select().from(auditLog).where(eq(auditLog.recordId, one._id));
    expect(lines.map(({ action }) => action)).toEqual(["folders.create"]);
    expect(JSON.stringify(lines)).not.toContain("Último");
  });

  test("is read with what is in it, flat, as a tree and page by page: folders first, then files", async () => {
    const top = await make((await rootOf())._id);
    const [second, first] = [await make(top._id, "Ñame"), await make(top._id, "Nube")];
    const file = await bring(top._id);
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

  test("is made where one may write, and nowhere else", async () => {
    const above = await make((await rootOf())._id);
    await permit(above, [
      { user: idOf(reader), read: true },
      { user: idOf(writer), write: true },
    ]);
    await expectRefusal(make(above._id, "De quien lee", reader), "FORBIDDEN");
    await expectRefusal(make(above._id, "De quien no la ve", other), "NOT_FOUND");
    expect((await make(above._id, "De quien escribe", writer)).owner._id).toBe(idOf(owner));
  });

  test("is moved with all that is in it, never into itself, and what was read before somebody moved it is refused", async () => {
    const { _id: root } = await rootOf();
    const [from, to] = [await make(root), await make(root)];
    const inside = await make(from._id);
    const deep = await make(inside._id);
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

  test("that goes into another's tree is theirs, with all that is in it", async () => {
    const theirs = await make((await rootOf(other))._id, undefined, other);
    await at(other).permit({ _id: theirs._id, permissions: [{ user: idOf(owner), write: true }] });
    const from = await make((await rootOf())._id);
    const inside = await make(from._id);
    await at().move({ _id: from._id, parent: theirs._id });
    expect((await at(other).get({ _id: inside._id })).owner._id).toBe(idOf(other));
    expect((await at(other).get({ _id: inside._id })).can.permit).toBe(true);
    expect((await at().get({ _id: inside._id })).can).toEqual({ write: true, permit: false });
  });

  test("goes only empty unless all may go along, and comes back with all of it for thirty days", async () => {
    const top = await make((await rootOf())._id, "Se va");
    const inside = await make(top._id);
    const [file, before] = [await bring(inside._id), await bring(inside._id, "antes.txt")];
    await app.as(owner).media.remove({ _id: before._id });
    await expectRefusal(at().remove({ _id: top._id }), "NOT_EMPTY");
    await at().remove({ _id: top._id, recursive: true });
    for (const _id of [top._id, inside._id]) await expectRefusal(at().get({ _id }), "NOT_FOUND");
    expect(await fetched(owner, file.url)).toBe(404);
    expect((await at().search({ search: "Se va" })).docs).toEqual([]);
    expect((await at().trash()).map(({ _id }) => _id)).toContain(top._id);
    expect((await at(other).trash()).map(({ _id }) => _id)).not.toContain(top._id);
    await expectRefusal(at(other).restore({ _id: top._id }), "NOT_FOUND");
    const again = await make((await rootOf())._id, "se vá");
    expect((await expectRefusal(at().restore({ _id: top._id }), "CONFLICT")).fields).toEqual({
      name: [faultsEs.TAKEN],
    });
    await at().remove({ _id: again._id });
    await at().restore({ _id: top._id });
    expect(await fetched(owner, file.url)).toBe(200);
    expect(await fetched(owner, before.url)).toBe(404);
    await at().remove({ _id: top._id, recursive: true });
    now = new Date(began.getTime() + 31 * 86_400_000);
    await expectRefusal(at().restore({ _id: top._id }), "NOT_FOUND");
    now = began;
  });
});

describe("a file", () => {
  test("is moved between folders that one may both write, and files of other things are not", async () => {
    const { _id: root } = await rootOf();
    const [from, to] = [await make(root), await make(root)];
    const file = await bring(from._id);
    expect((await app.as(owner).media.move({ _id: file._id, folder: to._id })).elementId).toBe(to._id);
    expect((await at().read({ _id: from._id })).files).toEqual([]);
    await permit(to, [{ user: idOf(writer), write: true }]);
    await expectRefusal(app.as(writer).media.move({ _id: file._id, folder: from._id }), "NOT_FOUND");
    await expectRefusal(app.as(reader).media.move({ _id: file._id, folder: from._id }), "NOT_FOUND");
    await app.as(owner).media.share({ ids: [file._id], users: [idOf(other)], write: true });
    const own = await rootOf(other);
    await expectRefusal(app.as(other).media.move({ _id: file._id, folder: own._id }), "NOT_FOUND");
  });

  test("that was shared alone stands among what is shared, without its folder", async () => {
    const folder = await make((await rootOf())._id, "Secreta");
    const file = await bring(folder._id, "suelto.txt");
    await app.as(owner).media.share({ ids: [file._id], users: [idOf(reader)] });
    const { docs } = await at(reader).list({});
    expect(docs.map(({ _id }) => _id)).toContain(file._id);
    expect(JSON.stringify(docs)).not.toContain("Secreta");
    await at().remove({ _id: folder._id, recursive: true });
    expect((await at(reader).list({})).docs.map(({ _id }) => _id)).not.toContain(file._id);
    expect(await fetched(reader, file.url)).toBe(404);
  });
});

describe("who can see", () => {
  test("a folder and a file is told rule by rule, and hides the names of folders above that the asker may not read", async () => {
    const top = await make((await rootOf())._id, "Arriba oculta");
    const inside = await make(top._id);
    const file = await bring(inside._id);
    const keeper = app.as(admin).userGroups;
    const group = await keeper.create({ name: "Miran", users: [idOf(other), idOf(writer)] });
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
    const held = await expectRefusal(keeper.remove({ id: group._id }), "IN_USE");
    expect(JSON.stringify(held)).toContain("folders");
  });

  test("is said by the owner of the root alone, to active staff and groups, each once", async () => {
    const top = await make((await rootOf())._id);
    const inside = await make(top._id);
    await permit(inside, [{ user: idOf(other) }]);
    await permit(top, [{ user: idOf(writer), write: true }]);
    await expectRefusal(at(writer).permit({ _id: top._id, permissions: [] }), "FORBIDDEN");
    const wrong = [{ user: idOf("client@demo.example") }, { user: idOf(other) }, { user: idOf(other) }, {}];
    expect((await expectRefusal(permit(top, wrong), "INVALID")).fields).toEqual({
      "permissions.0.user": [faultsEs.CHOICE],
      "permissions.2.user": [faultsEs.TAKEN],
      "permissions.3.user": [faultsEs.REQUIRED],
    });
    expect((await at(other).get({ _id: inside._id })).parent).toBeNull();
    await permit(top, [{ user: idOf(writer), write: true }], true);
    await expectRefusal(at(other).get({ _id: inside._id }), "NOT_FOUND");
  });
});

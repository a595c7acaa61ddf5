/** Concurrent changes in one tree of folders: every folder stays consistent with its parent. */
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { folders } from "./tables.ts";

let app: TestApp;
const [owner, other] = ["commercial@demo.example", "notary@demo.example"] as const;
const pauseMs = 400;
beforeAll(async () => {
  app = await openTestApp();
  // The trigger delays a transaction, so that another can run before its commit.
  await app.server.db.execute(sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.raw(String(pauseMs / 1000))}); return new; end $$`);
  await app.server.db.execute(sql`create trigger dawdle_made before insert on folders
    for each row when (new.name like 'Despacio%') execute function dawdle()`);
  await app.server.db.execute(sql`create trigger dawdle_moved before update of parent_id on folders
    for each row when (new.name like 'Despacio%' and new.parent_id is distinct from old.parent_id)
    execute function dawdle()`);
});
afterAll(() => app.close());

const at = (who: string = owner) => app.as(who).folders;
let folderCount = 0;
const createFolder = async (parent: string, name = `Carpeta ${(folderCount += 1)}`, who: string = owner) =>
  (await at(who).create({ parent, name }))._id;
const root = async (who: string = owner) => (await at(who).first())._id;
const after = async <T>(ms: number, action: () => Promise<T>) => wait(ms).then(action);

/** Every folder below these has its parent's path, owner and deletion. */
async function expectTree(...ids: readonly string[]): Promise<void> {
  const rows = await app.server.db.select().from(folders);
  const byId = new Map(rows.map((each) => [each.id, each]));
  const treeRows = rows.filter(({ id, path }) => [id, ...path].some((each) => ids.includes(each)));
  expect(treeRows.length).toBeGreaterThan(ids.length);
  for (const { id, name, parentId, path, ownerId, deletedAt } of treeRows) {
    const above = parentId ? byId.get(parentId) : undefined;
    expect(path, name).toEqual([...(above?.path ?? []), id]);
    if (above) expect(ownerId, name).toBe(above.ownerId);
    if (above?.deletedAt) expect(deletedAt, `${name} is below what was removed`).not.toBeNull();
  }
}

test("a folder created during a move of its parent moves along", async () => {
  const top = await root();
  const [from, to] = [await createFolder(top), await createFolder(top)];
  const inside = await createFolder(from);
  await Promise.all([
    createFolder(inside, "Despacio, dentro"),
    after(pauseMs / 4, () => at().move({ _id: from, parent: to })),
  ]);
  await expectTree(from, inside);
});

test("a folder that is created while its parent is removed is not orphaned", async () => {
  const from = await createFolder(await root());
  const inside = await createFolder(from);
  const [, removed] = await Promise.allSettled([
    createFolder(inside, "Despacio, dentro"),
    after(pauseMs / 4, () => at().remove({ _id: from, recursive: true })),
  ]);
  expect(removed.status).toBe("fulfilled");
  await expectTree(from, inside);
});

test("nor when the parent has just moved to another tree", async () => {
  const [person] = await app.server.db.select({ id: users.id }).from(users).where(eq(users.email, owner));
  const theirs = await createFolder(await root(other), "De los dos", other);
  const permissions = [{ user: person?.id ?? "", read: true, write: true }];
  await at(other).permit({ _id: theirs, permissions, applyToChildren: false });
  const from = await createFolder(await root(), "Despacio, a otro árbol");
  const inside = await createFolder(from);
  const [moved, , removed] = await Promise.allSettled([
    at().move({ _id: from, parent: theirs }),
    after(pauseMs / 4, () => createFolder(inside, "Despacio, dentro")),
    after(pauseMs * 2, () => at(other).remove({ _id: from, recursive: true })),
  ]);
  expect([moved.status, removed.status]).toEqual(["fulfilled", "fulfilled"]);
  await expectTree(from, inside);
});

/** What several do in one tree of folders at the same moment: nothing is left below a folder that it is not in. */
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { users } from "../../people/server/tables.ts";
import { folders } from "./tables.ts";

let app: TestApp;
const [owner, other] = ["commercial@demo.example", "notary@demo.example"] as const;
const pauseMs = 400;
beforeAll(async () => {
  app = await openTestApp();
  // Between what one of them reads and its commit there is time enough for another.
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
let made = 0;
const make = async (parent: string, name = `Carpeta ${(made += 1)}`, who: string = owner) =>
  (await at(who).create({ parent, name }))._id;
const root = async (who: string = owner) => (await at(who).first())._id;
const after = async <T>(ms: number, deed: () => Promise<T>) => wait(ms).then(deed);

/** Each below these is where its parent is, and goes when its parent goes. */
async function expectTree(...ids: readonly string[]): Promise<void> {
  const all = await app.server.db.select().from(folders);
  const byId = new Map(all.map((each) => [each.id, each]));
  const those = all.filter(({ id, path }) => [id, ...path].some((each) => ids.includes(each)));
  expect(those.length).toBeGreaterThan(ids.length);
  for (const { id, name, parentId, path, ownerId, deletedAt } of those) {
    const above = parentId ? byId.get(parentId) : undefined;
    expect(path, name).toEqual([...(above?.path ?? []), id]);
    if (above) expect(ownerId, name).toBe(above.ownerId);
    if (above?.deletedAt) expect(deletedAt, `${name} is below what was removed`).not.toBeNull();
  }
}

test("one that is made in a folder while that is moved goes along with it", async () => {
  const top = await root();
  const [from, to] = [await make(top), await make(top)];
  const inside = await make(from);
  await Promise.all([make(inside, "Despacio, dentro"), after(pauseMs / 4, () => at().move({ _id: from, parent: to }))]);
  await expectTree(from, inside);
});

test("one that is made in a folder while that is removed is not left there alone", async () => {
  const from = await make(await root());
  const inside = await make(from);
  const [, removed] = await Promise.allSettled([
    make(inside, "Despacio, dentro"),
    after(pauseMs / 4, () => at().remove({ _id: from, recursive: true })),
  ]);
  expect(removed.status).toBe("fulfilled");
  await expectTree(from, inside);
});

test("nor where the folder has just gone into another tree", async () => {
  const [person] = await app.server.db.select({ id: users.id }).from(users).where(eq(users.email, owner));
  const theirs = await make(await root(other), "De los dos", other);
  const permissions = [{ user: person?.id ?? "", read: true, write: true }];
  await at(other).permit({ _id: theirs, permissions, applyToChildren: false });
  const from = await make(await root(), "Despacio, a otro árbol");
  const inside = await make(from);
  const [moved, , removed] = await Promise.allSettled([
    at().move({ _id: from, parent: theirs }),
    after(pauseMs / 4, () => make(inside, "Despacio, dentro")),
    after(pauseMs * 2, () => at(other).remove({ _id: from, recursive: true })),
  ]);
  expect([moved.status, removed.status]).toEqual(["fulfilled", "fulfilled"]);
  await expectTree(from, inside);
});

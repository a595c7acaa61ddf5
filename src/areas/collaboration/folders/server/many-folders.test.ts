/** A tree of twenty thousand folders: complete for its owner, and read by an index for people with a part of it. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planOf, recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { writeMany } from "../../../../server/testing/write-many.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { folderGrants } from "./tables.ts";

let app: TestApp;
const folderCount = 20_000;
const owner = "management@demo.example";
const reader = "consulate@demo.example";
/** Every folder has ten subfolders; the id contains the number. */
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.server;
  const person = async (email: string) => {
    const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    return found?.id ?? "";
  };
  const ownerId = await person(owner);
  await writeMany(
    db,
    "folders",
    sql`
      with recursive tree(n, path) as (
        select 1, array[${idOf(1)}::uuid]
        union all
        select c.n, tree.path || ('00000000-0000-4000-8000-' || lpad(c.n::text, 12, '0'))::uuid
        from tree join lateral (select tree.n * 10 + d - 8 as n from generate_series(0, 9) d) c on c.n > 1 and c.n <= ${folderCount})
      insert into folders (id, name, parent_id, owner_id, path)
      select path[cardinality(path)], 'Carpeta ' || n, path[cardinality(path) - 1], ${ownerId}::uuid, path from tree`,
  );
  await db.insert(folderGrants).values({ folderId: idOf(15), userId: await person(reader), canWrite: false });
});
afterAll(() => app.close());

/** Size of a subtree, itself included, by the numbering rule. */
function subtreeSize(number: number): number {
  let [count, from, to] = [0, number, number];
  while (from <= folderCount) {
    count += Math.min(to, folderCount) - from + 1;
    [from, to] = [from * 10 - 8, to * 10 + 1];
  }
  return count;
}

test("the owner gets all of it, in two statements", async () => {
  let tree: { children: unknown[] }[] = [];
  await app.as(owner).folders.all();
  const statements = await recordStatements(async () => {
    tree = await app.as(owner).folders.tree();
  });
  const size = (nodes: readonly { children: unknown[] }[]): number =>
    nodes.reduce((sum, { children }) => sum + 1 + size(children as typeof nodes), 0);
  expect(size(tree)).toBe(subtreeSize(1));
  expect(size(tree)).toBe(folderCount);
  expect(statements.filter(({ text }) => text.includes("folders"))).toHaveLength(2);
});

test("a person with a part reads that part, and the database uses an index", async () => {
  await app.as(reader).folders.all();
  let found = 0;
  const statements = await recordStatements(async () => {
    found = (await app.as(reader).folders.all()).length;
  });
  expect(found).toBe(subtreeSize(15));
  const [statement] = statements.filter(({ text }) => text.includes("folders"));
  if (!statement) throw new Error("nothing was asked");
  const steps = await planOf(app.server.open.pool, statement);
  const scanned = steps.filter((step) => step["Relation Name"] === "folders").map((step) => step["Node Type"]);
  expect(scanned).not.toContain("Seq Scan");
  expect(steps.map((step) => step["Index Name"])).toContain("folders_path");
});

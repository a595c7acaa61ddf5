/** Access to a folder or file is explained only to people who can read it. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { media } from "../../media/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";

let app: TestApp;
const administrator = "administrator@demo.example";
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function fileOf(owner: string): Promise<{ owner: string; file: string }> {
  const root = await app.as(owner).folders.first();
  const [person] = await app.server.db.select({ id: users.id }).from(users).where(eq(users.email, owner));
  const id = newId();
  const what = { name: "xenón.txt", mime: "text/plain", type: "text", size: 1, sha256: "", key: id } as const;
  const by = person?.id ?? "";
  await app.server.db.insert(media).values({ id, element: "folder", elementId: root._id, ...what, broughtBy: by });
  return { owner: by, file: id };
}
const explain = (_id: string, folderId: string) =>
  app.as(administrator).people.explain({ _id, thing: { kind: "folders", _id: folderId } });

test("another person's file cannot be queried", async () => {
  const { owner, file } = await fileOf("courier@demo.example");
  for (const folderId of [file, crypto.randomUUID(), "nothing"])
    await expectRefusal(explain(owner, folderId), "NOT_FOUND");
});

test("the owner can query who sees a file", async () => {
  const { owner, file } = await fileOf(administrator);
  expect(await explain(owner, file)).toMatchObject({ allowed: true });
  const [courier] = await app.server.db.select().from(users).where(eq(users.email, "courier@demo.example"));
  expect(await explain(courier?.id ?? "", file)).toMatchObject({ allowed: false, rule: "notThisOne" });
});

/** A person whose account is no longer one of staff has none of the access that they had as staff. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFolderOwner, rightOnFolder } from "../../src/areas/collaboration/folders/server/access-rights.ts";
import { grantedTo } from "../../src/areas/collaboration/media/server/sharing/grants.ts";
import { users } from "../../src/areas/administration/people/server/tables.ts";
import type { CallInTransaction } from "../../src/server/crud/crud-resource.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";

let app: TestApp;
const owner = "management@demo.example";
const former = "cashier@demo.example";
let [ownerId, formerId] = ["", ""];
beforeAll(async () => {
  app = await openTestApp();
  const rows = await app.server.db.select({ id: users.id, email: users.email }).from(users);
  const idOf = (email: string) => rows.find((each) => each.email === email)?.id ?? "";
  [ownerId, formerId] = [idOf(owner), idOf(former)];
});
afterAll(() => app.close());

const own = () => app.as(owner);
const setKind = (kind: "staff" | "client") => app.server.db.update(users).set({ kind }).where(eq(users.id, formerId));
async function whileClient<T>(read: () => Promise<T>): Promise<T> {
  await setKind("client");
  try {
    return await read();
  } finally {
    await setKind("staff");
  }
}

test("who can see a folder", async () => {
  const folder = await own().folders.create({ name: "Compartida", parent: (await own().folders.first())._id });
  await own().folders.permit({
    _id: folder._id,
    permissions: [{ user: formerId, write: true }],
    applyToChildren: false,
  });
  const readers = async () => (await own().folders.whoCanSee({ id: folder._id })).map(({ _id }) => _id).sort();
  expect(await readers()).toEqual([ownerId, formerId].sort());
  expect(await whileClient(readers)).toEqual([ownerId]);
});

test.each(["staff", "client"] as const)("the right to a folder of an account of kind %s", async (kind) => {
  const { _id } = await app.as(former).folders.first();
  const caller = { ...(await app.server.identify(await app.tokenOf(former))), kind };
  const call = { caller, db: app.server.db } as unknown as CallInTransaction;
  expect(await rightOnFolder(call, _id)).toBe(kind === "staff" ? "write" : "none");
});

test.each(["staff", "client"] as const)("a grant and the ownership of a folder for an account of kind %s", (kind) => {
  const call = { caller: { userId: formerId, kind }, db: app.server.db } as unknown as CallInTransaction;
  const grant = { id: "", mediaId: "", userId: formerId, groupId: null, givenBy: ownerId, canWrite: true };
  expect(grantedTo(call, [{ ...grant, people: [formerId] }])).toBe(kind === "staff" ? "write" : "none");
  expect(isFolderOwner(call, { ownerId: formerId })).toBe(kind === "staff");
});

test("the participants of a virtual table", async () => {
  const administrator = app.as("administrator@demo.example").virtualTables;
  const draft = { title: "Mesa", description: "De lo que se trata", moderators: [ownerId], members: [formerId] };
  const table = await administrator.create({ ...draft, openDate: new Date().toISOString() });
  const people = async () => (await administrator.people({ id: table._id })).map(({ user }) => user._id).sort();
  expect(await people()).toEqual([ownerId, formerId].sort());
  expect(await whileClient(people)).toEqual([ownerId]);
});

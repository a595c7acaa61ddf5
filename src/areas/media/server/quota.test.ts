/** Nobody keeps more than the quota of a person and no owner more than theirs, however a document comes. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { media, mediaUploads, mediaVersions } from "./tables.ts";

const owner = "commercial@demo.example";
const other = "lawyer@demo.example";
const megabyte = 1024 * 1024;

let app: TestApp;
let folder = "";
beforeAll(async () => {
  app = await openTestApp();
  folder = (await app.as(owner).folders.first({}))._id;
  for (const key of ["media.personQuota", "media.ownerQuota"] as const) await setQuota(key, 10);
  for (const table of [media, mediaVersions, mediaUploads]) await app.server.db.delete(table);
});
afterAll(() => app.close());

async function setQuota(_id: "media.personQuota" | "media.ownerQuota", value: number) {
  const { settings } = app.as("administrator@demo.example");
  const known = (await settings.list()).find((each) => each._id === _id);
  await settings.update({ _id, value, updatedAt: known?.updatedAt ?? null });
}
const at = (who: string) => app.as(who).media;
const thing = (elementId = folder) => ({ element: "folder", elementId }) as const;
let turn = 0;
const text = (size: number) => Buffer.from(`${turn++} `.padEnd(size, "texto "));

async function add(who: string, size: number, elementId = folder) {
  const form = new FormData();
  form.append("element", "folder");
  form.append("elementId", elementId);
  form.append("files", new Blob([new Uint8Array(text(size))]), `${turn}.txt`);
  const body = new Response(form);
  const answer = await app.app.inject({
    method: "POST",
    url: "/legalsitapi/private/media",
    headers: {
      authorization: `Bearer ${await app.tokenOf(who)}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { data, error } = answer.json<{
    data?: { docs: { _id: string }[] };
    error?: { code: string; message: string };
  }>();
  return { id: data?.docs[0]?._id ?? "", code: error?.code, message: error?.message };
}
const plan = (who: string, content: Buffer, more: object = {}) =>
  at(who).begin({
    ...thing(),
    name: `${turn}.txt`,
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    ...more,
  });

test("what one brought, its former versions and what lies in the trash count; what does not fit is refused", async () => {
  const first = await add(owner, 4 * megabyte);
  await at(owner).remove({ _id: first.id });
  expect((await at(owner).quota(thing())).person).toEqual({ used: 4 * megabyte, most: 10 * megabyte });
  await add(owner, 5 * megabyte);
  const refused = await add(owner, 2 * megabyte);
  expect(refused).toMatchObject({ code: "QUOTA_OF_PERSON", message: expect.stringContaining("Ya no queda espacio") });
  expect((await add(owner, megabyte)).code).toBeUndefined();
  expect((await at(owner).quota(thing())).person.used).toBe(10 * megabyte);
});

test("an upload in parts is refused when it begins, with what is on its way elsewhere", async () => {
  await app.server.db.delete(media);
  await plan(owner, text(6 * megabyte));
  await expectRefusal(plan(owner, text(6 * megabyte)), "QUOTA_OF_PERSON");
  // The same one goes on.
  const again = text(3 * megabyte);
  await plan(owner, again);
  await plan(owner, again);
});

test("the folders of one person have one quota, whoever brings what lies in them", async () => {
  await app.server.db.delete(media);
  await app.server.db.delete(mediaUploads);
  await setQuota("media.personQuota", 100);
  const inner = await app.as(owner).folders.create({ name: "Otra", parent: folder });
  await add(owner, 6 * megabyte);
  await app.server.db.update(media).set({ broughtBy: await idOf(other) });
  expect((await add(owner, 6 * megabyte, (inner as { _id: string })._id)).code).toBe("QUOTA_OF_OWNER");
  expect(await at(owner).quota(thing())).toMatchObject({ person: { used: 0 }, owner: { used: 6 * megabyte } });
});

test("of those who bring it at once no more than fit are kept", async () => {
  await app.server.db.delete(media);
  await setQuota("media.ownerQuota", 10);
  const all = await Promise.all(Array.from({ length: 5 }, () => add(owner, 4 * megabyte)));
  expect(all.filter(({ code }) => code === "QUOTA_OF_OWNER")).toHaveLength(3);
});

async function idOf(email: string): Promise<string> {
  const { docs } = await app.as("administrator@demo.example").people.list({ search: email });
  return docs[0]?._id ?? "";
}

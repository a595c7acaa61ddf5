/** Quotas of persons and owners apply to every path by which a document is added. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
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
  const setting = (await settings.list()).find((each) => each._id === _id);
  await settings.update({ _id, value, updatedAt: setting?.updatedAt ?? null });
}
const at = (who: string) => app.as(who).media;
const ownerOf = (elementId = folder) => ({ element: "folder", elementId }) as const;
let fileNumber = 0;
const text = (size: number) => Buffer.from(`${fileNumber++} `.padEnd(size, "texto "));

async function add(who: string, size: number, elementId = folder) {
  const form = new FormData();
  form.append("element", "folder");
  form.append("elementId", elementId);
  form.append("files", new Blob([new Uint8Array(text(size))]), `${fileNumber}.txt`);
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
const beginUpload = (who: string, content: Buffer, overrides: object = {}) =>
  at(who).begin({
    ...ownerOf(),
    name: `${fileNumber}.txt`,
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    ...overrides,
  });

test("uploads, former versions and trash count; a document beyond the quota is refused", async () => {
  const first = await add(owner, 4 * megabyte);
  await at(owner).remove({ _id: first.id });
  expect((await at(owner).quota(ownerOf())).person).toEqual({ used: 4 * megabyte, most: 10 * megabyte });
  await add(owner, 5 * megabyte);
  const refused = await add(owner, 2 * megabyte);
  expect(refused).toMatchObject({ code: "QUOTA_OF_PERSON", message: expect.stringContaining("no dejan espacio") });
  expect((await add(owner, megabyte)).code).toBeUndefined();
  expect((await at(owner).quota(ownerOf())).person.used).toBe(10 * megabyte);
});

test("a chunked upload is refused at its beginning, counting other unfinished uploads", async () => {
  await app.server.db.delete(media);
  await beginUpload(owner, text(6 * megabyte));
  await expectRefusal(beginUpload(owner, text(6 * megabyte)), "QUOTA_OF_PERSON");
  // An unfinished upload of the same file continues.
  const again = text(3 * megabyte);
  await beginUpload(owner, again);
  await beginUpload(owner, again);
});

test("the folders of one person share one quota, whoever adds the files", async () => {
  await app.server.db.delete(media);
  await app.server.db.delete(mediaUploads);
  await setQuota("media.personQuota", 100);
  const inner = await app.as(owner).folders.create({ name: "Otra", parent: folder });
  await add(owner, 6 * megabyte);
  await app.server.db.update(media).set({ broughtBy: await idOf(other) });
  expect((await add(owner, 6 * megabyte, (inner as { _id: string })._id)).code).toBe("QUOTA_OF_OWNER");
  expect(await at(owner).quota(ownerOf())).toMatchObject({ person: { used: 0 }, owner: { used: 6 * megabyte } });
});

test("concurrent uploads cannot exceed the quota", async () => {
  await app.server.db.delete(media);
  await setQuota("media.ownerQuota", 10);
  const all = await Promise.all(Array.from({ length: 5 }, () => add(owner, 4 * megabyte)));
  expect(all.filter(({ code }) => code === "QUOTA_OF_OWNER")).toHaveLength(3);
});

async function idOf(email: string): Promise<string> {
  const { docs } = await app.as("administrator@demo.example").people.list({ search: email });
  return docs[0]?._id ?? "";
}

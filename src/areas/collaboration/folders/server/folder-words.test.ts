// @engine both
/** Full-text search and display of file contents, only for readers. */
import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { Media } from "../../media/contract.ts";
import { mediaTexts } from "../../media/server/tables.ts";
import { indexWaitingFiles } from "../../media/server/files/text-index.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { eventually } from "../../../../server/testing/wait.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let folder = "";
const owner = "commercial@demo.example";
const reader = "notary@demo.example";
const stranger = "administrator@demo.example";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const own = await app.as(owner).folders.first({});
  folder = (await app.as(owner).folders.create({ name: "Dictámenes", parent: own._id }))._id;
});
afterAll(() => app.close());

async function addFile(name: string, content: Buffer, overrides: Record<string, string> = {}): Promise<Media> {
  const form = new FormData();
  for (const [key, value] of Object.entries({ element: "folder", elementId: folder, ...overrides }))
    form.append(key, value);
  form.append("files", new Blob([new Uint8Array(content)]), name);
  const body = new Response(form);
  const headers = {
    authorization: `Bearer ${await app.tokenOf(owner)}`,
    "content-type": body.headers.get("content-type") ?? "",
  };
  const payload = Buffer.from(await body.arrayBuffer());
  const answer = await app.app.inject({ method: "POST", url: "/legalsitapi/private/media", headers, payload });
  const [one] = answer.json<{ data: { docs: Media[] } }>().data.docs;
  if (!one) throw new Error(answer.payload);
  return one;
}
const search = async (who: string, query: string) =>
  (await app.as(who).folders.search({ search: query })).docs.map(({ _id, excerpt }) => [_id, excerpt]);
const expectFound = (id: string, query: string) =>
  eventually(async () => expect((await search(owner, query))[0]?.[0]).toBe(id));

test("readers find a file by its text, with an excerpt", {
  timeout: 120_000,
}, async () => {
  const content = `${"Relleno. ".repeat(100)}El arrendatario de la calle Ñico López pidió la prórroga.`;
  const one = await addFile("informe.txt", Buffer.from(content));
  await expectFound(one._id, "prorroga arrendatario");
  const [[, excerpt = ""] = []] = await search(owner, "ARRENDATARIO");
  expect(excerpt).toContain("El arrendatario de la calle Ñico López");
  expect(excerpt?.startsWith("… ")).toBe(true);
  expect(await search(owner, "informe prorroga"), "one word in the name, one inside").toHaveLength(1);
  expect(await search(owner, "prorroga inexistente")).toEqual([]);
  for (const who of [reader, stranger]) {
    const found = await app.as(who).folders.search({ search: "arrendatario" });
    expect(found).toMatchObject({ docs: [], total: 0 });
  }
  const [person] = await app.server.db.select({ id: users.id }).from(users).where(eq(users.email, reader));
  const { updatedAt } = await app.as(owner).folders.get({ _id: folder });
  const updatedFolder = await app
    .as(owner)
    .folders.permit({ _id: folder, updatedAt, permissions: [{ user: person?.id ?? "" }] });
  expect(await search(reader, "arrendatario")).toHaveLength(1);
  expect((await app.as(reader).media.of({ element: "folder", elementId: folder }))[0]?.textFound).toBe(true);
  await app.as(owner).folders.permit({ _id: folder, updatedAt: updatedFolder.updatedAt, permissions: [] });
  expect(await search(reader, "arrendatario")).toEqual([]);
  expect(await search(stranger, "arrendatario")).toEqual([]);
});

test("a new version is found by its own text, and a removed file not at all", async () => {
  const one = await addFile("contrato.txt", Buffer.from("Palabra primigenia"));
  await expectFound(one._id, "primigenia");
  const next = Buffer.from("Palabra posterior");
  const upload = await app.as(owner).media.begin({
    element: "folder",
    elementId: folder,
    name: "contrato.txt",
    size: next.length,
    sha256: createHash("sha256").update(next).digest("hex"),
    replaces: one._id,
  });
  const form = new FormData();
  form.append("_id", upload._id);
  form.append("part", "0");
  form.append("file", new Blob([new Uint8Array(next)]));
  const body = new Response(form);
  await app.app.inject({
    method: "POST",
    url: "/legalsitapi/private/media/uploadPart",
    headers: {
      authorization: `Bearer ${await app.tokenOf(owner)}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  await app.as(owner).media.end({ _id: upload._id });
  expect(await search(owner, "primigenia")).toEqual([]);
  await expectFound(one._id, "posterior");
  await app.as(owner).media.remove({ _id: one._id });
  expect(await search(owner, "posterior")).toEqual([]);
  await app.as(owner).media.restore({ _id: one._id });
  expect(await search(owner, "posterior")).toHaveLength(1);
});

test("an unread file is retried by the next run, and an unreadable one is skipped", async () => {
  const one = await addFile("a medias.txt", Buffer.from("Quedó huérfana"));
  await expectFound(one._id, "huerfana");
  const { db } = app.server;
  await db
    .update(mediaTexts)
    .set({ text: null, tries: 1, since: now.toISOString() })
    .where(eq(mediaTexts.mediaId, one._id));
  expect(await search(owner, "huerfana")).toEqual([]);
  expect(await indexWaitingFiles(app.server), "another process may be reading it").toEqual({ read: 0 });
  now = new Date(now.getTime() + 120_000);
  expect(await indexWaitingFiles(app.server)).toEqual({ read: 1 });
  expect(await search(owner, "huerfana")).toHaveLength(1);
  await db.update(mediaTexts).set({ text: null, tries: 3 }).where(eq(mediaTexts.mediaId, one._id));
  expect(await indexWaitingFiles(app.server)).toEqual({ read: 0 });
});

test("text and ZIP contents are shown to readers; other files have none", async () => {
  const text = await addFile("nota.txt", Buffer.from("Lo que <script>alert(1)</script> dice"));
  expect(await app.as(owner).media.text({ id: text._id })).toEqual({
    text: "Lo que <script>alert(1)</script> dice",
    more: false,
  });
  await expectRefusal(app.as(owner).media.entries({ id: text._id }), "NOT_FOUND");
  const zip = await addFile("planos.zip", zipOf("Planos/planta.txt", "La planta"));
  expect(await app.as(owner).media.entries({ id: zip._id })).toEqual({
    entries: [{ name: "Planos/planta.txt", size: 9, folder: false }],
    total: 1,
    size: 9,
  });
  const broken = await addFile("rota.zip", zipOf("a.txt", "cortada").subarray(0, 40));
  await expectRefusal(app.as(owner).media.entries({ id: broken._id }), "FILE_TYPE");
  for (const who of [reader, stranger]) {
    await expectRefusal(app.as(who).media.text({ id: text._id }), "NOT_FOUND");
    await expectRefusal(app.as(who).media.entries({ id: zip._id }), "NOT_FOUND");
  }
  const pdf = await addFile("papel.pdf", Buffer.from("%PDF-1.4\n%%EOF\n"));
  await expectRefusal(app.as(owner).media.text({ id: pdf._id }), "NOT_FOUND");
});

function zipOf(name: string, text: string): Buffer {
  const body = deflateRawSync(text);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(body.length, 18);
  head.writeUInt32LE(text.length, 22);
  head.writeUInt16LE(name.length, 26);
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50);
  line.writeUInt16LE(8, 10);
  line.writeUInt32LE(body.length, 20);
  line.writeUInt32LE(text.length, 24);
  line.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + body.length, 16);
  return Buffer.concat([head, Buffer.from(name), body, line, Buffer.from(name), end]);
}

/** Documents of records over the HTTP API: access, types, uploads in parts, versions and deletion. */
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { faultsEs } from "../../../../kit/text/refusals.es.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { eventually } from "../../../../server/testing/wait.ts";
import type { Media } from "../contract.ts";
import { partBytes } from "../document-types.ts";
import { addDocument as addWithWrites } from "./document.ts";
import { eraseDocuments } from "./owner-documents.ts";
import { purgeMedia } from "./jobs.ts";
import type { DocumentOwner } from "./owner-port.ts";
import { media, mediaUploads } from "./tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let elementId = "";
const clerk = "online-ap@demo.example";
/** Staff of the other request family. */
const other = "online-tr@demo.example";

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const { docs } = await app.as(clerk).onlineRequests.list({ family: "AP", limit: 1 });
  elementId = docs[0]?._id ?? "";
});
afterAll(() => app.close());

const owner = () => ({ element: "request", elementId }) as const;
const pdfBytes = (text = "una página") => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);
const picture = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: "#2266cc" } })
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg()
    .toBuffer();
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

interface Answer<T> {
  readonly status: number;
  readonly docs: T;
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]> };
}

async function post<T = Media[]>(
  who: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [name: string, content: Uint8Array])[],
): Promise<Answer<T>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of files) form.append("files", new Blob([new Uint8Array(content)]), name);
  const body = new Response(form);
  const headers = {
    authorization: `Bearer ${await app.tokenOf(who)}`,
    "content-type": body.headers.get("content-type") ?? "",
  };
  const payload = Buffer.from(await body.arrayBuffer());
  const answer = await app.app.inject({ method: "POST", url: `/legalsitapi/private/${path}`, headers, payload });
  const { data, error } = answer.json<{ data?: { docs: T }; error?: Answer<T>["error"] }>();
  return { status: answer.statusCode, docs: data?.docs as T, error: error ?? { code: "" } };
}
const addFile = (content: Uint8Array, name = "papel.pdf", who = clerk) =>
  post(who, "media", owner(), [[name, content]]);
async function addDocument(content: Uint8Array, name?: string): Promise<Media> {
  const { docs } = await addFile(content, name);
  if (!docs?.[0]) throw new Error("nothing was brought");
  return docs[0];
}
const addToFolder = async (folder: string, name: string, content = pdfBytes(name + Math.random())) =>
  (await post(clerk, "media", { element: "folder", elementId: folder }, [[name, content]])).docs[0] as Media;
const fetchUrl = async (who: string, url: string) =>
  app.app.inject({ url, headers: { authorization: `Bearer ${await app.tokenOf(who)}` } });
const at = (who = clerk) => app.as(who).media;
const isStored = async (id: string) => {
  const [row] = await app.server.db.select().from(media).where(eq(media.id, id));
  return row ? existsSync(join(app.server.environment.DATA_DIR, "files", "media", row.key)) : false;
};

describe("the names of a folder", () => {
  const folders = () => app.as(clerk).folders;
  const namesIn = async (folder: string) =>
    (await app.as(clerk).media.of({ element: "folder", elementId: folder }))
      .map(({ name }) => name.toLowerCase())
      .toSorted();

  test("are unique, however a file gets there: added, concurrently, moved, replaced or restored", async () => {
    const parent = (await folders().first({}))._id;
    const { _id: one } = await folders().create({ parent, name: "Nombres" });
    const { _id: two } = await folders().create({ parent, name: "Otros nombres" });
    await Promise.all(["Acta.pdf", "acta.pdf", "ACTA.PDF"].map((name) => addToFolder(one, name)));
    expect(await namesIn(one)).toEqual(["acta (2).pdf", "acta (3).pdf", "acta.pdf"]);
    const moved = await addToFolder(two, "acta.pdf");
    await app.as(clerk).media.move({ _id: moved._id, folder: one, updatedAt: moved.updatedAt, ifTaken: "keep" });
    expect(await namesIn(one)).toContain("acta (4).pdf");
    const removed = await addToFolder(two, "minuta.pdf");
    await app.as(clerk).media.remove({ _id: removed._id });
    await addToFolder(two, "minuta.pdf");
    await app.as(clerk).media.restore({ _id: removed._id, ifTaken: "keep" });
    const other = await addToFolder(two, "otra.pdf");
    await addToFolder(two, "sin extensión");
    expect(await namesIn(two)).toEqual(["minuta (2).pdf", "minuta.pdf", "otra.pdf", "sin extensión"]);
    expect((await addToFolder(two, "Sin Extensión")).name).toBe("Sin Extensión (2)");
    const content = pdfBytes("la segunda versión");
    const uploadInput = { element: "folder", elementId: two, name: "minuta.pdf", size: content.length } as const;
    const { _id } = await app.as(clerk).media.begin({ ...uploadInput, sha256: sha256(content), replaces: other._id });
    await post(clerk, "media/uploadPart", { _id, part: "0" }, [["file", content]]);
    expect((await app.as(clerk).media.end({ _id })).name).toBe("minuta (3).pdf");
  });

  test.each(["moved", "put back"] as const)(
    "a file that is %s where its name is used needs a choice",
    async (action) => {
      const parent = (await folders().first({}))._id;
      const { _id: from } = await folders().create({ parent, name: `De aquí, ${action}` });
      const to = action === "moved" ? (await folders().create({ parent, name: "Allá" }))._id : from;
      const movedFile = await addToFolder(from, "Poder.pdf");
      const next = pdfBytes(`la segunda, ${action}`);
      const uploadInput = { element: "folder", elementId: from, name: "Poder.pdf", size: next.length } as const;
      const { _id } = await at().begin({ ...uploadInput, sha256: sha256(next), replaces: movedFile._id });
      await post(clerk, "media/uploadPart", { _id, part: "0" }, [["file", next]]);
      const { updatedAt } = await at().end({ _id });
      if (action === "put back") await at().remove({ _id: movedFile._id });
      const existing = await addToFolder(to, "poder.pdf", pdfBytes(`la de allá, ${action}`));
      const place = (ifTaken?: "replace" | "keep") =>
        action === "moved"
          ? at().move({ _id: movedFile._id, folder: to, updatedAt, ...(ifTaken && { ifTaken }) })
          : at().restore({ _id: movedFile._id, ...(ifTaken && { ifTaken }) });
      const refused = await expectRefusal(place(), "CONFLICT");
      expect(refused.fields).toEqual({ ifTaken: [faultsEs.TAKEN] });
      expect(refused.facts.other).toEqual({ _id: existing._id, name: "poder.pdf", write: true });
      expect(await namesIn(to)).toEqual(["poder.pdf"]);

      const joined = await place("replace");
      expect(joined).toMatchObject({ _id: existing._id, name: "poder.pdf" });
      expect(await namesIn(to)).toEqual(["poder.pdf"]);
      const former = await at().versions({ id: existing._id });
      expect([former.length, joined.version]).toEqual([2, 3]);
      const whole = [joined.url, ...former.map(({ url }) => url)];
      const bytes = await Promise.all(whole.map(async (url) => (await fetchUrl(clerk, url)).statusCode));
      expect(bytes).toEqual(whole.map(() => 200));
      await expectRefusal(at().versions({ id: movedFile._id }), "NOT_FOUND");
    },
  );
});

describe("who may", () => {
  test("read and write the record reads and writes its documents; for others both are not found", async () => {
    const one = await addDocument(pdfBytes());
    expect((await at().of(owner())).map(({ _id }) => _id)).toContain(one._id);
    expect((await fetchUrl(clerk, one.url)).statusCode).toBe(200);
    for (const who of [other, "lawyer@demo.example"]) {
      await expectRefusal(at(who).of(owner()), "NOT_FOUND");
      await expectRefusal(at(who).page(owner()), "NOT_FOUND");
      await expectRefusal(at(who).versions({ id: one._id }), "NOT_FOUND");
      await expectRefusal(at(who).highlight({ _id: one._id, highlighted: true }), "NOT_FOUND");
      await expectRefusal(at(who).remove({ _id: one._id }), "NOT_FOUND");
      await expectRefusal(at(who).removeNew({ id: one._id }), "NOT_FOUND");
      expect((await fetchUrl(who, one.url)).statusCode).toBe(404);
      expect((await addFile(pdfBytes(), "x.pdf", who)).error.code).toBe("NOT_FOUND");
    }
    expect((await fetchUrl("client@demo.example", one.url)).statusCode).toBe(403);
  });

  test("a document with other writes needs write access to the record and to the replaced document", async () => {
    const { _id: elementId } = await app.as(other).folders.first({});
    const one = await addDocument(pdfBytes("ajeno"));
    const path = join(await mkdtemp(join(tmpdir(), "legalsit-media-")), "papel.pdf");
    await writeFile(path, pdfBytes("papel"));
    const file = { field: "files", name: "papel.pdf", mime: "application/pdf", path, size: 1, sha256: "" };
    const caller = await app.server.identify(await app.tokenOf(other));
    const context = { requestId: "", ip: "127.0.0.1", userAgent: "", language: "es" };
    const call = { ...context, server: app.server, db: app.server.db, caller, now, files: [file] } as unknown as Call;
    const add = (to: DocumentOwner, replaces: string | null) =>
      addWithWrites(to, call, { replaces, follows: async () => {} });
    await expect(add(owner(), null)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(add({ element: "folder", elementId }, one._id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await add({ element: "folder", elementId }, null);
    expect((await at(other).of({ element: "folder", elementId })).map(({ name }) => name)).toContain("papel.pdf");
  });

  test("put a document back cannot replace another one by it", async () => {
    const { _id: folder } = await app.as(clerk).folders.create({
      parent: (await app.as(clerk).folders.first({}))._id,
      name: "De otro",
    });
    const { _id } = await addToFolder(folder, "poder.pdf");
    await at().share({ ids: [_id], users: [(await app.as(other).session.current()).user._id], write: true });
    await at(other).remove({ _id });
    const existing = await addToFolder(folder, "poder.pdf");
    const refused = await expectRefusal(at(other).restore({ _id }), "CONFLICT");
    expect(refused.facts.other).toMatchObject({ write: false });
    await expectRefusal(at(other).restore({ _id, ifTaken: "replace" }), "NOT_FOUND");
    expect((await at().of({ element: "folder", elementId: folder })).map((each) => each._id)).toEqual([existing._id]);
    expect((await at(other).restore({ _id, ifTaken: "keep" })).name).toBe("poder (2).pdf");
  });

  test("an unknown record or kind has no documents", async () => {
    for (const element of ["request", "folder"] as const)
      await expectRefusal(at().of({ element, elementId: "01890000-0000-7000-8000-000000000000" }), "NOT_FOUND");
    for (const element of ["request", "folder"] as const)
      await expectRefusal(at().of({ element, elementId: "no es un número" }), "NOT_FOUND");
    await expectRefusal(at(other).quota(owner()), "NOT_FOUND");
  });

  test("documents of an erased request are erased too", async () => {
    const one = await addDocument(pdfBytes("del titular"), "carné de Yadira.pdf");
    const elsewhere = [{ element: "request", id: one.elementId }] as const;
    await app.server.db.transaction((tx) => eraseDocuments(tx, elsewhere[0].element, [elsewhere[0].id]));
    expect((await fetchUrl(clerk, one.url)).statusCode).toBe(404);
    await expectRefusal(at().restore({ _id: one._id }), "NOT_FOUND");
    const [row] = await app.server.db.select().from(media).where(eq(media.id, one._id));
    expect(row?.name).toBe("");
    expect(await isStored(one._id)).toBe(true);
    await purgeMedia(app.server);
    expect(await isStored(one._id)).toBe(false);
  });
});

describe("a document", () => {
  test("has the type of its bytes, its name without folder, and is served as a harmless download", async () => {
    const one = await addDocument(pdfBytes(), "C:\\Mis papeles\\acta\u0007.html");
    expect(one).toMatchObject({
      name: "acta.html",
      mime: "application/pdf",
      type: "pdf",
      version: 1,
      highlighted: false,
    });
    expect([one.size, one.sha256]).toEqual([pdfBytes().length, sha256(pdfBytes())]);
    const { headers, rawPayload } = await fetchUrl(clerk, one.url);
    expect(rawPayload).toEqual(pdfBytes());
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toMatch(/^attachment;/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("has a name without bidirectional marks, and keeps its extension when truncated", async () => {
    // Displayed as «actafdp.exe» reversed: a program that looks like a PDF, or the reverse.
    const reversed = await addDocument(pdfBytes(), "acta\u202eexe\u2066.\u200ffdp\u2069.pdf");
    expect(reversed.name).toBe("actaexe.fdp.pdf");
    const long = await addDocument(pdfBytes(), `${"ñ".repeat(300)}.pdf`);
    expect(long.name).toBe(`${"ñ".repeat(196)}.pdf`);
    expect((await addDocument(pdfBytes(), "\u202e")).name).toBe("documento");
  });

  test.each([
    ["a page", Buffer.from("<html><script>alert(1)</script></html>"), "text/plain"],
    [
      "a drawing that can run",
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      undefined,
    ],
  ])("%s is plain text or is refused", async (_what, content, mime) => {
    const { docs, error } = await addFile(content, "foto.jpg");
    if (mime) expect(docs?.[0]).toMatchObject({ mime, type: "text" });
    else expect(error.code).toBe("FILE_TYPE");
    if (docs?.[0]) {
      const { headers } = await fetchUrl(clerk, docs[0].url);
      expect(headers["content-type"]).toMatch(/^text\/plain/);
      expect(headers["content-disposition"]).toMatch(/^attachment;/);
    }
  });

  test.each([
    ["a program", Buffer.concat([Buffer.from("MZ"), randomBytes(300)])],
    ["what nobody knows", Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(300)])],
    ["a picture that is none", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(300)])],
  ])("that is %s is refused, whatever its name", async (_what, content) => {
    const { status, error } = await addFile(content, "acta.pdf");
    expect([status, error.code]).toEqual([415, "FILE_TYPE"]);
  });

  test("leaves one entry an hour for each reader, however it is opened, and none if it is refused", async () => {
    const { _id: id } = await addDocument(await picture(), "foto.jpg");
    const readers = async () => {
      const isRead = and(
        eq(auditLog.recordKind, "media"),
        eq(auditLog.recordId, id),
        eq(auditLog.action, "media.readFile"),
      );
      return (await app.server.db.select({ permission: auditLog.permission }).from(auditLog).where(isRead)).length;
    };
    for (let times = 0; times < 3; times += 1) {
      await at().file({ id });
      await at().preview({ id });
    }
    await expectRefusal(at(other).file({ id }), "NOT_FOUND");
    expect(await readers()).toBe(1);
    const before = now;
    now = new Date(now.getTime() + 3_600_001);
    await at().file({ id });
    await at().preview({ id });
    now = before;
    expect(await readers()).toBe(2);
  });

  test("is not handed out if its entry cannot be written", async () => {
    const { _id: id } = await addDocument(await picture(), "foto.jpg");
    await app.server.db.execute(sql`create function refuse_entry() returns trigger language plpgsql as
      $$ begin raise exception 'no entry'; end $$`);
    await app.server.db.execute(sql`create trigger refuse_entry before insert on audit_log
      for each row execute function refuse_entry()`);
    await expect(at().file({ id })).rejects.toMatchObject({ status: 500 });
    await app.server.db.execute(sql`drop trigger refuse_entry on audit_log`);
    expect(await at().file({ id })).toBeInstanceOf(Buffer);
  });

  test("that is an image has a smaller preview without metadata", async () => {
    const one = await addDocument(await picture(), "foto.jpg");
    const { headers, rawPayload } = await fetchUrl(clerk, one.previewUrl ?? "");
    expect(headers["content-type"]).toBe("image/webp");
    const metadata = await sharp(rawPayload).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([1600, 800, undefined]);
    const pdf = await addDocument(pdfBytes());
    expect(pdf.previewUrl).toBeUndefined();
    expect((await fetchUrl(clerk, one.previewUrl?.replace(one._id, pdf._id) ?? "")).statusCode).toBe(404);
    await expectRefusal(at().text({ id: one._id }), "NOT_FOUND");
    await expectRefusal(at().entries({ id: pdf._id }), "NOT_FOUND");
    expect((await fetchUrl(other, one.previewUrl ?? "")).statusCode).toBe(404);
  });

  test("too large, or one too many, is refused and leaves nothing", async () => {
    const before = (await at().of(owner())).length;
    const large = Buffer.concat([pdfBytes(), Buffer.alloc(25 * 1024 * 1024)]);
    expect((await addFile(large)).status).toBe(413);
    const eleven = Array.from({ length: 11 }, (_, at) => [`${at}.pdf`, pdfBytes(`${at}`)] as const);
    expect((await post(clerk, "media", owner(), eleven)).status).toBe(413);
    const mixed = [
      ["a.pdf", pdfBytes()],
      ["b.exe", Buffer.concat([Buffer.from("MZ"), randomBytes(99)])],
    ] as const;
    expect((await post(clerk, "media", owner(), mixed)).status).toBe(415);
    expect((await post(clerk, "media", owner(), [])).error.fields).toEqual({ files: [faultsEs.REQUIRED] });
    expect((await at().of(owner())).length).toBe(before);
  });

  test("ten large uploads are streamed to disk, not buffered, and leave no temporary files", async () => {
    const part = Buffer.concat([pdfBytes(), randomBytes(partBytes)]);
    const each = 30;
    const boundary = "entre-uno-y-otro";
    const head = (name: string, overrides = "") =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${overrides}\r\n\r\n`;
    const sum = createHash("sha256");
    for (let at = 0; at < each; at++) sum.update(part);
    const expected = sum.digest("hex");
    const body = function* () {
      for (const [name, value] of Object.entries(owner())) yield `${head(name)}${value}\r\n`;
      for (let file = 0; file < 10; file++) {
        yield head("files", `; filename="${file}.pdf"`);
        for (let at = 0; at < each; at++) yield part;
        yield "\r\n";
      }
      yield `--${boundary}--\r\n`;
    };
    const headers = {
      authorization: `Bearer ${await app.tokenOf(clerk)}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    };
    const folder = await mkdtemp(join(tmpdir(), "legalsit-test-arriving-"));
    vi.stubEnv("TMPDIR", folder);
    const before = process.memoryUsage().arrayBuffers;
    let maxMemory = 0;
    const watch = setInterval(() => {
      maxMemory = Math.max(maxMemory, process.memoryUsage().arrayBuffers - before);
    }, 5);
    const answer = await fetch(`${app.address}/legalsitapi/private/media`, {
      method: "POST",
      headers,
      body: Readable.toWeb(Readable.from(body())),
      duplex: "half",
    });
    const { data } = (await answer.json()) as { data: { docs: Media[] } };
    clearInterval(watch);
    vi.unstubAllEnvs();
    expect(data.docs.map(({ sha256: own }) => own)).toEqual(Array.from({ length: 10 }, () => expected));
    expect(maxMemory).toBeLessThan((10 * each * part.length) / 2);
    // They are deleted after the response.
    await eventually(async () => expect(await readdir(folder)).toEqual([]));
  });

  test("several are added at once, each with an audit entry without its name", async () => {
    const { docs } = await post(clerk, "media", owner(), [
      ["uno.pdf", pdfBytes("1")],
      ["dos.pdf", pdfBytes("2")],
    ]);
    expect(docs.map(({ name }) => name)).toEqual(["uno.pdf", "dos.pdf"]);
    for (const { _id } of docs) {
      const lines = await app.server.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.recordKind, "media"), eq(auditLog.recordId, _id)));
      expect(lines.map(({ action }) => action)).toEqual(["media.add"]);
      expect(JSON.stringify(lines)).not.toMatch(/uno\.pdf|dos\.pdf/);
    }
  });

  test("a failed one of several leaves no rows, bytes or audit entries", async () => {
    const stored = () => readdir(join(app.server.environment.DATA_DIR, "files", "media"), { recursive: true });
    const lines = () => app.server.db.$count(auditLog, eq(auditLog.action, "media.add"));
    const before = [await at().of(owner()), (await stored()).toSorted(), await lines()];
    await app.server.db.execute(sql`
      create function refuse_dos() returns trigger language plpgsql as
        $$ begin if new.name = 'dos.pdf' then raise exception 'the disk is full'; end if; return new; end $$`);
    await app.server.db.execute(
      sql`create trigger refuse_dos before insert on media for each row execute function refuse_dos()`,
    );
    const { status } = await post(clerk, "media", owner(), [
      ["uno.pdf", pdfBytes("11")],
      ["dos.pdf", pdfBytes("12")],
      ["tres.pdf", pdfBytes("13")],
    ]);
    await app.server.db.execute(sql`drop trigger refuse_dos on media`);
    expect(status).toBe(500);
    expect([await at().of(owner()), (await stored()).toSorted(), await lines()]).toEqual(before);
  });

  test("highlighted ones come first, with the number of each type", async () => {
    const first = await addDocument(pdfBytes("primero"), "primero.pdf");
    await addDocument(await picture(), "después.jpg");
    const marked = await at().highlight({ _id: first._id, highlighted: true });
    expect(marked.highlighted).toBe(true);
    expect((await at().of(owner()))[0]?._id).toBe(first._id);
    const all = await at().page({ ...owner(), limit: 200 });
    expect(all.byType.reduce((sum, { value }) => sum + value, 0)).toBe(all.totalDocs);
    expect(all.byType).toContainEqual({
      key: "pdf",
      label: "PDF",
      value: all.docs.filter(({ type }) => type === "pdf").length,
    });
    const pdfs = await at().page({ ...owner(), type: "pdf", limit: 1 });
    expect([pdfs.docs.length, pdfs.totalPages]).toEqual([1, pdfs.totalDocs]);
    await at().highlight({ _id: first._id, highlighted: false });
  });

  test("a removed one can be restored for thirty days, then its bytes are deleted", async () => {
    const one = await addDocument(pdfBytes("papelera"));
    expect(await at().remove({ _id: one._id })).toEqual({ deleted: true });
    expect((await at().of(owner())).map(({ _id }) => _id)).not.toContain(one._id);
    expect((await fetchUrl(clerk, one.url)).statusCode).toBe(404);
    await expectRefusal(at().remove({ _id: one._id }), "NOT_FOUND");
    await expectRefusal(at(other).restore({ _id: one._id }), "NOT_FOUND");
    expect((await at().restore({ _id: one._id })).name).toBe("papel.pdf");
    await at().removeNew({ id: one._id });
    await purgeMedia(app.server);
    expect(await isStored(one._id)).toBe(true);
    now = new Date(now.getTime() + 31 * 86_400_000);
    await expectRefusal(at().restore({ _id: one._id }), "NOT_FOUND");
    await purgeMedia(app.server);
    expect(await isStored(one._id)).toBe(false);
  });
});

describe("in parts", () => {
  const long = () => Buffer.concat([pdfBytes(), randomBytes(2 * partBytes + 5)]);
  const begin = (content: Uint8Array, overrides: object = {}) =>
    at().begin({ ...owner(), name: "largo.pdf", size: content.length, sha256: sha256(content), ...overrides });
  const part = (_id: string, number: number, content: Uint8Array, who = clerk) =>
    post<{ received: number[] }>(who, "media/uploadPart", { _id, part: String(number) }, [
      ["part", content.subarray(number * partBytes, (number + 1) * partBytes)],
    ]);

  test("an interrupted upload continues with the missing parts, in any order", async () => {
    const content = long();
    const upload = await begin(content);
    expect([upload.parts, upload.received]).toEqual([3, []]);
    await part(upload._id, 2, content);
    const unfinished = await expectRefusal(at().end({ _id: upload._id }), "INVALID");
    expect(unfinished.fields).toEqual({ part: [faultsEs.REQUIRED] });
    const again = await begin(content);
    expect([again._id, again.received]).toEqual([upload._id, [2]]);
    await part(upload._id, 0, content);
    await part(upload._id, 0, content);
    expect((await part(upload._id, 1, content)).docs.received).toEqual([0, 1, 2]);
    const one = await at().end({ _id: upload._id });
    expect(one).toMatchObject({ name: "largo.pdf", type: "pdf", size: content.length, sha256: sha256(content) });
    expect((await fetchUrl(clerk, one.url)).rawPayload.equals(content)).toBe(true);
    // The response may have been lost.
    expect((await at().end({ _id: upload._id }))._id).toBe(one._id);
    expect((await at().of(owner())).filter(({ sha256: sum }) => sum === one.sha256)).toHaveLength(1);
  });

  test("twenty concurrent finishes create one document, which all return", async () => {
    const content = long();
    const upload = await begin(content);
    for (const number of [0, 1, 2]) await part(upload._id, number, content);
    const files = async () => (await readdir(join(app.server.environment.DATA_DIR, "files", "media"))).length;
    const before = await files();
    const answers = await Promise.all(Array.from({ length: 20 }, () => at().end({ _id: upload._id })));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    expect((await at().of(owner())).filter(({ sha256: sum }) => sum === sha256(content))).toHaveLength(1);
    expect(await files()).toBe(before + 1);
  });

  test("belong to one user, have the right size, and match the announced hash", async () => {
    const content = long();
    const upload = await begin(content);
    expect((await part(upload._id, 0, content, other)).error.code).toBe("UPLOAD_GONE");
    const short = await post(clerk, "media/uploadPart", { _id: upload._id, part: "0" }, [
      ["part", content.subarray(0, 9)],
    ]);
    expect(short.error.fields).toEqual({ file: [faultsEs.INVALID] });
    expect((await part(upload._id, 3, content)).status).toBe(400);
    const wrong = Buffer.from(content);
    wrong[7] = (wrong[7] ?? 0) ^ 1;
    for (const number of [0, 1, 2]) await part(upload._id, number, wrong);
    expect((await expectRefusal(at().end({ _id: upload._id }), "INVALID")).fields).toEqual({
      sha256: [faultsEs.INVALID],
    });
    for (const number of [0, 1, 2]) await part(upload._id, number, content);
    expect((await at().end({ _id: upload._id })).size).toBe(content.length);
  });

  test("the type is checked at the end, the right at the beginning", async () => {
    const program = Buffer.concat([Buffer.from("MZ"), randomBytes(500)]);
    const upload = await begin(program, { name: "acta.pdf" });
    await part(upload._id, 0, program);
    await expectRefusal(at().end({ _id: upload._id }), "FILE_TYPE");
    const foreign = { ...owner(), name: "x.pdf", size: 9, sha256: sha256(program) };
    await expectRefusal(at(other).begin(foreign), "NOT_FOUND");
    await expectRefusal(at().begin({ ...foreign, size: 26 * 1024 * 1024 }), "INVALID");
  });

  test("the right is checked again at the end", async () => {
    const folders = app.as(clerk).folders;
    const { _id: folder } = await folders.first({});
    const { user } = await app.as(other).session.current();
    const give = async (permissions: { user: string; read: boolean; write: boolean }[]) =>
      folders.permit({ _id: folder, permissions, updatedAt: (await folders.get({ _id: folder })).updatedAt });
    const right = { user: user._id, read: true, write: true };
    await give([right]);
    const content = pdfBytes("a tiempo");
    const announced = { element: "folder", elementId: folder, name: "a.pdf", size: content.length } as const;
    const upload = await at(other).begin({ ...announced, sha256: sha256(content) });
    await part(upload._id, 0, content, other);
    await give([{ ...right, write: false }]);
    await expectRefusal(at(other).end({ _id: upload._id }), "FORBIDDEN");
    await give([]);
    await expectRefusal(at(other).end({ _id: upload._id }), "NOT_FOUND");
    const former = await addToFolder(folder, "anterior.pdf");
    const next = await at().begin({ ...announced, sha256: sha256(content), replaces: former._id });
    await part(next._id, 0, content);
    await at().remove({ _id: former._id });
    await expectRefusal(at().end({ _id: next._id }), "NOT_FOUND");
  });

  test("unfinished uploads are deleted after a day", async () => {
    const content = long();
    const upload = await begin(content);
    await part(upload._id, 0, content);
    const folder = join(app.server.environment.DATA_DIR, "files", "uploads", upload._id);
    expect(existsSync(join(folder, "0"))).toBe(true);
    now = new Date(now.getTime() + 2 * 86_400_000);
    await purgeMedia(app.server);
    expect(existsSync(join(folder, "0"))).toBe(false);
    await expectRefusal(at().end({ _id: upload._id }), "UPLOAD_GONE");
  });

  test("no longer exist if they, or their document, were deleted meanwhile", async () => {
    const { db, files } = app.server;
    const content = pdfBytes("se borra");
    const startUpload = async () => {
      const upload = await begin(content, { name: `${randomBytes(4).toString("hex")}.pdf` });
      return { ...upload, forget: () => db.delete(mediaUploads).where(eq(mediaUploads.id, upload._id)) };
    };
    const first = await startUpload();
    const copy = files.copy.bind(files);
    vi.spyOn(files, "copy").mockImplementationOnce(async (...target) => {
      await copy(...target);
      await first.forget();
    });
    expect((await part(first._id, 0, content)).error.code).toBe("UPLOAD_GONE");
    const second = await startUpload();
    await part(second._id, 0, content);
    const get = files.get.bind(files);
    vi.spyOn(files, "get").mockImplementationOnce(async (key) => {
      await second.forget();
      return get(key);
    });
    await expectRefusal(at().end({ _id: second._id }), "UPLOAD_GONE");
    const third = await startUpload();
    await part(third._id, 0, content);
    const { _id } = await at().end({ _id: third._id });
    await db.delete(media).where(eq(media.id, _id));
    await expectRefusal(at().end({ _id: third._id }), "UPLOAD_GONE");
    vi.restoreAllMocks();
  });

  test("make the next version of a document, and the former one stays readable", async () => {
    const first = await addDocument(pdfBytes("primera"), "contrato.pdf");
    const second = pdfBytes("segunda");
    const upload = await begin(second, { name: "contrato firmado.pdf", replaces: first._id });
    await part(upload._id, 0, second);
    const replaced = await at().end({ _id: upload._id });
    expect(replaced).toMatchObject({ _id: first._id, version: 2, name: "contrato firmado.pdf" });
    const [former] = await at().versions({ id: first._id });
    expect(former).toMatchObject({ version: 1, name: "contrato.pdf", sha256: sha256(pdfBytes("primera")) });
    expect((await fetchUrl(clerk, former?.url ?? "")).rawPayload).toEqual(pdfBytes("primera"));
    expect((await fetchUrl(clerk, replaced.url)).rawPayload).toEqual(second);
    expect((await fetchUrl(clerk, `${replaced.url.split("?")[0]}?version=9`)).statusCode).toBe(404);
    const foreign = { name: "x.pdf", replaces: "01890000-0000-7000-8000-000000000000" };
    await expectRefusal(begin(second, foreign), "NOT_FOUND");
    // It cannot become a version of another record's document, even with write access to both.
    const elsewhere = await addToFolder((await app.as(clerk).folders.first({}))._id, "de otra cosa.pdf");
    await expectRefusal(begin(second, { name: "x.pdf", replaces: elsewhere._id }), "NOT_FOUND");
  });
});

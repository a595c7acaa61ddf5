/** Documents of things, over the wire: who reads and writes them, which are taken, how they come in parts, what is kept of them. */
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { faultsEs } from "../../../kit/refusals.es.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { eventually } from "../../../server/testing/wait.ts";
import type { Media } from "../contract.ts";
import { partBytes } from "../document-types.ts";
import { eraseDocuments } from "./document.ts";
import { purgeMedia } from "./jobs.ts";
import { media } from "./tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let elementId = "";
const clerk = "online-ap@demo.example";
/** Works the other family. */
const other = "online-tr@demo.example";

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const { docs } = await app.as(clerk).onlineRequests.list({ family: "AP", limit: 1 });
  elementId = docs[0]?._id ?? "";
});
afterAll(() => app.close());

const thing = () => ({ element: "request", elementId }) as const;
const paper = (text = "una página") => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);
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
const bring = (content: Uint8Array, name = "papel.pdf", who = clerk) => post(who, "media", thing(), [[name, content]]);
async function brought(content: Uint8Array, name?: string): Promise<Media> {
  const { docs } = await bring(content, name);
  if (!docs?.[0]) throw new Error("nothing was brought");
  return docs[0];
}
const bringTo = async (folder: string, name: string, content = paper(name + Math.random())) =>
  (await post(clerk, "media", { element: "folder", elementId: folder }, [[name, content]])).docs[0] as Media;
const see = async (who: string, url: string) =>
  app.app.inject({ url, headers: { authorization: `Bearer ${await app.tokenOf(who)}` } });
const at = (who = clerk) => app.as(who).media;
const kept = async (id: string) => {
  const [row] = await app.server.db.select().from(media).where(eq(media.id, id));
  return row ? existsSync(join(app.server.environment.DATA_DIR, "files", "media", row.key)) : false;
};

describe("the names of a folder", () => {
  const folders = () => app.as(clerk).folders;
  const namesIn = async (folder: string) =>
    (await app.as(clerk).media.of({ element: "folder", elementId: folder }))
      .map(({ name }) => name.toLowerCase())
      .toSorted();

  test("are different, however a file comes into it: brought, at once, moved, replaced or put back", async () => {
    const parent = (await folders().first({}))._id;
    const { _id: one } = await folders().create({ parent, name: "Nombres" });
    const { _id: two } = await folders().create({ parent, name: "Otros nombres" });
    await Promise.all(["Acta.pdf", "acta.pdf", "ACTA.PDF"].map((name) => bringTo(one, name)));
    expect(await namesIn(one)).toEqual(["acta (2).pdf", "acta (3).pdf", "acta.pdf"]);
    const moved = await bringTo(two, "acta.pdf");
    await app.as(clerk).media.move({ _id: moved._id, folder: one, updatedAt: moved.updatedAt, ifTaken: "keep" });
    expect(await namesIn(one)).toContain("acta (4).pdf");
    const gone = await bringTo(two, "minuta.pdf");
    await app.as(clerk).media.remove({ _id: gone._id });
    await bringTo(two, "minuta.pdf");
    await app.as(clerk).media.restore({ _id: gone._id, ifTaken: "keep" });
    const other = await bringTo(two, "otra.pdf");
    await bringTo(two, "sin extensión");
    expect(await namesIn(two)).toEqual(["minuta (2).pdf", "minuta.pdf", "otra.pdf", "sin extensión"]);
    expect((await bringTo(two, "Sin Extensión")).name).toBe("Sin Extensión (2)");
    const content = paper("la segunda versión");
    const asked = { element: "folder", elementId: two, name: "minuta.pdf", size: content.length } as const;
    const { _id } = await app.as(clerk).media.begin({ ...asked, sha256: sha256(content), replaces: other._id });
    await post(clerk, "media/uploadPart", { _id, part: "0" }, [["file", content]]);
    expect((await app.as(clerk).media.end({ _id })).name).toBe("minuta (3).pdf");
  });

  test.each(["moved", "put back"] as const)("one that is %s where its name is taken is asked about", async (way) => {
    const parent = (await folders().first({}))._id;
    const { _id: from } = await folders().create({ parent, name: `De aquí, ${way}` });
    const to = way === "moved" ? (await folders().create({ parent, name: "Allá" }))._id : from;
    const coming = await bringTo(from, "Poder.pdf");
    const next = paper(`la segunda, ${way}`);
    const asked = { element: "folder", elementId: from, name: "Poder.pdf", size: next.length } as const;
    const { _id } = await at().begin({ ...asked, sha256: sha256(next), replaces: coming._id });
    await post(clerk, "media/uploadPart", { _id, part: "0" }, [["file", next]]);
    const { updatedAt } = await at().end({ _id });
    if (way === "put back") await at().remove({ _id: coming._id });
    const there = await bringTo(to, "poder.pdf", paper(`la de allá, ${way}`));
    const put = (ifTaken?: "replace" | "keep") =>
      way === "moved"
        ? at().move({ _id: coming._id, folder: to, updatedAt, ...(ifTaken && { ifTaken }) })
        : at().restore({ _id: coming._id, ...(ifTaken && { ifTaken }) });
    const refused = await expectRefusal(put(), "CONFLICT");
    expect(refused.fields).toEqual({ ifTaken: [faultsEs.TAKEN] });
    expect(refused.facts.other).toEqual({ _id: there._id, name: "poder.pdf", write: true });
    expect(await namesIn(to)).toEqual(["poder.pdf"]);

    const joined = await put("replace");
    expect(joined).toMatchObject({ _id: there._id, name: "poder.pdf" });
    expect(await namesIn(to)).toEqual(["poder.pdf"]);
    const former = await at().versions({ id: there._id });
    expect([former.length, joined.version]).toEqual([2, 3]);
    const whole = [joined.url, ...former.map(({ url }) => url)];
    const bytes = await Promise.all(whole.map(async (url) => (await see(clerk, url)).statusCode));
    expect(bytes).toEqual(whole.map(() => 200));
    await expectRefusal(at().versions({ id: coming._id }), "NOT_FOUND");
  });
});

describe("who may", () => {
  test("read and write the thing reads and writes its documents; for everybody else neither is there", async () => {
    const one = await brought(paper());
    expect((await at().of(thing())).map(({ _id }) => _id)).toContain(one._id);
    expect((await see(clerk, one.url)).statusCode).toBe(200);
    for (const who of [other, "lawyer@demo.example"]) {
      await expectRefusal(at(who).of(thing()), "NOT_FOUND");
      await expectRefusal(at(who).page(thing()), "NOT_FOUND");
      await expectRefusal(at(who).versions({ id: one._id }), "NOT_FOUND");
      await expectRefusal(at(who).highlight({ _id: one._id, highlighted: true }), "NOT_FOUND");
      await expectRefusal(at(who).remove({ _id: one._id }), "NOT_FOUND");
      await expectRefusal(at(who).removeNew({ id: one._id }), "NOT_FOUND");
      expect((await see(who, one.url)).statusCode).toBe(404);
      expect((await bring(paper(), "x.pdf", who)).error.code).toBe("NOT_FOUND");
    }
    expect((await see("client@demo.example", one.url)).statusCode).toBe(403);
  });

  test("a thing that is not there, and a kind whose area is not, have no documents", async () => {
    for (const element of ["request", "folder"] as const)
      await expectRefusal(at().of({ element, elementId: "01890000-0000-7000-8000-000000000000" }), "NOT_FOUND");
    await expectRefusal(at().of({ element: "request", elementId: "no es un número" }), "NOT_FOUND");
  });

  test("of a request that was erased its documents go too", async () => {
    const one = await brought(paper("del titular"), "carné de Yadira.pdf");
    const elsewhere = [{ element: "request", id: one.elementId }] as const;
    await app.server.db.transaction((tx) => eraseDocuments(tx, elsewhere[0].element, [elsewhere[0].id]));
    expect((await see(clerk, one.url)).statusCode).toBe(404);
    await expectRefusal(at().restore({ _id: one._id }), "NOT_FOUND");
    const [row] = await app.server.db.select().from(media).where(eq(media.id, one._id));
    expect(row?.name).toBe("");
    expect(await kept(one._id)).toBe(true);
    await purgeMedia(app.server);
    expect(await kept(one._id)).toBe(false);
  });
});

describe("a document", () => {
  test("is what its bytes say, called as it was without its folder, and fetched as a file that runs nowhere", async () => {
    const one = await brought(paper(), "C:\\Mis papeles\\acta\u0007.html");
    expect(one).toMatchObject({
      name: "acta.html",
      mime: "application/pdf",
      type: "pdf",
      version: 1,
      highlighted: false,
    });
    expect([one.size, one.sha256]).toEqual([paper().length, sha256(paper())]);
    const { headers, rawPayload } = await see(clerk, one.url);
    expect(rawPayload).toEqual(paper());
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toMatch(/^attachment;/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("has a name that reads as it is, and ends as it does however long it is", async () => {
    // Shown as «actafdp.exe» turned round: a program that looks like a paper, or the other way about.
    const turned = await brought(paper(), "acta\u202eexe\u2066.\u200ffdp\u2069.pdf");
    expect(turned.name).toBe("actaexe.fdp.pdf");
    const long = await brought(paper(), `${"ñ".repeat(300)}.pdf`);
    expect(long.name).toBe(`${"ñ".repeat(196)}.pdf`);
    expect((await brought(paper(), "\u202e")).name).toBe("documento");
  });

  test.each([
    ["a page", Buffer.from("<html><script>alert(1)</script></html>"), "text/plain"],
    [
      "a drawing that can run",
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      undefined,
    ],
  ])("%s is plain text, or is not taken", async (_what, content, mime) => {
    const { docs, error } = await bring(content, "foto.jpg");
    if (mime) expect(docs?.[0]).toMatchObject({ mime, type: "text" });
    else expect(error.code).toBe("FILE_TYPE");
    if (docs?.[0]) {
      const { headers } = await see(clerk, docs[0].url);
      expect(headers["content-type"]).toMatch(/^text\/plain/);
      expect(headers["content-disposition"]).toMatch(/^attachment;/);
    }
  });

  test.each([
    ["a program", Buffer.concat([Buffer.from("MZ"), randomBytes(300)])],
    ["what nobody knows", Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(300)])],
    ["a picture that is none", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(300)])],
  ])("that is %s is refused, whatever its name", async (_what, content) => {
    const { status, error } = await bring(content, "acta.pdf");
    expect([status, error.code]).toEqual([415, "FILE_TYPE"]);
  });

  test("that is a picture is seen as we made it anew, smaller and without what it carried", async () => {
    const one = await brought(await picture(), "foto.jpg");
    const { headers, rawPayload } = await see(clerk, one.previewUrl ?? "");
    expect(headers["content-type"]).toBe("image/webp");
    const seen = await sharp(rawPayload).metadata();
    expect([seen.width, seen.height, seen.exif]).toEqual([1600, 800, undefined]);
    expect((await brought(paper())).previewUrl).toBeUndefined();
    expect((await see(other, one.previewUrl ?? "")).statusCode).toBe(404);
  });

  test("too large, or one too many, is refused and leaves nothing", async () => {
    const before = (await at().of(thing())).length;
    const large = Buffer.concat([paper(), Buffer.alloc(25 * 1024 * 1024)]);
    expect((await bring(large)).status).toBe(413);
    const eleven = Array.from({ length: 11 }, (_, at) => [`${at}.pdf`, paper(`${at}`)] as const);
    expect((await post(clerk, "media", thing(), eleven)).status).toBe(413);
    const mixed = [
      ["a.pdf", paper()],
      ["b.exe", Buffer.concat([Buffer.from("MZ"), randomBytes(99)])],
    ] as const;
    expect((await post(clerk, "media", thing(), mixed)).status).toBe(415);
    expect((await post(clerk, "media", thing(), [])).error.fields).toEqual({ files: [faultsEs.REQUIRED] });
    expect((await at().of(thing())).length).toBe(before);
  });

  test("ten of them at once are on their way to the disk, not in memory, and nothing of them stays behind", async () => {
    const part = Buffer.concat([paper(), randomBytes(partBytes)]);
    const each = 30;
    const boundary = "entre-uno-y-otro";
    const head = (name: string, more = "") =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    const sum = createHash("sha256");
    for (let at = 0; at < each; at++) sum.update(part);
    const expected = sum.digest("hex");
    const body = function* () {
      for (const [name, value] of Object.entries(thing())) yield `${head(name)}${value}\r\n`;
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
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
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
    expect(most).toBeLessThan((10 * each * part.length) / 2);
    // They go once the answer has left.
    await eventually(async () => expect(await readdir(folder)).toEqual([]));
  });

  test("several come at once, each with its line in the log, which does not say how it is called", async () => {
    const { docs } = await post(clerk, "media", thing(), [
      ["uno.pdf", paper("1")],
      ["dos.pdf", paper("2")],
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

  test("one of several that cannot be written leaves none of them, no bytes and no line in the log", async () => {
    const stored = () => readdir(join(app.server.environment.DATA_DIR, "files", "media"), { recursive: true });
    const lines = () => app.server.db.$count(auditLog, eq(auditLog.action, "media.add"));
    const before = [await at().of(thing()), (await stored()).toSorted(), await lines()];
    await app.server.db.execute(sql`
      create function refuse_dos() returns trigger language plpgsql as
        $$ begin if new.name = 'dos.pdf' then raise exception 'the disk is full'; end if; return new; end $$`);
    await app.server.db.execute(
      sql`create trigger refuse_dos before insert on media for each row execute function refuse_dos()`,
    );
    const { status } = await post(clerk, "media", thing(), [
      ["uno.pdf", paper("11")],
      ["dos.pdf", paper("12")],
      ["tres.pdf", paper("13")],
    ]);
    await app.server.db.execute(sql`drop trigger refuse_dos on media`);
    expect(status).toBe(500);
    expect([await at().of(thing()), (await stored()).toSorted(), await lines()]).toEqual(before);
  });

  test("that is highlighted stands first, and how many there are of each type is told", async () => {
    const first = await brought(paper("primero"), "primero.pdf");
    await brought(await picture(), "después.jpg");
    const marked = await at().highlight({ _id: first._id, highlighted: true });
    expect(marked.highlighted).toBe(true);
    expect((await at().of(thing()))[0]?._id).toBe(first._id);
    const all = await at().page({ ...thing(), limit: 200 });
    expect(all.byType.reduce((sum, { value }) => sum + value, 0)).toBe(all.totalDocs);
    expect(all.byType).toContainEqual({
      key: "pdf",
      label: "PDF",
      value: all.docs.filter(({ type }) => type === "pdf").length,
    });
    const pdfs = await at().page({ ...thing(), type: "pdf", limit: 1 });
    expect([pdfs.docs.length, pdfs.totalPages]).toEqual([1, pdfs.totalDocs]);
    await at().highlight({ _id: first._id, highlighted: false });
  });

  test("that is taken away can be put back for thirty days, then it is gone with its bytes", async () => {
    const one = await brought(paper("papelera"));
    expect(await at().remove({ _id: one._id })).toEqual({ deleted: true });
    expect((await at().of(thing())).map(({ _id }) => _id)).not.toContain(one._id);
    expect((await see(clerk, one.url)).statusCode).toBe(404);
    await expectRefusal(at().remove({ _id: one._id }), "NOT_FOUND");
    await expectRefusal(at(other).restore({ _id: one._id }), "NOT_FOUND");
    expect((await at().restore({ _id: one._id })).name).toBe("papel.pdf");
    await at().removeNew({ id: one._id });
    await purgeMedia(app.server);
    expect(await kept(one._id)).toBe(true);
    now = new Date(now.getTime() + 31 * 86_400_000);
    await expectRefusal(at().restore({ _id: one._id }), "NOT_FOUND");
    await purgeMedia(app.server);
    expect(await kept(one._id)).toBe(false);
  });
});

describe("in parts", () => {
  const long = () => Buffer.concat([paper(), randomBytes(2 * partBytes + 5)]);
  const begin = (content: Uint8Array, more: object = {}) =>
    at().begin({ ...thing(), name: "largo.pdf", size: content.length, sha256: sha256(content), ...more });
  const part = (_id: string, number: number, content: Uint8Array, who = clerk) =>
    post<{ received: number[] }>(who, "media/uploadPart", { _id, part: String(number) }, [
      ["part", content.subarray(number * partBytes, (number + 1) * partBytes)],
    ]);

  test("that were cut go on with those that are missing, in any order, and make the same document", async () => {
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
    expect((await see(clerk, one.url)).rawPayload.equals(content)).toBe(true);
    // The answer may have been lost on its way.
    expect((await at().end({ _id: upload._id }))._id).toBe(one._id);
    expect((await at().of(thing())).filter(({ sha256: sum }) => sum === one.sha256)).toHaveLength(1);
  });

  test("that are ended twenty times at once make one document, which is the answer to all", async () => {
    const content = long();
    const upload = await begin(content);
    for (const number of [0, 1, 2]) await part(upload._id, number, content);
    const files = async () => (await readdir(join(app.server.environment.DATA_DIR, "files", "media"))).length;
    const before = await files();
    const answers = await Promise.all(Array.from({ length: 20 }, () => at().end({ _id: upload._id })));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    expect((await at().of(thing())).filter(({ sha256: sum }) => sum === sha256(content))).toHaveLength(1);
    expect(await files()).toBe(before + 1);
  });

  test("are one's own, of their size, and make what was told or nothing", async () => {
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

  test("are asked for their type at the end, and for the right at the beginning", async () => {
    const program = Buffer.concat([Buffer.from("MZ"), randomBytes(500)]);
    const upload = await begin(program, { name: "acta.pdf" });
    await part(upload._id, 0, program);
    await expectRefusal(at().end({ _id: upload._id }), "FILE_TYPE");
    const foreign = { ...thing(), name: "x.pdf", size: 9, sha256: sha256(program) };
    await expectRefusal(at(other).begin(foreign), "NOT_FOUND");
    await expectRefusal(at().begin({ ...foreign, size: 26 * 1024 * 1024 }), "INVALID");
  });

  test("that nobody ended are forgotten after a day", async () => {
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

  test("make the next version of a document, and what it was stays to be read", async () => {
    const first = await brought(paper("primera"), "contrato.pdf");
    const second = paper("segunda");
    const upload = await begin(second, { name: "contrato firmado.pdf", replaces: first._id });
    await part(upload._id, 0, second);
    const replaced = await at().end({ _id: upload._id });
    expect(replaced).toMatchObject({ _id: first._id, version: 2, name: "contrato firmado.pdf" });
    const [former] = await at().versions({ id: first._id });
    expect(former).toMatchObject({ version: 1, name: "contrato.pdf", sha256: sha256(paper("primera")) });
    expect((await see(clerk, former?.url ?? "")).rawPayload).toEqual(paper("primera"));
    expect((await see(clerk, replaced.url)).rawPayload).toEqual(second);
    expect((await see(clerk, `${replaced.url.split("?")[0]}?version=9`)).statusCode).toBe(404);
    const foreign = { name: "x.pdf", replaces: "01890000-0000-7000-8000-000000000000" };
    await expectRefusal(begin(second, foreign), "NOT_FOUND");
    // Nor is it a version of another thing's document, whoever may write both.
    const elsewhere = await bringTo((await app.as(clerk).folders.first({}))._id, "de otra cosa.pdf");
    await expectRefusal(begin(second, { name: "x.pdf", replaces: elsewhere._id }), "NOT_FOUND");
  });
});

// @slow
/** Every registered kind of document with its demo record: printed, read by strangers' programs, corrected, withdrawn. */
import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireProgram } from "../../../../../scripts/debian-packages.mjs";
import { decodeBase32, encodeBase32 } from "../../../../kit/seals/base32.ts";
import { statusAt } from "../../../../kit/seals/status-list.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { auditKeys } from "../../../../server/audit/log/audit-keys.ts";
import { sealEntries } from "../../../../server/audit/log/seal-entries.ts";
import { openNote } from "../../../../server/audit/log/signed-note.ts";
import type { PdfDocument } from "../../../../server/documents/pdf.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { testEnvironment } from "../../../../server/testing/test-environment.ts";
import { documentKinds } from "../states.ts";
import { openStatusList, verifyFile, verifySeal } from "../web/offline-verifier/verify-seal.ts";
import { printDemoDocument } from "./demo.ts";
import { hashDocumentTokenText } from "./document-codes.ts";
import { documentSources } from "./document-source.ts";
import { issuedDocuments as d } from "./tables.ts";
import { readCodes } from "./testing/read-codes.ts";

const programs = {
  pdftoppm: requireProgram("pdftoppm", "poppler-utils"),
  zbarimg: requireProgram("zbarimg", "zbar-tools"),
};
const pdfdetach = requireProgram("pdfdetach", "poppler-utils");
const xmllint = requireProgram("xmllint", "libxml2-utils");
const schema = fileURLToPath(new URL("../../../../../docs/issued-document.xsd", import.meta.url));
const publicUrl = "https://tramites.example.cu";
let now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ environment: testEnvironment({ PUBLIC_URL: publicUrl }), now: () => now });
  await sealEntries(app.server.db, () => now);
});
afterAll(() => app.close());

/** Whom the last printed document names. */
let person: { readonly name?: string; readonly identityNumber?: string } = {};
const print = async (kind: string, titleEnd = ""): Promise<Uint8Array> => {
  const source = documentSources().find((each) => each.kind === kind);
  if (!source) throw new Error(`no area prints ${kind}`);
  const changed: typeof source = {
    ...source,
    read: async (call, input) => {
      const { documents, ...printout } = await source.read(call, input);
      person = documents[0]?.person ?? {};
      const withEnd = ({ title, ...document }: PdfDocument) => ({ ...document, title: title + titleEnd });
      return { ...printout, documents: documents.map((each) => ({ ...each, document: withEnd(each.document) })) };
    },
  };
  const file = await printDemoDocument(app.server, changed);
  if (!file) throw new Error(`the demo office has no record for ${kind}`);
  return file.content as Uint8Array;
};
const versionsOf = (kind: (typeof documentKinds)[number]) =>
  app.server.db.select().from(d).where(eq(d.kind, kind)).orderBy(asc(d.version));
const keys = () => app.server.sealKeys?.list ?? { keys: [] };
const checkAddress = new RegExp(`^${publicUrl}/legalsit/V/[A-Z2-7]{26}(#[A-Z2-7]+)?$`);

test("each kind has one source", () => {
  expect(
    documentSources()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...documentKinds].sort());
});

describe.each(documentKinds)("%s", (kind) => {
  let file: Uint8Array;
  let codes: string[][];
  beforeAll(async () => {
    await app.server.db.delete(d);
    file = await print(kind);
    codes = await readCodes(programs, file);
  });

  test("is printed again with the same bytes", async () => {
    now = new Date(now.getTime() + 86_400_000);
    expect(Buffer.from(await print(kind)).equals(Buffer.from(file))).toBe(true);
    expect((await versionsOf(kind)).map(({ version, state }) => [version, state])).toEqual([[1, "valid"]]);
  });

  test("has two codes, which a decoder reads from damaged pages too, and which agree with the register", async () => {
    const [document] = await versionsOf(kind);
    const ofCheck = (pages: string[][]) => pages.flat().filter((text) => checkAddress.test(text));
    const [address = "", sealed = "", ...others] = ofCheck(codes);
    expect(others).toEqual([]);
    expect([sealed.split("#")[0], sealed.split("#")[1]]).toEqual([address, document?.seal]);
    expect(hashDocumentTokenText(address.slice(-26))).toBe(document?.tokenSha256);
    for (const damage of ["blur", "turn"] as const)
      expect(ofCheck(await readCodes(programs, file, damage)), damage).toEqual([address, sealed]);
    const seal = await verifySeal(sealed, keys());
    expect(typeof seal === "object" && seal.facts.get(1)).toBe(kind);
    expect(await verifyFile(file, keys())).toMatchObject({ keyId: document?.sealKeyId });
  });

  test("contains its facts as XML of the schema, masked, with the last checkpoint of the audit log", async () => {
    const [document] = await versionsOf(kind);
    const folder = await mkdtemp(join(tmpdir(), "legalsit-facts-"));
    await writeFile(join(folder, "document.pdf"), file);
    execFileSync(pdfdetach, ["-saveall", "-o", folder, join(folder, "document.pdf")]);
    expect((await readdir(folder)).toSorted()).toEqual(["document.pdf", "facts.xml"]);
    const path = join(folder, "facts.xml");
    execFileSync(xmllint, ["--noout", "--nonet", "--schema", schema, path], { stdio: "pipe" });
    const xml = await readFile(path, "utf8");
    await rm(folder, { recursive: true });
    expect(xml).toBe(document?.factsXml);
    const factsPart = /<facts>(.*)<\/facts>/.exec(xml)?.[1] ?? "";
    const shown = [...factsPart.matchAll(/<(\w+)>([^<]*)/g)].map(([, name, value]) => [name, decodeXml(value ?? "")]);
    const stored = Object.entries(document?.facts ?? {}).map(([name, value]) => [name, String(value)]);
    expect(shown.toSorted()).toEqual(stored.filter(([, value]) => value !== "").toSorted());
    // Neither is it in the public check.
    if (person.identityNumber) expect(xml).not.toContain(person.identityNumber);
    if (person.name && / /.test(person.name.trim())) expect(decodeXml(xml)).not.toContain(person.name);
    const checkpoint = /<checkpoint>([^<]*)/.exec(xml)?.[1] ?? "";
    expect(openNote(decodeXml(checkpoint), auditKeys().verifiers)).toMatch(/^\S+\n[1-9]\d*\n/);
    expect(Buffer.from(file).toString("latin1")).toMatch(/AFRelationship \/Data/);
  });

  test("has no link or token of a client in its texts and codes", () => {
    const { pages } = readPdf(file);
    for (const page of pages) {
      // Runs of one address stand next to each other.
      const text = page.join("").replaceAll("\u00a0", " ");
      for (const secret of clientSecrets) expect(text).not.toMatch(secret);
    }
    const other = codes.flat().filter((text) => !checkAddress.test(text));
    for (const text of other) {
      for (const secret of clientSecrets) expect(text).not.toMatch(secret);
      // Numbers of records are shorter than any token.
      expect(text).not.toMatch(/[\w-]{18,}/);
    }
  });

  test("of 40 flipped bits and 500 changed letters, none passes", async () => {
    for (let index = 0; index < 40; index += 1) {
      const copy = file.slice();
      const at = Math.floor((index * file.length) / 40) + index;
      copy[at] = (copy[at] ?? 0) ^ (1 << (index % 8));
      expect(typeof (await verifyFile(copy, keys())), `${at}`).toBe("string");
    }
    const sealed = codes.flat().find((text) => text.includes("#")) ?? "";
    const [address = "", seal = ""] = sealed.split("#");
    expect(decodeBase32(seal)).toBeDefined();
    const places = Array.from(sealed, (_, at) => at).filter((at) => at >= address.length - 26 && sealed[at] !== "#");
    for (let index = 0; index < 500; index += 1) {
      const at = places[index % places.length] as number;
      const letter = letters[(letters.indexOf(sealed[at] ?? "") + 1 + ((index * 7) % 31)) % 32] as string;
      const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1);
      expect(typeof (await verifySeal(changed, keys())), changed).toBe("string");
    }
  });

  test("is corrected by a print of changed facts, and withdrawn by two people: the check says so at once", async () => {
    expect(Buffer.from(await print(kind, ", corregido")).equals(Buffer.from(file))).toBe(false);
    const [former, latest] = await versionsOf(kind);
    if (!former || !latest) throw new Error("no new version");
    expect([former.state, former.correctedById, latest.state]).toEqual(["corrected", latest.id, "valid"]);
    const [address = ""] = codes.flat().filter((text) => checkAddress.test(text));
    const headingAt = async (path: string) => /<h1>(.*?)<\/h1>/.exec((await app.app.inject({ url: path })).body)?.[1];
    expect(await headingAt(`${new URL(address).pathname}?lang=en`)).toBe("The document is ours, but it was corrected");
    const api = app.as("administrator@demo.example").issuedDocuments;
    await api.requestWithdrawal({ _id: latest.id, reason: "Se entregó a otra persona" });
    await app.server.db.update(d).set({ withdrawalRequestedBy: randomUUID() }).where(eq(d.id, latest.id));
    await api.withdraw({ _id: latest.id });
    const list = await openStatusList(await app.as("nobody").issuedDocuments.statusList(), keys());
    expect(statusAt(list?.bits ?? new Uint8Array(), latest.statusIndex)).toBe("withdrawn");
    expect(statusAt(list?.bits ?? new Uint8Array(), former.statusIndex)).toBe("corrected");
    const sha256 = `/legalsit/verify?lang=en&sha256=${latest.sha256}`;
    expect(await headingAt(sha256)).toBe("The document was withdrawn and is no longer valid");
    await expect(print(kind, ", corregido")).rejects.toMatchObject({ code: "DOCUMENT_WITHDRAWN" });
    const entries = await app.server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(inArray(auditLog.recordId, [former.id, latest.id]), eq(auditLog.recordKind, "issuedDocument")))
      .orderBy(asc(auditLog.id));
    expect(entries.map(({ action }) => action).filter((action) => action !== "issuedDocuments.check")).toEqual([
      "issuedDocuments.issue",
      "issuedDocuments.issue",
      "issuedDocuments.correct",
      "issuedDocuments.requestWithdrawal",
      "issuedDocuments.withdraw",
    ]);
  });
});

const decodeXml = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const clientSecrets = [
  /token/i,
  // Ids of records, which clients' links have.
  /[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /\/(paymentDetails|paymentReceipt|paymentVale|paymentOffer|checkout|requestStatus|sharedDocument|tableRoom)\b/,
];

test("100,000 random tokens open nothing", async () => {
  await app.server.db.delete(d);
  await print("invoice");
  const hashes = Array.from({ length: 100_000 }, () => hashDocumentTokenText(encodeBase32(randomBytes(16))));
  for (let start = 0; start < hashes.length; start += 20_000)
    expect(await app.server.db.$count(d, inArray(d.tokenSha256, hashes.slice(start, start + 20_000)))).toBe(0);
  for (let index = 0; index < 20; index += 1) {
    const { statusCode } = await app.app.inject({ url: `/legalsit/V/${encodeBase32(randomBytes(16))}` });
    expect(statusCode).toBe(404);
  }
});

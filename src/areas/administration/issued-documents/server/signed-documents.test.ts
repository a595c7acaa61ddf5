// @slow
/** PAdES signatures, verified by OpenSSL and poppler with an authority made here. */
import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ContentInfo, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert } from "@peculiar/asn1-schema";
import { requireProgram } from "../../../../../scripts/debian-packages.mjs";
import { findSignatureField } from "../../../../kit/seals/signature-field.ts";
import { personActor } from "../../../../server/audit/audit-log.ts";
import type { Server } from "../../../../server/server.ts";
import { openDocumentSigner, readSigningCertificate } from "../../../../server/signatures/document-signer.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { testEnvironment } from "../../../../server/testing/test-environment.ts";
import { verifyFile } from "../web/offline-verifier/verify-seal.ts";
import { fileKey, issueDocuments } from "./issue-document.ts";
import { issuedDocuments } from "./tables.ts";
import { invoiceOf } from "./testing/invoice-fixture.ts";
import { openTestAuthority, type TestAuthority } from "./testing/test-authority.ts";

const pdfsig = requireProgram("pdfsig", "poppler-utils");
let authority: TestAuthority;
let app: TestApp;
beforeAll(async () => {
  // OpenSSL and poppler follow the real clock, and certificates are valid from now on.
  vi.stubGlobal("Date", Date.prototype.constructor);
  authority = await openTestAuthority(requireProgram("openssl"));
  const environment = testEnvironment({
    PUBLIC_URL: "https://tramites.example.cu",
    SIGNING_CERTIFICATE: authority.file("signer.pem"),
    SIGNING_CERTIFICATE_KEY: authority.file("signer.key"),
    TIME_STAMP_URL: authority.timeStampUrl,
  });
  app = await openTestApp({ environment });
});
afterAll(async () => {
  await app.close();
  authority.close();
  vi.unstubAllGlobals();
});

const actor = personActor("00000000-0000-4000-8000-000000000001", "Rosa Díaz");
const issue = (recordId: string, server: Server = app.server, concept = "Firmada") =>
  issueDocuments({ server, db: app.server.db, now: new Date() }, actor, [invoiceOf(concept, recordId)], "Facturas");
const rowOf = async (recordId: string) => {
  const [row] = await app.server.db.select().from(issuedDocuments).where(eq(issuedDocuments.recordId, recordId));
  if (!row) throw new Error("not issued");
  return row;
};
const verifySeal = async (file: Uint8Array) =>
  typeof (await verifyFile(file, app.server.sealKeys?.list ?? { keys: [] }));

/** The answer of poppler, and the signature as it reads it. */
function readSignature(pdf: Uint8Array) {
  writeFileSync(authority.file("document.pdf"), pdf);
  const { stdout } = spawnSync(pdfsig, ["-nocert", "document.pdf"], { cwd: authority.folder, encoding: "utf8" });
  const dump = spawnSync(pdfsig, ["-nocert", "-dump", "document.pdf"], { cwd: authority.folder, encoding: "utf8" });
  const [, dumped = ""] = /(\S*\.sig\d+)/.exec(dump.stdout) ?? [];
  return { answer: stdout, cms: readFileSync(authority.file(basename(dumped))) };
}

/** What OpenSSL says of the signature over the ByteRange; throws if it is not one of the authority's. */
function verifyCms(pdf: Uint8Array, cms: Uint8Array): string {
  const [, ...numbers] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/.exec(Buffer.from(pdf).toString("latin1")) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = numbers.map(Number);
  expect([start, next + rest, pdf[length], pdf[next - 1]]).toEqual([0, pdf.length, 0x3c, 0x3e]);
  writeFileSync(authority.file("content"), Buffer.concat([pdf.slice(0, length), pdf.slice(next)]));
  writeFileSync(authority.file("cms"), cms);
  const input = ["-binary", "-inform", "DER", "-in", "cms", "-content", "content", "-out", "verified"];
  return authority.run("cms", "-verify", "-cades", ...input, "-CAfile", "ca.pem", "-purpose", "any");
}

const tokenOf = (cms: Uint8Array) => {
  const { content } = AsnConvert.parse(cms, ContentInfo);
  const [signer] = AsnConvert.parse(content, SignedData).signerInfos;
  const attributes = signer?.unsignedAttrs ?? [];
  const token = attributes.find(({ attrType }) => attrType === "1.2.840.113549.1.9.16.2.14")?.attrValues[0];
  return { token, signature: Buffer.from(signer?.signature.buffer ?? new ArrayBuffer(0)) };
};

test("a document is signed over all its bytes, with a time stamp, and its seal holds", async () => {
  const file = await issue("1");
  expect(Buffer.from(await issue("1")).equals(Buffer.from(file))).toBe(true);
  expect(await verifySeal(file)).toBe("object");
  const { answer, cms } = readSignature(file);
  expect(answer).toContain("Signature is Valid");
  expect(answer).toContain("ETSI.CAdES.detached");
  expect(answer).toContain("Total document signed");
  expect(verifyCms(file, cms)).toContain("CAdES Verification successful");
  const { token, signature } = tokenOf(cms);
  writeFileSync(authority.file("token"), Buffer.from(token ?? new ArrayBuffer(0)));
  writeFileSync(authority.file("signature"), signature);
  const options = ["-token_in", "-in", "token", "-data", "signature", "-CAfile", "ca.pem"];
  expect(authority.run("ts", "-verify", ...options)).toContain("Verification: OK");
});

test("of flipped bits those outside the signature break the seal, and those inside the signature", async () => {
  const file = await issue("2");
  const field = findSignatureField(file);
  if (typeof field !== "object") throw new Error("no field");
  const { cms } = readSignature(file);
  const flip = (at: number, bit = 1) => file.map((byte, index) => (index === at ? byte ^ bit : byte));
  for (let index = 0; index < 40; index += 1) {
    const at = Math.floor((index * field.start) / 40) + index;
    expect(await verifySeal(flip(at)), `${at}`).toBe("string");
  }
  const [first, last] = [field.start + 1, field.start + 2 * cms.length];
  const issuer = new X509Certificate(readFileSync(authority.file("ca.pem"))).raw;
  const issuerOffsets = [cms.indexOf(issuer), cms.lastIndexOf(issuer)];
  for (let at = first; at <= last; at += 397) {
    const changed = flip(at);
    const offset = Math.floor((at - first) / 2);
    // Verifiers have the issuers' certificates from elsewhere, so they do not look at these copies.
    const isOfIssuer = issuerOffsets.some((start) => offset >= start && offset < start + issuer.length);
    const isFound = (await verifySeal(changed)) === "string" || isRefused(changed);
    expect(isFound || isOfIssuer, `${offset}`).toBe(true);
  }
  // Behind the signature, where only zeros may be, and another spelling of the same digits.
  expect(await verifySeal(flip(last + 9))).toBe("string");
  const letter = file.findIndex((byte, at) => at > first && byte >= 0x61 && byte <= 0x66);
  expect(await verifySeal(flip(letter, 0x20))).toBe("string");
  expect(await verifySeal(Buffer.concat([file, Buffer.from("\n")]))).toBe("string");
});

/** By both programs: a certificate of the chain is only looked at by OpenSSL, the ends of the signature by poppler. */
function isRefused(pdf: Uint8Array): boolean {
  try {
    const { answer, cms } = readSignature(pdf);
    if (!answer.includes("Signature is Valid")) return true;
    verifyCms(pdf, cms);
    const { token, signature } = tokenOf(cms);
    writeFileSync(authority.file("token"), Buffer.from(token ?? new ArrayBuffer(0)));
    writeFileSync(authority.file("signature"), signature);
    authority.run("ts", "-verify", "-token_in", "-in", "token", "-data", "signature", "-CAfile", "ca.pem");
    return false;
  } catch {
    return true;
  }
}

test("people who print at the same moment get one signed document, and a lost file is restored", async () => {
  const files = await Promise.all(Array.from({ length: 4 }, () => issue("3")));
  expect(new Set(files.map((file) => Buffer.from(file).toString("base64"))).size).toBe(1);
  await app.server.files.remove(fileKey(await rowOf("3")));
  expect(Buffer.from(await issue("3")).equals(Buffer.from(files[0] ?? []))).toBe(true);
});

test.each(["error", "otherRequest", "silence"] as const)(
  "an authority that answers with %s delays a document once, and it has no time stamp",
  async (answer) => {
    const certificate = app.server.documentSigner && readSigningCertificate(app.server.environment);
    if (!certificate) throw new Error("no certificate");
    const metrics = { ...app.server.metrics, openCounter: () => ({ labels: () => ({ inc: () => {} }) }) as never };
    const server = {
      ...app.server,
      documentSigner: openDocumentSigner(certificate, authority.timeStampUrl, { ...app.server, metrics }),
    };
    authority.setAnswer(answer);
    const first = await issue(`4 ${answer}`, server);
    const startedAt = performance.now();
    await issue(`5 ${answer}`, server);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    authority.setAnswer("granted");
    const { answer: signature, cms } = readSignature(first);
    expect(signature).toContain("Signature is Valid");
    expect(tokenOf(cms).token).toBeUndefined();
    expect(verifyCms(first, cms)).toContain("CAdES Verification successful");
  },
);

test("after the certificate expired documents have the seal only", async () => {
  const certificate = readSigningCertificate(app.server.environment);
  if (!certificate) throw new Error("no certificate");
  const metrics = { ...app.server.metrics, openCounter: () => ({ labels: () => ({ inc: () => {} }) }) as never };
  const log = { ...app.server.log, error: () => {} } as never;
  const now = () => new Date(Date.now() + 31 * 86_400_000);
  const documentSigner = openDocumentSigner(certificate, undefined, { log, metrics, now });
  const file = await issue("6", { ...app.server, documentSigner });
  expect(findSignatureField(file)).toBeUndefined();
  expect(await verifySeal(file)).toBe("object");
});

test("a wrong certificate stops the start with one sentence", async () => {
  const settings = {
    SIGNING_CERTIFICATE: authority.file("signer.pem"),
    SIGNING_CERTIFICATE_KEY: authority.file("signer.key"),
  };
  const read = (change: object, now?: Date) => () => readSigningCertificate({ ...settings, ...change }, now);
  expect(read({})()?.chain).toHaveLength(2);
  authority.issue("expired", "", "-days", "-1");
  const text = (name: string) => readFileSync(authority.file(name), "utf8");
  writeFileSync(authority.file("reversed.pem"), text("ca.pem") + text("signer.alone.pem"));
  writeFileSync(authority.file("stranger.pem"), text("signer.alone.pem") + text("tsa.alone.pem"));
  writeFileSync(authority.file("long.pem"), text("signer.pem") + text("ca.pem").repeat(30));
  expect(read({}, new Date("2020-01-01"))).toThrow(/^SIGNING_CERTIFICATE is valid from .*, not now\.$/);
  expect(
    read({
      SIGNING_CERTIFICATE: authority.file("expired.pem"),
      SIGNING_CERTIFICATE_KEY: authority.file("expired.key"),
    }),
  ).toThrow(/not now/);
  expect(read({ SIGNING_CERTIFICATE_KEY: authority.file("tsa.key") })).toThrow(/is not the key of SIGNING_CERTIFICATE/);
  expect(read({ SIGNING_CERTIFICATE: authority.file("reversed.pem") })).toThrow(/is not the key of/);
  expect(read({ SIGNING_CERTIFICATE: authority.file("stranger.pem") })).toThrow(/the signer's certificate first/);
  expect(read({ SIGNING_CERTIFICATE: authority.file("long.pem") })).toThrow(/too many certificates/);
  expect(read({ SIGNING_CERTIFICATE: authority.file("signer.key") })).toThrow(/must be a PEM file of certificates/);
  expect(read({ SIGNING_CERTIFICATE_KEY: authority.file("signer.pem") })).toThrow(
    /must be a PEM file with an EC or RSA/,
  );
  expect(read({ SIGNING_CERTIFICATE: "/nowhere" })).toThrow(/\/nowhere cannot be read/);
  expect(read({ SIGNING_CERTIFICATE: undefined })).toThrow(/are set together/);
  const only = { SIGNING_CERTIFICATE: undefined, SIGNING_CERTIFICATE_KEY: undefined };
  expect(read({ ...only, TIME_STAMP_URL: authority.timeStampUrl })).toThrow(/without SIGNING_CERTIFICATE/);
});

// @slow
/** What strangers' programs read: both codes of a printed page at 150 dpi, and the seals of the published vectors. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireProgram } from "../../../../../scripts/debian-packages.mjs";
import { factNumbers } from "../../../../kit/seals/seal.ts";
import { personActor } from "../../../../server/audit/audit-log.ts";
import { qrOf } from "../../../../server/documents/qr.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { testEnvironment } from "../../../../server/testing/test-environment.ts";
import { vectorsFile } from "../../../../../tests/vectors/write-seals.ts";
import { verifySeal } from "../web/offline-verifier/verify-seal.ts";
import { issueDocuments } from "./issue-document.ts";
import { issuedDocuments } from "./tables.ts";
import { invoiceOf } from "./testing/invoice-fixture.ts";
import { readCodes } from "./testing/read-codes.ts";

const publicUrl = "https://tramites.example.cu";
const now = new Date("2026-03-02T15:00:00.000Z");
const programs = {
  pdftoppm: requireProgram("pdftoppm", "poppler-utils"),
  zbarimg: requireProgram("zbarimg", "zbar-tools"),
};
const python = requireProgram("python3");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ environment: testEnvironment({ PUBLIC_URL: publicUrl }), now: () => now });
  await app.server.db.delete(issuedDocuments);
});
afterAll(() => app.close());

const actor = personActor("00000000-0000-4000-8000-000000000001", "Rosa Díaz");
const context = () => ({ server: app.server, db: app.server.db, now });

test("both codes are read; the large one adds a seal to the address of the small one, within the agreed sizes", async () => {
  const facts = { holder: "Rosa María F. N.", amount: "1 250.00 CUP + 10.00 USD", date: "2026-03-02", quantity: 12 };
  const subject = "Legalización y traducción de certificaciones de nacimiento y de matrimonio para España";
  const invoice = { ...invoiceOf("Legalización"), facts: { ...facts, subject }, person: { name: "Rosa Ferrer" } };
  const file = await issueDocuments(context(), actor, [invoice], "Facturas");
  const [address = "", sealed = "", ...others] = (await readCodes(programs, file)).flat();
  expect(others).toEqual([]);
  expect(address).toMatch(new RegExp(`^${publicUrl}/legalsit/V/[A-Z2-7]{26}$`));
  expect(sealed.split("#")[0]).toBe(address);
  const versionOf = (text: string) => (qrOf(text).split("\n").length - 17) / 4;
  expect(versionOf(address)).toBeLessThanOrEqual(4);
  expect(versionOf(sealed)).toBeLessThanOrEqual(16);
  const seal = await verifySeal(sealed, app.server.sealKeys?.list ?? { keys: [] });
  if (typeof seal === "string") throw new Error(seal);
  const [row] = await app.server.db.select().from(issuedDocuments);
  const textOf = (name: keyof typeof factNumbers) => seal.facts.get(factNumbers[name]);
  expect(seal.key.keyId).toBe(row?.sealKeyId);
  expect(seal.issuedAt * 1000).toBe(now.getTime());
  expect([textOf("kind"), textOf("number"), textOf("shortCode")]).toEqual(["invoice", row?.number, row?.shortCode]);
  expect([textOf("statusIndex"), textOf("quantity")]).toEqual([row?.statusIndex, 12]);
  expect(textOf("amount")).toBe(facts.amount);
  expect(textOf("subject")).toMatch(/^Legalización y traducción .*…$/);
  expect(readPdf(file).pages.flat().join(" ")).not.toContain("SIN SELLO");
});

test("without a key only the address is printed", async () => {
  const server = { ...app.server, sealKeys: undefined };
  const file = await issueDocuments({ ...context(), server }, actor, [invoiceOf("Sin sello", "2")], "Facturas");
  expect((await readCodes(programs, file)).flat()).toHaveLength(1);
});

test("a verifier in Python agrees with the published vectors", () => {
  const { vectors, files } = JSON.parse(readFileSync(vectorsFile, "utf8")) as {
    vectors: readonly { text: string }[];
    files: readonly { file: unknown }[];
  };
  const output = execFileSync(python, [join(vectorsFile, "../verify_seals.py"), vectorsFile], { encoding: "utf8" });
  const answers = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  expect(answers).toEqual([
    ...vectors.map(({ text: _text, ...vector }) => vector),
    ...files.map(({ file: _file, ...vector }) => vector),
  ]);
});

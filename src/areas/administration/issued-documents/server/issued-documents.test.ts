// @engine both
import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { encodeBase32 } from "../../../../kit/seals/base32.ts";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { auditLog, personActor } from "../../../../server/audit/audit-log.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { formatShortCode } from "../states.ts";
import { documentToken, sha256Of } from "./document-codes.ts";
import { invoiceOf } from "./testing/invoice-fixture.ts";
import { fileKey, issueDocuments } from "./issue-document.ts";
import { issuedDocuments } from "./tables.ts";

const administrator = "administrator@demo.example";
const reason = "Se emitió con un importe equivocado";
let now = new Date("2026-03-02T15:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date("2026-03-02T15:00:00.000Z");
  await app.server.db.delete(issuedDocuments);
});

const actor = personActor("00000000-0000-4000-8000-000000000001", "Rosa Díaz");
const issue = (...inputs: ReturnType<typeof invoiceOf>[]) =>
  issueDocuments({ server: app.server, db: app.server.db, now }, actor, inputs, "Facturas");
const rows = () => app.server.db.select().from(issuedDocuments).orderBy(asc(issuedDocuments.version));
const only = async () => {
  const [row] = await rows();
  if (!row) throw new Error("no document was issued");
  return row;
};
const api = () => app.as(administrator).issuedDocuments;
const entriesOf = (action: string, id: string) =>
  app.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.recordId, id)));
const textOf = (file: Uint8Array) => readPdf(file).pages.flat().join(" ").replaceAll("\u00a0", " ");
const check = async (path: string) => {
  const { statusCode, body } = await app.app.inject({ url: `/legalsit${path}` });
  return { status: statusCode, body, heading: /<h1>(.*?)<\/h1>/.exec(body)?.[1] };
};

test("an unchanged document is printed with the same bytes, on another day too; a changed one is a new version", async () => {
  const first = await issue(invoiceOf("Legalización"));
  now = new Date("2026-03-05T15:00:00.000Z");
  expect(Buffer.from(await issue(invoiceOf("Legalización"))).equals(Buffer.from(first))).toBe(true);
  expect(await rows()).toHaveLength(1);
  const { shortCode, sha256 } = await only();
  expect(sha256).toBe(sha256Of(first));
  expect(textOf(first)).toContain(formatShortCode(shortCode));
  const corrected = await issue(invoiceOf("Traducción"));
  const versions = await rows();
  expect(versions.map(({ version, state }) => [version, state])).toEqual([
    [1, "corrected"],
    [2, "valid"],
  ]);
  expect(versions[0]?.correctedById).toBe(versions[1]?.id);
  expect(textOf(corrected)).toContain("Traducción");
  const entries = await app.server.db
    .select({ action: auditLog.action, id: auditLog.recordId })
    .from(auditLog)
    .where(
      inArray(
        auditLog.recordId,
        versions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(auditLog.id));
  expect(entries).toEqual([
    { action: "issuedDocuments.issue", id: versions[0]?.id },
    { action: "issuedDocuments.issue", id: versions[1]?.id },
    { action: "issuedDocuments.correct", id: versions[0]?.id },
  ]);
});

test("a lost file is restored with the same bytes", async () => {
  const file = await issue(invoiceOf("Legalización"));
  await app.server.files.remove(fileKey(await only()));
  now = new Date("2026-03-05T15:00:00.000Z");
  expect(sha256Of(await issue(invoiceOf("Legalización")))).toBe(sha256Of(file));
  expect(await app.server.files.get(fileKey(await only()))).toHaveLength(file.length);
});

test("of people who print at the same moment all get one document", async () => {
  const files = await Promise.all(Array.from({ length: 6 }, () => issue(invoiceOf("Legalización"))));
  expect(new Set(files.map(sha256Of)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
});

test("a file of several documents has the codes of each", async () => {
  const alone = textOf(await issue(invoiceOf("Legalización", "1")));
  const together = readPdf(await issue(invoiceOf("Legalización", "1"), invoiceOf("Traducción", "2"))).pages;
  expect(together).toHaveLength(2);
  for (const { shortCode, recordId } of await rows())
    expect(together[Number(recordId) - 1]?.join(" ")).toContain(formatShortCode(shortCode));
  expect(alone).toContain("Compruebe gratis");
});

test("two people withdraw a document, which is not printed again until it changes", async () => {
  await issue(invoiceOf("Legalización"));
  const { id: _id, updatedAt: unread } = await only();
  await expectRefusal(api().requestWithdrawal({ _id, reason: "corta" }), "INVALID");
  await expectRefusal(api().withdraw({ _id }), "CONFLICT");
  now = new Date(now.getTime() + 60_000);
  const withdrawalRequest = await api().requestWithdrawal({ _id, reason });
  await expectRefusal(api().requestWithdrawal({ _id, reason: "Otra razón, de otra persona" }), "CONFLICT");
  await expectRefusal(api().withdraw({ _id }), "WITHDRAWAL_SECOND_PERSON");
  await app.server.db
    .update(issuedDocuments)
    .set({ withdrawalRequestedBy: "00000000-0000-4000-8000-000000000001" })
    .where(eq(issuedDocuments.id, _id));
  await expectRefusal(api().withdraw({ _id, updatedAt: unread }), "CONFLICT");
  now = new Date(now.getTime() + 60_000);
  const withdrawn = await api().withdraw({ _id });
  expect(withdrawn).toMatchObject({
    state: "withdrawn",
    withdrawalReason: reason,
    withdrawalRequestedByName: withdrawalRequest.withdrawalRequestedByName,
  });
  await expectRefusal(api().withdraw({ _id }), "CONFLICT");
  await expect(issue(invoiceOf("Legalización"))).rejects.toMatchObject({ code: "DOCUMENT_WITHDRAWN" });
  await issue(invoiceOf("Traducción"));
  expect((await rows()).map(({ state }) => state)).toEqual(["withdrawn", "valid"]);
  const { history, versions } = await api().details({ id: _id });
  const [decision] = await entriesOf("issuedDocuments.withdraw", _id);
  expect(decision).toMatchObject({
    byName: withdrawn.withdrawnByName,
    after: { requestedBy: withdrawalRequest.withdrawalRequestedByName },
  });
  expect(history.map(({ deed, note }) => [deed, note])).toEqual([
    ["issuedDocuments.withdraw", reason],
    ["issuedDocuments.requestWithdrawal", reason],
    ["issuedDocuments.issue", null],
  ]);
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
});

test("a rejected request leaves the document valid, and it may be requested again", async () => {
  await issue(invoiceOf("Legalización"));
  const { id: _id } = await only();
  await expectRefusal(api().rejectWithdrawal({ _id }), "CONFLICT");
  await api().requestWithdrawal({ _id, reason });
  now = new Date(now.getTime() + 60_000);
  expect((await api().details({ id: _id })).ownRequest).toBe(true);
  expect(await api().rejectWithdrawal({ _id })).toMatchObject({
    state: "valid",
    withdrawalReason: null,
    withdrawalRequestedByName: null,
  });
  expect((await api().details({ id: _id })).ownRequest).toBe(false);
  now = new Date(now.getTime() + 60_000);
  expect(await api().requestWithdrawal({ _id, reason })).toMatchObject({ withdrawalReason: reason });
});

test("a download from the register is a print in its history", async () => {
  const file = await issue(invoiceOf("Legalización"));
  const { id } = await only();
  expect(sha256Of(await api().file({ id }))).toBe(sha256Of(file));
  const entries = await entriesOf("issuedDocuments.print", id);
  expect(entries.map(({ after }) => after)).toEqual([{ number: "FA26000001", version: 1 }]);
});

test("the public check shows whether a document is valid, corrected or withdrawn", async () => {
  const file = await issue(invoiceOf("Legalización"));
  const { id, shortCode, number, issuedAt } = await only();
  const byToken = () => check(`/V/${encodeBase32(documentToken(app.server, id))}?lang=en`);
  const valid = await byToken();
  expect([valid.status, valid.heading]).toEqual([200, "The document is ours and valid"]);
  expect(valid.body).toContain(sha256Of(file));
  expect(valid.body).toContain("10.00 CUP");
  expect(valid.body.length).toBeLessThan(30_000);
  const details = new URLSearchParams({ number, date: dayOf(new Date(issuedAt)), code: formatShortCode(shortCode) });
  expect((await check(`/verify?${details}&lang=es`)).heading).toBe("El documento es nuestro y es válido");
  await issue(invoiceOf("Traducción"));
  expect((await byToken()).heading).toBe("The document is ours, but it was corrected");
  await app.server.db.update(issuedDocuments).set({ state: "withdrawn", withdrawnAt: now.toISOString() });
  expect((await byToken()).heading).toBe("The document was withdrawn and is no longer valid");
  const entries = await app.server.db
    .select({ id: auditLog.recordId })
    .from(auditLog)
    .where(eq(auditLog.action, "issuedDocuments.check"));
  expect(entries.filter((entry) => entry.id === id)).toHaveLength(4);
});

test("unknown, malformed and mismatched codes get one and the same answer", async () => {
  await issue(invoiceOf("Legalización"));
  const { shortCode, number } = await only();
  const unknown = await check(`/V/${"0".repeat(32)}?lang=en`);
  expect(unknown.status).toBe(404);
  for (const token of ["x", "%00", "%27--", "a".repeat(90), shortCode]) {
    const answer = await check(`/V/${token}?lang=en`);
    expect([answer.status, answer.body]).toEqual([404, unknown.body]);
  }
  const mismatch = await check(`/verify?number=${number}&date=2026-03-01&code=${shortCode}&lang=en`);
  const never = await check(`/verify?number=${number}&date=2026-03-01&code=AAAAAAAAAAAA&lang=en`);
  expect([mismatch.status, mismatch.body.replace(shortCode, "AAAAAAAAAAAA")]).toEqual([404, never.body]);
});

/** The public check of a document: what does not match answers as what was never issued, and leaves the same traces. */
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeBase32 } from "../../../../../kit/seals/base32.ts";
import { toHex } from "../../../../../kit/seals/bytes.ts";
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { auditLog, personActor } from "../../../../../server/audit/audit-log.ts";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { documentToken } from "../document-codes.ts";
import { issueDocuments } from "../issue-document.ts";
import { issuedDocuments as d } from "../tables.ts";
import { invoiceOf } from "../testing/invoice-fixture.ts";

let now = new Date("2026-03-02T15:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const actor = personActor("00000000-0000-4000-8000-000000000001", "Rosa Díaz");
async function issue(recordId: string, concept = "Legalización", announced?: { at: string; shortCode: string }) {
  const document = { ...invoiceOf(concept, recordId), ...(announced && { announced }) };
  await issueDocuments({ server: app.server, db: app.server.db, now }, actor, [document], "Facturas");
  const [row] = await app.server.db
    .select()
    .from(d)
    .where(and(eq(d.recordId, recordId), eq(d.state, "valid")));
  if (!row) throw new Error("not issued");
  return row;
}
async function check(path: string) {
  const { statusCode, body } = await app.app.inject({ url: `/legalsit${path}` });
  return { status: statusCode, body, heading: /<h1>(.*?)<\/h1>/.exec(body)?.[1] };
}
const pathOf = (details: { number: string; date: string; code: string }) =>
  `/verify?${new URLSearchParams({ ...details, lang: "en" })}`;
const valid = "The document is ours and valid";
const readChecks = () =>
  app.server.db
    .select({ kind: auditLog.recordKind, id: auditLog.recordId, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.action, "issuedDocuments.check"))
    .orderBy(asc(auditLog.id));

test("unknown, malformed and mismatched codes cost the same statements and leave the same entry", async () => {
  const { number, shortCode, issuedAt, sha256 } = await issue("1");
  const date = dayOf(new Date(issuedAt));
  expect((await check(pathOf({ number, date, code: shortCode }))).heading).toBe(valid);
  const paths = {
    token: [`/V/${encodeBase32(new Uint8Array(16))}`, "/V/x", "/V/%00", `/V/${"a".repeat(90)}`, `/V/${shortCode}`],
    file: ["f".repeat(64), sha256.slice(1), "x"].map((hash) => `/verify?sha256=${hash}`),
    details: [
      { number, date, code: "AAAAAAAAAAAA" },
      { number: "FA26000009", date, code: shortCode },
      { number, date: "2026-03-01", code: shortCode },
      { number, date: "yesterday", code: shortCode },
      { number, date, code: "'--" },
    ].map(pathOf),
  };
  for (const [kind, ofKind] of Object.entries(paths)) {
    const traces: unknown[] = [];
    for (const path of ofKind) {
      const before = await readChecks();
      const statements = await recordStatements(async () => {
        expect((await check(path)).status, path).toBe(404);
      });
      const entries = await readChecks();
      expect(entries.slice(before.length), path).toEqual([{ kind: "issuedDocument", id: "unknown", after: null }]);
      traces.push(statements.map(({ text }) => text));
    }
    for (const trace of traces) expect(trace, kind).toEqual(traces[0]);
  }
});

test("the number alone, or a code with another number, opens nothing; letters that look like digits count as these", async () => {
  const at = now.toISOString();
  const { number } = await issue("2", "Acta", { at, shortCode: "AB01CD10EF01" });
  const date = dayOf(new Date(at));
  for (const code of ["AB01-CD10-EF01", "ab0l cdio efOi"])
    expect((await check(pathOf({ number, date, code }))).heading, code).toBe(valid);
  expect((await check(pathOf({ number: "FA26000009", date, code: "AB01CD10EF01" }))).status).toBe(404);
});

test("a token is read in base32 and, as on older documents, in hexadecimal", async () => {
  const { id } = await issue("3");
  const token = documentToken(app.server, id);
  for (const text of [encodeBase32(token), toHex(token), toHex(token).toUpperCase()])
    expect((await check(`/V/${text}?lang=en`)).heading, text).toBe(valid);
});

test("the check of a corrected document has the moment of the later version", async () => {
  const { id } = await issue("4");
  now = new Date("2026-03-05T18:30:00.000Z");
  await issue("4", "Traducción");
  const { body } = await check(`/V/${encodeBase32(documentToken(app.server, id))}?lang=en`);
  expect(body).toContain(`There is a later version, issued on ${formatDateTime(now.toISOString(), "en")}.`);
});

test("checks of one address are limited, those of another are not", async () => {
  const limited = await openTestApp({ limited: true });
  const send = async (remoteAddress: string) =>
    (await limited.app.inject({ url: "/legalsit/verify", remoteAddress })).statusCode;
  const answers: number[] = [];
  for (let times = 0; times < 13; times += 1)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => send("203.0.113.1")))));
  // Thirty a minute for each of the twenty people who share an address.
  expect(answers.filter((status) => status === 200)).toHaveLength(600);
  expect(answers.at(-1)).toBe(429);
  expect(await send("203.0.113.2")).toBe(200);
  await limited.close();
});

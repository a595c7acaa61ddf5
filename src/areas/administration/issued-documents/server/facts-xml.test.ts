/** The XML inside a document, written once more by hand from docs/issued-document.xsd. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { sealEntries } from "../../../../server/audit/log/seal-entries.ts";
import type { OpenDatabase } from "../../../../server/database/connection.ts";
import { openTestDatabase } from "../../../../server/testing/test-database.ts";
import { factsXml } from "./facts-xml.ts";
import { invoiceOf } from "./testing/invoice-fixture.ts";

let open: OpenDatabase;
let checkpoint = "";
beforeAll(async () => {
  open = await openTestDatabase();
  const { db } = open;
  for (let times = 0; times < 2; times += 1) {
    await writeAuditEntry(db, "system", { action: "test.change", kind: "shelf", id: `${times}` });
    await sealEntries(db, () => new Date());
  }
  const { rows } = await db.execute<{ note: string }>(sql`select note from audit_checkpoints
    where size = (select count(*) from audit_leaves) and (select count(*) from audit_checkpoints) > 1`);
  checkpoint = rows[0]?.note ?? "";
});
afterAll(() => open.close());

const codes = { shortCode: "ABCDEFGHJKMN", statusIndex: 7, issuedAt: "2026-03-02T15:00:00.000Z" };
const xmlOf = (facts: object, language?: "en") => {
  const { document, ...invoice } = invoiceOf("Legalización");
  return factsXml(open.db, { ...invoice, facts, document: { ...document, ...(language && { language }) } }, codes);
};
const documentOf = (language: string, facts: string) => `<?xml version="1.0" encoding="UTF-8"?>
<issuedDocument xmlns="urn:legalsit:issued-document:1">
<kind>invoice</kind>
<number>FA26000001</number>
<shortCode>ABCDEFGHJKMN</shortCode>
<language>${language}</language>
<issuer>Legalsit</issuer>
<issuedAt>2026-03-02T15:00:00.000Z</issuedAt>
<statusIndex>7</statusIndex>
<facts>${facts}</facts>
<checkpoint>${checkpoint}</checkpoint>
</issuedDocument>
`;

test("the facts stand in the order of the schema, with the last of several checkpoints; an empty one is left out", async () => {
  expect(checkpoint).toMatch(/^\S+\n\d+\n/);
  const facts = { quantity: 2, amount: "10.00 CUP", holder: "Rosa F. N.", reference: "", place: undefined };
  expect(await xmlOf(facts, "en")).toBe(
    documentOf("en", "<holder>Rosa F. N.</holder><amount>10.00 CUP</amount><quantity>2</quantity>"),
  );
});

test("markup is escaped, and characters that XML cannot contain are left out", async () => {
  const subject = 'Díaz & Hijos <b> &lt; "uno" ]]>\u0000\u0008\u001f\ud800 \uffff😀\tfin';
  const escaped = 'Díaz &amp; Hijos &lt;b&gt; &amp;lt; "uno" ]]&gt; 😀\tfin';
  expect(await xmlOf({ subject })).toBe(documentOf("es", `<subject>${escaped}</subject>`));
});

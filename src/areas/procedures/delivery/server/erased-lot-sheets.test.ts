// @engine both
/** The sheets of a lot lose their files when the law erases one of its receivers, and can be printed again without them. */
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { sealEntries } from "../../../../server/audit/log/seal-entries.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { issuedDocuments } from "../../../administration/issued-documents/server/tables.ts";
import { eraseReceivers } from "./erasure.ts";
import { carriers, deliveries } from "./tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const administrator = () => app.as("administrator@demo.example");
const print = (lotNumber: string) => administrator().delivery.lotSheet({ lotNumber });
const textOf = (file: Uint8Array) => readPdf(file).pages.flat().join(" ").replaceAll(/\s+/g, " ");
const readSheets = (lotNumber: string) =>
  app.server.db
    .select()
    .from(issuedDocuments)
    .where(eq(issuedDocuments.recordId, lotNumber))
    .orderBy(asc(issuedDocuments.version));
async function parcelOf(status: "transporting" | "pendingDelivery") {
  const [parcel] = await app.server.db
    .select()
    .from(deliveries)
    .where(
      and(
        isNotNull(deliveries.commonId),
        eq(deliveries.status, status),
        ...(status === "transporting" ? [isNotNull(deliveries.lotNumber)] : []),
      ),
    )
    .orderBy(asc(deliveries.number))
    .limit(1);
  if (!parcel) throw new Error(`the demo has no parcel of a request that is ${status}`);
  return parcel;
}
const erase = (commonId: string | null) =>
  inTransaction(app.server.db, (tx) => eraseReceivers(tx, app.server, commonId ?? ""));

test("no stored version of a sheet names an erased receiver; the next one names the others", async () => {
  const { db, files } = app.server;
  const { lotNumber, commonId, receiverName } = await parcelOf("transporting");
  if (!lotNumber) throw new Error("it has a lot");
  const [surname = ""] = receiverName.split(" ").slice(-1);
  expect(textOf(await print(lotNumber))).toContain(surname);
  // Two versions, and a reason that names the receiver.
  await db.update(carriers).set({ vehicle: "Panel blanco" });
  expect(textOf(await print(lotNumber))).toContain(surname);
  const before = await readSheets(lotNumber);
  expect(before.length).toBeGreaterThan(1);
  expect(before.at(-1)?.facts.recipient).toMatch(/\S/);
  const latest = before.at(-1)?.id ?? "";
  const reason = `Se entregó a ${receiverName}`;
  await administrator().issuedDocuments.requestWithdrawal({ _id: latest, reason });
  await sealEntries(db, () => new Date());
  await erase(commonId);
  const erased = await readSheets(lotNumber);
  expect(erased).toHaveLength(before.length);
  for (const { id, erasedAt, factsXml, seal, facts, contentSha256, withdrawalReason } of erased) {
    const values = [erasedAt, factsXml, seal, facts.recipient, contentSha256, withdrawalReason];
    expect(values).toEqual([expect.any(String), null, null, undefined, "", null]);
    await expect(files.get(`issued/${id}.pdf`)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const readEntries = () =>
    db
      .select({ action: auditLog.action, reason: auditLog.reason, after: auditLog.after })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.recordKind, "issuedDocument"),
          inArray(
            auditLog.recordId,
            erased.map(({ id }) => id),
          ),
        ),
      );
  const entries = await readEntries();
  expect(entries.filter(({ action }) => action === "issuedDocuments.requestWithdrawal")).toEqual([
    { action: "issuedDocuments.requestWithdrawal", reason: null, after: null },
  ]);
  expect(entries.filter(({ action }) => action === "issuedDocuments.erase")).toHaveLength(erased.length);
  await erase(commonId);
  expect(await readSheets(lotNumber)).toEqual(erased);
  expect(await readEntries()).toHaveLength(entries.length);
  expect(textOf(await print(lotNumber))).not.toContain(surname);
  expect((await readSheets(lotNumber)).map(({ state }) => state)).toEqual([...erased.map(() => "corrected"), "valid"]);
});

test("sheets of a lot that the parcel left are erased too", async () => {
  const { db, files } = app.server;
  const { delivery } = administrator();
  const { id: _id, commonId, receiverName } = await parcelOf("pendingDelivery");
  const [carrier] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.active, true)).limit(1);
  const lotNumber = "LT260901";
  await delivery.setStatus({ _id, status: "readyForMessaging", lotNumber, carrier: carrier?.id ?? "" });
  expect(textOf(await print(lotNumber))).toContain(receiverName.split(" ").at(-1));
  await delivery.setStatus({ _id, status: "pendingDelivery", note: "La persona cambió de municipio" });
  await erase(commonId);
  const [sheet, ...others] = await readSheets(lotNumber);
  expect(others).toEqual([]);
  expect([sheet?.erasedAt, sheet?.factsXml]).toEqual([expect.any(String), null]);
  await expect(files.get(`issued/${sheet?.id}.pdf`)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

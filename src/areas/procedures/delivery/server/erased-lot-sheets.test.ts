/** The sheet of a lot loses its files when the law erases one of its receivers, and can be printed again without them. */
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../../server/database/connection.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { issuedDocuments } from "../../../administration/issued-documents/server/tables.ts";
import { eraseReceivers } from "./erasure.ts";
import { deliveries } from "./tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("no stored sheet names an erased receiver; the next one names the others", async () => {
  const { db, files } = app.server;
  const [parcel] = await db
    .select()
    .from(deliveries)
    .where(and(isNotNull(deliveries.lotNumber), isNotNull(deliveries.commonId)))
    .orderBy(asc(deliveries.number))
    .limit(1);
  const { lotNumber, commonId, receiverName } = parcel ?? {};
  if (!lotNumber || !commonId || !receiverName) throw new Error("the demo has no lot with a request");
  const print = () => app.as("administrator@demo.example").delivery.lotSheet({ lotNumber });
  const read = () =>
    db
      .select()
      .from(issuedDocuments)
      .where(eq(issuedDocuments.recordId, lotNumber))
      .orderBy(asc(issuedDocuments.version));
  const textOf = (file: Uint8Array) => readPdf(file).pages.flat().join(" ").replaceAll(/\s+/g, " ");
  const [surname = ""] = receiverName.split(" ").slice(-1);
  expect(textOf(await print())).toContain(surname);
  await inTransaction(db, (tx) => eraseReceivers(tx, app.server, commonId));
  const erased = await read();
  for (const { id, erasedAt, factsXml, seal } of erased) {
    expect([erasedAt, factsXml, seal]).toEqual([expect.any(String), null, null]);
    await expect(files.get(`issued/${id}.pdf`)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(textOf(await print())).not.toContain(surname);
  expect((await read()).map(({ state }) => state)).toEqual([...erased.map(() => "corrected"), "valid"]);
});

/** Seals over files, documents without a seal, and the status list. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyFileSeal, fillFileSeal, findSealedAddress } from "../../../../kit/seals/file-seal.ts";
import { statusAt } from "../../../../kit/seals/status-list.ts";
import { personActor } from "../../../../server/audit/audit-log.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { testEnvironment } from "../../../../server/testing/test-environment.ts";
import { invoiceOf } from "./testing/invoice-fixture.ts";
import { serverMessages as messages } from "../server-messages.es.ts";
import { sha256Of } from "./document-codes.ts";
import { issueDocuments } from "./issue-document.ts";
import { openKeyList, openStatusList, verifyFile, verifySeal } from "../web/offline-verifier/verify-seal.ts";
import { issuedDocuments } from "./tables.ts";

const publicUrl = "https://tramites.example.cu";
const now = new Date("2026-03-02T15:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ environment: testEnvironment({ PUBLIC_URL: publicUrl }), now: () => now });
  await app.server.db.delete(issuedDocuments);
});
afterAll(() => app.close());

const actor = personActor("00000000-0000-4000-8000-000000000001", "Rosa Díaz");
const context = () => ({ server: app.server, db: app.server.db, now });

test("the file has a seal of its own: flipped bits, appended bytes and exchanged fields are found", async () => {
  const file = await issueDocuments(context(), actor, [invoiceOf("Archivo", "3")], "Facturas");
  const { list } = app.server.sealKeys ?? { list: { keys: [] } };
  const verify = (content: Uint8Array) => verifyFile(content, list);
  expect(await verify(file)).toMatchObject({ keyId: app.server.sealKeys?.keyId });
  const [row] = await app.server.db.select().from(issuedDocuments).where(eq(issuedDocuments.recordId, "3"));
  const sealed = findSealedAddress(file) ?? "";
  expect(sealed.split("#")[1]).toBe(row?.seal);
  expect(typeof (await verifySeal(sealed, list))).toBe("object");
  for (let index = 0; index < 40; index += 1) {
    const copy = file.slice();
    const at = Math.floor((index * file.length) / 40) + index;
    copy[at] = (copy[at] ?? 0) ^ (1 << (index % 8));
    expect(typeof (await verify(copy)), `${at}`).toBe("string");
  }
  expect(await verify(Buffer.concat([file, Buffer.from("\n")]))).toBe("forged");
  expect(await verify(fillFileSeal(file, emptyFileSeal))).toBe("unknownKey");
  const other = await issueDocuments(context(), actor, [invoiceOf("Otro archivo", "4")], "Facturas");
  const field = /LSEAL1:[A-Z2-7]{109}/.exec(Buffer.from(other).toString("latin1"))?.[0] ?? "";
  expect(await verify(fillFileSeal(file, field))).toBe("forged");
  expect(await verify(Buffer.from("%PDF-1.7"))).toBe("noSeal");
});

test("without a key the document shows that across the page, and is issued again once there is one", async () => {
  const server = { ...app.server, sealKeys: undefined };
  const file = await issueDocuments({ ...context(), server }, actor, [invoiceOf("Sin sello", "2")], "Facturas");
  expect(readPdf(file).pages.flat().join(" ").replaceAll("\u00a0", " ")).toContain("SIN SELLO");
  const sealed = await issueDocuments(context(), actor, [invoiceOf("Sin sello", "2")], "Facturas");
  expect(findSealedAddress(sealed)).toBeDefined();
});

test("the status list is signed, dated and lists what was corrected or withdrawn a moment ago", async () => {
  const api = app.as("nobody").issuedDocuments;
  const keys = await openKeyList((await api.keyList()).toString());
  if (!keys) throw new Error("the root did not sign the list");
  expect(keys.keys.map(({ keyId }) => keyId)).toEqual([app.server.sealKeys?.keyId]);
  const read = async () => {
    const list = await openStatusList(await api.statusList(), keys);
    const rows = await app.server.db.select().from(issuedDocuments).where(eq(issuedDocuments.recordId, "5"));
    return rows.map(({ statusIndex, state }) => [state, statusAt(list?.bits ?? new Uint8Array(), statusIndex)]);
  };
  await issueDocuments(context(), actor, [invoiceOf("Lista", "5")], "Facturas");
  expect(await read()).toEqual([["valid", "valid"]]);
  await issueDocuments(context(), actor, [invoiceOf("Lista corregida", "5")], "Facturas");
  const states = await read();
  expect(states.toSorted()).toEqual([
    ["corrected", "corrected"],
    ["valid", "valid"],
  ]);
  await app.server.db
    .update(issuedDocuments)
    .set({ state: "withdrawn", withdrawnAt: now.toISOString() })
    .where(and(eq(issuedDocuments.recordId, "5"), eq(issuedDocuments.state, "valid")));
  expect((await read()).toSorted()).toEqual([
    ["corrected", "corrected"],
    ["withdrawn", "withdrawn"],
  ]);
  const file = await api.statusList();
  const list = await openStatusList(file, keys);
  expect([list?.issuedAt, list?.expiresAt]).toEqual([now.getTime() / 1000, now.getTime() / 1000 + 86_400]);
  for (let at = 0; at < file.length; at += 5) {
    const copy = new Uint8Array(file);
    copy[at] = (copy[at] ?? 0) ^ 1;
    expect(await openStatusList(copy, keys)).toBeUndefined();
  }
  expect(await openStatusList(file, { keys: [] })).toBeUndefined();
});

test("a file is checked by its hash; another one gets the answer of unknown documents", async () => {
  const file = await issueDocuments(context(), actor, [invoiceOf("Por archivo", "6")], "Facturas");
  const check = (content: Uint8Array) =>
    app.app.inject({ url: `/legalsit/verify?lang=es&sha256=${sha256Of(content)}` });
  const response = await check(file);
  expect([response.statusCode, response.body.includes(messages.states.valid)]).toEqual([200, true]);
  const changed = await check(Buffer.concat([file, Buffer.from(" ")]));
  expect([changed.statusCode, changed.body.includes(messages.unknownFile)]).toEqual([404, true]);
});

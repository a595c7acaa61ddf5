/**
 * Issued documents on a PostgreSQL server: issued, printed again and checked by strangers; the share of seals in the cost of
 * issuing, in the same process.
 */
import { sql } from "drizzle-orm";
import { checkAddress } from "../../src/areas/administration/issued-documents/server/document-codes.ts";
import { issueDocuments } from "../../src/areas/administration/issued-documents/server/issue-document.ts";
import { sealDocument, sealFile } from "../../src/areas/administration/issued-documents/server/seal-document.ts";
import { invoiceOf } from "../../src/areas/administration/issued-documents/server/testing/invoice-fixture.ts";
import { verifyFile } from "../../src/areas/administration/issued-documents/web/offline-verifier/verify-seal.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { openOfficeOnServer } from "./demo-office.ts";
import { buildProgram } from "./open-checkout.ts";
import { endSide, startSide } from "./programs-compared.ts";
import { median, printLine } from "./statistics-of-runs.ts";

const documentCount = 300;
const checkCount = 2000;
/** More than the worker threads that render. */
const simultaneous = 8;

export async function documents(): Promise<void> {
  const program = await buildProgram(process.cwd(), "built-server");
  const office = await openOfficeOnServer("256MB");
  try {
    const ids = await measureDocuments(office.running);
    const side = await startSide([program, office.url], process.cwd());
    await measureChecks(office.running, side.address, ids).finally(() => endSide(side));
  } finally {
    await office.close();
  }
}

/** Returns the ids of the issued documents. */
async function measureDocuments({ server }: RunningServer): Promise<readonly string[]> {
  const { sealKeys } = server;
  if (!sealKeys) throw new Error("the bench needs a sealing key");
  const context = { server, db: server.db, now: new Date() };
  const inputs = Array.from({ length: documentCount }, (_, at) => ({
    ...invoiceOf(`Concepto ${at}`, `bench ${at}`),
    facts: { holder: "Rosa F. N.", amount: "1 250.00 CUP", date: "2026-03-02", quantity: 3 },
    person: { name: "Rosa Ferrer Núñez", identityNumber: "85010112345" },
  }));
  const print = (at: number) => issueDocuments(context, "system", [inputs[at] as (typeof inputs)[number]], "Facturas");
  const issued = await perSecond(documentCount, print);
  const printed = await perSecond(documentCount, print);
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from issued_documents where record_id like 'bench %' and kind = 'invoice'`,
  );
  if (rows.length !== documentCount) throw new Error(`${rows.length} documents`);
  const file = await print(0);
  const [input] = inputs;
  const codes = { shortCode: "ABCDEFGHJKMN", statusIndex: 1, issuedAt: context.now.toISOString() };
  const sealMs = await millisecondsOf(() => {
    if (input) sealDocument(sealKeys, input, { ...codes, token: new Uint8Array(16) });
    sealFile(sealKeys, file);
  });
  const verifyMs = await millisecondsOf(async () => {
    if (typeof (await verifyFile(file, sealKeys.list)) !== "object") throw new Error("the file has its seal");
  });
  printLine(
    `documents: ${issued.toFixed(0)} issued a second, ${printed.toFixed(0)} printed again, ` +
      `${simultaneous} at once; both seals ${sealMs.toFixed(2)} ms, ${((sealMs * issued) / 10).toFixed(1)} % of issuing; ` +
      `a file's seal verified in ${verifyMs.toFixed(2)} ms`,
  );
  return rows.map(({ id }) => id);
}

/** By the built server, in a process of its own and without limits by address. */
async function measureChecks({ server }: RunningServer, address: string, ids: readonly string[]): Promise<void> {
  const paths = ids.map((id) => new URL(checkAddress(server, id)).pathname);
  const check = async (path: string, status: number) => {
    const response = await fetch(`${address}${path}`);
    await response.arrayBuffer();
    if (response.status !== status) throw new Error(`${path}: ${response.status}`);
  };
  const known = await perSecond(checkCount, (at) => check(paths[at % paths.length] ?? "", 200));
  const unknown = await perSecond(checkCount, (at) => check(`/legalsit/V/${"A".repeat(22)}${base32Of(at)}A`, 404));
  const statusList = await millisecondsOf(async () => {
    await (await fetch(`${address}/legalsitapi/public/seals/statusList`)).arrayBuffer();
  });
  printLine(
    `documents: ${known.toFixed(0)} checks a second, each with its audit entry; ${unknown.toFixed(0)} of unknown codes; ` +
      `a status list in ${statusList.toFixed(1)} ms`,
  );
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Three letters; the last one of a token, which has unused bits, follows. */
const base32Of = (at: number) => [at >> 10, at >> 5, at].map((value) => letters[value & 31]).join("");

/** Calls a second, `simultaneous` at once. */
async function perSecond(count: number, call: (at: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  const caller = async () => {
    for (let at = next++; at < count; at = next++) await call(at);
  };
  await Promise.all(Array.from({ length: simultaneous }, caller));
  return (count * 1000) / (performance.now() - startedAt);
}

async function millisecondsOf(call: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

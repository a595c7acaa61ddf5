/**
 * The audit log on a PostgreSQL server: writes a second of 200 writers with and without the log, alternately in one run;
 * then a million entries sealed, verified as a stream, and one of them proved.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { startPostgres } from "../../scripts/postgres.mjs";
import { writeAuditEntry } from "../../src/server/audit/audit-log.ts";
import { proveInclusion } from "../../src/server/audit/log/inclusion-proof.ts";
import { sealEntries } from "../../src/server/audit/log/seal-entries.ts";
import { verifyLog } from "../../src/server/audit/log/verify-log.ts";
import type { Database, OpenDatabase } from "../../src/server/database/connection.ts";
import { openDatabase } from "../../src/server/database/open-database.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { administer, urlOf } from "../../src/server/testing/test-database.ts";
import { auditEntry as entry } from "./audit-entry.ts";
import { buildProgram } from "./open-checkout.ts";
import { median, printLine, spread, within } from "./statistics-of-runs.ts";

const entryCount = Number(process.env.BENCH_ROWS ?? 1_000_000);
const now = () => new Date();

export async function audit(): Promise<void> {
  const postgres = await startPostgres({ memory: "256MB", settings: [`max_connections=220`] });
  await administer(postgres.url, "create database audit");
  const open = await openDatabase({ url: urlOf(postgres.url, "audit") });
  await migrate(open);
  try {
    await measureWriters(open, urlOf(postgres.url, "audit"));
    await measureVerification(open.db);
  } finally {
    await open.close();
    await postgres.stop();
  }
}

async function measureWriters(open: OpenDatabase, url: string): Promise<void> {
  const program = await buildProgram(process.cwd(), "audit-writers");
  const { stdout } = await promisify(execFile)(process.execPath, [program, url]);
  const rates = JSON.parse(stdout) as Record<"plain" | "logged", number[]>;
  const ratios = rates.plain.map((rate, at) => rate / (rates.logged[at] ?? 1));
  printLine(
    `audit: 200 writers, ${median(rates.logged).toFixed(0)} writes a second with the log and ` +
      `${median(rates.plain).toFixed(0)} without, ${spread(ratios)} times as many without, ` +
      // At least 85 % of the throughput without the log.
      within(median(ratios), 1.17),
  );
  await open.db.execute(sql`truncate audit_log, audit_waiting, audit_leaves, audit_subtrees, audit_checkpoints`);
}

async function measureVerification(db: Database): Promise<void> {
  const batch = 1000;
  let sealMs = 0;
  for (let written = 0; written < entryCount; written += batch) {
    await writeAuditEntry(
      db,
      "system",
      Array.from({ length: batch }, (_, at) => ({ ...entry, id: `${written + at}` })),
    );
    const startedAt = performance.now();
    await sealEntries(db, now);
    sealMs += performance.now() - startedAt;
  }
  await db.execute(sql`analyze`);
  const startedAt = performance.now();
  const { size, broken } = await verifyLog(db);
  const seconds = (performance.now() - startedAt) / 1000;
  if (broken || size !== entryCount) throw new Error(broken ?? `${size} entries`);
  const { rows } = await db.execute<{ id: string }>(
    sql`select entry_id as id from audit_leaves where index in (0, ${Math.floor(size / 2)}, ${size - 1})`,
  );
  const proofs: number[] = [];
  for (const { id } of [...rows, ...rows, ...rows]) {
    const proofStart = performance.now();
    await proveInclusion(db, id);
    proofs.push(performance.now() - proofStart);
  }
  printLine(
    `audit: ${size} entries sealed in ${(sealMs / size).toFixed(3)} ms each, ` +
      `verified in ${seconds.toFixed(1)} s (${within(seconds, 60)}), one proved in ${median(proofs).toFixed(1)} ms`,
  );
}

/**
 * `npm run backup:verify`: restores the last backup of pgBackRest next to the running database, as the loss of the
 * machine would make necessary, checks what was restored, and stores the result where the office and /metrics show it.
 * Runs where the repository of pgBackRest can be read, as a user that is not root.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type BackupProof, storeBackupProof } from "../src/areas/administration/backups/server/public.ts";
import { freePort } from "./free-ports.mjs";
import { parseAuditKeys, setAuditKeys } from "../src/server/audit/log/audit-keys.ts";
import { verifyLog } from "../src/server/audit/log/verify-log.ts";
import type { Database } from "../src/server/database/connection.ts";
import { openDatabase } from "../src/server/database/open-database.ts";
import { openLog } from "../src/server/observability/logger.ts";
import { type Environment, readEnvironment } from "../src/server/start/environment.ts";
import { type FileStorage, openFileStorage } from "../src/server/storage/file-storage.ts";

const fileCount = 20;
const maxRestoreMs = 6 * 3_600_000;

/** Each must find no row; the invariants of the fault tests, as far as one statement can check. */
const invariants: Readonly<Record<string, string>> = {
  "payments settled that were not confirmed": `select id from payments where settled and status not in ('confirmed', 'partlyRefunded', 'refunded')`,
  "subjects settled twice": `select subject_id from payments where settled group by kind, subject_id having count(*) > 1`,
  "payments whose log ends with another status": `select p.id from payments p, lateral
    (select to_status from payment_log l where l.payment_id = p.id order by l.id desc limit 1) newest where newest.to_status <> p.status`,
  "payments confirmed twice": `select payment_id from payment_log where to_status = 'confirmed' group by payment_id having count(*) > 1`,
  "payments whose refunds have another sum": `select p.id from payments p where p.refunded_amount <>
    (select coalesce(sum(amount), 0) from payment_refunds r where r.payment_id = p.id and r.status = 'done')`,
  "payments with more refunded than is due": `select id from payments where refunded_amount > coalesce(refund_due, 0)`,
};

async function main(): Promise<void> {
  if (process.argv[2] !== "verify") throw new Error("Usage: npm run backup:verify");
  const environment = readEnvironment(process.env);
  const { BACKUP_STANZA: stanza, DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = environment;
  if (!stanza || !url) throw new Error("backup:verify needs DATABASE_URL and BACKUP_STANZA.");
  const keys = parseAuditKeys(environment.AUDIT_KEY);
  if (keys) setAuditKeys(keys);
  const startedAt = new Date();
  const backup = newestBackup(stanza);
  const folder = mkdtempSync(join(tmpdir(), "legalsit-restored-"));
  try {
    const restored = await restore(stanza, folder, new URL(directUrl ?? url));
    const rtoSeconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
    const checked = await checkRestored(restored.url, environment);
    await restored.stop();
    const newest = restored.newestChange() ?? backup.stoppedAt;
    const rpoSeconds = Math.max(0, Math.round((startedAt.getTime() - newest.getTime()) / 1000));
    const proof = { at: startedAt.toISOString(), backup: backup.label, rpoSeconds, rtoSeconds, ...checked };
    await store(environment, proof);
    process.stdout.write(`${JSON.stringify(proof)}\n`);
    if (proof.problems.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function newestBackup(stanza: string): { label: string; stoppedAt: Date } {
  const answer = pgbackrest([`--stanza=${stanza}`, "--output=json", "info"]);
  type Info = readonly { backup: readonly { label: string; timestamp: { stop: number } }[] }[];
  const newest = (JSON.parse(answer) as Info)[0]?.backup.at(-1);
  if (!newest) throw new Error(`pgBackRest has no backup of the stanza ${stanza}.`);
  return { label: newest.label, stoppedAt: new Date(newest.timestamp.stop * 1000) };
}

function pgbackrest(args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync("pgbackrest", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`pgbackrest ${args.join(" ")}: ${error?.message ?? (stderr || stdout)}`);
  return stdout;
}

/** Restores into the folder and starts a server there, which replays the whole archive. */
async function restore(stanza: string, folder: string, original: URL) {
  const data = join(folder, "data");
  const settings = [`--stanza=${stanza}`, `--pg1-path=${data}`, "--archive-mode=off", "--log-level-console=warn"];
  pgbackrest([...settings, "restore"]);
  const hba = join(folder, "pg_hba.conf");
  writeFileSync(hba, "host all all 127.0.0.1/32 trust\n");
  // The original's own file may be outside of its data folder, and may name what this machine does not have.
  const config = join(folder, "postgresql.conf");
  writeFileSync(config, "");
  const logFile = join(folder, "log");
  const log = openSync(logFile, "a");
  const port = await freePort();
  const options = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    config_file: config,
    hba_file: hba,
    ...limitsOf(data),
    logging_collector: "off",
    log_destination: "stderr",
    lc_messages: "C",
    log_timezone: "UTC",
    synchronous_standby_names: "",
    fsync: "off",
  };
  const args = ["-D", data, ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const server = spawn(postgresProgram("postgres"), args, { stdio: ["ignore", log, log] });
  const ended = once(server, "exit");
  const text = () => readFileSync(logFile, "utf8");
  const deadline = Date.now() + maxRestoreMs;
  while (!text().includes("database system is ready to accept connections")) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`The restored server did not start: ${text().slice(-2000)}`);
    await wait(200);
  }
  return {
    url: `postgres://${original.username}@127.0.0.1:${port}${original.pathname}`,
    /** The time of the last transaction in the archive; undefined if it has none after the backup. */
    newestChange: () => {
      const time = /last completed transaction was at log time (\S+ \S+)/.exec(text())?.[1];
      return time === undefined ? undefined : new Date(`${time.replace(" ", "T")}Z`.replace("+00Z", "Z"));
    },
    stop: async () => {
      server.kill("SIGINT");
      await ended;
    },
  };
}

const postgresProgram = (name: string) => join(process.env.POSTGRES_BIN ?? "", name);

/** A server that replays must have at least the limits of the original. */
function limitsOf(data: string): Record<string, string> {
  const { stdout } = spawnSync(postgresProgram("pg_controldata"), [data], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  const names = {
    max_connections: "max_connections",
    max_worker_processes: "max_worker_processes",
    max_wal_senders: "max_wal_senders",
    max_prepared_transactions: "max_prepared_xacts",
    max_locks_per_transaction: "max_locks_per_xact",
  };
  return Object.fromEntries(
    Object.entries(names).map(([name, label]) => [
      name,
      new RegExp(`^${label} setting:\\s+(\\d+)`, "m").exec(stdout)?.[1] ?? "100",
    ]),
  );
}

async function checkRestored(url: string, environment: Environment) {
  const open = await openDatabase({ url });
  const { db } = open;
  try {
    const problems: string[] = [];
    for (const [name, query] of Object.entries(invariants)) {
      const count = await countOf(db, sql.raw(`(${query}) broken`));
      if (count > 0) problems.push(`${count} ${name}`);
    }
    const { broken } = await verifyLog(db);
    if (broken) problems.push(`audit log: ${broken}`);
    const files = await checkFiles(db, await openFileStorage(environment, openLog("fatal")), problems);
    return { rows: await countRows(db), files, problems };
  } finally {
    await open.close();
  }
}

const countOf = async (db: Database, from: ReturnType<typeof sql.raw>) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`)).rows[0]?.count ?? 0;

async function countRows(db: Database): Promise<number> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  let all = 0;
  for (const { name } of rows) all += await countOf(db, sql.raw(name));
  return all;
}

/** Compares twenty files, drawn at random, with the hashes in the restored database. */
async function checkFiles(db: Database, storage: FileStorage, problems: string[]): Promise<number> {
  const { rows } = await db.execute<{ key: string; sha256: string }>(
    sql`select key, sha256 from media where deleted_at is null order by random() limit ${fileCount}`,
  );
  for (const { key, sha256 } of rows) {
    const content = await storage.get(key).catch(() => undefined);
    const isSame = content && createHash("sha256").update(content).digest("hex") === sha256;
    if (!isSame) problems.push(`file ${key} ${content ? "has another content" : "is missing"}`);
  }
  return rows.length;
}

async function store({ DATABASE_URL: url }: Environment, proof: BackupProof): Promise<void> {
  const open = await openDatabase({ url });
  await storeBackupProof(open.db, proof);
  await open.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

/**
 * The audit log from outside of the server: `verify`, `proof` and `key` (docs/audit.md). Reads the database of
 * DATABASE_URL or DATA_DIR and changes nothing.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AuditKeys, parseAuditKeys } from "../src/server/audit/log/audit-keys.ts";
import { proveInclusion } from "../src/server/audit/log/inclusion-proof.ts";
import { formatSigner, formatVerifier, makeSigner } from "../src/server/audit/log/signed-note.ts";
import { verifyLog } from "../src/server/audit/log/verify-log.ts";
import type { Database } from "../src/server/database/connection.ts";
import { openDatabase } from "../src/server/database/open-database.ts";
import { readEnvironment } from "../src/server/start/environment.ts";
import { explainStartFailure } from "../src/server/start/start-failure.ts";

const usage = `Usage:
  npm run audit:verify [-- --checkpoint file-or-folder …]   verifies the log; with the checkpoints that left the machine
  npm run audit:proof -- entry                              one entry, its inclusion path and the signed checkpoint, as JSON
  npm run audit:key -- tramites.example.cu/audit            makes a signing key`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { checkpoint: { type: "string", multiple: true } },
  });
  const [command, subject] = positionals;
  if (command === "key" && subject) return printKey(subject);
  if (command === "verify")
    return withDatabase((db, keys) => verify(db, keys, (values.checkpoint ?? []).flatMap(readNotes)));
  if (command === "proof" && subject) return withDatabase((db) => printProof(db, subject));
  throw new Error(usage);
}

function printKey(name: string): void {
  const signer = makeSigner(name);
  process.stdout.write(`AUDIT_KEY=${formatSigner(signer)}\n`);
  process.stderr.write(`Give this key to whoever shall check the log: ${formatVerifier(signer)}\n`);
}

async function verify(db: Database, keys: AuditKeys, outside: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const { size, waiting, checkpoints, erased, unmarked, broken } = await verifyLog(db, outside, keys);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${size} entries, ${waiting} waiting, ${checkpoints} checkpoints, ${outside.length} from outside, ` +
      `${erased} erased, ${unmarked} from before the log; ${seconds} s.\n`,
  );
  if (keys.isDevelopment) process.stdout.write("Signed with the development key: this proves nothing.\n");
  if (outside.length === 0)
    process.stdout.write(
      "Without a checkpoint from outside, a cut end or a log made anew by a holder of the key is not found.\n",
    );
  process.stdout.write(broken ? `BROKEN: ${broken}\n` : "The log is intact.\n");
  if (broken) process.exitCode = 1;
}

async function printProof(db: Database, id: string): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  const proof = isId ? await proveInclusion(db, id) : undefined;
  if (!proof) throw new Error(`The log has no entry ${id}.`);
  process.stdout.write(`${JSON.stringify(proof, null, 2)}\n`);
}

/** The checkpoint of a file, or those of all files of a folder. */
function readNotes(path: string): string[] {
  if (!existsSync(path)) throw new Error(`${path} does not exist.`);
  const files = statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];
  return files.map((file) => readFileSync(file, "utf8"));
}

async function withDatabase(run: (db: Database, keys: AuditKeys) => Promise<void>): Promise<void> {
  const environment = readEnvironment(process.env);
  const open = await openDatabase({ url: environment.DATABASE_URL, folder: environment.DATA_DIR });
  try {
    await run(open.db, parseAuditKeys(environment.AUDIT_KEY) as AuditKeys);
  } finally {
    await open.close();
  }
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${explainStartFailure(error, process.env) ?? message}\n`);
  process.exit(1);
});

// @engine postgres @slow
/** `npm run backup:verify` against a real repository of pgBackRest. */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireProgram } from "../../scripts/debian-packages.mjs";
import { asRoot, startPostgres, unprivileged, unprivilegedUser } from "../../scripts/postgres.mjs";
import type { OpenDatabase } from "../../src/server/database/connection.ts";
import { openDatabase } from "../../src/server/database/open-database.ts";
import { programOf } from "../../src/server/testing/programs.ts";
import { writeTemplate } from "../../src/server/testing/demo-database.ts";
import { templateName, urlOf } from "../../src/server/testing/test-database.ts";
import { eventually } from "../../src/server/testing/wait.ts";

const bin = dirname(requireProgram("postgres", "postgresql-15"));
const pgbackrest = requireProgram("pgbackrest");
let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let open: OpenDatabase;
let variables: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "legalsit-backup-"));
  const config = join(folder, "pgbackrest.conf");
  for (const each of ["repo", "files", "files/files"]) mkdirSync(join(folder, each), { recursive: true });
  for (const each of [".", "repo", "files", "files/files"]) {
    if (asRoot) chownSync(join(folder, each), unprivilegedUser.uid, unprivilegedUser.gid);
    chmodSync(join(folder, each), 0o755);
  }
  const archive = `${pgbackrest} --config=${config} --stanza=test archive-push %p`;
  postgres = await startPostgres({
    bin,
    settings: ["archive_mode=on", `archive_command=${archive}`, `unix_socket_directories=${folder}`],
  });
  writeFileSync(
    config,
    `[global]\nrepo1-path=${folder}/repo\nlog-path=${folder}\nlock-path=${folder}\nspool-path=${folder}\nlog-level-file=off\nstart-fast=y\n` +
      `[test]\npg1-path=${postgres.folder}/data\npg1-socket-path=${folder}\npg1-port=${new URL(postgres.url).port}\npg1-user=postgres\n`,
  );
  variables = {
    PATH: `${bin}:${dirname(pgbackrest)}:/usr/bin:/bin`,
    PGBACKREST_CONFIG: config,
    POSTGRES_BIN: bin,
    BACKUP_STANZA: "test",
    DATABASE_URL: urlOf(postgres.url, templateName),
    DATA_DIR: join(folder, "files"),
    NODE_ENV: "test",
    TMPDIR: folder,
  };
  await writeTemplate(postgres.url);
  open = await openDatabase({ url: variables.DATABASE_URL });
  run(pgbackrest, ["--stanza=test", "stanza-create"]);
  run(pgbackrest, ["--stanza=test", "--type=full", "backup"]);
}, 240_000);
afterAll(async () => {
  await open?.close();
  await postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function run(program: string, args: readonly string[], isExpectedToFail = false): string {
  const { status, stdout, stderr } = spawnSync(program, args, { ...unprivileged, env: variables, encoding: "utf8" });
  if ((status !== 0) !== isExpectedToFail) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}
const verify = (isExpectedToFail = false) =>
  JSON.parse(run(process.execPath, [...programOf("scripts/backup.ts"), "verify"], isExpectedToFail)) as {
    rpoSeconds: number;
    rows: number;
    files: number;
    problems: string[];
  };

/** Waits until the archive has all that was written. */
async function archive(): Promise<void> {
  const { rows } = await open.db.execute<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) as name`);
  await eventually(async () => {
    const archiver = await open.db.execute<{ last: string }>(
      sql`select last_archived_wal as last from pg_stat_archiver`,
    );
    expect((archiver.rows[0]?.last ?? "") >= (rows[0]?.name ?? "?")).toBe(true);
  });
}

test("restores what was written after the backup, and stores the result", { timeout: 240_000 }, async () => {
  await open.db.execute(sql`delete from media`);
  await archive();
  const proof = verify();
  expect(proof).toMatchObject({ files: 0, problems: [] });
  expect(proof.rows).toBeGreaterThan(1000);
  expect(proof.rpoSeconds).toBeLessThan(60);
  const { rows } = await open.db.execute<{ rows: number }>(sql`select rows::int as rows from backup_proofs`);
  expect(rows).toEqual([{ rows: proof.rows }]);
});

test("names a broken invariant and a missing file", { timeout: 240_000 }, async () => {
  await open.db.execute(sql`insert into media (id, element, element_id, name, mime, type, size, sha256, key, brought_by)
    select gen_random_uuid(), 'client', 'x', 'acta.pdf', 'application/pdf', 'document', 1, 'x', 'missing', id from users limit 1`);
  await open.db.execute(sql`update payments set refunded_amount = 1 where id = (select id from payments limit 1)`);
  await archive();
  const { problems } = verify(true);
  expect(problems).toContain("file missing is missing");
  expect(problems).toContain("1 payments whose refunds have another sum");
});

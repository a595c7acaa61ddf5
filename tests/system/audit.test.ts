// @engine embedded
/** npm run audit:verify, audit:proof and audit:key, on a stopped office. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealEntries } from "../../src/server/audit/log/seal-entries.ts";
import { parseSigner } from "../../src/server/audit/log/signed-note.ts";
import { openDatabase } from "../../src/server/database/open-database.ts";
import { fillFolder } from "../../src/server/testing/test-database.ts";
import { programOf } from "../../src/server/testing/programs.ts";

const folder = mkdtempSync(join(tmpdir(), "legalsit-audit-"));
const outside = join(folder, "outside.txt");
let entry = "";

/** Opens the office, does something in it and stops it. */
async function inOffice(work: (db: Awaited<ReturnType<typeof openDatabase>>["db"]) => Promise<void>): Promise<void> {
  const open = await openDatabase({ folder });
  await work(open.db).finally(() => open.close());
}
const run = (...words: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, NODE_ENV: "test", DATABASE_URL: "", DATA_DIR: folder };
    execFile(process.execPath, [...programOf("scripts/audit.ts"), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

beforeAll(async () => {
  await fillFolder(folder);
  await inOffice(async (db) => {
    await sealEntries(db, () => new Date());
    const { rows } = await db.execute<{ note: string; id: string }>(sql`
      select note, (select entry_id from audit_leaves where index = 3) as id from audit_checkpoints order by size desc limit 1`);
    writeFileSync(outside, rows[0]?.note ?? "");
    entry = rows[0]?.id ?? "";
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("verifies the log of the office, proves an entry, and finds a change", async () => {
  const intact = await run("verify", "--checkpoint", outside);
  expect(intact).toMatchObject({ code: 0, stderr: "" });
  expect(intact.stdout).toMatch(/^\d+ entries, 0 waiting, 1 checkpoints, 1 from outside, 0 erased, 0 from before/);
  expect(intact.stdout).toContain("The log is intact.");
  const proof = await run("proof", entry);
  expect(JSON.parse(proof.stdout)).toMatchObject({ index: 3, entry: { id: entry } });
  expect(await run("proof", "none")).toMatchObject({ code: 1, stderr: "The log has no entry none.\n" });
  await inOffice(async (db) => {
    await db.execute(sql`update audit_log set reason = 'otra' where id = ${entry}`);
  });
  const broken = await run("verify", "--checkpoint", outside);
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain(`BROKEN: Entry 3 (${entry}) was changed.`);
});

test("makes a key that the server accepts, and refuses what it does not know", async () => {
  const { stdout, stderr } = await run("key", "tramites.example.cu/audit");
  const key = /^AUDIT_KEY=(\S+)\n$/.exec(stdout)?.[1] ?? "";
  expect(parseSigner(key)?.name).toBe("tramites.example.cu/audit");
  expect(stderr).toContain("tramites.example.cu/audit+");
  expect(stderr).not.toContain(key);
  expect((await run("erase")).stderr).toMatch(/^Usage:/);
});

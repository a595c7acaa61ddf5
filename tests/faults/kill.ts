/**
 * kill -9 of the whole server during writes: every acknowledged write exists after the restart, and no write is partial.
 * `npm run kill` makes twenty runs and prints the result; the test suite makes three.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import type { OpenDatabase } from "../../src/server/database/connection.ts";
import { openDatabase } from "../../src/server/database/open-database.ts";
import { startServerProcess } from "../../src/server/testing/child-process.ts";
import { demoPassword } from "../../src/server/demo/demo-world.ts";

const writers = 6;

export interface Saw {
  readonly runs: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly halves: number;
}

/** Each run starts the server on the same database, lets it write for a random time and kills it. */
export async function killRuns(runs: number): Promise<Saw> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-kill-"));
  const acknowledged = new Set<string>();
  const variables = { DATA_DIR: folder, DATABASE_URL: "", SMTP_URL: "smtp://127.0.0.1:9" };
  let halves = 0;
  try {
    for (let run = 0; run < runs; run++) {
      const server = await startServerProcess(variables);
      const token = await signIn(server.address);
      let isWriting = true;
      const work = Array.from({ length: writers }, async (_, writer) => {
        for (let index = 0; isWriting; index++) {
          const email = `kill-${run}-${writer}-${index}@demo.example`;
          if (await createStaff(server.address, token, email)) acknowledged.add(email);
        }
      });
      await wait(400 + Math.random() * 900);
      await server.kill();
      isWriting = false;
      await Promise.all(work);
      halves += await withDatabase(folder, countHalves);
    }
    const storedEmails = await withDatabase(folder, writtenEmails);
    return {
      runs,
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((email) => !storedEmails.has(email)).length,
      halves,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(address: string): Promise<string> {
  const response = await post(address, "public/session/login", {
    username: "administrator@demo.example",
    password: demoPassword,
  });
  if (!response) throw new Error("The administrator could not sign in.");
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** True if the server acknowledged the write. */
async function createStaff(address: string, token: string, email: string): Promise<boolean> {
  const person = { firstName: "Elena", lastName: "Fuentes", email, roles: [] };
  const response = await post(address, "private/people/createStaff", person, token);
  return response?.status === 200;
}

async function post(address: string, path: string, body: object, token?: string): Promise<Response | undefined> {
  return fetch(`${address}/legalsitapi/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

async function withDatabase<T>(folder: string, work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const open = await openDatabase({ folder });
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

/** Number of partial writes: an account, its invitation, the secret in it and its audit entry must all exist or none. */
async function countHalves(open: OpenDatabase): Promise<number> {
  const { rows } = await open.db.execute<{ halves: number }>(sql`
    select count(*)::int as halves from (
      select u.id::text as id from users u where u.email like 'kill-%'
      union select related_id from emails where template = 'accountInvitation'
      union select user_id::text from mailed_secrets
      union select record_id from audit_log where action = 'people.create') touched
    where not (exists (select 1 from users u where u.id::text = touched.id)
      and exists (select 1 from emails e where e.related_id = touched.id)
      and exists (select 1 from mailed_secrets s where s.user_id::text = touched.id)
      and exists (select 1 from audit_log a where a.record_id = touched.id and a.action = 'people.create'))`);
  return rows[0]?.halves ?? 0;
}

async function writtenEmails(open: OpenDatabase): Promise<Set<string>> {
  const { rows } = await open.db.execute<{ email: string }>(
    sql`select email::text from users where email like 'kill-%'`,
  );
  return new Set(rows.map((row) => row.email));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const result = await killRuns(Number(process.argv[2] ?? 20));
  process.stdout.write(
    `${result.runs} kills: ${result.acknowledged} writes acknowledged, ${result.lost} lost, ${result.halves} half there\n`,
  );
  process.exitCode = result.lost + result.halves > 0 ? 1 : 0;
}

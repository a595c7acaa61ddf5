/**
 * A thousand mails and workers that die in the middle. SMTP cannot promise «exactly once»: between the mail server's
 * yes and our note of it there is a moment. What is promised: nothing is lost; what goes twice has the same Message-ID,
 * so that a receiver that looks at it takes it once; and it is at most what was on the way at a kill.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { lanes } from "../../src/areas/outgoing-mail/server/smtp.ts";
import { openDatabase, type OpenDatabase } from "../../src/server/database/database.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { type MailSink, openMailSink } from "../../src/server/testing/mail-sink.ts";
import { type OwnProcess, startProcess } from "../../src/server/testing/own-process.ts";
import { openTestDatabase, serverUrl } from "../../src/server/testing/test-database.ts";

const mails = 1000;
const killsEach = 1;
const worker = join(import.meta.dirname, "mail-worker.ts");

async function queueMany(open: OpenDatabase): Promise<void> {
  await open.db.execute(sql`
    insert into emails (id, once, message_id, "to", language, subject, template, vars, html, text)
    select id, 'chaos:' || id, '<' || id || '@legalsit>', 'yadira@demo.example', 'es', 'Recibo', 'requestPaid', '{}', '<p>x</p>', 'x'
    from (select gen_random_uuid() as id from generate_series(1, ${mails})) made`);
}

async function statesOf(open: OpenDatabase): Promise<Record<string, number>> {
  const { rows } = await open.db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from emails group by state`,
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}

function expectAllOnce(sink: MailSink, kills: number, workers: number): void {
  const unique = new Set(sink.accepted);
  const doubles = sink.accepted.length - unique.size;
  process.stdout.write(`\nmail: ${mails} queued, ${unique.size} arrived, ${doubles} twice, ${kills} kills\n`);
  expect(unique.size).toBe(mails);
  expect(doubles).toBeLessThanOrEqual(kills * workers * lanes);
}

test.runIf(serverUrl())("four processes, killed again and again: nothing lost", { timeout: 300_000 }, async () => {
  const open = await openTestDatabase();
  const sink = await openMailSink({ delayMs: 60 });
  const { options } = open.pool as unknown as { options: { connectionString: string } };
  const variables = { DATABASE_URL: options.connectionString, SMTP_URL: sink.url };
  await open.db.execute(sql`delete from emails`);
  await queueMany(open);
  const start = () => startProcess(worker, variables, ["1"]);
  let kills = 0;
  const supervise = async (at: number): Promise<OwnProcess> => {
    let running = await start();
    for (let turn = 0; turn < killsEach; turn++) {
      await wait(500 + at * 100);
      await running.kill();
      kills += 1;
      running = await start();
    }
    return running;
  };
  const running = await Promise.all([0, 1, 2, 3].map(supervise));
  for (let waited = 0; (await statesOf(open)).sent !== mails && waited < 60; waited++) await wait(500);
  expect(await statesOf(open)).toEqual({ sent: mails });
  await Promise.all(running.map((each) => each.kill()));
  expect(kills).toBeGreaterThan(0);
  expectAllOnce(sink, kills, 1);
  await sink.close();
  await open.close();
});

test.runIf(!serverUrl())(
  "one process with four workers on the embedded database, killed again and again: nothing lost",
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "legalsit-mail-"));
    const sink = await openMailSink({ delayMs: 60 });
    const fill = await openDatabase({ folder });
    await migrate(fill);
    await queueMany(fill);
    await fill.close();
    const start = () => startProcess(worker, { DATA_DIR: folder, DATABASE_URL: "", SMTP_URL: sink.url }, ["4"]);
    const killsWanted = 3;
    for (let kills = 0; kills < killsWanted; kills++) {
      const running = await start();
      for (const before = sink.accepted.length; sink.accepted.length < before + 150; ) await wait(20);
      await running.kill();
    }
    const last = await start();
    for (let waited = 0; new Set(sink.accepted).size < mails && waited < 120; waited++) await wait(250);
    await wait(1000);
    await last.kill();
    const open = await openDatabase({ folder });
    expect(await statesOf(open)).toEqual({ sent: mails });
    await open.close();
    expectAllOnce(sink, killsWanted + 1, 4);
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  },
);

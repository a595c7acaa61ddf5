/**
 * Many mails and workers that die in the middle. SMTP cannot promise «exactly once»: between the mail server's yes and
 * our note of it there is a moment. What is promised: nothing is lost; what goes twice has the same Message-ID, so that
 * a receiver that remembers them takes it once; and it is at most what was on the way at a kill.
 * `npm run kill:mail [mails = 10000]` makes a large run; the test suite makes a small one.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { smtpConnections } from "../../src/areas/outgoing-mail/server/smtp-transport.ts";
import { openDatabase, type OpenDatabase } from "../../src/server/database/connection.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { type MailSink, openMailSink } from "../../src/server/testing/mail-sink.ts";
import { type OwnProcess, startProcess } from "../../src/server/testing/child-process.ts";
import { eventually } from "../../src/server/testing/wait.ts";

const worker = join(import.meta.dirname, "mail-worker.ts");
const workersHere = 4;
/** Short, so that what a dead worker held is due again soon; long enough for a busy machine to renew it in time. */
const leaseSeconds = "8";

export interface MailChaos {
  readonly queued: number;
  readonly states: Readonly<Record<string, number>>;
  /** Different Message-IDs that the mail server took. */
  readonly arrived: number;
  /** Deliveries that repeat a Message-ID: a provider that remembers them drops these. */
  readonly repeated: number;
  readonly kills: number;
  /** What may have been on the way when a process died. */
  readonly onTheWay: number;
}

/** Four processes on one PostgreSQL, each killed and started again. */
export async function chaosOnServer(open: OpenDatabase, mails: number, killsEach: number): Promise<MailChaos> {
  const sink = await openMailSink({ delayMs: 60 });
  const { options } = open.pool as unknown as { options: { connectionString: string } };
  const variables = { DATABASE_URL: options.connectionString, SMTP_URL: sink.url };
  await open.db.execute(sql`delete from emails`);
  await queueMany(open, mails);
  const start = () => startProcess(worker, variables, ["1", leaseSeconds]);
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
  const running = await Promise.all(Array.from({ length: workersHere }, (_, at) => supervise(at)));
  await eventually(async () => assert.equal((await statesOf(open)).sent, mails));
  const states = await statesOf(open);
  await Promise.all(running.map((each) => each.kill()));
  await sink.close();
  return saw(sink, mails, states, kills, smtpConnections);
}

/** One process with four workers on the embedded database, killed and started again. */
export async function chaosEmbedded(mails: number, killsWanted: number): Promise<MailChaos> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-mail-"));
  const sink = await openMailSink({ delayMs: 60 });
  try {
    const fill = await openDatabase({ folder });
    await migrate(fill);
    await queueMany(fill, mails);
    await fill.close();
    const start = () =>
      startProcess(worker, { DATA_DIR: folder, DATABASE_URL: "", SMTP_URL: sink.url }, [
        String(workersHere),
        leaseSeconds,
      ]);
    const share = Math.floor(mails / (killsWanted + 3));
    for (let kills = 0; kills < killsWanted; kills++) {
      const running = await start();
      for (const before = sink.accepted.length; sink.accepted.length < before + share; ) await wait(20);
      await running.kill();
    }
    const last = await start();
    await eventually(() => assert.equal(new Set(sink.accepted).size, mails));
    // What the mail server took last is still to be noted.
    await wait(1000);
    await last.kill();
    const open = await openDatabase({ folder });
    const states = await statesOf(open);
    await open.close();
    return saw(sink, mails, states, killsWanted + 1, workersHere * smtpConnections);
  } finally {
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function queueMany(open: OpenDatabase, mails: number): Promise<void> {
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

function saw(
  sink: MailSink,
  queued: number,
  states: Record<string, number>,
  kills: number,
  onTheWayEach: number,
): MailChaos {
  const arrived = new Set(sink.accepted).size;
  return {
    queued,
    states,
    arrived,
    repeated: sink.accepted.length - arrived,
    kills,
    onTheWay: kills * onTheWayEach,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const mails = Number(process.argv[2] ?? 10_000);
  const started = Date.now();
  const found = await chaosEmbedded(mails, 8);
  const { arrived, repeated, kills, onTheWay } = found;
  console.log(
    `${mails} mails, ${kills} kills, ${Math.round((Date.now() - started) / 1000)} s: ${mails - arrived} lost, ${repeated} repeated under their own Message-ID (at most ${onTheWay})`,
  );
  process.exit(arrived === mails && found.states.sent === mails && repeated <= onTheWay ? 0 : 1);
}

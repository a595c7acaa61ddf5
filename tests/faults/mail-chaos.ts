/**
 * Many mails, with workers that are killed meanwhile. SMTP cannot guarantee exactly-once delivery: a worker can die between
 * the mail server's acceptance and our update. Guarantees: no mail is lost; a repeated mail has the same Message-ID, so that
 * receivers can drop it; at most the mails in flight at a kill are repeated.
 * `npm run kill:mail [mails = 10000]` makes a large run; the test suite makes a small one.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { smtpConnections } from "../../src/areas/administration/outgoing-mail/server/smtp-transport.ts";
import type { OpenDatabase } from "../../src/server/database/connection.ts";
import { openDatabase } from "../../src/server/database/open-database.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { type MailSink, openMailSink } from "../../src/server/testing/mail-sink.ts";
import { type OwnProcess, startProcess } from "../../src/server/testing/child-process.ts";
import { eventually } from "../../src/server/testing/wait.ts";

const worker = join(import.meta.dirname, "mail-worker.ts");
const workersHere = 4;
/** Short, so that mails of a dead worker are due again soon; long enough for renewal on a busy machine. */
const leaseSeconds = "8";

export interface MailChaos {
  readonly queued: number;
  readonly states: Readonly<Record<string, number>>;
  /** Number of different Message-IDs that the mail server accepted. */
  readonly arrived: number;
  /** Deliveries that repeat a Message-ID; a receiver can drop these. */
  readonly repeated: number;
  readonly kills: number;
  /** Maximum number of mails in flight at all kills. */
  readonly inTransit: number;
}

/** Four processes on one PostgreSQL server, each killed and restarted. */
export async function chaosOnServer(open: OpenDatabase, mails: number, killsEach: number): Promise<MailChaos> {
  const sink = await openMailSink({ delayMs: 60 });
  const { options } = open.pool as unknown as { options: { connectionString: string } };
  const variables = { DATABASE_URL: options.connectionString, SMTP_URL: sink.url };
  await open.db.execute(sql`delete from emails`);
  await queueMany(open, mails);
  const start = () => startProcess(worker, variables, ["1", leaseSeconds]);
  let kills = 0;
  const supervise = async (workerIndex: number): Promise<OwnProcess> => {
    let running = await start();
    for (let killIndex = 0; killIndex < killsEach; killIndex++) {
      await wait(500 + workerIndex * 100);
      await running.kill();
      kills += 1;
      running = await start();
    }
    return running;
  };
  const running = await Promise.all(Array.from({ length: workersHere }, (_, index) => supervise(index)));
  await eventually(async () => assert.equal((await statesOf(open)).sent, mails));
  const states = await statesOf(open);
  await Promise.all(running.map((each) => each.kill()));
  await sink.close();
  return summarize(sink, mails, states, kills, smtpConnections);
}

/** After so many kills a mail that is not recorded as sent is a failure. */
const maxKills = 20;

/** One process with four workers on the embedded database, killed and restarted. */
export async function chaosEmbedded(mails: number, killCount: number): Promise<MailChaos> {
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
    const mailsPerKill = Math.floor(mails / (killCount + 3));
    for (let kills = 0; kills < killCount; kills++) {
      const running = await start();
      for (const before = sink.accepted.length; sink.accepted.length < before + mailsPerKill; ) await wait(20);
      await running.kill();
    }
    // Mails that a killed process had accepted are sent again when their lease has ended: only the database shows when the
    // last one is recorded, and another process cannot read it while one runs.
    for (let kills = killCount + 1; ; kills++) {
      const last = await start();
      await eventually(() => assert.equal(new Set(sink.accepted).size, mails));
      await wait(kills === killCount + 1 ? 1000 : (Number(leaseSeconds) + 1) * 1000);
      await last.kill();
      const open = await openDatabase({ folder });
      const states = await statesOf(open);
      await open.close();
      if (states.sent === mails || kills > maxKills)
        return summarize(sink, mails, states, kills, workersHere * smtpConnections);
    }
  } finally {
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function queueMany(open: OpenDatabase, mails: number): Promise<void> {
  await open.db.execute(sql`
    insert into emails (id, once, message_id, "to", language, subject, template, vars, html, text)
    select id, 'chaos:' || id, '<' || id || '@legalsit>', 'yadira@demo.example', 'es', 'Recibo', 'requestPaid', '{}', '<p>x</p>', 'x'
    from (select gen_random_uuid() as id from generate_series(1, ${mails})) mails`);
}

async function statesOf(open: OpenDatabase): Promise<Record<string, number>> {
  const { rows } = await open.db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from emails group by state`,
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}

function summarize(
  sink: MailSink,
  queued: number,
  states: Record<string, number>,
  kills: number,
  inFlightPerKill: number,
): MailChaos {
  const arrived = new Set(sink.accepted).size;
  return {
    queued,
    states,
    arrived,
    repeated: sink.accepted.length - arrived,
    kills,
    inTransit: kills * inFlightPerKill,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const mails = Number(process.argv[2] ?? 10_000);
  const started = Date.now();
  const result = await chaosEmbedded(mails, 8);
  const { arrived, repeated, kills, inTransit } = result;
  console.log(
    `${mails} mails, ${kills} kills, ${Math.round((Date.now() - started) / 1000)} s: ${mails - arrived} lost, ${repeated} repeated under their own Message-ID (at most ${inTransit})`,
  );
  process.exit(arrived === mails && result.states.sent === mails && repeated <= inTransit ? 0 : 1);
}

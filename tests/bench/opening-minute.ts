/**
 * Opening of a week: 2,000 clients from one address within ten seconds for 50 places, over HTTP against the built server in
 * its own process with rate limits. Exactly 50 get a place, all others get EXHAUSTED, no call fails.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "drizzle-orm";
import { contracts } from "../../src/areas/contracts.ts";
import { challengeOf } from "../../src/areas/administration/session/server/guessing/captcha.ts";
import { addDays, dayOf, weekOf } from "../../src/kit/time/calendar.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { runServer } from "../../src/server/start/run-server.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { quantile, printLine, within } from "./statistics-of-runs.ts";
import { serverCommand } from "../../scripts/server-command.mjs";

const clients = 2000;
const places = 50;
const arrivalMs = 10_000;
const secret = "the opening minute's secret, long enough";
const port = 4991;

interface Outcome {
  readonly ms: number;
  readonly outcome: string;
}

export async function opening(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-opening-"));
  const url = process.env.TEST_DATABASE_URL;
  const database = { DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) };
  const { tokens, offerId } = await prepare(database);
  const captchas = await Promise.all(tokens.map(solveCaptcha));
  const server = spawn(process.execPath, serverCommand, {
    env: { ...process.env, ...database, PORT: String(port), LOG_LEVEL: "error", SECRET: secret },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await Promise.race([
    once(server, "message"),
    once(server, "exit").then(() => Promise.reject(new Error("the server ended at its start"))),
  ]);
  // Clients already have the page open: each session was used before.
  for (let at = 0; at < tokens.length; at += 50) await Promise.all(tokens.slice(at, at + 50).map(readSession));
  // Baseline on the same machine at the same time: the same clients read their session.
  const readTimes = await sendSpread(tokens, async (token) => {
    const startedAt = performance.now();
    await readSession(token);
    return performance.now() - startedAt;
  });
  const outcomes = await sendSpread(tokens, (token, at) =>
    startRequest(token, { offerId, quantity: 1, acceptTerms: true, captcha: captchas[at] }),
  );
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
  report(outcomes, readTimes, url ? "PostgreSQL server" : "embedded");
}

/** Sends one call per client, spread evenly over ten seconds. */
function sendSpread<T>(tokens: readonly string[], send: (token: string, at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    tokens.map(async (token, at) => {
      await wait((at * arrivalMs) / clients);
      return send(token, at);
    }),
  );
}

/** Inserts signed-in clients and the places of one service, and raises the other limits. */
async function prepare(database: Record<string, string>): Promise<{ tokens: string[]; offerId: string }> {
  const running = await runServer({
    environment: testEnvironment({ ...database, SECRET: secret }),
    log: openLog("error"),
    jobs: false,
  });
  const { db } = running.server;
  const tokens = Array.from({ length: clients }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("base64url"));
  await db.execute(sql`
    with people as (
      insert into users (id, kind, username, email, first_name, last_name, phone, country, active, activated_at)
      select gen_random_uuid(), 'client', 'opening' || n || '@demo.example', 'opening' || n || '@demo.example', 'Ana', 'Pérez',
        '+535' || lpad(n::text, 7, '0'), 'CU', true, now()
      from generate_series(1, ${clients}) n returning id, email)
    insert into sessions (id, token_hash, user_id, expires_at)
    select gen_random_uuid(), h.hash, p.id, now() + interval '8 hours'
    from people p join unnest(${sql.param(hashes)}::text[]) with ordinality h(hash, n) on p.email = 'opening' || h.n || '@demo.example'`);
  const offers = await db.execute<{ id: string }>(sql`select id from online_service_offers where code = 'AP01'`);
  const offerId = offers.rows[0]?.id ?? "";
  await db.execute(sql`delete from slots where offer_id = ${offerId} and status in ('available', 'cancelled')`);
  // Today and the end of the week, so that the benchmark works on every day.
  const today = dayOf(new Date());
  await db.execute(sql`
    insert into slots (id, offer_id, date, week, status)
    select gen_random_uuid(), ${offerId}, (array[${today}, ${addDays(weekOf(today), 6)}]::date[])[1 + n % 2], ${weekOf(today)}, 'available'
    from generate_series(1, ${places}) n`);
  await db.execute(sql`
    insert into settings (key, value) values ('online.weeklyMaxSystem.AP', 10000)
    on conflict (key) do update set value = excluded.value`);
  await running.close();
  return { tokens, offerId };
}

/** Solves a challenge of minimal difficulty: the work of the browser is not measured. */
async function solveCaptcha(): Promise<string> {
  const challenge = await challengeOf(secret, new Date(), 1);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

async function readSession(token: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/legalsitapi/${contracts.session.current.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: "{}",
  });
  if (!response.ok) throw new Error(await response.text());
}

async function startRequest(token: string, body: object): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    const response = await fetch(`http://127.0.0.1:${port}/legalsitapi/${contracts.onlineRequests.start.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
    const { error } = (await response.json()) as { error?: { code: string } };
    return { ms: performance.now() - startedAt, outcome: error?.code ?? "PLACE" };
  } catch (error) {
    return { ms: performance.now() - startedAt, outcome: error instanceof Error ? error.name : "failed" };
  }
}

function report(outcomes: readonly Outcome[], readTimes: readonly number[], engine: string): void {
  const placed = outcomes.filter(({ outcome }) => outcome === "PLACE");
  const exhausted = outcomes.filter(({ outcome }) => outcome === "EXHAUSTED");
  const times = outcomes.map(({ ms }) => ms);
  const figure = (values: readonly number[], share: number) => `${Math.round(quantile(values, share))} ms`;
  printLine(
    `opening minute (${engine}): ${clients} clients in ${arrivalMs / 1000} s from one address, ${places} places: ${placed.length} got one, ${exhausted.length} were told it is too late, ${outcomes.length - placed.length - exhausted.length} failed`,
  );
  printLine(
    `  answered in: half ${figure(times, 0.5)}, p95 ${figure(times, 0.95)}, p99 ${figure(times, 0.99)} (${within(quantile(times, 0.95), 1000)} ms of p95); p95 of those who got a place ${figure(
      placed.map(({ ms }) => ms),
      0.95,
    )}`,
  );
  printLine(
    `  p95 is ${(quantile(times, 0.95) / quantile(readTimes, 0.95)).toFixed(1)} times that of the same crowd asking for a plain read (${figure(readTimes, 0.95)})`,
  );
  const failures = new Map<string, number>();
  for (const { outcome } of outcomes)
    if (outcome !== "PLACE" && outcome !== "EXHAUSTED") failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
  if (placed.length !== places || failures.size > 0)
    throw new Error(`expected ${places} places and no failure: ${JSON.stringify([...failures])}`);
}

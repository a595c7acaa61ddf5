/**
 * The opening minute: 2,000 clients in ten seconds, from one address, for 50 places, over HTTP against the built server
 * in a process of its own with its limits on. Exactly 50 get a place, everybody else is told so, nothing fails.
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
import { challengeOf } from "../../src/areas/session/server/captcha.ts";
import { addDays, dayOf, weekOf } from "../../src/kit/calendar.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { runServer } from "../../src/server/start/run-server.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { quantile, say, within } from "./statistics-of-runs.ts";
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
  const captchas = await Promise.all(tokens.map(solved));
  const server = spawn(process.execPath, serverCommand, {
    env: { ...process.env, ...database, PORT: String(port), LOG_LEVEL: "error", SECRET: secret },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await Promise.race([
    once(server, "message"),
    once(server, "exit").then(() => Promise.reject(new Error("the server ended at its start"))),
  ]);
  // Everybody waits at the page already: their sessions have been seen.
  for (let at = 0; at < tokens.length; at += 50) await Promise.all(tokens.slice(at, at + 50).map(look));
  // The yardstick, on the same machine in the same minutes: the same crowd asks who they are.
  const plain = await arrive(tokens, async (token) => {
    const startedAt = performance.now();
    await look(token);
    return performance.now() - startedAt;
  });
  const outcomes = await arrive(tokens, (token, at) =>
    ask(token, { offerId, quantity: 1, acceptTerms: true, captcha: captchas[at] }),
  );
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
  tell(outcomes, plain, url ? "PostgreSQL server" : "embedded");
}

/** Everybody within ten seconds, one after the other. */
function arrive<T>(tokens: readonly string[], act: (token: string, at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    tokens.map(async (token, at) => {
      await wait((at * arrivalMs) / clients);
      return act(token, at);
    }),
  );
}

/** Clients who are signed in, a service with so many places and no other limit in the way. */
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
  // Today and the rest of the week: the bench runs on every day.
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

/** The work itself is the browser's and not measured: a challenge that is solved at once. */
async function solved(): Promise<string> {
  const challenge = await challengeOf(secret, new Date(), 1);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

async function look(token: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/legalsitapi/${contracts.session.current.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: "{}",
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function ask(token: string, body: object): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/legalsitapi/${contracts.onlineRequests.start.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
    const { error } = (await answer.json()) as { error?: { code: string } };
    return { ms: performance.now() - startedAt, outcome: error?.code ?? "PLACE" };
  } catch (error) {
    return { ms: performance.now() - startedAt, outcome: error instanceof Error ? error.name : "failed" };
  }
}

function tell(outcomes: readonly Outcome[], plain: readonly number[], engine: string): void {
  const won = outcomes.filter(({ outcome }) => outcome === "PLACE");
  const late = outcomes.filter(({ outcome }) => outcome === "EXHAUSTED");
  const times = outcomes.map(({ ms }) => ms);
  const figure = (of: readonly number[], share: number) => `${Math.round(quantile(of, share))} ms`;
  say(
    `opening minute (${engine}): ${clients} clients in ${arrivalMs / 1000} s from one address, ${places} places: ${won.length} got one, ${late.length} were told it is too late, ${outcomes.length - won.length - late.length} failed`,
  );
  say(
    `  answered in: half ${figure(times, 0.5)}, p95 ${figure(times, 0.95)}, p99 ${figure(times, 0.99)} (${within(quantile(times, 0.95), 1000)} ms of p95); p95 of those who got a place ${figure(
      won.map(({ ms }) => ms),
      0.95,
    )}`,
  );
  say(
    `  p95 is ${(quantile(times, 0.95) / quantile(plain, 0.95)).toFixed(1)} times that of the same crowd asking for a plain read (${figure(plain, 0.95)})`,
  );
  const odd = new Map<string, number>();
  for (const { outcome } of outcomes)
    if (outcome !== "PLACE" && outcome !== "EXHAUSTED") odd.set(outcome, (odd.get(outcome) ?? 0) + 1);
  if (won.length !== places || odd.size > 0)
    throw new Error(`expected ${places} places and no failure: ${JSON.stringify([...odd])}`);
}

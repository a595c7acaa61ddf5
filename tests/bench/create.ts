/** Starts requests over HTTP like a client, in a week with enough places for all of them. */
import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import { contracts } from "../../src/areas/contracts.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { printLine } from "./statistics-of-runs.ts";
import type { Office } from "./bench-server.ts";

const requestCount = 20;
const reads = 2000;
type Challenge = Awaited<ReturnType<typeof createChallenge>>;

/** Measures the cost of starting a request, in reads, for a client with few requests. */
export async function benchCreate(office: Office): Promise<void> {
  const { count: started, ms } = await startRequests(office);
  const perSecond = await readsPerSecond(office);
  printLine(
    `create: one request begun costs ${((perSecond * ms) / 1000 / started).toFixed(1)} reads (${started} begun, places and numbers taken, proof of work not counted)`,
  );
}

async function startRequests(office: Office): Promise<{ count: number; ms: number }> {
  const { running } = office;
  const { db } = running.server;
  for (const key of ["online.weeklyCapPerUser", "online.maxOpenGroupsPerUser", "online.weeklyMaxSystem.AP"]) {
    await db.execute(
      sql`insert into settings (key, value) values (${key}, 1000000) on conflict (key) do update set value = excluded.value`,
    );
  }
  const offers = await db.execute<{ id: string }>(
    sql`select id from online_service_offers where family = 'AP' and active order by code limit 1`,
  );
  const offerId = offers.rows[0]?.id ?? "";
  await db.execute(sql`
    insert into slots (id, offer_id, date, week, status)
    select gen_random_uuid(), offer_id, date, week, 'available' from (select offer_id, date, week from slots where offer_id = ${offerId} and date >= current_date order by date limit 1) s, generate_series(1, ${requestCount})`);

  const headers = await office.headersOf("client2@demo.example");
  const captchas = [];
  for (let index = 0; index < requestCount; index++) captchas.push(await solveCaptcha(running));

  const startedAt = performance.now();
  for (const captcha of captchas) {
    const response = await fetch(`${running.address}/legalsitapi/${contracts.onlineRequests.start.path}`, {
      method: "POST",
      headers,
      body: JSON.stringify({ offerId, quantity: 1, acceptTerms: true, captcha }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
  return { count: requestCount, ms: performance.now() - startedAt };
}

async function solveCaptcha(running: RunningServer): Promise<string> {
  const response = await fetch(`${running.address}/legalsitapi/${contracts.session.captcha.path}`);
  const { data } = (await response.json()) as { data: { challenge: Challenge } };
  const solution = await solveChallenge({ challenge: data.challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: data.challenge, solution })).toString("base64");
}

/** Throughput of the smallest read without other load. */
async function readsPerSecond(office: Office): Promise<number> {
  const { duration } = await autocannon({
    url: `${office.running.address}/legalsitapi/${contracts.session.current.path}`,
    method: "POST",
    headers: await office.headersOf("online-ap@demo.example"),
    body: "{}",
    connections: 8,
    amount: reads,
    workers: 1,
  });
  return reads / duration;
}

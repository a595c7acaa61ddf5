/**
 * npm run bench -- scale --size 0.1: fills a PostgreSQL server with the scale set, then measures every list, search, board,
 * room and record page: one after the other, and with four processes and 64 callers mixed. Prints the plans of slow
 * statements. With SCALE_DATABASE_URL, the set stays in that database, and the next run only measures.
 */
import { nodeOptions } from "../../../scripts/server-command.mjs";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { refreshCachedFigures } from "../../../src/areas/insight/statistics/server/cache/refresh-cached-figures.ts";
import {
  type CallHeaders,
  type DemoOffice,
  headersOf,
  openDemoOffice,
  openOffice,
  openOfficeOnServer,
} from "../demo-office.ts";
import { openPool } from "../open-pool.ts";
import { buildProgram } from "../open-checkout.ts";
import { type BenchRequest, endSide, exchangeOnce, startSide } from "../programs-compared.ts";
import { type Statement, statementsOf } from "../recorded-statements.ts";
import { printLine, quantile, within } from "../statistics-of-runs.ts";
import { fillScaleSet } from "./fill.ts";
import { findPages, type Page, type PageResponse, type SendPage } from "./pages.ts";

const rounds = 11;
const goalMs = 150;
const mixed = { processes: 4, callers: 64, calls: 6000, pauseMs: 1000 };
const reader = "administrator@demo.example";

export async function scale(size: number): Promise<void> {
  const { running, url, isFilled, close } = await openScaleOffice(process.env.SCALE_DATABASE_URL);
  const { server, address } = running;
  if (!isFilled) {
    // Without the time limit of the server's statements.
    const pool = openPool(url);
    await fillScaleSet(drizzle(pool), size);
    await pool.end();
  }
  const startedAt = performance.now();
  let cached = -1;
  while (cached !== 0) cached = (await refreshCachedFigures(server)).kept ?? 0;
  printLine(`scale: figures of past days cached in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const headers = await headersOf(address, reader);
  const agent = new Agent({ keepAlive: true });
  const pages = await findPages(senderTo(address, headers, agent));
  printLine(`scale: ${pages.length} pages, one after the other`);
  for (const page of pages) {
    const request = requestOf(address, headers, page);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      times.push(await timeOnce(request, agent));
      if (round >= 2 && Math.min(...times) > 1000) break;
    }
    reportTimes(page.name, times.slice(1));
    if (quantile(times.slice(1), 0.5) > goalMs)
      await reportPlans(server.open.pool, await statementsOf(server.open.pool, () => exchangeOnce(request, agent)));
  }
  agent.destroy();
  await measureMixed(url, pages);
  await close();
}

async function openScaleOffice(
  url: string | undefined,
): Promise<DemoOffice & { readonly url: string; readonly isFilled: boolean }> {
  if (!url) return { ...(await openOfficeOnServer("1GB")), isFilled: false };
  const pool = openPool(url);
  const { rows } = await pool.query<{ isFilled: boolean }>(`select to_regclass('users') is not null as "isFilled"`);
  await pool.end();
  const isFilled = rows[0]?.isFilled ?? false;
  return { ...(await (isFilled ? openOffice(url) : openDemoOffice(url))), url, isFilled };
}

/** People who read a page before they open the next one, and then callers without pauses, who queue for the processors. */
async function measureMixed(url: string, pages: readonly Page[]): Promise<void> {
  const program = await buildProgram(process.cwd(), "built-server");
  const sides = await Promise.all(
    Array.from({ length: mixed.processes }, () => startSide([...nodeOptions, program, url])),
  );
  const headers = await headersOf(sides[0]?.address ?? "", reader);
  const addresses = sides.map(({ address }) => address);
  for (const pauseMs of [mixed.pauseMs, 0]) await callMixed(addresses, headers, pages, pauseMs);
  for (const side of sides) await endSide(side);
}

/** Every caller sends the pages in an order of its own. */
async function callMixed(
  addresses: readonly string[],
  headers: CallHeaders,
  pages: readonly Page[],
  pauseMs: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: mixed.callers });
  const times = new Map<string, number[]>(pages.map(({ name }) => [name, []]));
  let remaining = mixed.calls;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: mixed.callers }, async (_, caller) => {
      await wait((pauseMs * caller) / mixed.callers);
      for (let turn = caller * 37; remaining-- > 0; turn += 1) {
        const page = pages[(turn * 101) % pages.length];
        const address = addresses[turn % addresses.length];
        if (page && address) times.get(page.name)?.push(await timeOnce(requestOf(address, headers, page), agent));
        await wait(pauseMs);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const all = [...times.values()].flat();
  const pauses = pauseMs > 0 ? `pauses of ${pauseMs} ms` : "no pauses";
  const p95 = quantile(all, 0.95);
  printLine(
    `scale: ${mixed.callers} callers of ${mixed.processes} processes, ${pauses}: ${(all.length / seconds).toFixed(0)} calls a second, p50 ${quantile(all, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${within(p95, goalMs)})`,
  );
  const slowest = [...times].toSorted(([, one], [, other]) => quantile(other, 0.5) - quantile(one, 0.5)).slice(0, 10);
  for (const [name, each] of slowest)
    printLine(
      `scale: mixed: ${name}: p50 ${quantile(each, 0.5).toFixed(0)} ms, p95 ${quantile(each, 0.95).toFixed(0)} ms`,
    );
}

function reportTimes(name: string, times: readonly number[]): void {
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  printLine(`scale: ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${within(p95, goalMs)})`);
}

const requestOf = (address: string, headers: CallHeaders, { path, method, input }: Page): BenchRequest => {
  const query = method === "GET" ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
  return {
    url: `${address}/legalsitapi/${path}${query}`,
    method,
    headers,
    body: method === "POST" ? input : undefined,
  };
};

const senderTo =
  (address: string, headers: CallHeaders, agent: Agent): SendPage =>
  async (page) =>
    exchangeOnce(requestOf(address, headers, page), agent).then(
      (response) => (response as { data?: PageResponse }).data ?? {},
      () => undefined,
    );

async function timeOnce(request: BenchRequest, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  await exchangeOnce(request, agent);
  return performance.now() - startedAt;
}

/** The plans of the statements that take longer than a fifth of the goal. */
async function reportPlans(
  pool: ReturnType<typeof openPool>,
  { statements }: { readonly statements: readonly Statement[] },
): Promise<void> {
  for (const { text, values } of statements.filter((each) => /^\s*(select|with)\b/i.test(each.text))) {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${text}`, [...values]);
    const lines = rows.map((row) => row["QUERY PLAN"]);
    const ms = Number(/Execution Time: ([\d.]+)/.exec(lines.join("\n"))?.[1] ?? 0);
    if (ms > goalMs / 5) printLine(`${text}\n${lines.join("\n")}`);
  }
}

// @engine postgres @slow
/** Reads from a streaming replica: own writes, lag, and what happens when it fails. */
import { sql } from "drizzle-orm";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireProgram } from "../../scripts/debian-packages.mjs";
import { startPostgres, startReplica } from "../../scripts/postgres.mjs";
import { contracts } from "../../src/areas/contracts.ts";
import type { ApiContract, ApiOperation } from "../../src/kit/contract/contract.ts";
import { demoPassword } from "../../src/server/demo/demo-world.ts";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { type RunningServer, runServer } from "../../src/server/start/run-server.ts";
import { writeTemplate } from "../../src/server/testing/demo-database.ts";
import { administer, templateName, urlOf } from "../../src/server/testing/test-database.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { eventually } from "../../src/server/testing/wait.ts";

const program = requireProgram("postgres", "postgresql-15");
const bin = dirname(program);
const maxLagSeconds = 3;
let primary: Awaited<ReturnType<typeof startPostgres>>;
let replica: Awaited<ReturnType<typeof startReplica>>;
let running: RunningServer;
let writer: Browser;
let reader: Browser;

beforeAll(async () => {
  primary = await startPostgres({ bin });
  await writeTemplate(primary.url);
  replica = await startReplica(primary, bin);
  const environment = testEnvironment({
    DATABASE_URL: urlOf(primary.url, templateName),
    DATABASE_READ_URL: urlOf(replica.url, templateName),
    DATABASE_READ_MAX_LAG_SECONDS: String(maxLagSeconds),
  });
  running = await runServer({ environment, log: openLog("fatal"), limited: false, jobs: false });
  [writer, reader] = [await openBrowser(), await openBrowser()];
});
afterAll(async () => {
  await running?.close();
  await replica?.stop();
  await primary?.stop();
});

const watched = () => {
  const { replica: followed } = running.server.open;
  if (!followed) throw new Error("the server has no replica");
  return followed;
};
/** The database that served the reads of `act`. */
async function servedBy(act: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = { ...watched().served };
  await act();
  const { replica: ofReplica, primary: ofPrimary } = watched().served;
  return { replica: ofReplica - before.replica, primary: ofPrimary - before.primary };
}
const pause = () => administer(replica.url, "select pg_wal_replay_pause()");
const resume = () => administer(replica.url, "select pg_wal_replay_resume()");
const people = async (browser: Browser) => {
  const response = await browser.call(contracts.people.exportSheet, { format: "csv", search: "espejo" });
  expect(response.status).toBe(200);
  return response.text();
};

test("no operation that declares the replica writes to it", { timeout: 120_000 }, async () => {
  await eventually(() => expect(watched().lagSeconds).toBeLessThan(maxLagSeconds));
  const declared = Object.values(contracts as Record<string, ApiContract>)
    .flatMap((contract) => Object.values(contract))
    .filter(({ readsReplica, input }) => readsReplica && input.safeParse({}).success);
  expect(declared.length).toBeGreaterThan(80);
  const failed: string[] = [];
  const counts = await servedBy(async () => {
    for (const operation of declared) {
      const response = await reader.call(operation, {});
      await response.arrayBuffer();
      if (response.status >= 500) failed.push(`${operation.route}: ${response.status}`);
    }
  });
  expect(failed).toEqual([]);
  expect(counts.replica).toBeGreaterThan(80);
  expect(counts.primary).toBe(0);
});

test("who wrote reads it at once, from the primary; others from the replica", async () => {
  await pause();
  const person = { firstName: "Espejo", lastName: "Fuentes", email: "espejo@demo.example", roles: [] };
  expect((await writer.call(contracts.people.createStaff, person)).status).toBe(200);
  expect(await servedBy(async () => expect(await people(writer)).toContain("espejo@demo.example"))).toEqual({
    replica: 0,
    primary: 1,
  });
  expect(await servedBy(async () => expect(await people(reader)).not.toContain("espejo@demo.example"))).toEqual({
    replica: 1,
    primary: 0,
  });
  await resume();
  await eventually(async () =>
    expect(await servedBy(async () => expect(await people(writer)).toContain("espejo@demo.example"))).toEqual({
      replica: 1,
      primary: 0,
    }),
  );
});

test("a board shows the lag, and beyond the limit the primary serves", async () => {
  const board = async () => {
    const response = await reader.call(contracts.statistics.totalFeeAmount, {});
    return ((await response.json()) as { data: { meta: { asOf: string; behindSeconds?: number } } }).data.meta;
  };
  await pause();
  await running.server.db.execute(sql`update settings set value = value`);
  await eventually(async () => expect((await board()).behindSeconds).toBeGreaterThan(0));
  const { asOf, behindSeconds = 0 } = await board();
  expect(Date.now() - Date.parse(asOf)).toBeGreaterThanOrEqual(behindSeconds * 1000);
  await eventually(() => expect(watched().lagSeconds).toBeGreaterThan(maxLagSeconds));
  expect(await servedBy(async () => expect(await board()).not.toHaveProperty("behindSeconds"))).toEqual({
    replica: 0,
    primary: 1,
  });
  const metrics = await (await fetch(`${running.address}/metrics`)).text();
  expect(Number(/^legalsit_replica_lag_seconds (.+)$/m.exec(metrics)?.[1])).toBeGreaterThan(maxLagSeconds);
  await resume();
  await eventually(() => expect(watched().lagSeconds).toBeLessThan(maxLagSeconds));
});

test("a replica that ends is replaced by the primary without a failed call", async () => {
  await replica.stop();
  expect(await servedBy(() => people(reader))).toEqual({ replica: 0, primary: 1 });
});

interface Browser {
  call(operation: ApiOperation, input: object): Promise<Response>;
}

/** Keeps its cookies, as a browser does; signed in as the administrator. */
async function openBrowser(): Promise<Browser> {
  const cookies = new Map<string, string>();
  const call = async ({ method, path }: ApiOperation, input: object) => {
    const isGet = method === "GET";
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : "";
    const response = await fetch(`${running.address}${apiBase}/${path}${query}`, {
      method,
      headers: {
        "content-type": "application/json",
        origin: running.server.environment.publicUrl,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const signedIn = await call(contracts.session.login, {
    username: "administrator@demo.example",
    password: demoPassword,
  });
  if (signedIn.status !== 200) throw new Error(`the administrator cannot sign in: ${await signedIn.text()}`);
  return { call };
}

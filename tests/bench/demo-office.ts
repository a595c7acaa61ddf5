/** The demo office as the base of a benchmark, and sign-in of its people. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../scripts/postgres.mjs";
import { contracts } from "../../src/areas/contracts.ts";
import { areas } from "../../src/areas/server-areas.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { type RunningServer, runServer } from "../../src/server/start/run-server.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { demoPassword, world } from "../../src/server/demo/demo-world.ts";

export interface DemoOffice {
  readonly running: RunningServer;
  readonly close: () => Promise<void>;
}

/** Starts a PostgreSQL server for this office only. */
export async function openOfficeOnServer(memory: string): Promise<DemoOffice & { readonly url: string }> {
  const engine = await startPostgres({ memory });
  const office = await openDemoOffice(engine.url);
  return {
    ...office,
    url: engine.url,
    close: async () => {
      await office.close();
      await engine.stop();
    },
  };
}

/** Uses the embedded engine unless the URL of a PostgreSQL server is set. */
export async function openDemoOffice(url?: string): Promise<DemoOffice> {
  const office = await openOffice(url);
  const { server } = office.running;
  for (const area of Object.values(areas)) await area.demo?.(server.db, world, server);
  return office;
}

/** The same without demo data, for a database that has them. */
export async function openOffice(url?: string): Promise<DemoOffice> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-bench-"));
  const environment = testEnvironment({ DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) });
  const running = await runServer({ environment, log: openLog("error"), limited: false, jobs: false });
  return {
    running,
    close: async () => {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type CallHeaders = Readonly<Record<string, string>>;

/** Signs in and returns the headers of that person's calls. */
export async function headersOf(address: string, email: string): Promise<CallHeaders> {
  const response = await fetch(`${address}/legalsitapi/${contracts.session.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password: demoPassword }),
  });
  if (!response.ok) throw new Error(`${email} is not let in: ${response.status}`);
  const { data } = (await response.json()) as { data: { token: string } };
  return { authorization: `Bearer ${data.token}`, "content-type": "application/json" };
}

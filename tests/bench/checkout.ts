/**
 * Server of a checkout, this one or another, in its own process: without rate limits and jobs, on a database that is
 * filled with that checkout's demo office and with the rows of the measure `measured`. In the checkout's folder:
 * `node --import tsx checkout.ts <database> <measured> <rows>` fills, `node --import tsx checkout.ts <database>` serves.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import type { ProgramReport } from "./programs-compared.ts";

/** Imports a module of the checkout in the working folder. It must have the modules that this file needs to start. */
const importFromCheckout = (path: string): Promise<unknown> => import(pathToFileURL(join(process.cwd(), path)).href);

const [url = "", measured, rows = "0"] = process.argv.slice(2);
const report = (message: ProgramReport) => process.send?.(message);
try {
  const running = await start();
  if (measured !== undefined) await fill(running.server, measured);
  report({ address: running.address });
} catch (error) {
  report({ why: rootMessage(error) });
  process.exitCode = 1;
}

async function start(): Promise<RunningServer> {
  const { openLog } = (await importFromCheckout(
    "src/server/observability/logger.ts",
  )) as typeof import("../../src/server/observability/logger.ts");
  const { runServer } = (await importFromCheckout(
    "src/server/start/run-server.ts",
  )) as typeof import("../../src/server/start/run-server.ts");
  const { testEnvironment } = (await importFromCheckout(
    "src/server/testing/test-environment.ts",
  )) as typeof import("../../src/server/testing/test-environment.ts");
  const environment = testEnvironment({ DATABASE_URL: url });
  return runServer({ environment, log: openLog("error"), limited: false, jobs: false });
}

async function fill(server: RunningServer["server"], measureName: string): Promise<void> {
  const { areas } = (await importFromCheckout(
    "src/areas/server-areas.ts",
  )) as typeof import("../../src/areas/server-areas.ts");
  const { world } = (await importFromCheckout(
    "src/server/demo/demo-world.ts",
  )) as typeof import("../../src/server/demo/demo-world.ts");
  for (const area of Object.values(areas)) await area.demo?.(server.db, world, server);
  const { fills } = await import("./fixtures.ts");
  await fills[measureName]?.(server.db, Number(rows));
}

/** Message of the root cause: the database's error without the query. */
function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootMessage(error.cause);
}

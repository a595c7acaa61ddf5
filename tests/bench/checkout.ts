/**
 * The product of a checkout, this one or another, alone in a process: without limits and timers, on a database that is
 * filled by that checkout's own demo office and by what is `measured` here. In the checkout's folder:
 * `node --import tsx checkout.ts <database> <measured> <rows>` fills, `node --import tsx checkout.ts <database>` serves.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import type { ProgramReport } from "./programs-compared.ts";

/** A module of the checkout that this runs in; it has what this one has, as far as its start goes. */
const its = (path: string): Promise<unknown> => import(pathToFileURL(join(process.cwd(), path)).href);

const [url = "", measured, rows = "0"] = process.argv.slice(2);
const tell = (report: ProgramReport) => process.send?.(report);
try {
  const running = await start();
  if (measured !== undefined) await fill(running.server, measured);
  tell({ address: running.address });
} catch (error) {
  tell({ why: deepest(error) });
  process.exitCode = 1;
}

async function start(): Promise<RunningServer> {
  const { openLog } = (await its(
    "src/server/observability/logger.ts",
  )) as typeof import("../../src/server/observability/logger.ts");
  const { runServer } = (await its(
    "src/server/start/run-server.ts",
  )) as typeof import("../../src/server/start/run-server.ts");
  const { testEnvironment } = (await its(
    "src/server/testing/test-environment.ts",
  )) as typeof import("../../src/server/testing/test-environment.ts");
  const environment = testEnvironment({ DATABASE_URL: url });
  return runServer({ environment, log: openLog("error"), limited: false, jobs: false });
}

async function fill(server: RunningServer["server"], what: string): Promise<void> {
  const { areas } = (await its("src/areas/server-areas.ts")) as typeof import("../../src/areas/server-areas.ts");
  const { world } = (await its(
    "src/server/testing/demo-world.ts",
  )) as typeof import("../../src/server/testing/demo-world.ts");
  for (const area of Object.values(areas)) await area.demo?.(server.db, world, server);
  const { fills } = await import("./fixtures.ts");
  await fills[what]?.(server.db, Number(rows));
}

/** What the database said, and not which query it said it of. */
function deepest(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : deepest(error.cause);
}

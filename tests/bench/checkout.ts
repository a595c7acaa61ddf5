/**
 * Fills a database with the demo office of a checkout, this one or another, and with the rows of a measure. In the
 * checkout's folder: `node --import tsx checkout.ts <database> <measure> <rows>`.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ProgramReport } from "./programs-compared.ts";

/** Imports a module of the checkout in the working folder. It must have the modules that this file needs. */
const importFromCheckout = (path: string): Promise<unknown> => import(pathToFileURL(join(process.cwd(), path)).href);

const [url = "", measureName = "", rows = "0"] = process.argv.slice(2);
const report = (message: ProgramReport) => process.send?.(message);
try {
  await fill();
  report({ address: url });
} catch (error) {
  report({ why: rootMessage(error) });
  process.exitCode = 1;
}

async function fill(): Promise<void> {
  const { openLog } = (await importFromCheckout(
    "src/server/observability/logger.ts",
  )) as typeof import("../../src/server/observability/logger.ts");
  const { openServer } = (await importFromCheckout(
    "src/server/open-server.ts",
  )) as typeof import("../../src/server/open-server.ts");
  const { testEnvironment } = (await importFromCheckout(
    "src/server/testing/test-environment.ts",
  )) as typeof import("../../src/server/testing/test-environment.ts");
  const { areas } = (await importFromCheckout(
    "src/areas/server-areas.ts",
  )) as typeof import("../../src/areas/server-areas.ts");
  const { world } = (await importFromCheckout(
    "src/server/demo/demo-world.ts",
  )) as typeof import("../../src/server/demo/demo-world.ts");
  const { fills } = await import("./fixtures.ts");
  const server = await openServer({
    environment: testEnvironment({ DATABASE_URL: url }),
    log: openLog("error"),
    areas,
  });
  for (const area of Object.values(areas)) await area.demo?.(server.db, world, server);
  await fills[measureName]?.(server.db, Number(rows));
}

/** Message of the root cause: the database's error without the query. */
function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootMessage(error.cause);
}

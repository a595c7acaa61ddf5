/**
 * The product of a checkout, this one or another, alone in a process: without limits and timers, on a database that is
 * filled by that checkout's own demo office and by what is `measured` here. In the checkout's folder:
 * `node --import tsx checkout.ts <database> <measured> <rows>` fills, `node --import tsx checkout.ts <database>` serves.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A module of the checkout that this runs in; it has what this one has, as far as its start goes. */
const its = (path: string): Promise<unknown> => import(pathToFileURL(join(process.cwd(), path)).href);
const { openLog } = (await its("src/server/log.ts")) as typeof import("../../src/server/log.ts");
const { runServer } = (await its("src/server/run.ts")) as typeof import("../../src/server/run.ts");
const { testEnvironment } = (await its(
  "src/server/testing/test-environment.ts",
)) as typeof import("../../src/server/testing/test-environment.ts");

const [url = "", measured, rows = "0"] = process.argv.slice(2);
const running = await runServer({
  environment: testEnvironment({ DATABASE_URL: url }),
  log: openLog("error"),
  limited: false,
  jobs: false,
});
if (measured !== undefined) {
  const { areas } = (await its("src/areas/handlers.ts")) as typeof import("../../src/areas/handlers.ts");
  const { world } = (await its("src/server/testing/world.ts")) as typeof import("../../src/server/testing/world.ts");
  const { server } = running;
  for (const area of Object.values(areas)) await area.demo?.(server.db, world, server);
  const { fills } = await import("./fills.ts");
  await fills[measured]?.(server.db, Number(rows));
}
process.send?.(running.address);

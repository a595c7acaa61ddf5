/** `tsx tests/journeys/many-requests.ts FOLDER COUNT` creates a demo office in the folder with this number of requests in status `requested`. */
import { sql } from "drizzle-orm";
import { areas } from "../../src/areas/server-areas.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { runServer } from "../../src/server/start/run-server.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { world } from "../../src/server/demo/demo-world.ts";
import { loadForms } from "../bench/load.ts";

const [folder = "", count = "5000"] = process.argv.slice(2);
const environment = testEnvironment({ DATA_DIR: folder, DATABASE_URL: "" });
const running = await runServer({ environment, log: openLog("error"), jobs: false });
const { db } = running.server;
for (const area of Object.values(areas)) await area.demo?.(db, world, running.server);
await loadForms(db, Number(count));
for (const table of ["request_groups", "request_forms"])
  await db.execute(sql`update ${sql.raw(table)} set status = 'requested' where number like 'AP99%'`);
await running.close();

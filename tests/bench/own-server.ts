/** Server process without rate limits and jobs, for benchmarks of its calls: `node --import tsx own-server.ts <database>`. */
import { openLog } from "../../src/server/observability/logger.ts";
import { runServer } from "../../src/server/start/run-server.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { tellMemory } from "./memory.mjs";

const running = await runServer({
  environment: testEnvironment({ DATABASE_URL: process.argv[2] ?? "" }),
  log: openLog("error"),
  limited: false,
  jobs: false,
});
tellMemory();
process.send?.(running.address);

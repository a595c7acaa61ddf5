/**
 * The measured server: the product's, without rate limits and jobs. It is bundled like the product's programs, because
 * source that a loader translates needs a third more time. `node dist/server/built-server.js <database>`.
 */
import { openLog } from "../../src/server/observability/logger.ts";
import { runServer } from "../../src/server/start/run-server.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { reportMemory } from "../../tests/bench/memory.mjs";

const running = await runServer({
  environment: testEnvironment({ DATABASE_URL: process.argv[2] ?? "" }),
  log: openLog("error"),
  limited: false,
  jobs: false,
});
reportMemory();
process.send?.({ address: running.address });

/** A second server process for tests, without rate limits, because all test clients share one address. */
import { readEnvironment } from "../../src/server/start/environment.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { runServer } from "../../src/server/start/run-server.ts";

const environment = readEnvironment(process.env);
const running = await runServer({ environment, log: openLog("error"), limited: false, jobs: false });
process.on("SIGTERM", () => void running.close().then(() => process.exit(0)));
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

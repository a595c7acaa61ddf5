/** A whole server with jobs, demo office and payable contracts, without rate limits: an application process of the cluster. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { areas } from "../../src/areas/server-areas.ts";
import { newContract, openContracts } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { loadDemoOffice } from "../../src/server/demo/demo-office.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { readEnvironment } from "../../src/server/start/environment.ts";
import { runServer } from "../../src/server/start/run-server.ts";

const environment = readEnvironment(process.env);
const running = await runServer({
  environment,
  log: openLog("error", process.stderr),
  limited: false,
  first: async (server) => {
    await loadDemoOffice(server, areas);
    await openContracts(server);
  },
});
/** Creates CONTRACTS contracts for the test to pay; their links are nowhere but in this file. */
const contracts = [];
for (let count = Number(process.env.CONTRACTS ?? 0); count > 0; count--)
  contracts.push(await newContract(running.server));
if (contracts.length > 0) writeFileSync(join(environment.DATA_DIR, "contracts.json"), JSON.stringify(contracts));
process.on("SIGTERM", () => void running.close().then(() => process.exit(0)));
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

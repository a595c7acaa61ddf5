/** Process that only sends mail, to be killed by the test: `mail-worker.ts <workers> <lease in seconds>`. */
import { areas } from "../../src/areas/server-areas.ts";
import { startMailWorker } from "../../src/areas/administration/outgoing-mail/server/mail-worker.ts";
import { readEnvironment } from "../../src/server/start/environment.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { openServer } from "../../src/server/open-server.ts";

const environment = readEnvironment(process.env);
const server = await openServer({ environment, areas, log: openLog("fatal") });
for (let each = 0; each < Number(process.argv[2] ?? 1); each++)
  startMailWorker(server, { leaseSeconds: Number(process.argv[3] ?? 5), pollSeconds: 0.5 });
process.send?.("ready");

/** Every morning the gateways that can be asked are asked for the last days: what came late is seen the next day. */
import { logError } from "../../../server/observability/log-error.ts";
import type { Job } from "../../../server/area-definition.ts";
import type { Server } from "../../../server/server.ts";
import { type GatewayKey, gatewayKeys } from "../../payments/contract.ts";
import { daysToLoad } from "./days-to-load.ts";
import { loadDays } from "./import-statement.ts";

/** In one question to the gateway and one transaction. */
const daysAtOnce = 3;

export const jobs: readonly Job[] = [{ name: "reconciliation.load", every: "0 6 * * *", run: loadMorning }];

async function loadMorning(server: Server): Promise<{ added: number; found: number }> {
  const did = { added: 0, found: 0 };
  for (const gateway of gatewayKeys) {
    if (!server.gateways[gateway]?.capabilities.list) continue;
    try {
      for (const days of await partsOf(server, gateway)) {
        const { added, found } = await loadDays(server, "system", gateway, days);
        did.added += added;
        did.found += found;
      }
    } catch (error) {
      // One gateway's silence does not stop the others.
      logError(server, error, "gateway's days could not be loaded", { gateway });
    }
  }
  return did;
}

/** The last days first, together: what is asked for beyond them is late already. */
async function partsOf(server: Server, gateway: GatewayKey): Promise<string[][]> {
  const days = (await daysToLoad(server.db, gateway, server.now())).toReversed();
  const parts = Array.from({ length: Math.ceil(days.length / daysAtOnce) }, (_, at) =>
    days.slice(at * daysAtOnce, (at + 1) * daysAtOnce),
  );
  return parts.map((part) => part.toReversed());
}

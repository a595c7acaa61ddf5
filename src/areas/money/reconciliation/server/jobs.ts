/** Loads the last days every morning from gateways with a list, so that late operations are found the next day. */
import { logError } from "../../../../server/observability/log-error.ts";
import type { Job } from "../../../../server/area-definition.ts";
import type { Server } from "../../../../server/server.ts";
import { type GatewayKey, gatewayKeys } from "../../payments/contract.ts";
import { daysToLoad } from "./days/days-to-load.ts";
import { loadDays } from "./statements/load-days.ts";
import { gatewaysOf } from "../../payments/server/public.ts";

/** Days per gateway query and transaction. */
const daysPerLoad = 3;

export const jobs: readonly Job[] = [{ name: "reconciliation.load", every: "0 6 * * *", run: loadMorning }];

async function loadMorning(server: Server): Promise<{ added: number; found: number }> {
  const total = { added: 0, found: 0 };
  for (const gateway of gatewayKeys) {
    if (!gatewaysOf(server)[gateway]?.capabilities.list) continue;
    try {
      for (const days of await batchesOf(server, gateway)) {
        const { added, found } = await loadDays(server, "system", gateway, days);
        total.added += added;
        total.found += found;
      }
    } catch (error) {
      // An unreachable gateway does not stop the others.
      logError(server, error, "gateway's days could not be loaded", { gateway });
    }
  }
  return total;
}

/** The last days first, together: older ones are late already. */
async function batchesOf(server: Server, gateway: GatewayKey): Promise<string[][]> {
  const days = (await daysToLoad(server.db, gateway, server.now())).toReversed();
  const batches = Array.from({ length: Math.ceil(days.length / daysPerLoad) }, (_, index) =>
    days.slice(index * daysPerLoad, (index + 1) * daysPerLoad),
  );
  return batches.map((batch) => batch.toReversed());
}

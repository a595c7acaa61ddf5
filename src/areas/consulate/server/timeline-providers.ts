/** Consulate contracts as the line of time of their client tells them: every state that each had. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { TimelineProvider } from "../../../server/timeline/timeline.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { contractNotificationPath } from "./notifications.ts";
import { consulateContractLog as log, consulateContracts as c } from "./tables.ts";

const words = { es, en };

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "consulateContracts",
    access: ["getConsulateContractList", "adminConsulSpain"],
    read: async (call, { clients }, { afterCursor: behind, newestFirst: newest, limit: most }) => {
      const rows = await call.db
        .select({ _id: log.id, at: log.at, from: log.from, to: log.to, contract: c })
        .from(c)
        .innerJoin(log, eq(log.contractId, c.id))
        .where(and(isNull(c.deletedAt), inArray(c.clientId, [...clients]), behind(log.at, log.id)))
        .orderBy(...newest(log.at, log.id))
        .limit(most);
      return rows.map(({ from, to, contract, ...row }) => ({
        ...row,
        title: contract.number,
        what: words[call.language].state[to],
        // What it costs is told once.
        ...(from === null && { amount: contract.amountTotal, currency: contract.currency }),
        place: contractNotificationPath(contract.id),
      }));
    },
  },
];

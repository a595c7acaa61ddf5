import { logError } from "../../../../server/observability/log-error.ts";
import type { Job } from "../../../../server/area-definition.ts";
import type { Server } from "../../../../server/server.ts";
import { refreshAcceptedCards } from "./polling/accepted-cards.ts";
import { warnOfExpiry } from "./gateway-health/certificate-expiry.ts";
import { type Lane, lanes, processEvents, processLane } from "./webhooks/webhook-inbox.ts";
import { deleteOldWebhooks, eraseUnmatchedWebhooks } from "./erasure.ts";
import { expireLinks, pollPayments } from "./polling/poll-payments.ts";
import { pollRefunds } from "./refunds/refund-job.ts";
import { expireBreakers } from "./gateway-health/gateway-observations.ts";
import { compactPaymentTotals } from "./monthly-totals.ts";

export const jobs: readonly Job[] = [
  {
    name: "payments.poll",
    every: 5,
    clock: "any",
    run: (server) => pollPayments(server).then(({ queried, changed }) => ({ queried, changed })),
  },
  {
    name: "payments.events",
    every: 10,
    clock: "any",
    run: async (server) => ({ events: await processEvents(server) }),
  },
  {
    name: "payments.refunds",
    every: 15,
    clock: "any",
    run: async (server) => ({ refunds: await pollRefunds(server) }),
  },
  {
    name: "payments.expireLinks",
    every: 60,
    clock: "steady",
    run: async (server) => ({ links: await expireLinks(server) }),
  },
  {
    name: "payments.cards",
    every: 3600,
    clock: "any",
    run: async (server) => ({ brands: await refreshAcceptedCards(server) }),
  },
  {
    name: "payments.warnOfEndings",
    every: "20 7 * * *",
    run: async (server) => ({ warnings: await warnOfExpiry(server) }),
  },
  {
    name: "payments.forgetStrays",
    every: "50 3 * * *",
    clock: "steady",
    run: async (server) => {
      await expireBreakers(server.db, server.now());
      return { words: await eraseUnmatchedWebhooks(server), events: await deleteOldWebhooks(server) };
    },
  },
  { name: "payments.gatherSums", every: "45 3 * * *", clock: "any", run: compactPaymentTotals },
];

/** Processes events as soon as they are stored; the job only picks up what was missed. */
export function listenToEvents(server: Server): () => Promise<void> {
  let isStopped = false;
  const running = new Map<Lane, Promise<void>>();
  const queued = new Set<Lane>();
  async function processQueuedLane(lane: Lane): Promise<void> {
    await running.get(lane);
    queued.delete(lane);
    if (isStopped) return;
    await processLane(server, lane).catch((error: unknown) => logError(server, error, "events could not be processed"));
  }
  server.signals.on("payments", () => {
    for (const lane of lanes) {
      // A queued run that has not started yet will process this event too.
      if (queued.has(lane)) continue;
      queued.add(lane);
      running.set(lane, processQueuedLane(lane));
    }
  });
  return async () => {
    isStopped = true;
    await Promise.all(running.values());
  };
}

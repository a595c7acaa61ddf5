/** The gateways of a server, opened at their first use, and what its process observed of them. */
import type { Server } from "../../../../../server/server.ts";
import { type GatewayCallLog, withGatewayLog } from "./gateway-log.ts";
import { openObservations, type ObservationLog } from "./observations.ts";
import { type Gateways, openGateways } from "./open-gateways.ts";

interface ServerGateways {
  readonly gateways: Gateways;
  readonly observations: ObservationLog;
  openFresh(): Gateways;
}

/** By the metrics, which all copies of a server share (`src/server/guest-pace.ts`). */
const openedGateways = new WeakMap<Server["metrics"], ServerGateways>();

export const gatewaysOf = (server: Server): Gateways => open(server).gateways;
export const observationsOf = (server: Server): ObservationLog => open(server).observations;
/** The same gateways as after a start, without breaker state and token, to test whether they accept us. */
export const openFreshGateways = (server: Server): Gateways => open(server).openFresh();

function open(server: Server): ServerGateways {
  const { environment, log, metrics } = server;
  const now = () => server.now();
  const opened = openedGateways.get(metrics);
  if (opened) return opened;
  const answers = metrics.openCounter(
    "gateway_answers_total",
    "Results of calls to payment gateways: ok, refused, unreached, unknown",
    ["gateway", "call", "outcome"],
  );
  const observations = openObservations();
  const recordCall = ({ gateway, call, outcome, why, ms }: GatewayCallLog) => {
    answers.labels(gateway, call, outcome).inc();
    // While the breaker is open, no request is sent.
    if (why === "breaker") return;
    const answer = { at: now(), call, outcome, why, ms };
    observations.saw(gateway, outcome === "ok" || outcome === "refused" ? { answer, heard: answer } : { answer });
  };
  const openFresh = () => withGatewayLog(openGateways(environment, now, observations.saw), log, recordCall);
  const serverGateways = { gateways: openFresh(), observations, openFresh };
  openedGateways.set(metrics, serverGateways);
  return serverGateways;
}

/** Logs gateway calls: an outage once, and every refusal with its reason. */
import type { FastifyBaseLogger } from "fastify";
import { redactForLog } from "../../../../../server/observability/logger.ts";
import { storable } from "../../../../../server/storable.ts";
import type { Gateways } from "./open-gateways.ts";
import type { PaymentProvider } from "./provider.ts";
import type { GatewayResult } from "./gateway-result.ts";
import type { GatewayKey } from "../../states.ts";

/** Result of one gateway call, for metrics. */
export interface GatewayCallLog {
  readonly gateway: GatewayKey;
  readonly call: string;
  readonly outcome: GatewayResult<unknown>["kind"];
  /** For anything but a good answer. */
  readonly why: string | undefined;
  readonly ms: number;
}

/** Refusals by the adapter itself for calls that a gateway does not have; no request was sent. */
const notSentCodes = new Set(["MANUAL", "UNSUPPORTED"]);

/** Wraps a provider: `count` receives every result. Answers are converted here so that the database can store them. */
function withLog(
  provider: PaymentProvider,
  log: FastifyBaseLogger,
  count: (entry: GatewayCallLog) => void = () => {},
): PaymentProvider {
  const { gateway } = provider;
  let isSilent = false;

  function logResult(
    call: string,
    gatewayResult: GatewayResult<unknown>,
    ms: number,
    context: Readonly<Record<string, string>>,
  ): void {
    if (gatewayResult.kind === "refused" && notSentCodes.has(gatewayResult.code)) return;
    count({ gateway, call, outcome: gatewayResult.kind, why: failureReason(gatewayResult), ms });
    const isAnswered = gatewayResult.kind === "ok" || gatewayResult.kind === "refused";
    if (isAnswered && isSilent) log.info({ gateway }, "the gateway answers again");
    if (!isAnswered && !isSilent) {
      const cause = gatewayResult.kind === "unknown" ? gatewayResult.cause : gatewayResult.kind;
      log.warn({ gateway, call, cause, ...context }, "the gateway does not answer");
    }
    isSilent = !isAnswered;
    if (gatewayResult.kind === "refused")
      log.warn(
        { gateway, call, code: gatewayResult.code, reason: redactForLog(gatewayResult.message), ...context },
        "the gateway refused",
      );
  }

  const calls = Object.entries(provider).map(([call, method]: [string, unknown]) => {
    if (typeof method !== "function") return [call, method];
    const loggedMethod = (...input: unknown[]): unknown => {
      const startedAt = performance.now();
      const result: unknown = method.apply(provider, input);
      if (!(result instanceof Promise)) return result;
      return result.then((settledResult: unknown) => {
        const gatewayResult = storable(settledResult);
        if (isOutcome(gatewayResult))
          logResult(call, gatewayResult, Math.round(performance.now() - startedAt), referenceIn(input[0]));
        return gatewayResult;
      });
    };
    return [call, loggedMethod];
  });
  return Object.fromEntries(calls) as PaymentProvider;
}

/** Why there was no good answer: a cause, a code of the gateway, or the local error code; never the gateway's text. */
export function failureReason(gatewayResult: GatewayResult<unknown>): string | undefined {
  if (gatewayResult.kind === "refused") return gatewayResult.code;
  if (gatewayResult.kind === "unreached") return gatewayResult.why;
  return gatewayResult.kind === "unknown" ? gatewayResult.cause : undefined;
}

function isOutcome(value: unknown): value is GatewayResult<unknown> {
  return typeof value === "object" && value !== null && "kind" in value;
}

function referenceIn(input: unknown): { reference?: string } {
  const reference = typeof input === "string" ? input : (input as { reference?: unknown } | undefined)?.reference;
  return typeof reference === "string" ? { reference } : {};
}

/** Wraps every configured gateway. */
export function withGatewayLog(
  gateways: Gateways,
  log: FastifyBaseLogger,
  count?: (entry: GatewayCallLog) => void,
): Gateways {
  const entries = Object.entries(gateways).map(([name, provider]) => [name, provider && withLog(provider, log, count)]);
  return Object.fromEntries(entries) as Gateways;
}

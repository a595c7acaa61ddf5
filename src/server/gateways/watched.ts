/** What a gateway answers leaves a line in the log: that it cannot be reached once, every refusal with its reason. */
import type { FastifyBaseLogger } from "fastify";
import { redactForLog } from "../observability/logger.ts";
import { storable } from "../storable.ts";
import type { Gateways } from "./open.ts";
import type { Gateway, GatewayResult, PaymentProvider } from "./provider.ts";

export interface GatewayCallLog {
  readonly gateway: Gateway;
  readonly call: string;
  readonly outcome: GatewayResult<unknown>["kind"];
  /** Of anything but a good answer. */
  readonly why: string | undefined;
  readonly ms: number;
}

/** Our own answers where a gateway has no such call; nothing was asked. */
const unasked = new Set(["MANUAL", "UNSUPPORTED"]);

/** The same provider; `count` hears of every answer. Whatever a gateway sends can be stored: this is its door. */
function watched(
  provider: PaymentProvider,
  log: FastifyBaseLogger,
  count: (asked: GatewayCallLog) => void = () => {},
): PaymentProvider {
  const { gateway } = provider;
  let silent = false;

  function note(
    call: string,
    outcome: GatewayResult<unknown>,
    ms: number,
    about: Readonly<Record<string, string>>,
  ): void {
    if (outcome.kind === "refused" && unasked.has(outcome.code)) return;
    count({ gateway, call, outcome: outcome.kind, why: failureReason(outcome), ms });
    const heard = outcome.kind === "ok" || outcome.kind === "refused";
    if (heard && silent) log.info({ gateway }, "the gateway answers again");
    if (!heard && !silent) {
      const cause = outcome.kind === "unknown" ? outcome.cause : outcome.kind;
      log.warn({ gateway, call, cause, ...about }, "the gateway does not answer");
    }
    silent = !heard;
    if (outcome.kind === "refused")
      log.warn(
        { gateway, call, code: outcome.code, reason: redactForLog(outcome.message), ...about },
        "the gateway refused",
      );
  }

  const calls = Object.entries(provider).map(([call, ask]: [string, unknown]) => {
    if (typeof ask !== "function") return [call, ask];
    const asked = (...input: unknown[]): unknown => {
      const began = performance.now();
      const answer: unknown = ask.apply(provider, input);
      if (!(answer instanceof Promise)) return answer;
      return answer.then((said: unknown) => {
        const outcome = storable(said);
        if (isOutcome(outcome)) note(call, outcome, Math.round(performance.now() - began), referenceIn(input[0]));
        return outcome;
      });
    };
    return [call, asked];
  });
  return Object.fromEntries(calls) as PaymentProvider;
}

/** Why there was no good answer: a cause, a code of theirs, what our machine said. Never their words. */
export function failureReason(outcome: GatewayResult<unknown>): string | undefined {
  if (outcome.kind === "refused") return outcome.code;
  if (outcome.kind === "unreached") return outcome.why;
  return outcome.kind === "unknown" ? outcome.cause : undefined;
}

function isOutcome(answer: unknown): answer is GatewayResult<unknown> {
  return typeof answer === "object" && answer !== null && "kind" in answer;
}

function referenceIn(input: unknown): { reference?: string } {
  const reference = typeof input === "string" ? input : (input as { reference?: unknown } | undefined)?.reference;
  return typeof reference === "string" ? { reference } : {};
}

/** Every gateway that is there, watched. */
export function withGatewayLog(
  gateways: Gateways,
  log: FastifyBaseLogger,
  count?: (asked: GatewayCallLog) => void,
): Gateways {
  const all = Object.entries(gateways).map(([name, provider]) => [name, provider && watched(provider, log, count)]);
  return Object.fromEntries(all) as Gateways;
}

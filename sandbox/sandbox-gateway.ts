/** Common interface of the sandbox's three gateways. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FaultKnobs } from "./fault-injection.ts";
import type { GatewayName } from "./gateway-names.ts";
import type { GatewayBehaviour } from "./undocumented-behaviour.ts";
import type { GatewaySecrets } from "./secrets.ts";
import type { SeededOperation, SandboxStatement } from "./statement.ts";

/**
 * Actions of a payer, of time or of gateway staff. `refund-done`, `refund-refused`: staff carry out a requested refund,
 * or do not.
 */
export const actions = ["pay", "deny", "expire", "pay-late", "abandon", "refund-done", "refund-refused"] as const;
export type SandboxAction = (typeof actions)[number];

/** State of one attempt at a gateway. */
export interface Belief {
  readonly gateway: GatewayName;
  readonly reference: string;
  readonly gatewayId: string;
  /** The gateway's own code. */
  readonly state: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly refunded: string;
  readonly createdAt: string;
  /** Payment page. */
  readonly page: string;
  readonly callbacks: readonly SentCallback[];
}
export interface SentCallback {
  readonly at: string;
  readonly method: "GET" | "POST";
  readonly state: string;
  /** 0: no answer. */
  readonly status: number;
}

export interface SandboxGateway {
  readonly name: GatewayName;
  mount(app: FastifyInstance): void;
  /** Undefined: no such attempt. "impossible": not allowed in its state. Callbacks are delivered before it returns. */
  act(reference: string, action: SandboxAction): Promise<Belief | "impossible" | undefined>;
  beliefs(): readonly Belief[];
  /** Inserts an operation that took place without the merchant. */
  plant(operation: SeededOperation): void;
  /** The operations of a day in Havana, as the gateway's own pages export them. */
  statement(day: string): SandboxStatement;
}

export interface SandboxContext {
  readonly faults: FaultKnobs;
  readonly manners: GatewayBehaviour;
  readonly secrets: Readonly<GatewaySecrets>;
  readonly now: () => Date;
  /** Returns the value unchanged, or alternately as text and number if that fault is set. */
  readonly mixed: (value: number | string) => number | string;
}

/** Origin of the request: links of the sandbox stay on the same host. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

export interface SandboxResponse {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Answers one call of a gateway's API with the faults set for its reference. `refusal` maps `errorCode` to that
 * gateway's answer; with "undecided" the operation is carried out before the error is returned.
 */
export async function answered(
  context: SandboxContext,
  gateway: GatewayName,
  reference: string,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => SandboxResponse | Promise<SandboxResponse>,
  refusal: (code: string) => SandboxResponse & { undecided?: boolean },
): Promise<unknown> {
  const fault = context.faults.forAnswer(gateway, reference);
  let answer: SandboxResponse;
  if (fault.errorCode === undefined) answer = await work();
  else {
    const errorAnswer = brokenAnswer(fault.errorCode) ?? refusal(fault.errorCode);
    if (errorAnswer.undecided) await work();
    answer = errorAnswer;
  }
  if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs).unref());
  if (fault.dropAnswer) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return reply
    .code(answer.status ?? 200)
    .headers(answer.headers ?? {})
    .type(answer.type ?? "application/json; charset=utf-8")
    .send(typeof answer.body === "string" || Buffer.isBuffer(answer.body) ? answer.body : JSON.stringify(answer.body));
}

/** Faults common to all gateways: the operation is carried out, the answer is broken. */
function brokenAnswer(code: string): (SandboxResponse & { undecided: true }) | undefined {
  if (code === "empty") return { body: "", undecided: true };
  if (code === "html")
    return { type: "text/html", body: "<html><body>Service Unavailable</body></html>", undecided: true };
  if (/^5\d\d$/.test(code)) return { status: Number(code), type: "text/plain", body: "", undecided: true };
  return undefined;
}

/** Calls the merchant; waits at most 10 seconds for the answer. */
export async function sendCallback(
  url: string,
  init: { method: "GET" | "POST"; body?: string | FormData; headers?: Record<string, string> },
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(10_000) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: "" };
  }
}

/** What the sandbox's three gateways have in common: how they are driven, and what they tell about themselves. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FaultKnobs } from "./fault-injection.ts";
import type { HeldManners } from "./undocumented-behaviour.ts";
import type { HeldSecrets } from "./secrets.ts";
import type { Planted, SandboxStatement } from "./statement.ts";

export const gatewayNames = ["transfermovil", "enzona", "bidaiondo"] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** What a payer, time or a clerk of the gateway does. `refund-done`: a person there carries out a refund asked for; `refund-refused`: does not. */
export const actions = ["pay", "deny", "expire", "pay-late", "abandon", "refund-done", "refund-refused"] as const;
export type SandboxAction = (typeof actions)[number];

/** What one gateway believes of one attempt. */
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
  /** Where a person pays it. */
  readonly page: string;
  readonly callbacks: readonly SentCallback[];
}
export interface SentCallback {
  readonly at: string;
  readonly method: "GET" | "POST";
  readonly state: string;
  /** 0: nobody answered. */
  readonly status: number;
}

export interface SandboxGateway {
  readonly name: GatewayName;
  mount(app: FastifyInstance): void;
  /** Undefined: no such attempt. "impossible": not from its state. Callbacks are delivered before it answers. */
  act(reference: string, action: SandboxAction): Promise<Belief | "impossible" | undefined>;
  beliefs(): readonly Belief[];
  /** An operation that took place without the merchant's doing. */
  plant(operation: Planted): void;
  /** The operations of a day in Havana, as the gateway's own pages give them. */
  statement(day: string): SandboxStatement;
}

export interface Surroundings {
  readonly faults: FaultKnobs;
  readonly manners: HeldManners;
  readonly secrets: Readonly<HeldSecrets>;
  readonly now: () => Date;
  /** As it is; numbers as text and as numbers in turn when that was asked for. */
  readonly mixed: (value: number | string) => number | string;
}

/** Where this sandbox was called: its links lead back to the same host. */
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
 * Answers one call of a gateway's API through the faults set for its reference. `refusal` says in that gateway's
 * words what `errorCode` means; "undecided" lets the work be done before the error is told.
 */
export async function answered(
  surroundings: Surroundings,
  gateway: GatewayName,
  reference: string,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => SandboxResponse | Promise<SandboxResponse>,
  refusal: (code: string) => SandboxResponse & { undecided?: boolean },
): Promise<unknown> {
  const fault = surroundings.faults.forAnswer(gateway, reference);
  let answer: SandboxResponse;
  if (fault.errorCode === undefined) answer = await work();
  else {
    const told = brokenAnswer(fault.errorCode) ?? refusal(fault.errorCode);
    if (told.undecided) await work();
    answer = told;
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

/** Faults that any of them can have: the work is done, the answer is broken. */
function brokenAnswer(code: string): (SandboxResponse & { undecided: true }) | undefined {
  if (code === "empty") return { body: "", undecided: true };
  if (code === "html")
    return { type: "text/html", body: "<html><body>Service Unavailable</body></html>", undecided: true };
  if (/^5\d\d$/.test(code)) return { status: Number(code), type: "text/plain", body: "", undecided: true };
  return undefined;
}

/** Tells the merchant; waits for its answer at most 10 seconds. */
export async function tell(
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

/** Fault injection: the next faults, for one attempt or for the next call. */
import { z } from "zod";
import type { GatewayName } from "./gateway-names.ts";

export const Knobs = z.strictObject({
  delayMs: z.number().int().min(0).max(120_000).optional().describe("The next answer comes this late"),
  dropAnswer: z.boolean().optional().describe("The work is done, the connection breaks before the answer"),
  errorCode: z
    .union([z.string(), z.number()])
    .transform(String)
    .optional()
    .describe("The next answer is this error: a code or message of that gateway, an HTTP status 5xx, html, empty"),
  times: z.number().int().min(1).max(1000).optional().describe("How many answers those three spoil; 1 if unset"),
  callbacks: z.number().int().min(0).max(50).optional().describe("How often each callback is sent; 0 is never"),
  callbackBeforeAnswer: z.boolean().optional().describe("The payer pays at once: told before the creation is answered"),
  wrongAmount: z
    .union([z.boolean(), z.string().regex(/^\d+\.\d\d$/)])
    .optional()
    .describe("Another amount is reported: this one, or a hundredth less"),
  badSignature: z.boolean().optional().describe("Callbacks are signed with another secret"),
  callbackMethod: z.enum(["GET", "POST"]).optional().describe("Bidaiondo only; unset: GET and POST by turns"),
});
export type Knobs = z.output<typeof Knobs>;

/** A fault of one answer. */
interface AnswerFault {
  readonly delayMs?: number | undefined;
  readonly dropAnswer?: boolean | undefined;
  readonly errorCode?: string | undefined;
}

export interface FaultKnobs {
  /** `reference` may not exist yet; "next" is the first one that arrives. Replaces the previous fault. */
  set(gateway: GatewayName, reference: string, fault: Knobs): void;
  of(gateway: GatewayName, reference: string): Knobs;
  /** The fault of the next answer; consumed by it. */
  forAnswer(gateway: GatewayName, reference: string): AnswerFault;
  clear(): void;
}

export function openFaults(): FaultKnobs {
  const pending = new Map<string, { knobs: Knobs; answersLeft: number }>();
  const key = (gateway: GatewayName, reference: string) => `${gateway} ${reference}`;

  function findFault(gateway: GatewayName, reference: string) {
    const next = pending.get(key(gateway, "next"));
    if (next && reference !== "" && !pending.has(key(gateway, reference))) {
      pending.delete(key(gateway, "next"));
      pending.set(key(gateway, reference), next);
    }
    return pending.get(key(gateway, reference));
  }

  return {
    set: (gateway, reference, fault) => {
      const breaksAnswer = fault.delayMs !== undefined || fault.dropAnswer || fault.errorCode !== undefined;
      pending.set(key(gateway, reference), { knobs: fault, answersLeft: breaksAnswer ? (fault.times ?? 1) : 0 });
    },
    of: (gateway, reference) => findFault(gateway, reference)?.knobs ?? {},
    forAnswer: (gateway, reference) => {
      const found = findFault(gateway, reference);
      if (!found || found.answersLeft === 0) return {};
      found.answersLeft -= 1;
      return found.knobs;
    },
    clear: () => pending.clear(),
  };
}

/** The reported amount in minor units, instead of the true one. */
export function reportedMinor(actualMinor: bigint, fault: Knobs): bigint {
  if (typeof fault.wrongAmount === "string") return BigInt(fault.wrongAmount.replace(".", ""));
  return fault.wrongAmount ? actualMinor - 1n : actualMinor;
}

/** The fault knobs: what goes wrong next, for one attempt or for the next call. */
import { z } from "zod";
import type { GatewayName } from "./sandbox-gateway.ts";

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

/** What spoils one answer. */
export interface AnswerFault {
  readonly delayMs?: number | undefined;
  readonly dropAnswer?: boolean | undefined;
  readonly errorCode?: string | undefined;
}

export interface FaultKnobs {
  /** `reference` may not exist yet; "next" is the first one that is seen. Replaces what was set before. */
  set(gateway: GatewayName, reference: string, knobs: Knobs): void;
  of(gateway: GatewayName, reference: string): Knobs;
  /** The fault of the answer that is about to be given; used up by it. */
  forAnswer(gateway: GatewayName, reference: string): AnswerFault;
  clear(): void;
}

export function openFaults(): FaultKnobs {
  const held = new Map<string, { knobs: Knobs; answersLeft: number }>();
  const key = (gateway: GatewayName, reference: string) => `${gateway} ${reference}`;

  function find(gateway: GatewayName, reference: string) {
    const waiting = held.get(key(gateway, "next"));
    if (waiting && reference !== "" && !held.has(key(gateway, reference))) {
      held.delete(key(gateway, "next"));
      held.set(key(gateway, reference), waiting);
    }
    return held.get(key(gateway, reference));
  }

  return {
    set: (gateway, reference, knobs) => {
      const spoils = knobs.delayMs !== undefined || knobs.dropAnswer || knobs.errorCode !== undefined;
      held.set(key(gateway, reference), { knobs, answersLeft: spoils ? (knobs.times ?? 1) : 0 });
    },
    of: (gateway, reference) => find(gateway, reference)?.knobs ?? {},
    forAnswer: (gateway, reference) => {
      const found = find(gateway, reference);
      if (!found || found.answersLeft === 0) return {};
      found.answersLeft -= 1;
      return found.knobs;
    },
    clear: () => held.clear(),
  };
}

/** What is reported instead of the true amount, in minor units. */
export function reportedMinor(trueMinor: bigint, knobs: Knobs): bigint {
  if (typeof knobs.wrongAmount === "string") return BigInt(knobs.wrongAmount.replace(".", ""));
  return knobs.wrongAmount ? trueMinor - 1n : trueMinor;
}

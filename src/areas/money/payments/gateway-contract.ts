/** A gateway as its managers see it: configuration, last answers, expiring certificates, and a connection test. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { instant, nameSchemas } from "../../../kit/schemas.ts";
import { answerOutcomes, breakerStates, gatewayModes, gatewayKeys, webhookStates } from "./states.ts";

const managers = ["adminTransfermovil", "adminEnzona"] as const;
const gatewayInput = z.object({ gateway: z.enum(gatewayKeys, "CHOICE").describe("Which one") });
const why = z.string().optional().describe("Why there was no good answer: a cause, or a code of theirs");

const Answer = z.object({
  at: instant.describe("When it came, or did not"),
  call: z.string().describe("What was asked: getStatus, create, listOperations"),
  outcome: z
    .enum(answerOutcomes)
    .describe("ok; refused: it said no; unreached: nothing was sent; unknown: no usable answer"),
  why,
  ms: z.number().int().describe("How long it took, milliseconds"),
});

export const GatewayTest = z.object({
  at: instant.describe("When"),
  byName: z.string().describe("Who tried it"),
  outcome: z.enum(answerOutcomes).describe("ok: it was reached, knows us and answered"),
  detail: z.string().describe("Of anything else: cause, or its code and words; empty when all is well"),
  ms: z.number().int().describe("How long it took, milliseconds"),
});
export type GatewayTest = z.output<typeof GatewayTest>;

export const GatewayTrial = z.object({
  gateway: z.enum(gatewayKeys).describe("Which one"),
  configured: z.boolean().describe("Whether this installation has its address and keys"),
  last: GatewayTest.nullable().describe("The last time somebody tried it"),
});
export type GatewayTrial = z.output<typeof GatewayTrial>;

const LastWebhook = z.object({
  at: instant.describe("When it came last"),
  reference: z.string().optional().describe("Payment that it speaks of"),
  standing: z.enum(webhookStates).describe("What was made of it"),
});

const ExpiryDate = z.object({
  what: z.string().describe("The server's name, or the variable with the file"),
  endsAt: instant.describe("Last moment at which it is good"),
  days: z.number().int().describe("Whole days left; negative when it is over"),
  soon: z.boolean().describe("It must be seen to now"),
  seenAt: instant.optional().describe("At which call it was seen"),
});
export type ExpiringItem = z.output<typeof ExpiryDate>;

export const GatewayState = z.object({
  gateway: z.enum(gatewayKeys).describe("Which one"),
  configured: z.boolean().describe("Offered to payers"),
  missing: z.array(z.string()).describe("Variables that are not set"),
  mode: z.enum(gatewayModes).describe("Told by the address, or by the setting"),
  modeVariable: z.string().describe("Says test or live where the address does not"),
  address: z.string().optional().describe("Where it is called, without path"),
  encrypted: z.boolean().describe("Called over https"),
  notifies: z.enum(["none", "unsigned", "signed"]).describe("Whether it tells us by itself, and how that is proven"),
  answer: Answer.optional().describe("The last one, of any process"),
  heard: Answer.optional().describe("The last one that said anything"),
  taken: LastWebhook.optional().describe("The last notification that could be believed, or asked about"),
  rejected: LastWebhook.optional().describe("The last one that could not"),
  breaker: z
    .object({
      state: z.enum(breakerStates).describe("open: nothing is sent; halfOpen: the next call goes to see"),
      since: instant.optional().describe("When it opened"),
      until: instant.optional().describe("Nothing is sent before"),
    })
    .describe("The worst of all processes"),
  certificate: ExpiryDate.optional().describe("The server's, as it was seen last"),
  authority: ExpiryDate.optional().describe("The one that we trust instead of the system's"),
  secret: z
    .object({
      nextVariable: z.string().describe("Where the next one is set"),
      two: z.boolean().describe("Two are in force"),
      took: z.enum(["current", "next"]).optional().describe("Which the gateway took last"),
      at: instant.optional().describe("When"),
    })
    .describe("The shared secret; never itself"),
  test: GatewayTest.optional().describe("The last time somebody tried it"),
});
export type GatewayState = z.output<typeof GatewayState>;

nameSchemas({
  GatewayState,
  GatewayTest,
  GatewayTrial,
  GatewayAnswer: Answer,
  GatewayWord: LastWebhook,
  GatewayEnding: ExpiryDate,
});

export const gatewayCalls = {
  gatewayState: operation({
    route: "GET private/payments/getGateway",
    access: managers,
    summary: "How a gateway stands: set up, test or live, last answer and notification, breaker, what ends when",
    input: gatewayInput,
    output: GatewayState,
  }),
  tryGateway: operation({
    route: "POST private/payments/tryGateway",
    access: managers,
    summary: "Ask a gateway about a payment that nobody made: whether it is reached and takes our secret",
    input: gatewayInput,
    output: GatewayTest,
    limit: [10, 60],
  }),
};

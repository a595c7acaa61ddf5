/** A gateway as its managers see it: configuration, last answers, expiring certificates, and a connection test. */
import { z } from "zod";
import { operation } from "../../../../kit/contract/contract.ts";
import { instant, nameSchemas } from "../../../../kit/contract/schemas.ts";
import { answerOutcomes, breakerStates, gatewayModes, gatewayKeys, webhookStates } from "../states.ts";

const managers = ["adminTransfermovil", "adminEnzona"] as const;
const gatewayInput = z.object({ gateway: z.enum(gatewayKeys, "CHOICE").describe("Which one") });
const why = z.string().optional().describe("Reason for a failed call: a cause, or an error code of the gateway");

const Answer = z.object({
  at: instant.describe("Time of the answer or failure"),
  call: z.string().describe("Call: getStatus, create, listOperations"),
  outcome: z
    .enum(answerOutcomes)
    .describe("ok; refused: the gateway rejected it; unreached: nothing was sent; unknown: no usable answer"),
  why,
  ms: z.number().int().describe("How long it took, milliseconds"),
});

export const GatewayTest = z.object({
  at: instant.describe("When"),
  byName: z.string().describe("Who started the test"),
  outcome: z.enum(answerOutcomes).describe("ok: it was reached, knows us and answered"),
  detail: z
    .string()
    .describe("Details of another outcome: cause, or the gateway's code and message; empty if successful"),
  ms: z.number().int().describe("How long it took, milliseconds"),
});
export type GatewayTest = z.output<typeof GatewayTest>;

export const GatewayTrial = z.object({
  gateway: z.enum(gatewayKeys).describe("Which one"),
  configured: z.boolean().describe("Whether this installation has its address and keys"),
  last: GatewayTest.nullable().describe("Last test by a person"),
});
export type GatewayTrial = z.output<typeof GatewayTrial>;

const LastWebhook = z.object({
  at: instant.describe("Time of the last one"),
  reference: z.string().optional().describe("Payment that it speaks of"),
  standing: z.enum(webhookStates).describe("Result of its processing"),
});

const ExpiryDate = z.object({
  what: z.string().describe("The server's name, or the variable with the file"),
  endsAt: instant.describe("Last moment at which it is good"),
  days: z.number().int().describe("Whole days left; negative when it is over"),
  soon: z.boolean().describe("Requires attention now"),
  seenAt: instant.optional().describe("Call on which it was observed"),
});
export type ExpiringItem = z.output<typeof ExpiryDate>;

export const GatewayState = z.object({
  gateway: z.enum(gatewayKeys).describe("Which one"),
  configured: z.boolean().describe("Offered to payers"),
  missing: z.array(z.string()).describe("Variables that are not set"),
  mode: z.enum(gatewayModes).describe("Derived from the URL, or from the setting"),
  modeVariable: z.string().describe("Setting with test or live mode, used if the URL does not tell"),
  address: z.string().optional().describe("Where it is called, without path"),
  encrypted: z.boolean().describe("Called over https"),
  notifies: z
    .enum(["none", "unsigned", "signed"])
    .describe("Whether the gateway sends notifications, and how they are authenticated"),
  answer: Answer.optional().describe("The last one, of any process"),
  heard: Answer.optional().describe("Last notification of any kind"),
  taken: LastWebhook.optional().describe("Last notification that was authenticated, or confirmed by a query"),
  rejected: LastWebhook.optional().describe("Last notification that was rejected"),
  breaker: z
    .object({
      state: z.enum(breakerStates).describe("open: no calls; halfOpen: the next call is a trial"),
      since: instant.optional().describe("When it opened"),
      until: instant.optional().describe("Nothing is sent before"),
    })
    .describe("The worst of all processes"),
  certificate: ExpiryDate.optional().describe("Certificate of the server at the last call"),
  authority: ExpiryDate.optional().describe("Trusted certificate authority, if not the system's"),
  secret: z
    .object({
      nextVariable: z.string().describe("Where the next one is set"),
      two: z.boolean().describe("Two are in force"),
      took: z.enum(["current", "next"]).optional().describe("Which the gateway took last"),
      at: instant.optional().describe("When"),
    })
    .describe("The shared secret; never itself"),
  test: GatewayTest.optional().describe("Last test by a person"),
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
    summary:
      "Get the state of a gateway: configuration, mode, last answer and notification, circuit breaker, expiry dates",
    input: gatewayInput,
    output: GatewayState,
  }),
  tryGateway: operation({
    route: "POST private/payments/tryGateway",
    access: managers,
    summary: "Test the connection and the credentials of a gateway with a query for a payment that does not exist",
    input: gatewayInput,
    output: GatewayTest,
    limit: [10, 60],
  }),
};

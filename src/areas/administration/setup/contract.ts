/** Setup checklist: done and missing steps, and opening and closing of the public site. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { instant, nameSchemas, multilineText } from "../../../kit/contract/schemas.ts";
import { mailStates } from "../outgoing-mail/states.ts";
import { gatewayKeys } from "../../money/payments/states.ts";
import { GatewayTest, GatewayTrial } from "../../money/payments/contract.ts";
import { stepKeys } from "./setup-steps.ts";

export const SetupStep = z.object({
  key: z.enum(stepKeys).describe("Which step"),
  done: z.boolean().describe("Whether nothing is missing"),
  lacks: z
    .array(z.string())
    .describe(
      "What is missing: fields, gateways, permissions, names of offices, documents with their currencies, services",
    ),
});
export type SetupStep = z.output<typeof SetupStep>;

export const SetupChecklist = z.object({
  openedAt: instant.nullable().describe("Since when the public is served; null while it is not"),
  steps: z.array(SetupStep).describe("Every step, in order"),
  gateways: z.array(GatewayTrial).describe("Every gateway, configured or not"),
  mail: z
    .object({
      from: z.string().describe("Sender of every mail"),
      test: z
        .object({
          to: z.string().describe("Recipient"),
          at: instant.describe("When it was written"),
          state: z.enum(mailStates).describe("Result"),
          reason: z.string().nullable().describe("Why it did not leave, when it did not"),
        })
        .nullable()
        .describe("The last test mail and its result"),
    })
    .describe("Sender of mails, and the last test"),
});
export type SetupChecklist = z.output<typeof SetupChecklist>;

nameSchemas({ Step: SetupStep, FirstSteps: SetupChecklist });

const access = ["adminSettings"] as const;

export const openingContract = {
  steps: operation({
    route: "GET private/firm/getFirstSteps",
    access,
    summary: "List the setup steps, done and missing, computed from the current data",
    output: SetupChecklist,
  }),
  tryGateway: operation({
    route: "POST private/firm/testGateway",
    access,
    summary:
      "Test a gateway from the first steps: connection and credentials, with a query for a payment that does not exist",
    limit: [20, 60],
    input: z.object({ gateway: z.enum(gatewayKeys, "CHOICE").describe("Payment gateway") }),
    output: GatewayTest,
  }),
  testMail: operation({
    route: "POST private/firm/testMail",
    access,
    summary: "Send a test mail to the caller through the normal mail queue",
    limit: [10, 600],
    output: SetupChecklist.shape.mail,
  }),
  open: operation({
    route: "POST private/firm/open",
    access,
    summary: "Open the public site; STEPS_MISSING if a required step is missing",
    output: SetupChecklist,
  }),
  close: operation({
    route: "POST private/firm/close",
    access,
    summary: "Close the public site: no registrations, requests or new payments until it is opened again",
    input: z.object({ reason: multilineText(0, 500).optional().describe("Reason; stored in the audit log") }),
    output: SetupChecklist,
  }),
};

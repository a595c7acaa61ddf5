/** Fee, net and bank deposit of a day. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import {
  amount,
  currency,
  day,
  amountInput,
  id,
  instant,
  nameSchemas,
  note,
  text,
} from "../../../kit/contract/schemas.ts";
import { gatewayKeys } from "../payments/contract.ts";
import { depositReasons, depositStatuses, feeSources } from "./states.ts";

const access = ["adminTransfermovil", "adminEnzona"] as const;
const gateway = z.enum(gatewayKeys, "CHOICE").describe("transfermovil, enzona or bipay (international card)");
const dayKey = z.object({ gateway, day: day.describe("Day in Havana, YYYY-MM-DD"), currency });
const signedAmount = z
  .string()
  .regex(/^-?\d{1,12}\.\d{2}$/, "AMOUNT")
  .describe("Decimal text with two digits, negative if too little was deposited");

export const Deposit = z.object({
  _id: z.string().describe("The deposit"),
  currency,
  amount,
  reference: z.string().describe("The bank's"),
  bankedOn: day.describe("Date of the bank's credit"),
  by: z.string().describe("Who recorded it"),
  at: instant.describe("When it was written down"),
  withdrawn: z
    .object({
      by: z.string().describe("Name of the person"),
      at: instant.describe("When"),
      note: z.string().describe("Why"),
    })
    .optional()
    .describe("It was wrong and no longer counts"),
});
export type Deposit = z.output<typeof Deposit>;

export const Settlement = z.object({
  currency,
  ours: amount.describe("Amount confirmed in our books on this day"),
  theirs: amount.optional().describe("Amount at the gateway; absent without a statement"),
  refunded: amount.describe("Refunds of these payments reported by the gateway, at any time"),
  fee: amount.describe("Fee of the gateway, as far as known"),
  feeFrom: z.enum(feeSources).describe("Source of the fee"),
  net: signedAmount.describe("Expected deposit: the gateway's amount (ours without a statement) less the fee"),
  deposited: amount.describe("Deposited amount"),
  difference: signedAmount.optional().describe("Deposited less net; absent without a deposit"),
  standing: z.enum(depositStatuses).describe("missing: no deposit"),
  reason: z.enum(depositReasons).optional().describe("Why it differs"),
  note: z.string().optional().describe("Note of the person who explained it"),
  explainedBy: z.string().optional().describe("Who explained it"),
  explainedAt: instant.optional().describe("When"),
});
export type Settlement = z.output<typeof Settlement>;

export const Fee = z.object({
  _id: z.string().describe("The rule"),
  currency,
  since: day.describe("First day for which it holds"),
  percent: amount.describe("Percent of each payment"),
  fixed: amount.describe("Additional fixed fee per payment"),
  by: z.string().describe("Who set it"),
  at: instant.describe("When"),
});
export type Fee = z.output<typeof Fee>;

nameSchemas({ BankDeposit: Deposit, DaySettlement: Settlement, GatewayFee: Fee });

const daySettlements = z.array(Settlement).describe("Current state of the day, one entry per currency");

export const settlementCalls = {
  addDeposit: operation({
    route: "POST private/reconciliation/addDeposit",
    access,
    summary: "Record a bank deposit of a day; a difference reopens a closed day",
    input: dayKey.extend({
      amount: amountInput.describe("Amount credited to our account"),
      reference: text(2, 60).describe("The bank's; once per day and currency"),
      bankedOn: day.describe("Date of the bank's credit"),
    }),
    output: daySettlements,
    idempotent: true,
  }),
  withdrawDeposit: operation({
    route: "POST private/reconciliation/withdrawDeposit",
    access,
    summary: "Withdraw a wrongly recorded deposit; not of a closed day",
    input: z.object({ _id: id.describe("The deposit"), note: note.describe("Reason, stored with the change") }),
    output: daySettlements,
    idempotent: true,
  }),
  explainDeposit: operation({
    route: "POST private/reconciliation/explainDeposit",
    access,
    summary: "Explain why the deposit differs from the expected amount; valid for exactly this difference",
    input: dayKey.extend({
      difference: z
        .string("REQUIRED")
        .regex(/^-?\d{1,12}\.\d{2}$/, "AMOUNT")
        .describe("Version that was read; CONFLICT if the difference changed"),
      reason: z.enum(depositReasons, "CHOICE").describe("Why"),
      note: note.describe("Reason, stored with the change"),
    }),
    output: daySettlements,
    idempotent: true,
  }),
  fees: operation({
    route: "GET private/reconciliation/getFees",
    access,
    summary: "List the fee rules of a gateway for statements without fees, newest first",
    input: z.object({ gateway }),
    output: z.array(Fee),
  }),
  setFee: operation({
    route: "POST private/reconciliation/setFee",
    access,
    summary: "Set the fee of a gateway from a day on; closed days are not affected",
    input: z.object({
      gateway,
      currency,
      since: day.describe("First day for which it holds"),
      percent: amountInput.describe("Percent of each payment, at most 50, up to two decimals"),
      fixed: amountInput.describe("Additional fixed fee per payment"),
    }),
    output: z.array(Fee),
    idempotent: true,
  }),
};

/** Fee, net and bank deposit of a day. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { amount, currency, day, amountInput, id, instant, nameSchemas, note, text } from "../../../kit/schemas.ts";
import { gatewayKeys } from "../payments/contract.ts";
import { depositReasons, depositStatuses, feeSources } from "./states.ts";

const access = ["adminTransfermovil", "adminEnzona"] as const;
const gateway = z.enum(gatewayKeys, "CHOICE").describe("transfermovil, enzona or bipay (international card)");
const dayKey = z.object({ gateway, day: day.describe("Day in Havana, YYYY-MM-DD"), currency });
const signedAmount = z
  .string()
  .regex(/^-?\d{1,12}\.\d{2}$/, "AMOUNT")
  .describe("Decimal text with two digits, below zero where too little came");

export const Deposit = z.object({
  _id: z.string().describe("The deposit"),
  currency,
  amount,
  reference: z.string().describe("The bank's"),
  bankedOn: day.describe("When the bank put it there"),
  by: z.string().describe("Who wrote it down"),
  at: instant.describe("When it was written down"),
  withdrawn: z
    .object({ by: z.string().describe("Who"), at: instant.describe("When"), note: z.string().describe("Why") })
    .optional()
    .describe("It was wrong and no longer counts"),
});
export type Deposit = z.output<typeof Deposit>;

export const Settlement = z.object({
  currency,
  ours: amount.describe("What our books took on this day"),
  theirs: amount.optional().describe("What the gateway has; absent while it was not read"),
  refunded: amount.describe("What the gateway says went back of these payments, whenever that was"),
  fee: amount.describe("What it keeps, as far as that is known"),
  feeFrom: z.enum(feeSources).describe("Who tells it"),
  net: signedAmount.describe("What should come: the gateway's amount, or ours while it was not read, less the fee"),
  deposited: amount.describe("What came"),
  difference: signedAmount.optional().describe("Deposited less net; absent while nothing came"),
  standing: z.enum(depositStatuses).describe("missing: nothing came yet"),
  reason: z.enum(depositReasons).optional().describe("Why it differs"),
  note: z.string().optional().describe("In the words of the person who explained it"),
  explainedBy: z.string().optional().describe("Who explained it"),
  explainedAt: instant.optional().describe("When"),
});
export type Settlement = z.output<typeof Settlement>;

export const Fee = z.object({
  _id: z.string().describe("The rule"),
  currency,
  since: day.describe("First day for which it holds"),
  percent: amount.describe("Percent of each payment"),
  fixed: amount.describe("Beside that, of each payment"),
  by: z.string().describe("Who set it"),
  at: instant.describe("When"),
});
export type Fee = z.output<typeof Fee>;

nameSchemas({ BankDeposit: Deposit, DaySettlement: Settlement, GatewayFee: Fee });

const daySettlements = z.array(Settlement).describe("The day as it stands now, one line per currency");

export const settlementCalls = {
  addDeposit: operation({
    route: "POST private/reconciliation/addDeposit",
    access,
    summary: "Write down what the bank deposited for a day; one that differs opens a closed day again",
    input: dayKey.extend({
      amount: amountInput.describe("What came to our account"),
      reference: text(2, 60).describe("The bank's; once per day and currency"),
      bankedOn: day.describe("When the bank put it there"),
    }),
    output: daySettlements,
    idempotent: true,
  }),
  withdrawDeposit: operation({
    route: "POST private/reconciliation/withdrawDeposit",
    access,
    summary: "Take back a deposit that was written down wrongly; not of a closed day",
    input: z.object({ _id: id.describe("The deposit"), note: note.describe("Why, for anyone who asks later") }),
    output: daySettlements,
    idempotent: true,
  }),
  explainDeposit: operation({
    route: "POST private/reconciliation/explainDeposit",
    access,
    summary: "Say why the bank did not deposit what was expected; holds for just this difference",
    input: dayKey.extend({
      difference: z
        .string("REQUIRED")
        .regex(/^-?\d{1,12}\.\d{2}$/, "AMOUNT")
        .describe("As it was read; CONFLICT when it is another by now"),
      reason: z.enum(depositReasons, "CHOICE").describe("Why"),
      note: note.describe("Why, for anyone who asks later"),
    }),
    output: daySettlements,
    idempotent: true,
  }),
  fees: operation({
    route: "GET private/reconciliation/getFees",
    access,
    summary: "What a gateway keeps of each payment where its statement does not say, newest rule first",
    input: z.object({ gateway }),
    output: z.array(Fee),
  }),
  setFee: operation({
    route: "POST private/reconciliation/setFee",
    access,
    summary: "Set what a gateway keeps, from a day on; not back into days that are closed",
    input: z.object({
      gateway,
      currency,
      since: day.describe("First day for which it holds"),
      percent: amountInput.describe("Percent of each payment, at most 50, up to two decimals"),
      fixed: amountInput.describe("Beside that, of each payment"),
    }),
    output: z.array(Fee),
    idempotent: true,
  }),
};

/** The list of payments. */
import { z } from "zod";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { booleanParam, day, amountInput, text, page } from "../../../kit/contract/schemas.ts";
import { attentions, operationColumns } from "./columns.ts";
import { ListedPayment } from "./payment.ts";
import { paymentStatuses, gatewayKeys } from "./states.ts";

const filters = {
  status: z.enum(paymentStatuses, "CHOICE").optional().describe("Filter by status"),
  conciliated: booleanParam.optional().describe("true: found in the statement; false: not found yet"),
  attention: z.enum(attentions, "CHOICE").optional().describe("Filter by the reason for attention"),
  from: day.optional().describe("Started on or after this day"),
  to: day.optional().describe("Started on or before this day"),
  amountFrom: amountInput.optional().describe("Minimum amount"),
  amountTo: amountInput.optional().describe("Maximum amount"),
  phone: text(1, 20).optional().describe("Phone that paid, or its end"),
  reference: text(1, 20).optional().describe("Reference, or its beginning"),
  search: page.shape.search,
  gateway: z.enum(gatewayKeys, "CHOICE").describe("Gateway of the operations"),
  type: z
    .enum(["all", "registrals", "apenales", "legalization"], "CHOICE")
    .default("all")
    .describe("legalization: vouchers («Vales»)"),
} as const;
export const operationListContract = listContract(operationColumns, {
  rowSchema: ListedPayment,
  filters,
  access: ["adminTransfermovil", "adminEnzona"],
});

/** Contract of reconciliation: both sides of each gateway's day, until every difference is explained. */
import { z } from "zod";
import { operation, upload } from "../../../kit/contract/contract.ts";
import { bulkInput, BulkResult } from "../../../kit/contract/list-contract.ts";
import { amountInput, id, note, text, version, booleanParam } from "../../../kit/contract/schemas.ts";
import { daysHomeCalls } from "./home.ts";
import { ChosenDifference, dayListContract, differenceListContract, lineListContract } from "./list-contracts.ts";
import { ReconciliationDay, dayOrders, Difference, ImportReport, recordKey, WithdrawalEffects } from "./schemas.ts";
import { settlementCalls } from "./settlement-contract.ts";
import { resolutions, resolutionsOfMany } from "./states.ts";

const access = ["adminTransfermovil", "adminEnzona"] as const;

export const reconciliationContract = {
  ...settlementCalls,
  ...daysHomeCalls,
  days: dayListContract.page({
    route: "POST private/reconciliation/getDays",
    summary: "List the days of a gateway, newest first: totals of both sides, unexplained differences, who closed it",
  }),
  exportDays: dayListContract.spreadsheet({
    route: "GET private/reconciliation/exportDays",
    summary: "A filtered list of days as XLSX or CSV",
  }),
  day: operation({
    route: "GET private/reconciliation/getDay",
    access,
    summary: "Get one day of one gateway",
    input: recordKey,
    output: ReconciliationDay,
  }),
  differences: differenceListContract.page({
    route: "POST private/reconciliation/getDifferences",
    summary: "List the differences of a day, unexplained ones first",
  }),
  matching: differenceListContract.allMatches({
    route: "POST private/reconciliation/getMatchingDifferences",
    summary: "All differences of a day that the filters match now, to explain them; more than 5,000 are refused",
    rowShape: ChosenDifference,
  }),
  exportDifferences: differenceListContract.spreadsheet({
    route: "GET private/reconciliation/exportDifferences",
    summary: "A filtered list of a day's differences as XLSX or CSV",
  }),
  lines: lineListContract.page({
    route: "POST private/reconciliation/getLines",
    summary: "Every line of a day, ours and the gateway's side by side",
  }),
  exportLines: lineListContract.spreadsheet({
    route: "GET private/reconciliation/exportLines",
    summary: "A filtered list of a day's lines, both sides of each, as XLSX or CSV",
  }),
  load: operation({
    route: "POST private/reconciliation/loadFromGateway",
    access,
    summary: "Import a day's operations from the gateway itself",
    input: recordKey,
    output: ImportReport,
    limit: [20, 60],
  }),
  importStatement: upload({
    route: "POST private/reconciliation/importStatement",
    access,
    summary: "Import the gateway's statement (CSV or XLSX); a file with errors is refused, with a list of them",
    input: recordKey.extend({
      replaces: id.optional().describe("An import of this day that it replaces; requires `note`"),
      note: note.optional().describe("Why the former one was wrong"),
      seal: text(1, 64).optional().describe("From the dry run: rejected if something else would be undone by now"),
      rehearsal: booleanParam.optional().describe("Dry run: returns the effects and changes nothing"),
      dayOrder: z
        .enum(dayOrders, "CHOICE")
        .optional()
        .describe(
          "Order of day and month in its dates: the answer to STATEMENT_DAYS, whose facts list the possible `readings`",
        ),
    }),
    output: ImportReport,
    limit: [20, 60],
    maxBytes: 5 * 1024 * 1024,
  }),
  rehearseWithdrawal: operation({
    route: "GET private/reconciliation/rehearseWithdrawal",
    access,
    summary: "Get what withdrawing a statement would undo, and what prevents it",
    input: z.object({ _id: id.describe("The import") }),
    output: WithdrawalEffects,
  }),
  withdraw: operation({
    route: "POST private/reconciliation/withdrawStatement",
    access,
    requiresRecentSignIn: true,
    summary: "Withdraw a wrong statement with its lines and all that depends on them, or nothing",
    input: z.object({
      _id: id.describe("The import"),
      seal: text(1, 64).describe("From the dry run: rejected if something else would be undone by now"),
      note: note.describe("Reason, stored with the change"),
    }),
    output: WithdrawalEffects,
    idempotent: true,
  }),
  resolve: operation({
    route: "POST private/reconciliation/resolveDifference",
    access,
    summary: "Resolve a difference and apply the resolution to the payment",
    input: z.object({
      _id: id.describe("The difference"),
      updatedAt: version,
      resolution: z.enum(resolutions, "CHOICE").describe("One of those allowed for its kind"),
      note: note.describe("Reason, stored with the change"),
      number: text(8, 20).toUpperCase().optional().describe("Request that the money pays, when it is linked to one"),
    }),
    output: Difference,
    idempotent: true,
  }),
  resolveMany: operation({
    route: "POST private/reconciliation/resolveDifferences",
    access,
    summary: "Resolve several differences in the same way with the same note; each on its own",
    input: z.object({
      ids: bulkInput.ids.describe("Differences"),
      versions: bulkInput.versions,
      resolution: z.enum(resolutionsOfMany, "CHOICE").describe("One that is allowed for the kind of each"),
      note: note.describe("Reason, stored with the change"),
    }),
    output: BulkResult,
    idempotent: true,
  }),
  close: operation({
    route: "POST private/reconciliation/closeDay",
    access,
    summary: "Close a day without unexplained differences, given the statement's count and totals",
    input: recordKey.extend({
      updatedAt: version,
      count: z.number("NUMBER").int("NUMBER").min(0, "TOO_SMALL").describe("Payments in the statement"),
      totals: z
        .array(
          z.object({
            currency: text(1, 8).describe("Currency in the statement"),
            amount: amountInput.describe("Their sum"),
          }),
        )
        .max(20, "TOO_BIG")
        .describe("The statement's total per currency"),
    }),
    output: ReconciliationDay,
  }),
  reopen: operation({
    route: "POST private/reconciliation/reopenDay",
    access,
    summary: "Reopen a closed day, with a reason",
    input: recordKey.extend({ updatedAt: version, note: note.describe("Why it is opened again") }),
    output: ReconciliationDay,
  }),
};

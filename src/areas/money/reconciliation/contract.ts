/** Contract of reconciliation: both sides of each gateway's day, until every difference is explained. */
import { z } from "zod";
import { operation, upload } from "../../../kit/contract.ts";
import { bulkInput, BulkResult } from "../../../kit/list-contract.ts";
import { amountInput, id, note, text, version, booleanParam } from "../../../kit/schemas.ts";
import { daysHomeCalls } from "./home.ts";
import { ChosenDifference, dayListContract, differenceListContract, lineListContract } from "./list-contracts.ts";
import { ReconciliationDay, dayOrders, Difference, ImportReport, namedRecord, WithdrawalEffects } from "./schemas.ts";
import { settlementCalls } from "./settlement-contract.ts";
import { resolutions, resolutionsOfMany } from "./states.ts";

const access = ["adminTransfermovil", "adminEnzona"] as const;

export const reconciliationContract = {
  ...settlementCalls,
  ...daysHomeCalls,
  days: dayListContract.page({
    route: "POST private/reconciliation/getDays",
    summary: "Days of a gateway, newest first: both sides' totals, what is not explained, who closed it",
  }),
  exportDays: dayListContract.spreadsheet({
    route: "GET private/reconciliation/exportDays",
    summary: "A filtered list of days as XLSX or CSV",
  }),
  day: operation({
    route: "GET private/reconciliation/getDay",
    access,
    summary: "One day of one gateway",
    input: namedRecord,
    output: ReconciliationDay,
  }),
  differences: differenceListContract.page({
    route: "POST private/reconciliation/getDifferences",
    summary: "What does not agree on a day, the unexplained first",
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
    summary: "Read the gateway's side of a day from the gateway itself",
    input: namedRecord,
    output: ImportReport,
    limit: [20, 60],
  }),
  importStatement: upload({
    route: "POST private/reconciliation/importStatement",
    access,
    summary: "Read the gateway's side from its statement (CSV or XLSX); one bad line refuses the file, naming each",
    input: namedRecord.extend({
      replaces: id.optional().describe("An import of this day whose place it takes; needs `note`"),
      note: note.optional().describe("Why the former one was wrong"),
      seal: text(1, 64).optional().describe("Of the rehearsal: refused when something else would be undone by now"),
      rehearsal: booleanParam.optional().describe("Answers what would happen, and nothing happens"),
      dayOrder: z
        .enum(dayOrders, "CHOICE")
        .optional()
        .describe("How its dates are meant: the answer to STATEMENT_DAYS, whose facts are the `readings` there are"),
    }),
    output: ImportReport,
    limit: [20, 60],
    maxBytes: 5 * 1024 * 1024,
  }),
  rehearseWithdrawal: operation({
    route: "GET private/reconciliation/rehearseWithdrawal",
    access,
    summary: "What withdrawing a statement would undo, and what keeps it from being withdrawn",
    input: z.object({ _id: id.describe("The import") }),
    output: WithdrawalEffects,
  }),
  withdraw: operation({
    route: "POST private/reconciliation/withdrawStatement",
    access,
    summary: "Withdraw a statement that was wrong: its lines and all that follows from them go, or nothing does",
    input: z.object({
      _id: id.describe("The import"),
      seal: text(1, 64).describe("Of the rehearsal: refused when something else would be undone by now"),
      note: note.describe("Why, for anyone who asks later"),
    }),
    output: WithdrawalEffects,
    idempotent: true,
  }),
  resolve: operation({
    route: "POST private/reconciliation/resolveDifference",
    access,
    summary: "Explain a difference and do what the explanation asks for",
    input: z.object({
      _id: id.describe("The difference"),
      updatedAt: version,
      resolution: z.enum(resolutions, "CHOICE").describe("One of those its kind allows"),
      note: note.describe("Why, for anyone who asks later"),
      number: text(8, 20).toUpperCase().optional().describe("Request that the money pays, when it is linked to one"),
    }),
    output: Difference,
    idempotent: true,
  }),
  resolveMany: operation({
    route: "POST private/reconciliation/resolveDifferences",
    access,
    summary: "Explain many differences in the same way with the same words, each on its own",
    input: z.object({
      ids: bulkInput.ids.describe("Differences"),
      versions: bulkInput.versions,
      resolution: z.enum(resolutionsOfMany, "CHOICE").describe("One that the kind of each allows"),
      note: note.describe("Why, for anyone who asks later"),
    }),
    output: BulkResult,
    idempotent: true,
  }),
  close: operation({
    route: "POST private/reconciliation/closeDay",
    access,
    summary: "Close a day whose every difference is explained, with the statement's count and totals",
    input: namedRecord.extend({
      updatedAt: version,
      count: z.number("NUMBER").int("NUMBER").min(0, "TOO_SMALL").describe("Payments in the statement"),
      totals: z
        .array(
          z.object({
            currency: text(1, 8).describe("As the statement says it"),
            amount: amountInput.describe("What they add up to"),
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
    summary: "Open a closed day again, with a reason",
    input: namedRecord.extend({ updatedAt: version, note: note.describe("Why it is opened again") }),
    output: ReconciliationDay,
  }),
};

/** Reconciliation: each gateway's day, ours and theirs side by side, until every difference has been explained. */
import { z } from "zod";
import { download, operation, pageOf, upload } from "../../kit/contract.ts";
import { amount, day, id, note, page, text, version } from "../../kit/shapes.ts";
import { Day, DayRow, Difference, gateway, Line, Loaded, named, pageOfDay, Total } from "./shapes.ts";
import { dayStatuses, differenceKinds, differenceStatuses, resolutions } from "./states.ts";

const access = ["adminTransfermovil", "adminEnzona"] as const;
const standings = ["agree", "open", "resolved"] as const;

export const reconciliation = {
  days: operation({
    wire: "POST private/reconciliation/getDays",
    access,
    summary: "Days of a gateway, newest first: both sides' totals, what is not explained, who closed it",
    input: page.omit({ sort: true, search: true }).extend({
      gateway,
      status: z.enum(dayStatuses, "CHOICE").optional().describe("Only days in this status"),
      from: day.optional().describe("This day and later"),
      to: day.optional().describe("This day and before"),
    }),
    output: pageOf(DayRow),
  }),
  day: operation({
    wire: "GET private/reconciliation/getDay",
    access,
    summary: "One day of one gateway",
    input: named,
    output: Day,
  }),
  differences: operation({
    wire: "POST private/reconciliation/getDifferences",
    access,
    summary: "What does not agree on a day, the unexplained first",
    input: pageOfDay.extend({
      kind: z.enum(differenceKinds, "CHOICE").optional().describe("Only this kind"),
      status: z.enum(differenceStatuses, "CHOICE").optional().describe("Only unexplained, or only explained"),
    }),
    output: pageOf(Difference),
  }),
  lines: operation({
    wire: "POST private/reconciliation/getLines",
    access,
    summary: "Every line of a day, ours and the gateway's side by side",
    input: pageOfDay.extend({
      standing: z.enum(standings, "CHOICE").optional().describe("Only lines that agree, or that do not"),
    }),
    output: pageOf(Line),
  }),
  exportDay: download({
    wire: "GET private/reconciliation/exportDay",
    access,
    summary: "A day's lines and differences as a spreadsheet, or its lines as CSV",
    input: named.extend({ format: z.enum(["xlsx", "csv"], "CHOICE").default("xlsx").describe("How it is written") }),
  }),
  load: operation({
    wire: "POST private/reconciliation/loadFromGateway",
    access,
    summary: "Read the gateway's side of a day from the gateway itself",
    input: named,
    output: Loaded,
    limit: [20, 60],
  }),
  importStatement: upload({
    wire: "POST private/reconciliation/importStatement",
    access,
    summary: "Read the gateway's side from its statement (CSV or XLSX); one bad line refuses the file, naming each",
    input: named,
    output: Loaded,
    limit: [20, 60],
  }),
  resolve: operation({
    wire: "POST private/reconciliation/resolveDifference",
    access,
    summary: "Explain a difference and do what the explanation asks for",
    input: z.object({
      _id: id.describe("The difference"),
      updatedAt: version,
      resolution: z.enum(resolutions, "CHOICE").describe("One of those its kind allows"),
      note: note.describe("Why, for whoever asks later"),
      number: text(8, 20).toUpperCase().optional().describe("Request that the money pays, when it is linked to one"),
    }),
    output: Difference,
    idempotent: true,
  }),
  close: operation({
    wire: "POST private/reconciliation/closeDay",
    access,
    summary: "Close a day whose every difference is explained, with the statement's count and totals",
    input: named.extend({
      updatedAt: version,
      count: z.number("NUMBER").int("NUMBER").min(0, "TOO_SMALL").describe("Payments in the statement"),
      totals: z
        .array(z.object({ currency: Total.shape.currency, amount: amount.describe("What they add up to") }))
        .max(20, "TOO_BIG")
        .describe("The statement's total per currency"),
    }),
    output: Day,
  }),
  reopen: operation({
    wire: "POST private/reconciliation/reopenDay",
    access,
    summary: "Open a closed day again, with a reason",
    input: named.extend({ updatedAt: version, note: note.describe("Why it is opened again") }),
    output: Day,
  }),
};

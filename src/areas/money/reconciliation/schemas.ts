/** Schemas of a reconciliation day: both sides and their differences. */
import { z } from "zod";
import { amount, currency, day, instant, nameSchemas, version } from "../../../kit/contract/schemas.ts";
import { gatewayKeys, paymentStatuses } from "../payments/contract.ts";
import { Deposit, Settlement } from "./settlement-contract.ts";
import { dayStatuses, differenceKinds, differenceStatuses, ownResolutions, resolutions } from "./states.ts";

export const gateway = z.enum(gatewayKeys, "CHOICE").describe("transfermovil, enzona or bipay (international card)");
export const recordStates = ["paid", "partlyRefunded", "refunded", "claimed"] as const;

/** Source of an import: the gateway's own list, or a file. */
export const sources = ["gateway", "file"] as const;

export const ReconciliationTotal = z.object({
  currency: z.string().describe("ISO code; a gateway may use one that is not supported"),
  count: z.number().int().describe("Payments in this currency"),
  amount: amount.describe("Their sum"),
});
export type ReconciliationTotal = z.output<typeof ReconciliationTotal>;

export const OurSideValues = z.object({
  paymentId: z.string().describe("The payment"),
  number: z.string().describe("Number of the paid subject: AP26000123"),
  payer: z.string().describe("Name of the payer"),
  status: z.enum(paymentStatuses).describe("Current status in our books"),
  amount,
  currency,
  refunded: amount.describe("Amount refunded in our books"),
  confirmedAt: instant.optional().describe("When we took it as paid"),
});
export type OurSideValues = z.output<typeof OurSideValues>;
export const GatewaySideValues = z.object({
  operation: z.string().describe("The gateway's own id"),
  state: z.enum(recordStates).describe("Status at the gateway"),
  amount,
  currency: z.string().describe("Currency at the gateway"),
  refunded: amount.optional().describe("Amount refunded, if the gateway reports it"),
  at: instant.optional().describe("When, by the gateway"),
});
export type GatewaySideValues = z.output<typeof GatewaySideValues>;

export const Difference = z.object({
  _id: z.string().describe("The difference"),
  kind: z.enum(differenceKinds).describe("Kind of difference"),
  status: z.enum(differenceStatuses).describe("open: not explained"),
  reference: z.string().describe("Payment reference, or the gateway's identifier if there is none"),
  ours: OurSideValues.optional().describe("Our side as it is now; absent when we know nothing of it"),
  theirs: GatewaySideValues.optional().describe("The gateway's side; absent when it has no such operation"),
  allowed: z.array(z.enum(resolutions)).describe("Resolutions that the caller may choose"),
  resolution: z
    .enum([...resolutions, ...ownResolutions])
    .optional()
    .describe("How it was resolved"),
  note: z.string().optional().describe("Note of the person who resolved it"),
  resolvedBy: z.string().optional().describe("Who resolved it"),
  resolvedAt: instant.optional().describe("When it was resolved"),
  afterClosing: z.boolean().describe("Found after the day was closed"),
  foundAt: instant,
  updatedAt: instant,
});
export type Difference = z.output<typeof Difference>;

export const ReconciliationLine = z.object({
  _id: z.string().describe("The line"),
  reference: z.string().describe("Payment reference, or the gateway's identifier if there is none"),
  ours: OurSideValues.optional().describe("Our side; absent when we know nothing of it"),
  theirs: GatewaySideValues.optional().describe("The gateway's side; absent when it has no such operation"),
  at: instant.optional().describe("When, by the gateway; by our books where it has no such operation"),
  open: z.array(z.enum(differenceKinds)).describe("Differences that wait for a person"),
  resolved: z.array(z.enum(differenceKinds)).describe("Differences that were explained"),
});
export type ReconciliationLine = z.output<typeof ReconciliationLine>;

export const DayRow = z.object({
  _id: z.string().describe("The day itself, YYYY-MM-DD"),
  status: z.enum(dayStatuses).describe("open, closed, or closed once and open again"),
  loaded: z.boolean().describe("Whether the gateway's side has been read"),
  ours: z.array(ReconciliationTotal).describe("Payments confirmed in our books on this day"),
  theirs: z.array(ReconciliationTotal).describe("Operations of the gateway"),
  open: z.number().int().describe("Unexplained differences"),
  resolved: z.number().int().describe("Differences explained"),
  settlement: z.array(Settlement).describe("Fee, net and the bank's deposit, one line per currency"),
  closedBy: z.string().optional().describe("Who closed it last"),
  closedAt: instant.optional().describe("When it was closed last"),
});
export type DayRow = z.output<typeof DayRow>;

/** Reasons that block a withdrawal. */
const hindrances = ["closed", "givenBack", "settled", "changed", "unknown"] as const;

export const WithdrawalEffects = z.object({
  lines: z.number().int().describe("Lines that are only in this statement and would be removed"),
  changed: z.number().int().describe("Lines that revert to another statement's values"),
  differences: z.number().int().describe("Differences that were found because of it, and go"),
  answers: z.number().int().describe("Resolutions that are reverted"),
  debts: z
    .array(z.object({ currency, amount: amount.describe("Amount no longer due as a refund") }))
    .describe("Refunds that were due because of an explanation"),
  marks: z.number().int().describe("Payments that are no longer marked as found in the statement"),
  hindrances: z
    .array(
      z.object({
        why: z.enum(hindrances).describe("What cannot be undone, or must be done first"),
        what: z.string().describe("The day, or the reference of the payment"),
      }),
    )
    .describe("Why it cannot be done; empty when it can"),
  seal: z
    .string()
    .describe("Hash of these effects: when sent back, exactly these effects are applied or the call is rejected"),
});
export type WithdrawalEffects = z.output<typeof WithdrawalEffects>;

export const StatementImport = z.object({
  _id: z.string().describe("The import"),
  source: z.enum(sources).describe("A file, or the gateway's own list"),
  name: z.string().optional().describe("Name of the file"),
  lines: z.number().int().describe("Operations with money that it names"),
  at: instant.describe("Time of the last load or query"),
  by: z.string().describe("Who loaded it"),
  withdrawnAt: instant.optional().describe("When it was withdrawn; absent while it counts"),
  withdrawnBy: z.string().optional().describe("Who withdrew it"),
  note: z.string().optional().describe("Why it was withdrawn"),
  replaced: z.boolean().describe("Another file took its place"),
});
export type StatementImport = z.output<typeof StatementImport>;

export const ReconciliationDay = DayRow.extend({
  gateway,
  isOver: z.boolean().describe("Only past days can be closed"),
  lists: z.boolean().describe("The gateway has a list of operations per day; otherwise a file is needed"),
  lines: z.number().int().describe("Lines of both sides together"),
  kinds: z
    .array(
      z.object({
        kind: z.enum(differenceKinds).describe("Kind of difference"),
        open: z.number().int().describe("Not explained"),
        resolved: z.number().int().describe("Explained"),
      }),
    )
    .describe("Differences by kind"),
  loadedAt: instant.optional().describe("When the gateway's side was read last"),
  deposits: z.array(Deposit).describe("Recorded bank deposits, newest first"),
  imports: z.array(StatementImport).describe("Imports of the day, newest first, at most fifty"),
  log: z
    .array(
      z.object({
        to: z.enum(dayStatuses).describe("New status"),
        at: instant,
        by: z.string().describe("Author; «Sistema» if later facts reopened the day"),
        note: z.string().optional().describe("Why"),
      }),
    )
    .describe("How it was closed and opened, oldest first"),
  updatedAt: version,
});
export type ReconciliationDay = z.output<typeof ReconciliationDay>;

/** An error in an uploaded statement: line as numbered in the spreadsheet, column by its header. */
export const LineFault = z.object({
  line: z.number().int().describe("Line of the file, 1 is the header"),
  column: z.string().describe("Header of the column"),
  text: z.string().describe("Error text"),
});
export type LineFault = z.output<typeof LineFault>;

/** Order of day and month in a file; the last when year-first dates or month names make it unambiguous. */
export const dayOrders = ["dmy", "mdy", "ymd"] as const;
export type DayOrder = (typeof dayOrders)[number];

const Repeated = z.object({
  line: z.number().int().describe("Line of the file"),
  first: z.number().int().describe("The equal line that counts"),
});
export type Repeated = z.output<typeof Repeated>;

export const ImportReport = z.object({
  read: z.number().int().describe("Operations with money that the gateway has"),
  added: z.number().int().describe("New lines"),
  changed: z.number().int().describe("Known, and different now"),
  found: z.number().int().describe("Differences found or opened by it"),
  alreadyLoaded: z.boolean().describe("This very file had been loaded before: nothing changed"),
  days: z.array(z.string()).describe("Days it speaks of"),
  reopened: z.array(z.string()).describe("Closed days that it opened again"),
  noMoney: z.number().int().optional().describe("Operations of the file that took no money"),
  repeated: z.array(Repeated).optional().describe("Lines equal to an earlier line, at most fifty"),
  repeatedCount: z.number().int().optional().describe("Number of such lines"),
  undone: WithdrawalEffects.optional().describe("What was undone with the replaced statement"),
});
export type ImportReport = z.output<typeof ImportReport>;

export const recordKey = z.object({ gateway, day: day.describe("Day in Havana, YYYY-MM-DD") });

nameSchemas({
  StatementImport,
  StatementUndone: WithdrawalEffects,
  ReconciliationDay,
  ReconciliationDayRow: DayRow,
  Difference,
  ReconciliationLine,
});

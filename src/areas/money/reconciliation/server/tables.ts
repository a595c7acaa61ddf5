import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  amountColumn,
  idColumn,
  instantColumnType,
  stamps,
  statusLogColumns,
} from "../../../../server/database/columns.ts";
import { payments } from "../../payments/server/tables.ts";
import { gatewayKeys } from "../../payments/contract.ts";
import { recordStates, sources } from "../schemas.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import {
  dayStatuses,
  depositReasons,
  differenceKinds,
  differenceStatuses,
  ownResolutions,
  resolutions,
} from "../states.ts";

const gateway = () => text("gateway", { enum: gatewayKeys }).notNull();

/** A day of a gateway with an import, a deposit or a status. */
export const reconciliationDays = pgTable(
  "reconciliation_days",
  {
    id: idColumn(),
    gateway: gateway(),
    day: date("day", { mode: "string" }).notNull(),
    status: text("status", { enum: dayStatuses }).notNull().default("open"),
    /** When the gateway's side was last loaded; null when never. */
    loadedAt: instantColumnType("loaded_at"),
    /** The last closing; remains when the day is reopened. */
    closedAt: instantColumnType("closed_at"),
    closedBy: uuid("closed_by"),
    closedByName: text("closed_by_name"),
    statementCount: integer("statement_count"),
    /** [{ currency, amount }] of the statement when the day was closed. */
    statementTotals: jsonb("statement_totals"),
    ...stamps(),
  },
  (table) => [unique("reconciliation_days_day").on(table.gateway, table.day)],
);

/** Append-only log of closing and reopening. */
export const reconciliationLog = pgTable(
  "reconciliation_log",
  {
    dayId: uuid("day_id")
      .notNull()
      .references(() => reconciliationDays.id),
    ...statusLogColumns(dayStatuses, "by"),
    from: text("from_status", { enum: dayStatuses }).notNull(),
  },
  (table) => [index("reconciliation_log_day").on(table.dayId, table.at)],
);

/** Uploaded statement files; the hash recognizes a repeated file. */
export const statementFiles = pgTable(
  "statement_files",
  {
    id: idColumn(),
    gateway: gateway(),
    sha256: text("sha256").notNull(),
    name: text("name").notNull(),
    lines: integer("lines").notNull(),
    days: date("days", { mode: "string" }).array().notNull(),
    ...stamps(),
  },
  (table) => [unique("statement_files_content").on(table.gateway, table.sha256)],
);

/**
 * One import of the gateway's side of a day: from a file, or from the gateway's own list, which is loaded repeatedly.
 */
export const statementImports = pgTable(
  "statement_imports",
  {
    id: idColumn(),
    gateway: gateway(),
    /** The day it covers; it may contain lines of other days. */
    day: date("day", { mode: "string" }).notNull(),
    source: text("source", { enum: sources }).notNull(),
    /** Null for the gateway's own list. */
    fileId: uuid("file_id").references(() => statementFiles.id),
    /** Precedence: the highest number wins; importing the same file or list again raises it. */
    loadOrder: bigserial("said", { mode: "number" }).notNull(),
    loadedAt: instantColumnType("loaded_at").notNull(),
    loadedBy: uuid("loaded_by"),
    loadedByName: text("loaded_by_name").notNull(),
    /** A withdrawn import no longer counts, but remains as history. */
    withdrawnAt: instantColumnType("withdrawn_at"),
    withdrawnBy: uuid("withdrawn_by"),
    withdrawnByName: text("withdrawn_by_name"),
    withdrawnNote: text("withdrawn_note"),
    /** The import that replaced it. */
    replacedBy: uuid("replaced_by"),
  },
  (table) => [
    index("statement_imports_day").on(table.gateway, table.day, table.loadedAt),
    uniqueIndex("statement_imports_file")
      .on(table.gateway, table.day, table.fileId)
      .where(sql`${table.withdrawnAt} is null and ${table.fileId} is not null`),
    uniqueIndex("statement_imports_list")
      .on(table.gateway, table.day, table.source)
      .where(sql`${table.withdrawnAt} is null and ${table.fileId} is null`),
  ],
);

/** Columns of a gateway's operation. */
const operationColumns = () => ({
  /** The gateway's own id. */
  operation: text("operation").notNull(),
  reference: text("reference"),
  day: date("day", { mode: "string" }).notNull(),
  at: instantColumnType("at"),
  state: text("state", { enum: recordStates }).notNull(),
  amount: amountColumn("amount").notNull(),
  /** The gateway's currency code; may be one we do not use. */
  currency: text("currency").notNull(),
  /** Null when the gateway does not state it. */
  refunded: amountColumn("refunded"),
  /** The gateway's commission; null when it does not state it. */
  fee: amountColumn("fee"),
});

/** An operation as one import contains it. `gateway_records` contains the result of all effective imports. */
export const statementLines = pgTable(
  "statement_lines",
  {
    id: idColumn(),
    importId: uuid("import_id")
      .notNull()
      .references(() => statementImports.id),
    gateway: gateway(),
    ...operationColumns(),
  },
  (table) => [
    unique("statement_lines_operation").on(table.importId, table.operation),
    index("statement_lines_said").on(table.gateway, table.operation),
  ],
);

/** An operation with money, from all effective imports. */
export const gatewayRecords = pgTable(
  "gateway_records",
  {
    id: idColumn(),
    gateway: gateway(),
    ...operationColumns(),
    source: text("source", { enum: sources }).notNull(),
    paymentId: uuid("payment_id").references(() => payments.id),
    /** Sort key within the day: operations without a time come first. */
    moment: instantColumnType("moment")
      .notNull()
      .generatedAlwaysAs(sql`coalesce(at, day::timestamp at time zone 'America/Havana')`),
    /** Display name: the reference, or the gateway's id without one. */
    name: text("name").notNull().generatedAlwaysAs(sql`coalesce(reference, operation)`),
    ...stamps(),
  },
  (table) => [
    unique("gateway_records_operation").on(table.gateway, table.operation),
    index("gateway_records_at").on(table.gateway, table.day, table.moment, table.id),
    index("gateway_records_name").on(table.gateway, table.day, table.name, table.id),
    index("gateway_records_amount").on(table.gateway, table.day, table.amount, table.id),
    index("gateway_records_payment").on(table.paymentId).where(sql`${table.paymentId} is not null`),
  ],
);

export interface ResolutionEffects {
  /** Changed columns of the payment, before and after. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** Amount refunded by then. */
  readonly refunded: string;
  /** Id of a payment created for money without one. */
  readonly made?: string;
}

/** A difference between the two sides. */
export const differences = pgTable(
  "differences",
  {
    id: idColumn(),
    gateway: gateway(),
    day: date("day", { mode: "string" }).notNull(),
    kind: text("kind", { enum: differenceKinds }).notNull(),
    /** Kind, payment, operation and the gateway's data: a new fact is a new difference. */
    fact: text("fact").notNull(),
    reference: text("reference").notNull(),
    paymentId: uuid("payment_id").references(() => payments.id),
    recordId: uuid("record_id").references(() => gatewayRecords.id),
    status: text("status", { enum: differenceStatuses }).notNull(),
    resolution: text("resolution", { enum: [...resolutions, ...ownResolutions] }),
    note: text("note"),
    /** Effects of the resolution on payments, needed to revert it. */
    traces: jsonb("traces").$type<ResolutionEffects>(),
    resolvedAt: instantColumnType("resolved_at"),
    resolvedBy: uuid("resolved_by"),
    resolvedByName: text("resolved_by_name"),
    afterClosing: boolean("after_closing").notNull().default(false),
    foundAt: instantColumnType("found_at").notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("differences_fact").on(table.gateway, table.fact),
    index("differences_listed").on(table.gateway, table.day, table.status, table.kind, table.reference, table.id),
    // Few differences are open: a partial index.
    index("differences_open").on(table.gateway, table.day, table.reference).where(sql`${table.status} = 'open'`),
    index("differences_kind").on(table.gateway, table.day, table.kind, table.status, table.reference, table.id),
    index("differences_reference").on(table.gateway, table.day, table.reference, table.id),
    index("differences_payment").on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index("differences_record").on(table.recordId).where(sql`${table.recordId} is not null`),
  ],
);

const currency = () => text("currency", { enum: currencies }).notNull();

/** Fee per payment where the statement contains none: a percentage plus a fixed amount, from a day on. */
export const gatewayFees = pgTable(
  "gateway_fees",
  {
    id: idColumn(),
    gateway: gateway(),
    currency: currency(),
    since: date("since", { mode: "string" }).notNull(),
    percent: numeric("percent", { precision: 5, scale: 2 }).notNull(),
    fixed: amountColumn("fixed").notNull(),
    byName: text("by_name").notNull(),
    ...stamps(),
  },
  (table) => [unique("gateway_fees_since").on(table.gateway, table.currency, table.since)],
);

/** A bank deposit for a gateway's day. */
export const bankDeposits = pgTable(
  "bank_deposits",
  {
    id: idColumn(),
    gateway: gateway(),
    /** The day of the payments that it settles. */
    day: date("day", { mode: "string" }).notNull(),
    currency: currency(),
    amount: amountColumn("amount").notNull(),
    /** The bank's reference. */
    reference: text("reference").notNull(),
    bankedOn: date("banked_on", { mode: "string" }).notNull(),
    byName: text("by_name").notNull(),
    /** A withdrawn deposit no longer counts, but remains as history. */
    withdrawnAt: instantColumnType("withdrawn_at"),
    withdrawnByName: text("withdrawn_by_name"),
    withdrawnNote: text("withdrawn_note"),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("bank_deposits_reference")
      .on(table.gateway, table.day, table.currency, table.reference)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);

/** Explanation of a deposit's difference; valid only for exactly this difference. */
export const depositExplanations = pgTable(
  "deposit_explanations",
  {
    gateway: gateway(),
    day: date("day", { mode: "string" }).notNull(),
    currency: currency(),
    difference: amountColumn("difference").notNull(),
    reason: text("reason", { enum: depositReasons }).notNull(),
    note: text("note").notNull(),
    byName: text("by_name").notNull(),
    at: instantColumnType("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.day, table.currency] })],
);

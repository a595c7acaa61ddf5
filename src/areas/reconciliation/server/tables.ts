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
} from "../../../server/database/columns.ts";
import { payments } from "../../payments/server/tables.ts";
import { gatewayKeys } from "../../payments/contract.ts";
import { recordStates, sources } from "../schemas.ts";
import { currencies } from "../../../kit/money.ts";
import {
  dayStatuses,
  depositReasons,
  differenceKinds,
  differenceStatuses,
  ownResolutions,
  resolutions,
} from "../states.ts";

const gateway = () => text("gateway", { enum: gatewayKeys }).notNull();

/** A day of a gateway that somebody has looked at. */
export const reconciliationDays = pgTable(
  "reconciliation_days",
  {
    id: idColumn(),
    gateway: gateway(),
    day: date("day", { mode: "string" }).notNull(),
    status: text("status", { enum: dayStatuses }).notNull().default("open"),
    /** When the gateway's side was read last; null when never. */
    loadedAt: instantColumnType("loaded_at"),
    /** Of the last closing; kept when it is opened again. */
    closedAt: instantColumnType("closed_at"),
    closedBy: uuid("closed_by"),
    closedByName: text("closed_by_name"),
    statementCount: integer("statement_count"),
    /** [{ currency, amount }] as they stood in the statement when it was closed. */
    statementTotals: jsonb("statement_totals"),
    ...stamps(),
  },
  (table) => [unique("reconciliation_days_day").on(table.gateway, table.day)],
);

/** Every closing and opening, append-only. */
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

/** A statement that was uploaded: its fingerprint tells the same file when it comes again. */
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

/** The gateway's side of a day as it came in once: from a file, or from the gateway's own list, which is asked again and again. */
export const statementImports = pgTable(
  "statement_imports",
  {
    id: idColumn(),
    gateway: gateway(),
    /** The day that is read by it; lines of other days may stand in it. */
    day: date("day", { mode: "string" }).notNull(),
    source: text("source", { enum: sources }).notNull(),
    /** Null: no file of ours, the gateway said so itself. */
    fileId: uuid("file_id").references(() => statementFiles.id),
    /** Who speaks last is right: the same file or the same list again speaks anew. */
    said: bigserial("said", { mode: "number" }).notNull(),
    loadedAt: instantColumnType("loaded_at").notNull(),
    loadedBy: uuid("loaded_by"),
    loadedByName: text("loaded_by_name").notNull(),
    /** What was withdrawn says nothing any more, and stays as what was loaded once. */
    withdrawnAt: instantColumnType("withdrawn_at"),
    withdrawnBy: uuid("withdrawn_by"),
    withdrawnByName: text("withdrawn_by_name"),
    withdrawnNote: text("withdrawn_note"),
    /** The import that took its place. */
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

/** What a gateway says of an operation. */
const told = () => ({
  /** The gateway's own id. */
  operation: text("operation").notNull(),
  reference: text("reference"),
  day: date("day", { mode: "string" }).notNull(),
  at: instantColumnType("at"),
  state: text("state", { enum: recordStates }).notNull(),
  amount: amountColumn("amount").notNull(),
  /** As the gateway names it; may be one that we do not sell in. */
  currency: text("currency").notNull(),
  /** Null when the gateway does not say how much. */
  refunded: amountColumn("refunded"),
  /** What it keeps of the amount; null when it does not say. */
  fee: amountColumn("fee"),
});

/** An operation as one import says it. What all that were not withdrawn say together stands in `gateway_records`. */
export const statementLines = pgTable(
  "statement_lines",
  {
    id: idColumn(),
    importId: uuid("import_id")
      .notNull()
      .references(() => statementImports.id),
    gateway: gateway(),
    ...told(),
  },
  (table) => [
    unique("statement_lines_operation").on(table.importId, table.operation),
    index("statement_lines_said").on(table.gateway, table.operation),
  ],
);

/** One operation with money as the gateway has it. */
export const gatewayRecords = pgTable(
  "gateway_records",
  {
    id: idColumn(),
    gateway: gateway(),
    ...told(),
    source: text("source", { enum: sources }).notNull(),
    paymentId: uuid("payment_id").references(() => payments.id),
    /** Where it stands in its day: one without a time stands at the beginning. */
    moment: instantColumnType("moment")
      .notNull()
      .generatedAlwaysAs(sql`coalesce(at, day::timestamp at time zone 'America/Havana')`),
    /** What it is called by: the gateway's id where there is no reference. */
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
  /** Columns of its payment that were changed, as they were and as they became. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** What had gone back of it by then. */
  readonly refunded: string;
  /** A payment that was written for money that had none. */
  readonly made?: string;
}

/** Something on which the two sides do not agree. */
export const differences = pgTable(
  "differences",
  {
    id: idColumn(),
    gateway: gateway(),
    day: date("day", { mode: "string" }).notNull(),
    kind: text("kind", { enum: differenceKinds }).notNull(),
    /** Kind, payment, operation and what the gateway says of it: a new fact is a new difference. */
    fact: text("fact").notNull(),
    reference: text("reference").notNull(),
    paymentId: uuid("payment_id").references(() => payments.id),
    recordId: uuid("record_id").references(() => gatewayRecords.id),
    status: text("status", { enum: differenceStatuses }).notNull(),
    resolution: text("resolution", { enum: [...resolutions, ...ownResolutions] }),
    note: text("note"),
    /** What the explanation did with our payments: how it is taken back. */
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
    // What waits for a person is little among much.
    index("differences_open").on(table.gateway, table.day, table.reference).where(sql`${table.status} = 'open'`),
    index("differences_kind").on(table.gateway, table.day, table.kind, table.status, table.reference, table.id),
    index("differences_reference").on(table.gateway, table.day, table.reference, table.id),
    index("differences_payment").on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index("differences_record").on(table.recordId).where(sql`${table.recordId} is not null`),
  ],
);

const currency = () => text("currency", { enum: currencies }).notNull();

/** What a gateway keeps of each payment where its statement does not say: so much percent and so much beside, from a day on. */
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

/** Money that the bank put on our account for a gateway's day. */
export const bankDeposits = pgTable(
  "bank_deposits",
  {
    id: idColumn(),
    gateway: gateway(),
    /** The day whose payments it is for. */
    day: date("day", { mode: "string" }).notNull(),
    currency: currency(),
    amount: amountColumn("amount").notNull(),
    /** The bank's. */
    reference: text("reference").notNull(),
    bankedOn: date("banked_on", { mode: "string" }).notNull(),
    byName: text("by_name").notNull(),
    /** What was written down wrongly stays as what was written down once. */
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

/** Why a deposit is not what was expected: of just this difference, so that another one is not explained by it. */
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

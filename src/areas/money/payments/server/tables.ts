import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { currencies } from "../../../../kit/numbers/money.ts";
import { languages } from "../../../../kit/text/language.ts";
import {
  amountColumn,
  idColumn,
  instantColumnType,
  stamps,
  statusLogColumns,
} from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { openRefundStatuses, refundMeans, refundStatuses } from "../refund-states.ts";
import { acquirers, gatewayKeys, linkStates, paymentStatuses } from "../states.ts";
import { subjectKinds } from "../subject-kinds.ts";

/** Payment links. At most one per subject is open; closed ones keep the reason. */
export const paymentLinks = pgTable(
  "payment_links",
  {
    id: idColumn(),
    kind: text("kind", { enum: subjectKinds }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    /** SHA-256 of the token: the table alone gives no access. */
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instantColumnType("expires_at").notNull(),
    /** Number of sendings of the subject's links: 1 is the first, every resend adds one. */
    sentCount: integer("sent_count").notNull(),
    closed: text("closed", { enum: linkStates }),
    closedAt: instantColumnType("closed_at"),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("payment_links_open").on(table.kind, table.subjectId).where(sql`${table.closed} is null`),
    index("payment_links_subject").on(table.kind, table.subjectId, table.createdAt),
    index("payment_links_expiry").on(table.expiresAt).where(sql`${table.closed} is null`),
  ],
);

const ownColumns = ["reference", "subject_number", "payer_name", "payer_email", "payer_phone"] as const;
const gatewayColumns = ["gateway_id", "bank_id", "tm_id", "auth_code", "refund_reference"] as const;
const searchText = searchTextOf(...ownColumns, ...gatewayColumns);

/** An attempt to pay a subject at one gateway. */
export const payments = pgTable(
  "payments",
  {
    id: idColumn(),
    /** Twelve digits, valid for every gateway. */
    reference: text("reference").notNull().unique(),
    kind: text("kind", { enum: subjectKinds }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    subjectNumber: text("subject_number").notNull(),
    linkId: uuid("link_id").references(() => paymentLinks.id),
    gateway: text("gateway", { enum: gatewayKeys }).notNull(),
    /** Card payments: the acquirer configured when the attempt was created. */
    acquirer: text("acquirer", { enum: acquirers }),
    status: text("status", { enum: paymentStatuses }).notNull(),
    /** Amount charged to the payer, bank fee included. */
    amount: amountColumn("amount").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    bankFee: amountColumn("bank_fee").notNull(),
    /** CUP for one unit of `currency`, when the price was converted. */
    rate: numeric("rate", { precision: 14, scale: 6 }),
    /** Price of the subject when the attempt was opened: the payment does not settle it at another price. */
    dueAmount: amountColumn("due_amount").notNull(),
    dueCurrency: text("due_currency", { enum: currencies }).notNull(),
    description: text("description").notNull(),
    payerName: text("payer_name").notNull(),
    payerEmail: text("payer_email").notNull(),
    payerPhone: text("payer_phone"),
    /** Receipt address of a payer who is not the requester. */
    receiptEmail: text("receipt_email"),
    payerLanguage: text("payer_language", { enum: languages }).notNull(),
    expiresAt: instantColumnType("expires_at").notNull(),

    /** EnZona's transaction_uuid, Transfermóvil's OrderId, the card gateway's code. */
    gatewayId: text("gateway_id"),
    /** How the payer continues: address, form or QR. */
    presentation: jsonb("presentation"),
    operationSignature: text("operation_signature"),
    bank: text("bank"),
    bankId: text("bank_id"),
    tmId: text("tm_id"),
    cardBrand: text("card_brand"),
    authCode: text("auth_code"),
    /** The gateway's own failure code; never personal data. */
    failure: text("failure"),

    confirmedAt: instantColumnType("confirmed_at"),
    /** True for the payment that moved its subject to paid. */
    settled: boolean("settled").notNull().default(false),
    /** The subject had been paid already. */
    duplicated: boolean("duplicated").notNull().default(false),
    /** The money arrived after the attempt was closed. */
    late: boolean("late").notNull().default(false),
    /** The gateway reports another amount, or a claim: a person decides. */
    disputed: boolean("disputed").notNull().default(false),
    disputeReason: text("dispute_reason"),
    /** Total amount to refund, in `currency`; null when none. */
    refundDue: amountColumn("refund_due"),
    refundReason: text("refund_reason"),
    refundedAmount: amountColumn("refunded_amount").notNull().default("0.00"),
    refundReference: text("refund_reference"),
    refundedAt: instantColumnType("refunded_at"),
    /** Status of the open refund; null when there is none. */
    openRefund: text("open_refund", { enum: openRefundStatuses }),
    conciliated: boolean("conciliated").notNull().default(false),
    conciliatedAt: instantColumnType("conciliated_at"),
    statementReference: text("statement_reference"),
    statementDate: date("statement_date", { mode: "string" }),
    /**
     * Amount received according to the gateway, if it differs from the requested one; its currency may be one we do not
     * use.
     */
    receivedAmount: amountColumn("received_amount"),
    receivedCurrency: text("received_currency"),
    /** The gateway's commission. */
    commission: amountColumn("commission"),

    /** Time of the next status poll; null when polling is over. */
    nextPollAt: instantColumnType("next_poll_at"),
    polls: integer("polls").notNull().default(0),
    /** Until then, unverified webhooks trigger no status query. */
    queryFrom: instantColumnType("ask_from"),
    /** Number of queries triggered by unverified webhooks. */
    questionsOnWord: integer("questions_on_word").notNull().default(0),
    /** End of the lease of the process that places or completes the order. */
    workedUntil: instantColumnType("worked_until"),
    /** Searchable text. */
    searchText: text("search_text").generatedAlwaysAs(searchText),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("payments_one_open")
      .on(table.kind, table.subjectId)
      .where(sql`${table.status} in ('created', 'paying')`),
    uniqueIndex("payments_one_settled").on(table.kind, table.subjectId).where(sql`${table.settled}`),
    index("payments_subject").on(table.kind, table.subjectId, table.createdAt),
    index("payments_poll").on(table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
    index("payments_listed").on(table.gateway, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("payments_view").on(
      table.gateway,
      table.kind,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Few payments need attention: a partial index.
    index("payments_waiting")
      .on(table.gateway, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(
        sql`${table.disputed} or ${table.duplicated} or ${table.late} or ${table.refundDue} > ${table.refundedAmount}`,
      ),
    index("payments_open_refund")
      .on(table.gateway, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.openRefund} is not null`),
    // List sums use this index only.
    index("payments_gateway").on(
      table.gateway,
      table.status,
      table.createdAt,
      table.id,
      table.currency,
      table.amount,
      table.refundedAmount,
    ),
    index("payments_number").on(table.gateway, table.subjectNumber, table.id),
    index("payments_amount").on(table.gateway, table.amount, table.id),
    index("payments_confirmed").on(table.gateway, table.confirmedAt, table.id),
    index("payments_confirmed_last").on(
      table.gateway,
      table.confirmedAt.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    index("payments_words").using("gin", table.searchText.op("gin_trgm_ops")),
    // Never refund more than was paid.
    check("payments_refunded_at_most", sql`${table.refundedAmount} <= ${table.amount}`),
    index("payments_gateway_id").on(table.gatewayId).where(sql`${table.gatewayId} is not null`),
  ],
);

/** Refunds of a payment: stored before the gateway is called; at most one is open. */
export const paymentRefunds = pgTable(
  "payment_refunds",
  {
    id: idColumn(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    /** Our reference at the gateway; the bank transfer's reference for a manual refund. */
    reference: text("reference").notNull(),
    means: text("means", { enum: refundMeans }).notNull(),
    status: text("status", { enum: refundStatuses }).notNull(),
    amount: amountColumn("amount").notNull(),
    reason: text("reason").notNull(),
    proposedBy: uuid("proposed_by"),
    proposedByName: text("proposed_by_name").notNull(),
    /** Second person, from a configured amount on: never the proposer. */
    approvedBy: uuid("approved_by"),
    approvedByName: text("approved_by_name"),
    /** Written before the only request: from then on only the gateway's list shows whether it arrived. */
    sentAt: instantColumnType("sent_at"),
    gatewayRefundId: text("gateway_refund_id"),
    /** The gateway's failure code, or one of ours. */
    failure: text("failure"),
    /** Refunds at the gateway that may be this one, when several match. */
    candidates: jsonb("candidates"),
    doneAt: instantColumnType("done_at"),
    /** Time of the next query. */
    nextQueryAt: instantColumnType("ask_at"),
    queryCount: integer("asks").notNull().default(0),
    workedUntil: instantColumnType("worked_until"),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("payment_refunds_one_open")
      .on(table.paymentId)
      .where(sql`${table.status} in ('proposed', 'sending', 'asked', 'unclear')`),
    // A refund at the gateway belongs to one of ours only.
    uniqueIndex("payment_refunds_theirs")
      .on(table.paymentId, table.gatewayRefundId)
      .where(sql`${table.gatewayRefundId} is not null`),
    uniqueIndex("payment_refunds_reference").on(table.reference).where(sql`${table.means} = 'gateway'`),
    index("payment_refunds_payment").on(table.paymentId, table.createdAt),
    index("payment_refunds_ask").on(table.nextQueryAt).where(sql`${table.nextQueryAt} is not null`),
    check("payment_refunds_two_people", sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.proposedBy}`),
  ],
);

/** Append-only log of every status change of every attempt. */
export const paymentLog = pgTable(
  "payment_log",
  {
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    ...statusLogColumns(paymentStatuses, "by"),
  },
  (table) => [index("payment_log_payment").on(table.paymentId, table.at)],
);

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
import { currencies } from "../../../kit/money.ts";
import { languages } from "../../../kit/language.ts";
import {
  amountColumn,
  idColumn,
  instantColumnType,
  stamps,
  statusLogColumns,
} from "../../../server/database/columns.ts";
import { searchTextOf } from "../../../server/listing/search-terms.ts";
import { openRefundStatuses, refundMeans, refundStatuses } from "../refund-states.ts";
import { acquirers, gatewayKeys, linkStates, paymentStatuses } from "../states.ts";
import { subjectKinds } from "../subject-kinds.ts";

/** A payment link of a subject. At most one is open; the others keep why they ended. */
export const paymentLinks = pgTable(
  "payment_links",
  {
    id: idColumn(),
    kind: text("kind", { enum: subjectKinds }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    /** SHA-256 of the token: a person who reads the table cannot pay, cancel or see with it. */
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: instantColumnType("expires_at").notNull(),
    /** Which sending of the subject's link this is: 1 is the first, every re-send adds one. */
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

const ours = ["reference", "subject_number", "payer_name", "payer_email", "payer_phone"] as const;
const theirs = ["gateway_id", "bank_id", "tm_id", "auth_code", "refund_reference"] as const;
const lookedUpBy = searchTextOf(...ours, ...theirs);

/** One attempt to pay a subject at one gateway. */
export const payments = pgTable(
  "payments",
  {
    id: idColumn(),
    /** Twelve digits that suit every gateway (domain.md §6.2). */
    reference: text("reference").notNull().unique(),
    kind: text("kind", { enum: subjectKinds }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    subjectNumber: text("subject_number").notNull(),
    linkId: uuid("link_id").references(() => paymentLinks.id),
    gateway: text("gateway", { enum: gatewayKeys }).notNull(),
    /** Of cards: as the installation said when the attempt was made. */
    acquirer: text("acquirer", { enum: acquirers }),
    status: text("status", { enum: paymentStatuses }).notNull(),
    /** What the gateway takes from the payer, bank fee included. */
    amount: amountColumn("amount").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    bankFee: amountColumn("bank_fee").notNull(),
    /** CUP for one unit of `currency`, when the price was converted. */
    rate: numeric("rate", { precision: 14, scale: 6 }),
    /** What the subject owed when the attempt was opened: money for another price does not settle it. */
    dueAmount: amountColumn("due_amount").notNull(),
    dueCurrency: text("due_currency", { enum: currencies }).notNull(),
    description: text("description").notNull(),
    payerName: text("payer_name").notNull(),
    payerEmail: text("payer_email").notNull(),
    payerPhone: text("payer_phone"),
    /** Where a person who pays for somebody else wants a receipt too. */
    receiptEmail: text("receipt_email"),
    payerLanguage: text("payer_language", { enum: languages }).notNull(),
    expiresAt: instantColumnType("expires_at").notNull(),

    /** EnZona's transaction_uuid, Transfermóvil's OrderId, the card gateway's code. */
    gatewayId: text("gateway_id"),
    /** How the payer goes on: address, form, QR. */
    presentation: jsonb("presentation"),
    operationSignature: text("operation_signature"),
    bank: text("bank"),
    bankId: text("bank_id"),
    tmId: text("tm_id"),
    cardBrand: text("card_brand"),
    authCode: text("auth_code"),
    /** Why the gateway said no, in its own code; never a person's data. */
    failure: text("failure"),

    confirmedAt: instantColumnType("confirmed_at"),
    /** True for the one payment that moved its subject to paid. */
    settled: boolean("settled").notNull().default(false),
    /** The subject had been paid already. */
    duplicated: boolean("duplicated").notNull().default(false),
    /** The money came after we had closed the attempt. */
    late: boolean("late").notNull().default(false),
    /** The gateway speaks of another amount: a person decides. */
    disputed: boolean("disputed").notNull().default(false),
    disputeReason: text("dispute_reason"),
    /** What must be given back, in `currency`; null when nothing. */
    refundDue: amountColumn("refund_due"),
    refundReason: text("refund_reason"),
    refundedAmount: amountColumn("refunded_amount").notNull().default("0.00"),
    refundReference: text("refund_reference"),
    refundedAt: instantColumnType("refunded_at"),
    /** Status of the refund that is under way; null when none is. */
    openRefund: text("open_refund", { enum: openRefundStatuses }),
    conciliated: boolean("conciliated").notNull().default(false),
    conciliatedAt: instantColumnType("conciliated_at"),
    statementReference: text("statement_reference"),
    statementDate: date("statement_date", { mode: "string" }),
    /** What the gateway says it took, when that is not what was asked; its currency may be one we do not sell in. */
    receivedAmount: amountColumn("received_amount"),
    receivedCurrency: text("received_currency"),
    /** What the gateway keeps of it. */
    commission: amountColumn("commission"),

    /** When the gateway is asked next; null when there is nothing more to learn. */
    nextPollAt: instantColumnType("next_poll_at"),
    polls: integer("polls").notNull().default(0),
    /** Before this moment no unproven word makes us ask the gateway again. */
    askFrom: instantColumnType("ask_from"),
    /** How many questions such words have cost. */
    questionsOnWord: integer("questions_on_word").notNull().default(0),
    /** Held by the process that is placing the order or completing it at the gateway now. */
    workedUntil: instantColumnType("worked_until"),
    /** What people look a payment up by. */
    searchText: text("search_text").generatedAlwaysAs(lookedUpBy),
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
    // What waits for a person is little among much.
    index("payments_waiting")
      .on(table.gateway, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(
        sql`${table.disputed} or ${table.duplicated} or ${table.late} or ${table.refundDue} > ${table.refundedAmount}`,
      ),
    index("payments_open_refund")
      .on(table.gateway, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.openRefund} is not null`),
    // The sums of a list are read from it alone.
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
    // Never more back than came.
    check("payments_refunded_at_most", sql`${table.refundedAmount} <= ${table.amount}`),
    index("payments_gateway_id").on(table.gatewayId).where(sql`${table.gatewayId} is not null`),
  ],
);

/** Money that goes back of one payment: written down before any gateway is asked, and at most one under way. */
export const paymentRefunds = pgTable(
  "payment_refunds",
  {
    id: idColumn(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    /** Ours at the gateway; of a transfer made by hand, the transfer's. */
    reference: text("reference").notNull(),
    means: text("means", { enum: refundMeans }).notNull(),
    status: text("status", { enum: refundStatuses }).notNull(),
    amount: amountColumn("amount").notNull(),
    reason: text("reason").notNull(),
    proposedBy: uuid("proposed_by"),
    proposedByName: text("proposed_by_name").notNull(),
    /** Who agreed, from a set amount on: never the one who proposed it. */
    approvedBy: uuid("approved_by"),
    approvedByName: text("approved_by_name"),
    /** Written before the one call that asks for it: from here on only the gateway's list tells whether it was heard. */
    sentAt: instantColumnType("sent_at"),
    gatewayRefundId: text("gateway_refund_id"),
    /** Why there was none, in the gateway's own code or a word of ours. */
    failure: text("failure"),
    /** What at the gateway may be this refund, when more than one thing may. */
    candidates: jsonb("candidates"),
    doneAt: instantColumnType("done_at"),
    /** When the gateway is asked next. */
    askAt: instantColumnType("ask_at"),
    asks: integer("asks").notNull().default(0),
    workedUntil: instantColumnType("worked_until"),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("payment_refunds_one_open")
      .on(table.paymentId)
      .where(sql`${table.status} in ('proposed', 'sending', 'asked', 'unclear')`),
    // One refund of theirs is never two of ours.
    uniqueIndex("payment_refunds_theirs")
      .on(table.paymentId, table.gatewayRefundId)
      .where(sql`${table.gatewayRefundId} is not null`),
    uniqueIndex("payment_refunds_reference").on(table.reference).where(sql`${table.means} = 'gateway'`),
    index("payment_refunds_payment").on(table.paymentId, table.createdAt),
    index("payment_refunds_ask").on(table.askAt).where(sql`${table.askAt} is not null`),
    check("payment_refunds_two_people", sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.proposedBy}`),
  ],
);

/** Every change of status of every attempt, append-only. */
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

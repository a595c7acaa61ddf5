import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Localized } from "../../../../kit/text/language.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import {
  amountColumn,
  idColumn,
  instantColumnType,
  stamps,
  statusLogColumns,
} from "../../../../server/database/columns.ts";
import { nullsLastIndexes } from "../../../../server/listing/indexes.ts";
import type { UndoRecord } from "../../../../server/workflow/state-machine-types.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { priceRules } from "../../online-services/contract.ts";
import { onlineServiceOffers } from "../../online-services/server/tables.ts";
import { holderKey, isListed } from "./listed-forms.ts";
import { fields, type FormAnswers } from "../wizard/form-fields.ts";
import { families, formStatuses } from "../states.ts";

const pickupSearch = (): SQL => searchTextOf("pickup_name", "pickup_ci", "pickup_phone");

/** What a client requests together: one number, one payment, one to three forms. */
export const requestGroups = pgTable(
  "request_groups",
  {
    commonId: uuid("common_id").primaryKey(),
    number: text("number").notNull().unique(),
    family: text("family", { enum: families }).notNull(),
    /** The least advanced status of its open forms; written by `moveForm`. */
    status: text("status", { enum: formStatuses }).notNull().default("draft"),
    offerId: uuid("offer_id")
      .notNull()
      .references(() => onlineServiceOffers.id, { onDelete: "restrict" }),
    requesterId: uuid("requester_id")
      .notNull()
      .references(() => users.id),
    /** Salt of the public token, combined with a key outside the database. A new salt revokes the token. */
    tokenSalt: uuid("token_salt").notNull().default(sql`gen_random_uuid()`),
    /** Places reserved by the draft; at least one per form. */
    quantity: integer("quantity").notNull(),
    /** Highest position ever used, so that no form number is reused. */
    lastPosition: integer("last_position").notNull().default(0),
    pickupName: text("pickup_name"),
    pickupCi: text("pickup_ci"),
    pickupPhone: text("pickup_phone"),
    termsVersion: integer("terms_version").notNull(),
    termsAt: instantColumnType("terms_at").notNull(),
    termsIp: text("terms_ip"),
    currency: text("currency", { enum: currencies }),
    /** Sum of the forms that are payable or paid; null before a price is fixed. */
    amountTotal: amountColumn("amount_total"),
    draftExpiresAt: instantColumnType("draft_expires_at"),
    finishedAt: instantColumnType("finished_at"),
    /** An unpaid request is cancelled seven days after this instant. */
    firstLinkExpiresAt: instantColumnType("first_link_expires_at"),
    paidAt: instantColumnType("paid_at"),
    paymentId: uuid("payment_id"),
    /** Legal hold: nothing of the request is erased while it is set. */
    heldAt: instantColumnType("held_at"),
    heldByName: text("held_by_name"),
    holdReason: text("hold_reason"),
    /** Hidden from lists: a draft that its owner deleted, or a cancelled request that staff hid. */
    deletedAt: instantColumnType("deleted_at"),
    searchText: text("search_text").generatedAlwaysAs(pickupSearch),
    ...stamps(),
  },
  (table) => [
    index("request_groups_requester").on(table.requesterId, table.createdAt.desc().nullsFirst()),
    index("request_groups_open").on(table.requesterId).where(sql`${table.status} in ('draft', 'notPaid')`),
    index("request_groups_drafts").on(table.draftExpiresAt).where(sql`${table.status} = 'draft'`),
    index("request_groups_unpaid").on(table.firstLinkExpiresAt).where(sql`${table.status} = 'notPaid'`),
    index("request_groups_week").on(table.createdAt, table.family),
    index("request_groups_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

const holderSearch = (): SQL =>
  searchTextOf("number", "first_name", "first_last_name", "second_last_name", "identity_number", "package_number");

/** One requested document of one holder: the unit that staff process. */
export const requestForms = pgTable(
  "request_forms",
  {
    id: idColumn(),
    commonId: uuid("common_id")
      .notNull()
      .references(() => requestGroups.commonId, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    number: text("number").notNull().unique(),
    family: text("family", { enum: families }).notNull(),
    status: text("status", { enum: formStatuses }).notNull().default("draft"),
    statusAt: instantColumnType("status_at").notNull(),
    offerId: uuid("offer_id").notNull(),
    requesterId: uuid("requester_id")
      .notNull()
      .references(() => users.id),
    /**
     * False if it does not count towards the weekly quota: a deleted draft, rejected before payment, or cancelled by
     * staff.
     */
    countsForWeek: boolean("counts_for_week").notNull().default(true),

    relationship: text("relationship"),
    firstName: text("first_name"),
    firstLastName: text("first_last_name"),
    secondLastName: text("second_last_name"),
    fatherName: text("father_name"),
    motherName: text("mother_name"),
    birthDate: text("birth_date"),
    birthPlace: jsonb("birth_place").$type<FormAnswers["birthPlace"]>(),
    citizenship: text("citizenship"),
    identityNumber: text("identity_number"),
    ciGenderAck: boolean("ci_gender_ack"),
    skinColor: text("skin_color", { enum: fields.skinColor.among }),
    gender: text("gender", { enum: fields.gender.among }),
    address: text("address"),
    province: text("province"),
    municipality: text("municipality"),
    abroadCountry: text("abroad_country"),
    documentType: text("document_type"),
    volume: text("volume"),
    folio: text("folio"),
    registry: jsonb("registry").$type<FormAnswers["registry"]>(),
    eventDate: text("event_date"),
    eventPlace: text("event_place"),
    secondPerson: jsonb("second_person").$type<FormAnswers["secondPerson"]>(),
    purpose: text("purpose"),
    destination: text("destination"),
    legalize: boolean("legalize"),
    copies: integer("copies"),
    holderInCuba: boolean("holder_in_cuba"),
    holderDeceased: boolean("holder_deceased"),

    /** First submission; null for drafts, including deleted ones, which staff never see. */
    finishedAt: instantColumnType("finished_at"),
    currency: text("currency", { enum: currencies }),
    amountTotal: amountColumn("amount_total"),
    packageNumber: text("package_number"),
    lotNumber: text("lot_number"),
    observations: text("observations"),
    /** TR: authorization by the province's justice director, which literal certifications require. */
    authorizedAt: instantColumnType("authorized_at"),
    authorizedBy: uuid("authorized_by"),
    authorizedByName: text("authorized_by_name"),
    /** Who granted the authorization, and in which document. */
    authorizationNote: text("authorization_note"),
    paidAt: instantColumnType("paid_at"),
    approvedAt: instantColumnType("approved_at"),
    approvedBy: uuid("approved_by"),
    obtainedAt: instantColumnType("obtained_at"),
    readyAt: instantColumnType("ready_at"),
    expiresAt: date("expires_at"),
    deliveredAt: instantColumnType("delivered_at"),
    receiverName: text("receiver_name"),
    receiverCi: text("receiver_ci"),
    invoiceNumber: text("invoice_number"),
    invoiceDate: date("invoice_date"),
    /** The last transition, while it can be undone. */
    undo: jsonb("undo").$type<UndoRecord>(),
    rejectReason: text("reject_reason"),
    rejectText: text("reject_text"),
    rejectedAt: instantColumnType("rejected_at"),
    resubmissions: integer("resubmissions").notNull().default(0),
    /** Refund due after a rejection or cancellation, in the price's currency. */
    refundOwed: amountColumn("refund_owed"),
    /** When its personal data were erased. */
    anonymisedAt: instantColumnType("anonymised_at"),
    /** When staff hid it together with its cancelled group. */
    hiddenAt: instantColumnType("hidden_at"),
    searchText: text("search_text").generatedAlwaysAs(holderSearch),
    ...stamps(),
  },
  (table) => [
    unique("request_forms_position").on(table.commonId, table.position),
    index("request_forms_newest")
      .on(table.family, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isListed(table)),
    // The views, newest first; their counters are index-only scans.
    index("request_forms_status")
      .on(
        table.family,
        table.status.desc().nullsFirst(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(isListed(table)),
    // Other sorts: without an index, a page reads and sorts every form of the family.
    index("request_forms_status_at").on(table.family, table.statusAt, table.id).where(isListed(table)),
    index("request_forms_holder").on(table.family, holderKey(table), table.id),
    ...nullsLastIndexes("request_forms_paid", [table.family], [table.paidAt, table.id], isListed(table)),
    ...nullsLastIndexes(
      "request_forms_amount",
      [table.family],
      [table.currency, table.amountTotal, table.id],
      isListed(table),
    ),
    // Also serves the filter by package.
    ...nullsLastIndexes("request_forms_by_package", [table.family], [table.packageNumber, table.id], isListed(table)),
    // Selective filters: without an index, each reads all forms of the family.
    index("request_forms_place").on(table.family, table.province, table.municipality).where(isListed(table)),
    index("request_forms_document").on(table.family, table.documentType).where(isListed(table)),
    index("request_forms_destination").on(table.family, table.destination).where(isListed(table)),
    // Billing: delivered forms, forms without an invoice, and sorts by invoice.
    index("request_forms_delivered")
      .on(table.family, table.deliveredAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isDelivered(table)),
    index("request_forms_not_invoiced")
      .on(table.family, table.deliveredAt, table.id)
      .where(sql`${isDelivered(table)} and ${table.invoiceNumber} is null and ${table.paidAt} is not null`),
    ...nullsLastIndexes("request_forms_invoice", [table.family], [table.invoiceNumber, table.id], isDelivered(table)),
    ...nullsLastIndexes(
      "request_forms_invoice_date",
      [table.family],
      [table.invoiceDate, table.id],
      isDelivered(table),
    ),
    // Hourly computation of the usual terms.
    index("request_forms_ready").on(table.readyAt).where(sql`${table.readyAt} is not null`),
    index("request_forms_requester").on(table.requesterId),
    // Statistics of approvals and rejections by period.
    index("request_forms_approved").on(table.approvedAt).where(sql`${table.approvedAt} is not null`),
    index("request_forms_rejected").on(table.rejectedAt).where(sql`${table.rejectedAt} is not null`),
    // Other forms of the same person, on the page of each form.
    index("request_forms_person").on(table.identityNumber).where(sql`${table.finishedAt} is not null`),
    index("request_forms_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

function isDelivered(form: Parameters<typeof isListed>[0] & Readonly<Record<"status", SQLWrapper>>): SQL {
  return sql`${form.status} = 'delivered' and ${isListed(form)}`;
}

/** Processing times of the last ninety days, recomputed hourly. Null in province or legalize: all of them. */
export const processingTimes = pgTable(
  "usual_terms",
  {
    id: idColumn(),
    offerId: uuid("offer_id").notNull(),
    province: text("province"),
    legalize: boolean("legalize"),
    /** Days from payment within which half of the documents were ready. */
    halfDays: integer("half_days").notNull(),
    /** Days within which nine of ten were ready. */
    mostDays: integer("most_days").notNull(),
    cases: integer("cases").notNull(),
    countedAt: instantColumnType("counted_at").notNull(),
  },
  (table) => [index("usual_terms_offer").on(table.offerId)],
);

/** Every status of a form; append-only. */
export const requestFormLog = pgTable(
  "request_form_log",
  {
    formId: uuid("form_id")
      .notNull()
      .references(() => requestForms.id, { onDelete: "cascade" }),
    ...statusLogColumns(formStatuses),
    corrective: boolean("corrective").notNull().default(false),
  },
  (table) => [index("request_form_log_form").on(table.formId, table.at)],
);

const lineKinds = ["service", "legalization", "stamp", "copy", "search", "bankFee"] as const;

/** The price as it was fixed; later tariff changes do not affect it. */
export const requestPriceLines = pgTable(
  "request_price_lines",
  {
    id: idColumn(),
    formId: uuid("form_id")
      .notNull()
      .references(() => requestForms.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    kind: text("kind", { enum: lineKinds }).notNull(),
    concept: jsonb("concept").$type<Localized>().notNull(),
    code: text("code").notNull(),
    quantity: integer("quantity").notNull(),
    unitAmount: amountColumn("unit_amount").notNull(),
    amount: amountColumn("amount").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    /** Why this amount applied: start date of the tariff, how specific its rule is, legal basis. Null for old lines. */
    since: date("since", { mode: "string" }),
    rule: text("rule", { enum: priceRules }),
    basis: text("basis"),
  },
  (table) => [
    uniqueIndex("request_price_lines_position").on(table.formId, table.position),
    // For the sum of the stamps of many requests, without reading the lines.
    index("request_price_lines_stamps").on(table.formId, table.amount).where(sql`${table.kind} = 'stamp'`),
  ],
);

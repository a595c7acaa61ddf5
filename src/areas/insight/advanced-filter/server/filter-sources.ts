/** The SQL of the filter fields in each of the two registers. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import { filingView } from "../../../practice/filings/server/public.ts";
import { notarialFilingView } from "../../../practice/notarial-filings/server/public.ts";
import type { LegalField, LegalSort, NotarialField, NotarialSort } from "../fields.ts";

type FieldSql = (context: { readonly today: string }) => SQL;
export interface FilterSource<Name extends string = string, Sort extends string = string> {
  readonly id: PgColumn;
  readonly day: PgColumn;
  readonly fee: PgColumn;
  readonly currency: PgColumn;
  /** Contains the text of all `searched` fields and is indexed. */
  readonly searchText: PgColumn | SQL;
  readonly searched: readonly Name[];
  readonly of: Readonly<Record<Name, PgColumn | SQL | FieldSql>>;
  readonly sorts: Readonly<Record<Sort, PgColumn | SQL | readonly PgColumn[]>>;
}

const f = filingView;
/** A subselect of one value over the deadlines of a filing. */
const fromDeadlines = (value: SQL, condition: SQL = sql`true`) =>
  sql`(select ${value} from filing_deadlines d where d.filing_id = ${f.id} and ${condition})`;

export const legalSource: FilterSource<LegalField, LegalSort> = {
  id: f.id,
  day: f.subscriptionDate,
  fee: f.fee,
  currency: f.currency,
  searchText: f.searchText,
  searched: ["radicationNumber", "contractNumber", "supplementNumber", "topic", "voucherNumber"],
  of: {
    radicationNumber: f.radicationNumber,
    kind: f.kind,
    contractNumber: f.contractNumber,
    supplementNumber: f.supplementNumber,
    client: f.clientId,
    clientType: f.clientType,
    specialist: f.specialistId,
    correspondent: f.correspondentId,
    topic: f.topic,
    practiceArea: f.practiceArea,
    serviceModality: f.serviceModality,
    serviceType: f.serviceType,
    sector: f.sector,
    takenShape: f.takenShape,
    country: f.country,
    nationality: f.nationality,
    fee: f.fee,
    currency: f.currency,
    subscriptionDate: f.subscriptionDate,
    termination: f.termination,
    terminationDate: f.terminationDate,
    closed: ({ today }) => sql`(${f.terminationDate} is not null and ${f.terminationDate} <= ${today})`,
    exportable: f.exportable,
    vip: f.vip,
    mipymeType: f.mipymeType,
    copies: f.copies,
    consultations: f.consultations,
    constitutions: f.constitutions,
    protocolCopies: f.protocolCopies,
    voucherPending: f.voucherPending,
    voucherNumber: f.voucherNumber,
    deadlines: fromDeadlines(sql`string_agg(d.text, '; ' order by d.due_on, d.id)`),
    nextDeadline: fromDeadlines(sql`min(d.due_on)`, sql`d.done_at is null`),
    overdue: ({ today }) => sql`exists ${fromDeadlines(sql`1`, sql`d.done_at is null and d.due_on < ${today}`)}`,
    observations: f.observations,
    createdAt: f.createdAt,
    updatedAt: f.updatedAt,
  },
  sorts: {
    radicationNumber: f.radicationNumber,
    fee: [f.currency, f.fee],
    subscriptionDate: f.subscriptionDate,
    terminationDate: f.terminationDate,
  },
};

const n = notarialFilingView;
export const notarialSource: FilterSource<NotarialField, NotarialSort> = {
  id: n.id,
  day: n.procedureDate,
  fee: n.fee,
  currency: n.currency,
  searchText: n.searchText,
  searched: ["number", "billNumber", "voucherNumber", "protocolNumber", "observations"],
  of: {
    number: n.number,
    billNumber: n.billNumber,
    documentType: n.documentType,
    client: n.clientId,
    clientType: n.clientType,
    country: n.country,
    acquisitionWay: sql`(select c.acquisition_way from clients c where c.id = ${n.clientId})`,
    lawyer: n.lawyerId,
    actType: n.actType,
    deedType: n.deedType,
    concept: n.concept,
    protocolNumber: n.protocolNumber,
    stamps: n.stamps,
    stampsAmount: sql`(select coalesce(sum((s->>'amount')::numeric), 0) from jsonb_array_elements(${n.stamps}) s)`,
    fee: n.fee,
    currency: n.currency,
    procedureDate: n.procedureDate,
    exportable: n.exportable,
    voucherPending: n.voucherPending,
    voucherNumber: n.voucherNumber,
    observations: n.observations,
    createdAt: n.createdAt,
    updatedAt: n.updatedAt,
  },
  sorts: {
    number: spanishSortKey(n.number),
    procedureDate: n.procedureDate,
    fee: [n.currency, n.fee],
  },
};

/**
 * SQL of the facts in `facts.ts`, for requests and their payments. Drafts, including deleted ones, are never counted.
 */
import { type SQL, sql } from "drizzle-orm";
import { instantColumn, isoWeekSql, type FactSource, defineFactSource } from "../../../../server/facts/fact-source.ts";
import { nomenclatorView } from "../../../administration/nomenclators/server/public.ts";
import { paymentView as p } from "../../../money/payments/server/public.ts";
import { userView } from "../../../administration/people/server/public.ts";
import { requestFormFacts as forms, requestPaymentFacts as money, requestStampFacts as stamps } from "../facts.ts";
import { permissionOf } from "../states.ts";
import { isListed } from "./listed-forms.ts";
import { requestForms as f, requestGroups as g, requestPriceLines as lines } from "./tables.ts";

const created = instantColumn(f.createdAt);
const confirmed = instantColumn(p.confirmedAt);

/** True if the group has a settled payment that was not fully refunded. */
const isPaid = sql`exists (select 1 from ${p} where ${p.kind} = ${f.family} and ${p.subjectId} = ${f.commonId}
  and ${p.settled} and ${p.status} in ('confirmed', 'partlyRefunded'))`;

const common = {
  where: sql`${f.status} <> 'draft' and ${isListed(f)}`,
  filters: {
    family: (family) => sql`${f.family} = ${family}`,
    offerId: (offer) => sql`${f.offerId} = ${offer}`,
  },
  display: {
    number: f.number,
    kind: f.family,
    status: f.status,
    access: (kind) => [permissionOf[kind === "AP" ? "AP" : "TR"]],
    name: sql`concat_ws(' ', ${userView.firstName}, ${userView.lastName})`,
    at: (id, kind) => `/onlineServicesAdmin/${kind}/onlineRequests/${id}`,
    record: f.id,
  },
} as const satisfies Partial<FactSource>;

/** Left join: the requester is read only when a list displays it. */
const formsWithRequester = sql`${f} left join ${userView} on ${userView.id} = ${f.requesterId}`;

export const formFactSource = defineFactSource(forms, {
  ...common,
  from: formsWithRequester,
  id: f.id,
  day: created,
  dateVariants: { approved: instantColumn(f.approvedAt), rejected: instantColumn(f.rejectedAt) },
  money: { amount: f.amountTotal, currency: f.currency },
  dimensions: {
    status: f.status,
    service: f.offerId,
    province: sql`coalesce(nullif(${f.province}, ''), 'abroad')`,
    tariff: firstService(),
    week: isoWeekSql(created),
  },
  conditions: {
    ofTR: sql`${f.family} = 'TR'`,
    notWithdrawn: sql`${f.status} not in ('cancelled', 'rejectedByUser')`,
    pending: sql`${f.status} = 'pending'`,
    rejected: sql`${f.status} = 'rejected'`,
    paid: isPaid,
    priced: sql`${f.amountTotal} is not null`,
  },
});

export const stampFactSource = defineFactSource(stamps, {
  ...common,
  // Price lines hold tariff codes. The stamp is found by its value in CUP; the stamps are read once for all lines.
  from: sql`${lines} join (${formsWithRequester}) on ${f.id} = ${lines.formId}
    left join (${stampsByValue()}) stamp on ${lines.currency} = 'CUP' and stamp.value = ${lines.unitAmount}`,
  where: sql`${common.where} and ${lines.kind} = 'stamp'`,
  id: lines.id,
  day: created,
  money: { amount: lines.amount, currency: lines.currency },
  dimensions: { stamp: sql`coalesce(stamp.code, 'other')` },
  conditions: { paid: isPaid },
});

/** Offer titles are visible only to staff who may read all offers; requests to the staff of their family. */
export const paymentFactSource = defineFactSource(money, {
  from: sql`${p} left join ${g} on ${g.commonId} = ${p.subjectId}`,
  where: sql`${p.status} in ('confirmed', 'partlyRefunded', 'refunded')`,
  id: p.id,
  day: confirmed,
  money: { amount: sql`(${p.amount} - ${p.refundedAmount})`, currency: p.currency, fee: p.bankFee },
  dimensions: { gateway: p.gateway, week: isoWeekSql(confirmed) },
  conditions: {
    ofRequests: sql`${p.kind} in ('AP', 'TR')`,
    ofBidaiondo: ofCards("bidaiondo", ["AP", "TR", "offer"]),
    ofMilo: ofCards("milo", ["AP", "TR"]),
  },
  filters: {
    family: (family) => sql`${p.kind} = ${family}`,
    offerId: (offer) => sql`${g.offerId} = ${offer}`,
  },
  display: {
    number: p.reference,
    kind: p.kind,
    status: p.status,
    access: (kind) =>
      kind === "offer" ? ["allOffers", "manageContractOffer"] : [permissionOf[kind === "AP" ? "AP" : "TR"]],
    name: p.payerName,
    at: (id, kind) =>
      kind === "offer"
        ? `/contractOffers/manageContractOffers/${id}`
        : `/onlineServicesAdmin/${kind}/onlineRequests/${id}`,
    // A request links to its first form.
    record: sql`case when ${p.kind} = 'offer' then ${p.subjectId} else (
      select ${f.id} from ${f} where ${f.commonId} = ${p.subjectId} order by ${f.position} limit 1) end`,
  },
});

function ofCards(acquirer: string, kinds: readonly string[]): SQL {
  const quoted = kinds.map((kind) => sql.raw(`'${kind}'`));
  return sql`${p.gateway} = 'bipay' and ${p.acquirer} = ${sql.raw(`'${acquirer}'`)} and ${p.kind} in (${sql.join(quoted, sql`, `)})`;
}

function firstService(): SQL {
  return sql`(select ${lines.code} from ${lines} where ${lines.formId} = ${f.id} and ${lines.kind} = 'service'
    order by ${lines.position} limit 1)`;
}

function stampsByValue(): SQL {
  const n = nomenclatorView;
  const value = sql`(${n.meta} ->> 'value')::numeric`;
  return sql`select distinct on (${value}) ${value} as value, ${n.code} as code from ${n}
    where ${n.ptypes} @> '{REVENUE_STAMP}' order by ${value}, ${n.code}`;
}

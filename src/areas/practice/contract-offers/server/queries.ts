/** Reads offers with the names of related records and their lines, in two statements, however many there are. */
import { and, asc, eq, inArray, or, type SQL, sql, getViewSelectedFields } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { ListQueryOf } from "../../../../kit/contract/list-contract.ts";
import { effectiveUsers } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { equals } from "../../../../server/listing/filters.ts";
import { searchScope } from "../../../../server/listing/search-scope.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { removedOf } from "../../../../server/crud/trash.ts";
import { bankAccountView } from "../../../money/bank-accounts/server/public.ts";
import { byClient, clientView } from "../../clients/server/public.ts";
import { numberOf, filingView } from "../../filings/server/public.ts";
import { namingOf } from "../../../administration/nomenclators/server/public.ts";
import { fullNameOf, nameColumns, userView } from "../../../administration/people/server/public.ts";
import type { ListedOffer } from "../columns.ts";
import { offerListContract as list } from "../contract.ts";
import type { ContractOffer } from "../offer.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { contractOfferLines, contractOffers } from "./tables.ts";

export type ContractOfferRow = typeof contractOffers.$inferSelect;
type OfferQuery = ListQueryOf<typeof list>;
const o = contractOffers;
const words = { es, en };
const requester = alias(userView, "requester");
const approver = alias(userView, "approver");
const { supplementNumber, contractNumber, radicationNumber } = filingView;
const filingNumbers = { supplementNumber, contractNumber, radicationNumber };

/** Without this permission users see the offers that they created, requested or approved. */
const seesAll = (caller: Caller | null) => caller?.permissions.includes("allOffers") ?? false;

/** Condition for the offers that the caller may see; undefined if that is all of them. */
export function visibleOffers(call: Pick<CallInTransaction, "caller">): SQL | undefined {
  const restricted = effectiveUsers(call).filter((each) => !seesAll(each));
  return and(
    ...restricted.map(({ userId }) => or(eq(o.createdBy, userId), eq(o.requestedBy, userId), eq(o.approvedBy, userId))),
  );
}

/** The same condition for removed offers. */
export function reachOfRemoved(call: Pick<CallInTransaction, "caller">): SQL | undefined {
  const restricted = effectiveUsers(call).filter((each) => !seesAll(each));
  const authorColumns = [o.createdBy, o.requestedBy, o.approvedBy].map(removedOf);
  return and(...restricted.map(({ userId }) => or(...authorColumns.map((each) => eq(each, userId)))));
}

/** Reads the offers that the caller may see. */
export const readOffers = async (call: CallInTransaction, selection: { readonly where: SQL; readonly order: SQL[] }) =>
  readAllOffers(call.db, { ...selection, where: and(selection.where, visibleOffers(call)) ?? selection.where });

/** Reads offers without access checks. */
export async function readAllOffers(
  db: CallInTransaction["db"],
  { where, order }: { readonly where: SQL; readonly order: SQL[] },
): Promise<ContractOffer[]> {
  const rows = await db
    .select({
      offer: o,
      clientName: clientView.name,
      requester: nameColumns(requester),
      approver: nameColumns(approver),
      account: getViewSelectedFields(bankAccountView),
      filing: filingNumbers,
    })
    .from(o)
    .innerJoin(clientView, eq(clientView.id, o.clientId))
    .leftJoin(requester, eq(requester.id, o.requestedBy))
    .leftJoin(approver, eq(approver.id, o.approvedBy))
    .leftJoin(bankAccountView, eq(bankAccountView.id, o.bankAccountId))
    .leftJoin(filingView, eq(filingView.id, o.filingId))
    .where(where)
    .orderBy(...order);
  if (rows.length === 0) return [];
  const ids = rows.map(({ offer }) => offer.id);
  const lines = await db
    .select()
    .from(contractOfferLines)
    .where(inArray(contractOfferLines.offerId, ids))
    .orderBy(asc(contractOfferLines.position));
  return rows.map(({ offer, clientName, requester: requesterName, approver: approverName, account, filing }) => {
    const offerLines = lines.filter(({ offerId }) => offerId === offer.id);
    const { id: _id, clientId, bankAccountId, filingId, searchText: _searchText, statusAt: _statusAt, ...row } = offer;
    return {
      ...row,
      _id,
      client: clientId,
      clientName,
      requestedByName: requesterName && fullNameOf(requesterName),
      approvedByName: approverName && fullNameOf(approverName),
      filing: filingId,
      filingNumber: filing && numberOf(filing),
      bankAccount: bankAccountId,
      bankAccountName: account && `${account.bank} · ${account.accountNumber} · ${account.currency}`,
      concepts: offerLines
        .filter(({ side }) => side === "concept")
        .map(({ code: concept, amount, description }) => ({ concept, amount, description })),
      paymentMethods: offerLines
        .filter(({ side }) => side === "method")
        .map(({ code: method, amount }) => ({ method, amount })),
      active: offer.status !== "cancelled",
      draft: offer.status === "draft",
      paid: offer.status === "paid",
    };
  });
}

export const offerListQuery = listHandlers(list, {
  cellContext: async (language, { db }) => ({
    ...words[language],
    language,
    conceptOf: await namingOf(db, "OFFER_CONCEPT", language),
    methodOf: await namingOf(db, "PAYMENT_METHOD", language),
    activityOf: await namingOf(db, "MAIN_ACTIVITY", language),
  }),
  fileName: ({ files }) => files.list,
  log: { action: "contractOffers.export", kind: "contractOffers" },
  id: o.id,
  where: async (call, query) =>
    and(...whereOf(query), visibleOffers(call), ...(await searchCondition(call, query.search))),
  sorts: {
    offerNumber: o.offerNumber,
    date: o.date,
    clientNumber: o.clientNumber,
    total: [o.currency, o.totalAmount],
  },
  readRows: async (call, selection) => withWaiting(await readOffers(call, selection), call.now),
});

/** FORBIDDEN for the filters of waiting offers, unless the caller may see all offers. */
export function requireViewAccess(
  { caller }: Pick<CallInTransaction, "caller">,
  { notSigned, notPaid }: Partial<OfferQuery>,
): void {
  if ((notSigned || notPaid) && !seesAll(caller)) throw new Refusal("FORBIDDEN");
}

export const isNotSigned = sql`${o.signedAt} is null and ${o.status} in ('unsigned', 'paid')`;
export const isNotPaid = sql`${o.status} = 'signed'`;

function whereOf(query: Omit<OfferQuery, "sort">): (SQL | undefined)[] {
  const { from, to, signed, paid, active, amountFrom, amountTo } = query;
  if (from && to && from > to) throw new Refusal("INVALID_PERIOD");
  const matchesFlag = (flag: boolean | undefined, condition: SQL) =>
    flag === undefined ? undefined : flag ? condition : sql`not (${condition})`;
  return [
    equals(o.status, query.status),
    equals(o.currency, query.currency),
    equals(o.clientId, query.client),
    equals(o.filingId, query.filing),
    query.notSigned ? isNotSigned : undefined,
    query.notPaid ? isNotPaid : undefined,
    matchesFlag(signed, sql`${o.signedAt} is not null`),
    matchesFlag(paid, sql`${o.status} = 'paid'`),
    matchesFlag(active, sql`${o.status} <> 'cancelled'`),
    from ? sql`${o.date} >= ${from}` : undefined,
    to ? sql`${o.date} <= ${to}` : undefined,
    amountFrom ? sql`${o.totalAmount} >= ${amountFrom}` : undefined,
    amountTo ? sql`${o.totalAmount} <= ${amountTo}` : undefined,
  ];
}

const searchCondition = (call: CallInTransaction, search: string | undefined) =>
  searchScope(call.db, o.searchText, search, [byClient(call, o.clientId)]);

/** Totals of all matching offers by currency, in one statement. */
export async function offerListTotals(call: CallInTransaction, query: Omit<OfferQuery, "sort">) {
  const where = and(...whereOf(query), visibleOffers(call), ...(await searchCondition(call, query.search)));
  return call.db
    .select({
      currency: o.currency,
      amount: sql<string>`sum(${o.totalAmount})::text`,
      count: sql<number>`count(*)::int`,
    })
    .from(o)
    .where(where)
    .groupBy(o.currency)
    .orderBy(o.currency);
}

const dayMs = 86_400_000;

/** Adds the waiting days: for the signature since it was issued, for the payment since it was signed. */
function withWaiting(offers: readonly ContractOffer[], now: Date): ListedOffer[] {
  const today = Date.parse(dayOf(now));
  return offers.map((offer) => {
    const since = offer.status === "signed" ? offer.signedAt : offer.signedAt === null ? offer.issuedAt : null;
    const waitingSince = since !== null && offer.active && offer.status !== "draft" ? since : null;
    return {
      ...offer,
      waitingDays:
        waitingSince === null ? null : Math.round((today - Date.parse(dayOf(new Date(waitingSince)))) / dayMs),
    };
  });
}

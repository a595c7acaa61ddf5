/** Offers as they are read: with the names of whom they name, and their lines. Two statements, however many there are. */
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { ListQueryOf } from "../../../kit/list-contract.ts";
import { type Caller, effectiveUsers } from "../../../server/call.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { equals } from "../../../server/listing/filters.ts";
import { searchScope } from "../../../server/listing/search-scope.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { removedOf } from "../../../server/crud/trash.ts";
import { bankAccounts } from "../../bank-accounts/server/tables.ts";
import { byClient } from "../../clients/server/public.ts";
import { clients } from "../../clients/server/tables.ts";
import { numberOf } from "../../filings/server/public.ts";
import { filings } from "../../filings/server/tables.ts";
import { namingOf } from "../../nomenclators/server/public.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { nameColumns, users } from "../../people/server/tables.ts";
import type { ListedOffer } from "../columns.ts";
import { offerListContract as list } from "../contract.ts";
import type { ContractOffer } from "../offer.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { contractOfferLines, contractOffers } from "./tables.ts";

export type ContractOfferRow = typeof contractOffers.$inferSelect;
export type OfferQuery = ListQueryOf<typeof list>;
const o = contractOffers;
const words = { es, en };
const requester = alias(users, "requester");
const approver = alias(users, "approver");
const { supplementNumber, contractNumber, radicationNumber } = filings;
const numberedIn = { supplementNumber, contractNumber, radicationNumber };

/** Who holds none of this sees the offers that they made, asked for or approved. */
const seesAll = (caller: Caller | null) => caller?.permissions.includes("allOffers") ?? false;

/** What of all offers the caller sees; nothing is said where that is every one. */
export function visibleOffers(call: Pick<CallInTransaction, "caller">): SQL | undefined {
  const bound = effectiveUsers(call).filter((each) => !seesAll(each));
  return and(
    ...bound.map(({ userId }) => or(eq(o.createdBy, userId), eq(o.requestedBy, userId), eq(o.approvedBy, userId))),
  );
}

/** The same of offers that were removed. */
export function reachOfRemoved(call: Pick<CallInTransaction, "caller">): SQL | undefined {
  const bound = effectiveUsers(call).filter((each) => !seesAll(each));
  const named = [o.createdBy, o.requestedBy, o.approvedBy].map(removedOf);
  return and(...bound.map(({ userId }) => or(...named.map((each) => eq(each, userId)))));
}

/** Those that the caller sees, as an answer has them. */
export const readOffers = async (call: CallInTransaction, cut: { readonly where: SQL; readonly order: SQL[] }) =>
  readAllOffers(call.db, { ...cut, where: and(cut.where, visibleOffers(call)) ?? cut.where });

/** As `readOffers`, for anyone who asks. */
export async function readAllOffers(
  db: CallInTransaction["db"],
  { where, order }: { readonly where: SQL; readonly order: SQL[] },
): Promise<ContractOffer[]> {
  const rows = await db
    .select({
      offer: o,
      clientName: clients.name,
      requester: nameColumns(requester),
      approver: nameColumns(approver),
      account: bankAccounts,
      filing: numberedIn,
    })
    .from(o)
    .innerJoin(clients, eq(clients.id, o.clientId))
    .leftJoin(requester, eq(requester.id, o.requestedBy))
    .leftJoin(approver, eq(approver.id, o.approvedBy))
    .leftJoin(bankAccounts, eq(bankAccounts.id, o.bankAccountId))
    .leftJoin(filings, eq(filings.id, o.filingId))
    .where(where)
    .orderBy(...order);
  if (rows.length === 0) return [];
  const ids = rows.map(({ offer }) => offer.id);
  const lines = await db
    .select()
    .from(contractOfferLines)
    .where(inArray(contractOfferLines.offerId, ids))
    .orderBy(asc(contractOfferLines.position));
  return rows.map(({ offer, clientName, requester: asked, approver: agreed, account, filing }) => {
    const own = lines.filter(({ offerId }) => offerId === offer.id);
    const { id: _id, clientId, bankAccountId, filingId, searchText: _text, statusAt: _at, ...row } = offer;
    return {
      ...row,
      _id,
      client: clientId,
      clientName,
      requestedByName: asked && fullNameOf(asked),
      approvedByName: agreed && fullNameOf(agreed),
      filing: filingId,
      filingNumber: filing && numberOf(filing),
      bankAccount: bankAccountId,
      bankAccountName: account && `${account.bank} · ${account.accountNumber} · ${account.currency}`,
      concepts: own
        .filter(({ side }) => side === "concept")
        .map(({ code: concept, amount, description }) => ({ concept, amount, description })),
      paymentMethods: own
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
  where: async (call, wanted) => and(...whereOf(wanted), visibleOffers(call), ...(await found(call, wanted.search))),
  sorts: {
    offerNumber: o.offerNumber,
    date: o.date,
    clientNumber: o.clientNumber,
    total: [o.currency, o.totalAmount],
  },
  readRows: async (call, cut) => withWaiting(await readOffers(call, cut), call.now),
});

/** Whether the caller may ask for these: what waits of all is for those who see all. */
export function requireViewAccess(
  { caller }: Pick<CallInTransaction, "caller">,
  { notSigned, notPaid }: Partial<OfferQuery>,
): void {
  if ((notSigned || notPaid) && !seesAll(caller)) throw new Refusal("FORBIDDEN");
}

export const isNotSigned = sql`${o.signedAt} is null and ${o.status} in ('unsigned', 'paid')`;
export const isNotPaid = sql`${o.status} = 'signed'`;

function whereOf(wanted: Omit<OfferQuery, "sort">): (SQL | undefined)[] {
  const { from, to, signed, paid, active, amountFrom, amountTo } = wanted;
  if (from && to && from > to) throw new Refusal("INVALID_PERIOD");
  const either = (asked: boolean | undefined, holds: SQL) =>
    asked === undefined ? undefined : asked ? holds : sql`not (${holds})`;
  return [
    equals(o.status, wanted.status),
    equals(o.currency, wanted.currency),
    equals(o.clientId, wanted.client),
    equals(o.filingId, wanted.filing),
    wanted.notSigned ? isNotSigned : undefined,
    wanted.notPaid ? isNotPaid : undefined,
    either(signed, sql`${o.signedAt} is not null`),
    either(paid, sql`${o.status} = 'paid'`),
    either(active, sql`${o.status} <> 'cancelled'`),
    from ? sql`${o.date} >= ${from}` : undefined,
    to ? sql`${o.date} <= ${to}` : undefined,
    amountFrom ? sql`${o.totalAmount} >= ${amountFrom}` : undefined,
    amountTo ? sql`${o.totalAmount} <= ${amountTo}` : undefined,
  ];
}

const found = (call: CallInTransaction, search: string | undefined) =>
  searchScope(call.db, o.searchText, search, [byClient(call, o.clientId)]);

/** What all that matches sums up to. One statement. */
export async function offerListTotals(call: CallInTransaction, wanted: Omit<OfferQuery, "sort">) {
  const where = and(...whereOf(wanted), visibleOffers(call), ...(await found(call, wanted.search)));
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

/** How long somebody has been waited for: who signs since it was issued, who pays since it was signed. */
function withWaiting(offers: readonly ContractOffer[], now: Date): ListedOffer[] {
  const today = Date.parse(dayOf(now));
  return offers.map((offer) => {
    const since = offer.status === "signed" ? offer.signedAt : offer.signedAt === null ? offer.issuedAt : null;
    const waits = since !== null && offer.active && offer.status !== "draft" ? since : null;
    return {
      ...offer,
      waitingDays: waits === null ? null : Math.round((today - Date.parse(dayOf(new Date(waits)))) / dayMs),
    };
  });
}

/** The price of one form out of the tariffs (domain.md §6.9); pure, so that the catalogue can price everything from one query. */
import { amountText, type Currency, minor, sum, multiply } from "../../../kit/money.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { OfferPrice, OnlineServiceOffer } from "../contract.ts";
import type { Residence } from "../offer-kinds.ts";
import type { Price, PriceLine, PriceRule } from "../tariff.ts";
import type { tariffs } from "./tables.ts";

export type TariffRow = Pick<
  typeof tariffs.$inferSelect,
  | "code"
  | "nameEs"
  | "nameEn"
  | "family"
  | "concept"
  | "documentType"
  | "residence"
  | "currency"
  | "amount"
  | "perCopy"
  | "validFrom"
> &
  Partial<Pick<typeof tariffs.$inferSelect, "basis">>;

export interface Priced {
  readonly documentType: string;
  readonly legalize: boolean;
  readonly copies: number;
  readonly searchNeeded: boolean;
  readonly currency: Currency;
}

/** Price of one form; refuses SERVICE_NOT_AVAILABLE when no tariff fits the service or the legalization ordered. */
export function priceFrom(inForce: readonly TariffRow[], wanted: Priced): Price {
  const { copies, currency } = wanted;
  const lines = [
    line(required(pick(inForce, "service", wanted)), copies),
    line(pick(inForce, "copy", wanted), copies - 1),
    wanted.legalize ? line(required(pick(inForce, "legalization", wanted)), copies) : undefined,
    line(pick(inForce, "stamp", wanted), copies),
    wanted.searchNeeded ? line(pick(inForce, "search", wanted), copies) : undefined,
  ].filter((each) => each !== undefined);
  return { lines, total: sum(lines.map((each) => each.amount)), currency };
}

/** What the catalogue says an offer costs: per currency, the cheapest of its documents. */
export function offerPrices(inForce: readonly TariffRow[], offer: OnlineServiceOffer): OfferPrice[] {
  const own = inForce.filter((row) => row.family === offer.family);
  return sold.flatMap((currency) => {
    const cheapest = offer.documentTypes
      .map((documentType) => ({ documentType, currency, copies: 1, searchNeeded: false }))
      .map((wanted) => ({ plain: tryPrice(own, wanted, false), legalized: tryPrice(own, wanted, true) }))
      .filter((each) => each.plain !== undefined)
      .sort((a, b) => (minor(a.plain ?? "0") < minor(b.plain ?? "0") ? -1 : 1))[0];
    if (!cheapest?.plain) return [];
    const { plain, legalized } = cheapest;
    const legalization = offer.includesLegalization && legalized ? amountText(minor(legalized) - minor(plain)) : null;
    return [{ currency, from: plain, legalization }];
  });
}

/** Pesos when both requester and holder are in Cuba, dollars otherwise (payable by card only). */
export function currencyFor(who: {
  /** Of the account that asks. */
  requesterCountry: string | null | undefined;
  holderInCuba: boolean;
}): "CUP" | "USD" {
  return who.requesterCountry === "CU" && who.holderInCuba ? "CUP" : "USD";
}

const sold = ["CUP", "USD"] as const;

/**
 * Whose tariffs apply: those of residents when both live in Cuba, which is when the price is in pesos; those of people
 * abroad otherwise. Nobody names a residence beside a currency, so no two of them can disagree.
 */
function residenceOf(currency: Currency): Residence {
  return currency === "CUP" ? "cuba" : "abroad";
}

/** Whether a form has every tariff that its price cannot do without. */
export function isPriced(inForce: readonly TariffRow[], wanted: Priced): boolean {
  return tryPrice(inForce, wanted, wanted.legalize) !== undefined;
}

function tryPrice(
  inForce: readonly TariffRow[],
  wanted: Omit<Priced, "legalize">,
  legalize: boolean,
): string | undefined {
  const needed = legalize ? (["service", "legalization"] as const) : (["service"] as const);
  const complete = needed.every((concept) => pick(inForce, concept, { ...wanted, legalize }));
  return complete ? priceFrom(inForce, { ...wanted, legalize }).total : undefined;
}

/** A row of this very document before one for all, of this very residence before `any`, the newest of equals. */
function pick(
  inForce: readonly TariffRow[],
  concept: TariffRow["concept"],
  { documentType, currency }: Priced,
): TariffRow | undefined {
  const residence = residenceOf(currency);
  const rank = (row: TariffRow) => (row.documentType ? 2 : 0) + (row.residence === "any" ? 0 : 1);
  return inForce
    .filter(
      (row) =>
        row.concept === concept &&
        row.currency === currency &&
        (row.documentType === null || row.documentType === documentType) &&
        (row.residence === "any" || row.residence === residence),
    )
    .sort((a, b) => rank(b) - rank(a) || (a.validFrom < b.validFrom ? 1 : -1))[0];
}

function required(row: TariffRow | undefined): TariffRow {
  if (!row) throw new Refusal("SERVICE_NOT_AVAILABLE");
  return row;
}

/** Nothing is charged for what costs nothing. */
function line(row: TariffRow | undefined, copies: number): PriceLine | undefined {
  if (!row || copies < 1) return undefined;
  if (minor(row.amount) === 0n && row.concept !== "service") return undefined;
  const quantity = row.perCopy ? copies : 1;
  return {
    kind: row.concept,
    concept: { es: row.nameEs, en: row.nameEn },
    code: row.code,
    quantity,
    unitAmount: row.amount,
    amount: multiply(row.amount, quantity),
    currency: row.currency,
    since: row.validFrom,
    rule: ruleOf(row),
    ...(row.basis ? { basis: row.basis } : {}),
  };
}

/** Why this row was picked and no other: how closely it fits. */
function ruleOf({ documentType, residence }: TariffRow): PriceRule {
  if (documentType) return residence === "any" ? "document" : "documentAndResidence";
  return residence === "any" ? "family" : "residence";
}

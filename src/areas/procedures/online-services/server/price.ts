/**
 * Computes the price of one form from the tariffs; pure, so that the catalogue computes all prices
 * from one query.
 */
import { amountText, type Currency, toMinorUnits, sum, multiply } from "../../../../kit/numbers/money.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
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

export interface DocumentToPrice {
  readonly documentType: string;
  readonly legalize: boolean;
  readonly copies: number;
  readonly searchNeeded: boolean;
  readonly currency: Currency;
}

/** Price of one form; SERVICE_NOT_AVAILABLE when no tariff fits the service or the requested legalization. */
export function priceFrom(inForce: readonly TariffRow[], order: DocumentToPrice): Price {
  const { copies, currency } = order;
  const lines = [
    toPriceLine(required(pick(inForce, "service", order)), copies),
    toPriceLine(pick(inForce, "copy", order), copies - 1),
    order.legalize ? toPriceLine(required(pick(inForce, "legalization", order)), copies) : undefined,
    toPriceLine(pick(inForce, "stamp", order), copies),
    order.searchNeeded ? toPriceLine(pick(inForce, "search", order), copies) : undefined,
  ].filter((each) => each !== undefined);
  return { lines, total: sum(lines.map((each) => each.amount)), currency };
}

/** Catalogue prices of an offer: per currency, the cheapest of its documents. */
export function offerPrices(inForce: readonly TariffRow[], offer: OnlineServiceOffer): OfferPrice[] {
  const familyTariffs = inForce.filter((row) => row.family === offer.family);
  return saleCurrencies.flatMap((currency) => {
    const cheapest = offer.documentTypes
      .map((documentType) => ({ documentType, currency, copies: 1, searchNeeded: false }))
      .map((order) => ({
        plain: tryPrice(familyTariffs, order, false),
        legalized: tryPrice(familyTariffs, order, true),
      }))
      .filter((each) => each.plain !== undefined)
      .sort((a, b) => (toMinorUnits(a.plain ?? "0") < toMinorUnits(b.plain ?? "0") ? -1 : 1))[0];
    if (!cheapest?.plain) return [];
    const { plain, legalized } = cheapest;
    const legalization =
      offer.includesLegalization && legalized ? amountText(toMinorUnits(legalized) - toMinorUnits(plain)) : null;
    return [{ currency, from: plain, legalization }];
  });
}

/** Pesos when both requester and holder are in Cuba, dollars otherwise (payable by card only). */
export function currencyFor(residence: {
  /** Of the requesting account. */
  requesterCountry: string | null | undefined;
  holderInCuba: boolean;
}): "CUP" | "USD" {
  return residence.requesterCountry === "CU" && residence.holderInCuba ? "CUP" : "USD";
}

const saleCurrencies = ["CUP", "USD"] as const;

/**
 * Residence of the applicable tariffs: `cuba` when both live in Cuba, which is when the price is in pesos; `abroad`
 * otherwise. It is derived from the currency, so that the two cannot disagree.
 */
function residenceOf(currency: Currency): Residence {
  return currency === "CUP" ? "cuba" : "abroad";
}

/** Whether a form has every tariff that its price requires. */
export function isPriced(inForce: readonly TariffRow[], order: DocumentToPrice): boolean {
  return tryPrice(inForce, order, order.legalize) !== undefined;
}

function tryPrice(
  inForce: readonly TariffRow[],
  order: Omit<DocumentToPrice, "legalize">,
  legalize: boolean,
): string | undefined {
  const requiredConcepts = legalize ? (["service", "legalization"] as const) : (["service"] as const);
  const complete = requiredConcepts.every((concept) => pick(inForce, concept, { ...order, legalize }));
  return complete ? priceFrom(inForce, { ...order, legalize }).total : undefined;
}

/** Precedence: a tariff of this document over one for all, of this residence over `any`, then the newest. */
function pick(
  inForce: readonly TariffRow[],
  concept: TariffRow["concept"],
  { documentType, currency }: DocumentToPrice,
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

/** No line for an amount of zero. */
function toPriceLine(row: TariffRow | undefined, copies: number): PriceLine | undefined {
  if (!row || copies < 1) return undefined;
  if (toMinorUnits(row.amount) === 0n && row.concept !== "service") return undefined;
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

/** The rule that selected this tariff: how specific it is. */
function ruleOf({ documentType, residence }: TariffRow): PriceRule {
  if (documentType) return residence === "any" ? "document" : "documentAndResidence";
  return residence === "any" ? "family" : "residence";
}

/** What a consulate contract costs by a tariff, and how many documents it may have. */
import { amountText, type Currency, minor, percentOf, sum, times } from "../../kit/money.ts";
import type { Tariff } from "./tariff.ts";

interface ToPrice {
  readonly documentType: string;
  readonly quantity: number;
}
type Prices = Pick<
  Tariff,
  "currency" | "handlingFee" | "perDocument" | "defaultFirmAmount" | "defaultConsulateAmount" | "urgentSurchargePercent"
>;

/** What each document costs, and all of them with the handling. Surcharges are rounded as one sum: the parts add up to it. */
export function amountsOf(prices: Prices, documents: readonly ToPrice[], urgent: boolean) {
  const percent = urgent ? prices.urgentSurchargePercent : 0;
  let charged = "0.00";
  let surcharged = "0.00";
  const priced = documents.map(({ documentType, quantity }) => {
    const own = prices.perDocument.find((each) => each.documentType === documentType);
    const firmAmount = own?.firmAmount ?? prices.defaultFirmAmount;
    const consulateAmount = own?.consulateAmount ?? prices.defaultConsulateAmount;
    const plain = times(sum([firmAmount, consulateAmount]), quantity);
    charged = sum([charged, plain]);
    const until = percentOf(charged, percent);
    const surcharge = amountText(minor(until) - minor(surcharged));
    surcharged = until;
    return { firmAmount, consulateAmount, surcharge, amount: sum([plain, surcharge]) };
  });
  const total = sum([prices.handlingFee, charged, surcharged]);
  return { documents: priced, handlingFee: prices.handlingFee, total, currency: prices.currency };
}

/** Copies of all documents together are as many as the consulate takes at once, unless the purpose has no limit. */
export function isTooMany(
  { maxDocumentsPerContract, unlimitedPurposes }: Pick<Tariff, "maxDocumentsPerContract" | "unlimitedPurposes">,
  documents: readonly Pick<ToPrice, "quantity">[],
  purpose: string | null | undefined,
): boolean {
  if (maxDocumentsPerContract === 0 || (purpose && unlimitedPurposes.includes(purpose))) return false;
  return documents.reduce((all, { quantity }) => all + quantity, 0) > maxDocumentsPerContract;
}

interface ToInvoice {
  readonly amount: string;
  readonly contract: {
    readonly _id: string;
    readonly currency: Currency;
    readonly handlingFee: string;
    readonly handlingDue: boolean;
  };
}

/** What an invoice of them comes to, currency by currency; the handling of a contract comes with the first of its documents. */
export function invoiceTotals(documents: readonly ToInvoice[]): ReadonlyMap<Currency, string> {
  const contracts = new Map(documents.map(({ contract }) => [contract._id, contract]));
  const fees = [...contracts.values()].filter(({ handlingDue }) => handlingDue);
  const currencies = new Set(documents.map(({ contract }) => contract.currency));
  return new Map(
    [...currencies].map((each) => [
      each,
      sum([
        ...documents.filter(({ contract }) => contract.currency === each).map(({ amount }) => amount),
        ...fees.filter(({ currency }) => currency === each).map(({ handlingFee }) => handlingFee),
      ]),
    ]),
  );
}

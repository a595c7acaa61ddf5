/** What a consulate contract costs by a tariff, and how many documents it may have. */
import { amountText, type Currency, isPositive, minor, percentOf, sum, multiply } from "../../kit/money.ts";
import type { ConsulateTariff } from "./tariff.ts";

interface ToPrice {
  readonly documentType: string;
  readonly quantity: number;
}
type Prices = Pick<
  ConsulateTariff,
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
    const plain = multiply(sum([firmAmount, consulateAmount]), quantity);
    charged = sum([charged, plain]);
    const until = percentOf(charged, percent);
    const surcharge = amountText(minor(until) - minor(surcharged));
    surcharged = until;
    return { firmAmount, consulateAmount, surcharge, amount: sum([plain, surcharge]) };
  });
  const total = sum([prices.handlingFee, charged, surcharged]);
  return { documents: priced, handlingFee: prices.handlingFee, total, currency: prices.currency };
}

type Priced = ReturnType<typeof amountsOf>["documents"][number];
export interface ContractPriceLine {
  readonly part: "firm" | "consulate" | "surcharge" | "handling";
  /** Null of what is charged for the whole contract. */
  readonly documentType: string | null;
  readonly quantity: number;
  readonly amount: string;
}

/** What a contract's price is made of, one line for each type of document; they add up to it. Nothing that costs nothing. */
export function priceLines(of: {
  readonly documents: readonly (ToPrice & Pick<Priced, "firmAmount" | "consulateAmount" | "surcharge">)[];
  readonly handlingFee: string;
}): ContractPriceLine[] {
  const perType = [...new Set(of.documents.map(({ documentType }) => documentType))].flatMap((documentType) => {
    const documents = of.documents.filter((each) => each.documentType === documentType);
    const quantity = documents.reduce((copies, each) => copies + each.quantity, 0);
    return (["firm", "consulate"] as const).map((part): ContractPriceLine => {
      const amounts = documents.map((each) => multiply(each[`${part}Amount`], each.quantity));
      return { part, documentType, quantity, amount: sum(amounts) };
    });
  });
  const whole = { documentType: null, quantity: 1 };
  const lines: ContractPriceLine[] = [
    ...perType,
    { ...whole, part: "surcharge", amount: surchargeOf(of) },
    { ...whole, part: "handling", amount: of.handlingFee },
  ];
  return lines.filter(({ amount }) => isPositive(amount));
}

/** What it costs more because it is urgent. */
export const surchargeOf = ({ documents }: { readonly documents: readonly Pick<Priced, "surcharge">[] }): string =>
  sum(documents.map(({ surcharge }) => surcharge));

/** Copies of all documents together are as many as the consulate takes at once, unless the purpose has no limit. */
export function isTooMany(
  {
    maxDocumentsPerContract,
    unlimitedPurposes,
  }: Pick<ConsulateTariff, "maxDocumentsPerContract" | "unlimitedPurposes">,
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

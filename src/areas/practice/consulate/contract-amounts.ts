/** Amounts of a consulate contract by a tariff, and the limit of documents. */
import {
  amountText,
  type Currency,
  isPositive,
  toMinorUnits,
  percentOf,
  sum,
  multiply,
} from "../../../kit/numbers/money.ts";
import type { ConsulateTariff } from "./tariff.ts";

interface PricedInput {
  readonly documentType: string;
  readonly quantity: number;
}
type Prices = Pick<
  ConsulateTariff,
  "currency" | "handlingFee" | "perDocument" | "defaultFirmAmount" | "defaultConsulateAmount" | "urgentSurchargePercent"
>;

/**
 * Price of each document and of all of them with the handling fee. Surcharges are rounded cumulatively, so that the
 * parts add up to the rounded sum.
 */
export function amountsOf(prices: Prices, documents: readonly PricedInput[], urgent: boolean) {
  const percent = urgent ? prices.urgentSurchargePercent : 0;
  let chargedSum = "0.00";
  let surchargedSum = "0.00";
  const pricedDocuments = documents.map(({ documentType, quantity }) => {
    const typePrice = prices.perDocument.find((each) => each.documentType === documentType);
    const firmAmount = typePrice?.firmAmount ?? prices.defaultFirmAmount;
    const consulateAmount = typePrice?.consulateAmount ?? prices.defaultConsulateAmount;
    const basePrice = multiply(sum([firmAmount, consulateAmount]), quantity);
    chargedSum = sum([chargedSum, basePrice]);
    const surchargeTarget = percentOf(chargedSum, percent);
    const surcharge = amountText(toMinorUnits(surchargeTarget) - toMinorUnits(surchargedSum));
    surchargedSum = surchargeTarget;
    return { firmAmount, consulateAmount, surcharge, amount: sum([basePrice, surcharge]) };
  });
  const total = sum([prices.handlingFee, chargedSum, surchargedSum]);
  return { documents: pricedDocuments, handlingFee: prices.handlingFee, total, currency: prices.currency };
}

type PricedDocument = ReturnType<typeof amountsOf>["documents"][number];
interface ContractPriceLine {
  readonly part: "firm" | "consulate" | "surcharge" | "handling";
  /** Null for amounts of the whole contract. */
  readonly documentType: string | null;
  readonly quantity: number;
  readonly amount: string;
}

/** The lines of a contract's price, one per document type and part; they add up to it. Lines of zero are left out. */
export function priceLines(contract: {
  readonly documents: readonly (PricedInput & Pick<PricedDocument, "firmAmount" | "consulateAmount" | "surcharge">)[];
  readonly handlingFee: string;
}): ContractPriceLine[] {
  const perType = [...new Set(contract.documents.map(({ documentType }) => documentType))].flatMap((documentType) => {
    const documents = contract.documents.filter((each) => each.documentType === documentType);
    const quantity = documents.reduce((copies, each) => copies + each.quantity, 0);
    return (["firm", "consulate"] as const).map((part): ContractPriceLine => {
      const amounts = documents.map((each) => multiply(each[`${part}Amount`], each.quantity));
      return { part, documentType, quantity, amount: sum(amounts) };
    });
  });
  const perContract = { documentType: null, quantity: 1 };
  const lines: ContractPriceLine[] = [
    ...perType,
    { ...perContract, part: "surcharge", amount: surchargeOf(contract) },
    { ...perContract, part: "handling", amount: contract.handlingFee },
  ];
  return lines.filter(({ amount }) => isPositive(amount));
}

/** Total surcharge for urgency. */
export const surchargeOf = ({
  documents,
}: {
  readonly documents: readonly Pick<PricedDocument, "surcharge">[];
}): string => sum(documents.map(({ surcharge }) => surcharge));

/** Whether the copies exceed what the consulate accepts at once; some purposes have no limit. */
export function isTooMany(
  {
    maxDocumentsPerContract,
    unlimitedPurposes,
  }: Pick<ConsulateTariff, "maxDocumentsPerContract" | "unlimitedPurposes">,
  documents: readonly Pick<PricedInput, "quantity">[],
  purpose: string | null | undefined,
): boolean {
  if (maxDocumentsPerContract === 0 || (purpose && unlimitedPurposes.includes(purpose))) return false;
  return documents.reduce((total, { quantity }) => total + quantity, 0) > maxDocumentsPerContract;
}

interface InvoiceableDocument {
  readonly amount: string;
  readonly contract: {
    readonly _id: string;
    readonly currency: Currency;
    readonly handlingFee: string;
    readonly handlingDue: boolean;
  };
}

/** Invoice totals by currency. A contract's handling fee is invoiced with the first of its documents. */
export function invoiceTotals(documents: readonly InvoiceableDocument[]): ReadonlyMap<Currency, string> {
  const contracts = new Map(documents.map(({ contract }) => [contract._id, contract]));
  const contractsWithFee = [...contracts.values()].filter(({ handlingDue }) => handlingDue);
  const currencies = new Set(documents.map(({ contract }) => contract.currency));
  return new Map(
    [...currencies].map((each) => [
      each,
      sum([
        ...documents.filter(({ contract }) => contract.currency === each).map(({ amount }) => amount),
        ...contractsWithFee.filter(({ currency }) => currency === each).map(({ handlingFee }) => handlingFee),
      ]),
    ]),
  );
}

/** Price lines of a contract, in its form and on its page. */
import type { Currency } from "../../../../kit/numbers/money.ts";
import { useWords } from "../../../../web/words.ts";
import { PriceList } from "../../legalization/web/public-office.tsx";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import { priceLines } from "../contract-amounts.ts";

type PricedContract = Parameters<typeof priceLines>[0] & { readonly currency: Currency };

export function ContractPrice({ of, total }: { of: PricedContract; total: string }) {
  const { pdf } = useWords("consulate");
  const typeOf = useNaming("DOCUMENT_TYPE");
  const lines = priceLines(of).map(({ part, documentType, quantity, amount }) => ({
    label: documentType ? `${typeOf(documentType)}, ${pdf[part]}` : pdf[part],
    quantity,
    amount,
  }));
  return <PriceList lines={lines} total={total} currency={of.currency} totalLabel={pdf.total} />;
}

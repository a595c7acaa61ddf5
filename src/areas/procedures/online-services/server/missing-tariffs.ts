import type { Queryable } from "../../../../server/database/connection.ts";
import type { OnlineServiceOffer } from "../contract.ts";
import { isPriced } from "./price.ts";
import { tariffsInForce } from "./tariff-queries.ts";

type SaleCurrency = "CUP" | "USD";
interface MissingTariff {
  readonly documentType: string;
  readonly currencies: readonly SaleCurrency[];
}

/**
 * Offered documents without a tariff at an instant, with legalization where it is offered, in some of the currencies.
 */
export async function findMissingTariffs(
  db: Queryable,
  at: Date,
  offers: readonly OnlineServiceOffer[],
  currencies: readonly SaleCurrency[],
): Promise<MissingTariff[]> {
  const inForce = await tariffsInForce(db, at);
  return offers.flatMap(({ family, documentTypes, includesLegalization: legalize }) => {
    const familyTariffs = inForce.filter((tariff) => tariff.family === family);
    const hasNoPrice = (documentType: string) => (currency: SaleCurrency) =>
      !isPriced(familyTariffs, { documentType, currency, legalize, copies: 1, searchNeeded: false });
    return documentTypes
      .map((documentType) => ({ documentType, currencies: currencies.filter(hasNoPrice(documentType)) }))
      .filter((each) => each.currencies.length > 0);
  });
}

import type { Queryable } from "../../../server/database/connection.ts";
import type { OnlineServiceOffer } from "../contract.ts";
import { isPriced } from "./price.ts";
import { tariffsInForce } from "./tariff-queries.ts";

type Sold = "CUP" | "USD";
export interface Unpriced {
  readonly documentType: string;
  readonly currencies: readonly Sold[];
}

/** Documents that offers give and no tariff prices at a moment, legalized where they say so, in some of the currencies. */
export async function unpriced(
  db: Queryable,
  at: Date,
  offers: readonly OnlineServiceOffer[],
  currencies: readonly Sold[],
): Promise<Unpriced[]> {
  const inForce = await tariffsInForce(db, at);
  return offers.flatMap(({ family, documentTypes, includesLegalization: legalize }) => {
    const own = inForce.filter((tariff) => tariff.family === family);
    const lacks = (documentType: string) => (currency: Sold) =>
      !isPriced(own, { documentType, currency, legalize, copies: 1, searchNeeded: false });
    return documentTypes
      .map((documentType) => ({ documentType, currencies: currencies.filter(lacks(documentType)) }))
      .filter((each) => each.currencies.length > 0);
  });
}

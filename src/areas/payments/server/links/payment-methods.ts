import type { Language } from "../../../../kit/language.ts";
import type { Currency } from "../../../../kit/money.ts";
import type { Server } from "../../../../server/server.ts";
import type { PaymentMethod } from "../../contract.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { acceptedCards } from "../polling/accepted-cards.ts";
import { priceTotals } from "./price-totals.ts";
import type { Due, SubjectKind } from "./payable-subject.ts";

/** What each gateway takes. Cuban gateways take pesos; the card is for money from abroad. */
export const currenciesOf: Readonly<Record<GatewayKey, readonly Currency[]>> = {
  transfermovil: ["CUP"],
  enzona: ["CUP"],
  bipay: ["USD", "EUR"],
};

/**
 * The gateways this installation has, and whether each can take this debt; all of them when no debt is named.
 * Empty when none is set up.
 */
export async function availableMethods(server: Server, due: Due | null): Promise<PaymentMethod[]> {
  const priced = due ? (await priceTotals(server.db, due, server.now())).map((total) => total.currency) : undefined;
  const cards = await acceptedCards(server.db);
  return gatewayKeys
    .filter((gateway) => server.gateways[gateway] !== undefined)
    .map((key) => {
      const currencies = currenciesOf[key].filter((currency) => !priced || priced.includes(currency));
      return {
        key,
        label: { es: es.methods[key], en: en.methods[key] },
        currencies,
        cards: key === "bipay" ? cards : [],
        enabled: currencies.length > 0 && (due?.payable ?? true),
      };
    });
}

/** What people call it, as the pages do. */
export function methodName(gateway: GatewayKey, language: Language): string {
  return (language === "en" ? en : es).methods[gateway];
}

/** A voucher is paid by Transfermóvil only (domain.md §7, 35). */
export function gatewayAccepts(gateway: GatewayKey, kind: SubjectKind): boolean {
  return kind !== "vale" || gateway === "transfermovil";
}

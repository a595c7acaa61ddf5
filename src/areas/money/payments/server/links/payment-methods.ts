import type { Language } from "../../../../../kit/text/language.ts";
import type { Currency } from "../../../../../kit/numbers/money.ts";
import type { Server } from "../../../../../server/server.ts";
import type { PaymentMethod } from "../../contract.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { acceptedCards } from "../polling/accepted-cards.ts";
import { priceTotals } from "./price-totals.ts";
import type { Due, SubjectKind } from "./payable-subject.ts";
import { gatewaysOf } from "../gateways/server-gateways.ts";

/** Currencies of each gateway. Cuban gateways take pesos; cards are for money from abroad. */
export const currenciesOf: Readonly<Record<GatewayKey, readonly Currency[]>> = {
  transfermovil: ["CUP"],
  enzona: ["CUP"],
  bipay: ["USD", "EUR"],
};

/**
 * The configured gateways, and whether each can take this debt; all of them when `due` is null. Empty when none is
 * configured.
 */
export async function availableMethods(server: Server, due: Due | null): Promise<PaymentMethod[]> {
  const pricedCurrencies = due
    ? (await priceTotals(server.db, due, server.now())).map((total) => total.currency)
    : undefined;
  const cards = await acceptedCards(server.db);
  return gatewayKeys
    .filter((gateway) => gatewaysOf(server)[gateway] !== undefined)
    .map((key) => {
      const currencies = currenciesOf[key].filter(
        (currency) => !pricedCurrencies || pricedCurrencies.includes(currency),
      );
      return {
        key,
        label: { es: es.methods[key], en: en.methods[key] },
        currencies,
        cards: key === "bipay" ? cards : [],
        enabled: currencies.length > 0 && (due?.payable ?? true),
      };
    });
}

/** The gateway's display name, as on the pages. */
export function methodName(gateway: GatewayKey, language: Language): string {
  return (language === "en" ? en : es).methods[gateway];
}

/** Vouchers are paid by Transfermóvil only. */
export function gatewayAccepts(gateway: GatewayKey, kind: SubjectKind): boolean {
  return kind !== "vale" || gateway === "transfermovil";
}

/**
 * The browser needs of each operation only its method and path; the contracts bring every schema with them. This hands
 * it the one without the other: what everybody and clients may call, and the rest, which the public door does not carry
 * to slow phones.
 */
import { contracts } from "../src/areas/contracts.ts";
import type { ApiContract } from "../src/kit/contract.ts";

/** Gateways, calendar programs and other programs call some that no page does: `tests/system/operation-routes.test.ts` holds that. */
const isCalledByOthers =
  /\/notification$|\/(return|cancel)\/:key$| public\/calendar\/|\/(minutes\/:code|(receiptFile|getDetailsDataValidated|getPriceTotalCurrencies|check-reserved|by-commonId)\/:commonId|session\/(getSessions|end\w+)|reserve-services-availables|services-availables|availables-onlines\/cancel|getGrandChildsNomcods|getNomenclatorDestinations|getExchangeRateByOriginCurrency\/:currency|media\/:token|getTarrifs|getMethodPayAvailable|findRequest|findOneContractOfferById|getPriceTotalCurrenciesOffer\/:id|getPhoto\/:photo)$/;

/** Area → operation → «GET path». */
export function wiresFor(door: "everybody" | "staff"): Record<string, Record<string, string>> {
  const all = Object.entries(contracts as Record<string, ApiContract>).flatMap(([area, contract]) => {
    const calls = Object.entries(contract)
      .filter(([, { access }]) => isOfStaff(access) === (door === "staff"))
      .filter(([, { route: wire }]) => !isCalledByOthers.test(wire))
      .map(([name, { route: wire }]) => [name, wire] as const);
    return calls.length > 0 ? [[area, Object.fromEntries(calls)] as const] : [];
  });
  return Object.fromEntries(all);
}

const isOfStaff = (access: ApiContract[string]["access"]) =>
  access === "staff" || (typeof access === "object" && !access.includes("client"));

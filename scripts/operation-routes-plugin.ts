/**
 * Vite plugin: reduces the contracts to each operation's method and path, so that the browser does not load the
 * schemas. Operations of anonymous callers and clients are separate from the rest, which the public site does not load.
 */
import { contracts } from "../src/areas/contracts.ts";
import type { ApiContract } from "../src/kit/contract/contract.ts";

/**
 * Operations that only gateways, calendar programs and other programs call: `tests/system/operation-routes.test.ts`
 * verifies the list.
 */
const isCalledByOthers =
  /\/notification$|\/(return|cancel)\/:key$| public\/calendar\/|\/(minutes\/:code|(receiptFile|getDetailsDataValidated|getPriceTotalCurrencies|check-reserved|by-commonId)\/:commonId|reserve-services-availables|services-availables|availables-onlines\/cancel|getGrandChildsNomcods|getNomenclatorDestinations|getExchangeRateByOriginCurrency\/:currency|media\/:token|getTarrifs|getMethodPayAvailable|findRequest|findOneContractOfferById|getPriceTotalCurrenciesOffer\/:id|getPhoto\/:photo)$/;

/** Area → operation → "GET path". */
export function operationRoutesFor(audience: Audience): Record<string, Record<string, string>> {
  const all = Object.entries(contracts as Record<string, ApiContract>).flatMap(([area, contract]) => {
    const calls = Object.entries(contract)
      .filter(([, { access, route }]) => audience === audienceOf(access, route))
      .filter(([, { route }]) => !isCalledByOthers.test(route))
      .map(([name, { route }]) => [name, route] as const);
    return calls.length > 0 ? [[area, Object.fromEntries(calls)] as const] : [];
  });
  return Object.fromEntries(all);
}

/** "account": what few pages of an account call: its security, who accessed its data, its entries in draws. */
export type Audience = "everybody" | "account" | "staff";

const accountRoutes = [
  / private\/session\/(?!changePassword)/,
  / public\/session\/(passkey|secondFactor)/,
  / private\/dataAccess\//,
  /\/availables-onlines\/(getDraw|enterDraw|acceptPlace|declinePlace)/,
];

const audienceOf = (access: ApiContract[string]["access"], route: string): Audience =>
  isStaffOnly(access) ? "staff" : accountRoutes.some((pattern) => pattern.test(route)) ? "account" : "everybody";

const isStaffOnly = (access: ApiContract[string]["access"]) =>
  access === "staff" || (typeof access === "object" && !access.includes("client"));

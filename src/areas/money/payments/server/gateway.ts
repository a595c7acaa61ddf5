/** The gateways' adapters, and an attempt as an adapter receives it. */
import { Refusal } from "../../../../kit/validation/errors.ts";
import { toMinorUnits } from "../../../../kit/numbers/money.ts";
import type { Attempt, PaymentProvider } from "./gateways/provider.ts";
import type { Server } from "../../../../server/server.ts";
import type { Acquirer, GatewayKey } from "../states.ts";
import { returnAddress } from "./attempts/return-address.ts";
import type { PaymentRow } from "./attempts/queries.ts";
import { gatewaysOf } from "./gateways/server-gateways.ts";

const notificationPaths: Readonly<Record<GatewayKey, string>> = {
  transfermovil: "public/onlineSeviceOffers/transfermovil/notification",
  enzona: "",
  bipay: "bipay/notification",
};

export function providerOf(server: Server, gateway: GatewayKey): PaymentProvider {
  const provider = gatewaysOf(server)[gateway];
  if (!provider) throw new Refusal("NO_GATEWAYS");
  return provider;
}

/** The current acquirer of card payments; other gateways have none. */
export function acquirerOf(server: Server, gateway: GatewayKey): Acquirer | null {
  return gateway === "bipay" ? server.environment.BIDAIONDO_ACQUIRER : null;
}

export function attemptOf(server: Server, payment: PaymentRow): Attempt {
  const { publicUrl } = server.environment;
  return {
    reference: payment.reference,
    amount: { minor: toMinorUnits(payment.amount), currency: payment.currency },
    description: payment.description,
    language: payment.payerLanguage,
    gatewayId: payment.gatewayId ?? undefined,
    payerPhone: payment.payerPhone ?? undefined,
    expiresAt: new Date(payment.expiresAt),
    callbackUrl: `${publicUrl}/legalsitapi/${notificationPaths[payment.gateway]}`,
    returnUrl: returnAddress(server, payment, "ok"),
    cancelUrl: returnAddress(server, payment, "cancel"),
  };
}

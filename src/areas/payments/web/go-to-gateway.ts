/** The step to a gateway: the order is placed, or taken up again, and the payer's browser goes where it is paid. */
import { api } from "../../../web/api.ts";
import { navigateTo } from "../../../web/site/navigate.ts";
import type { GatewayKey } from "../states.ts";
import type { Payer } from "./payer-access.ts";
import { rememberLink } from "./remembered-link.ts";

interface GatewayForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Where an attempt waits to be paid, in any tab and on any phone; the link's token goes with it. */
export function waitingAt(gateway: GatewayKey, reference: string, token: string | undefined): string {
  return `/payment/${gateway}/wait/${reference}${token ? `?token=${token}` : ""}`;
}

/** The same open attempt is answered again, so that this may be repeated. */
export async function goToPay(
  { commonId, token, isOffer }: Payer,
  way: {
    readonly gateway: GatewayKey;
    readonly currency: string;
    readonly phone?: string;
    readonly receiptEmail?: string;
  },
  key: { once: string },
): Promise<void> {
  const paid = {
    commonId,
    ...(token ? { token } : {}),
    ...(way.receiptEmail ? { receiptEmail: way.receiptEmail } : {}),
  };
  if (way.gateway === "transfermovil") {
    const { reference } = await api.payments.createTransfermovil(
      { ...paid, ...(way.phone ? { phone: way.phone } : {}) },
      key,
    );
    return navigateTo(waitingAt("transfermovil", reference, token));
  }
  const payByCard = (currency: "EUR" | "USD") =>
    isOffer && token
      ? api.payments.createOfferCard({ offerId: commonId, token, currency }, key)
      : api.payments.createCard({ ...paid, currency }, key);
  const begun =
    way.gateway === "enzona"
      ? await api.payments.createEnzona(paid, key)
      : await payByCard(way.currency === "EUR" ? "EUR" : "USD");
  if (token) rememberLink(begun.reference, token);
  if (begun.form) postToGateway(begun.form);
  else window.location.assign(begun.redirectUrl);
}

/** The card gateway is entered by a signed form, posted by the payer's own browser, its fields as they are. */
function postToGateway({ action, fields }: GatewayForm): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

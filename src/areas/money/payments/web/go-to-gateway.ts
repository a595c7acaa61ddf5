/** Places the order at the gateway, or resumes it, and sends the payer's browser there. */
import { api } from "../../../../web/api.ts";
import { navigateTo } from "../../../../web/site/routing/navigate.ts";
import type { GatewayKey } from "../states.ts";
import type { PaymentCredentials } from "./links/payment-credentials.ts";
import { rememberLink } from "./links/remembered-link.ts";

interface GatewayForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Address of the page that waits for an attempt; includes the link's token. */
export function waitingPagePath(gateway: GatewayKey, reference: string, token: string | undefined): string {
  return `/payment/${gateway}/wait/${reference}${token ? `?token=${token}` : ""}`;
}

/** Idempotent: the same open attempt is returned again. */
export async function goToPay(
  { commonId, token }: PaymentCredentials,
  method: {
    readonly gateway: GatewayKey;
    readonly currency: string;
    readonly phone?: string;
    readonly receiptEmail?: string;
  },
  key: { once: string },
): Promise<void> {
  const input = {
    commonId,
    ...(token ? { token } : {}),
    ...(method.receiptEmail ? { receiptEmail: method.receiptEmail } : {}),
  };
  if (method.gateway === "transfermovil") {
    const { reference } = await api.payments.createTransfermovil(
      { ...input, ...(method.phone ? { phone: method.phone } : {}) },
      key,
    );
    return navigateTo(waitingPagePath("transfermovil", reference, token));
  }
  const started =
    method.gateway === "enzona"
      ? await api.payments.createEnzona(input, key)
      : await api.payments.createCard({ ...input, currency: method.currency === "EUR" ? "EUR" : "USD" }, key);
  if (token) rememberLink(started.reference, token);
  if (started.form) postToGateway(started.form);
  else window.location.assign(started.redirectUrl);
}

/** The card gateway requires a signed form, posted unchanged by the payer's browser. */
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

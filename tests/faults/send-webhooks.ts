/** Webhooks of the gateways, genuine and forged. */
import { type BidaiondoOperation, resultFields } from "../../sandbox/bidaiondo-result.ts";
import type { Office } from "./fault-office.ts";

/** Sends an unsigned paid webhook in the format of Transfermóvil. */
export async function sendTransfermovilWebhook(office: Office, reference: string): Promise<void> {
  await office.app.app.inject({
    method: "POST",
    url: "/legalsitapi/public/onlineSeviceOffers/transfermovil/notification",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({
      Source: 30999,
      ExternalId: reference,
      Status: "3",
      TmId: 190971479,
      BankId: "MM00000000001",
      Bank: "03",
      Phone: "5352345678",
    }),
  });
}

/** Sends a webhook in the format of the card gateway, signed with this key. */
export async function sendCardWebhook(office: Office, reference: string, key: string): Promise<void> {
  const { amount } = await office.payment(reference);
  const operation = paidByCard(office, { reference, amount });
  await notifyOfCard(office, resultFields(operation, operation.minor, key));
}

/** The card gateway's operation for an attempt that was paid in dollars. */
export function paidByCard(
  office: Office,
  attempt: { readonly reference: string; readonly amount: string },
): BidaiondoOperation {
  return {
    reference: attempt.reference,
    codigo: "777777777777",
    minor: BigInt(attempt.amount.replace(".", "")),
    moneda: "840",
    idioma: "es",
    url: "",
    urldirecta: "",
    createdAt: office.now(),
    estado: "A",
    fecha: office.now(),
    refunded: 0n,
    requestedRefund: 0n,
    callbacks: [],
  };
}

/** Sends result fields to the webhook URL of the card gateway. */
export async function notifyOfCard(office: Office, fields: Record<string, string>): Promise<void> {
  await office.app.app.inject({ method: "GET", url: `/legalsitapi/bipay/notification?${new URLSearchParams(fields)}` });
}

/** What gateways, or anyone in their name, tell the office. */
import { type BidaiondoOperation, resultFields } from "../../sandbox/bidaiondo-result.ts";
import type { Office } from "./fault-office.ts";

/** As Transfermóvil says that something was paid; nothing proves who says it. */
export async function tellTransfermovil(office: Office, reference: string): Promise<void> {
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

/** As the card gateway does, signed with this key. */
export async function tellCard(office: Office, reference: string, key: string): Promise<void> {
  const { amount } = await office.payment(reference);
  const operation = paidByCard(office, { reference, amount });
  await notifyOfCard(office, resultFields(operation, operation.minor, key));
}

/** What the card gateway has of an attempt that was paid in dollars. */
export function paidByCard(
  office: Office,
  of: { readonly reference: string; readonly amount: string },
): BidaiondoOperation {
  return {
    reference: of.reference,
    codigo: "777777777777",
    minor: BigInt(of.amount.replace(".", "")),
    moneda: "840",
    idioma: "es",
    url: "",
    urldirecta: "",
    createdAt: office.now(),
    estado: "A",
    fecha: office.now(),
    refunded: 0n,
    refundAsked: 0n,
    callbacks: [],
  };
}

/** Brings the fields of a result to where the card gateway's server tells them. */
export async function notifyOfCard(office: Office, fields: Record<string, string>): Promise<void> {
  await office.app.app.inject({ method: "GET", url: `/legalsitapi/bipay/notification?${new URLSearchParams(fields)}` });
}

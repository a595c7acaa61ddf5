/**
 * Payments of the demo requests: attempts, payment links and places as the areas of payments and availability would
 * have written them.
 */
import { randomBytes } from "node:crypto";
import { dayOf, weekOf } from "../../../../../kit/time/calendar.ts";
import { type Currency, percentOf, sum } from "../../../../../kit/numbers/money.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { slots } from "../../../availability/server/tables.ts";
import { paymentLinks, payments } from "../../../../money/payments/server/tables.ts";
import type { Person } from "../../../../administration/people/server/public.ts";
import type { FormStatus } from "../../states.ts";
import type { DemoRequest } from "./requests.ts";
import { wasPaid } from "./status-log.ts";

const dayMs = 86_400_000;

/** Writes the attempt that paid a demo request. Returns its id. */
export async function writePayment(
  tx: Transaction,
  input: {
    client: Person;
    commonId: string;
    number: string;
    paidAt: Date;
    amount: string;
    currency: Currency;
    /** Refund due for its rejected forms, in the price's currency. */
    refund: string | null;
    request: DemoRequest;
  },
): Promise<string> {
  const { client, number, paidAt, amount, currency } = input;
  const id = newId();
  const inPesos = currency === "CUP";
  const total = inPesos ? amount : withFee(amount);
  const due = input.refund && (inPesos ? input.refund : withFee(input.refund));
  const { family } = input.request;
  await tx.insert(payments).values({
    id,
    reference: `${family === "AP" ? 1 : 2}${number.slice(2)}001`,
    kind: family,
    subjectId: input.commonId,
    subjectNumber: number,
    gateway: inPesos ? (Number(number.slice(-1)) % 2 === 0 ? "transfermovil" : "enzona") : "bipay",
    acquirer: inPesos ? null : "bidaiondo",
    status: "confirmed",
    amount: total,
    currency,
    bankFee: inPesos ? "0.00" : sum([total, `-${amount}`]),
    dueAmount: amount,
    dueCurrency: currency,
    description: number,
    payerName: client.name,
    payerEmail: client.email,
    payerPhone: client.phone,
    payerLanguage: client.language,
    expiresAt: iso(later(paidAt, 1 / 48)),
    confirmedAt: iso(paidAt),
    settled: true,
    refundDue: due,
    refundReason: due && "Servicio rechazado",
    createdAt: iso(later(paidAt, -5 / 60 / 24)),
    updatedAt: iso(paidAt),
  });
  return id;
}

/** Writes the request's payment link, once it has a price, and the places it used or reserves. */
export async function writeLinkAndPlaces(
  tx: Transaction,
  office: { readonly now: Date },
  input: {
    client: Person;
    offerId: string;
    commonId: string;
    formIds: readonly string[];
    request: DemoRequest;
    finishedAt: Date;
    paidAt: Date | null;
  },
): Promise<void> {
  const { commonId, request, finishedAt, paidAt } = input;
  const has = (status: FormStatus) => request.forms.some((form) => form.status === status);
  const awaitsPayment = has("notPaid") && !has("underReview");
  const openedAt = awaitsPayment ? later(office.now, request.linkOver ? -4 : -0.5) : finishedAt;
  const expiresAt = later(openedAt, 3);
  if (awaitsPayment || paidAt || request.family === "AP" || has("rejectedByUser"))
    await tx.insert(paymentLinks).values({
      kind: request.family,
      subjectId: commonId,
      tokenHash: randomBytes(32).toString("hex"),
      expiresAt: iso(expiresAt),
      sentCount: awaitsPayment ? 2 : 1,
      closed: awaitsPayment ? null : paidAt ? "paid" : "revoked",
      closedAt: awaitsPayment ? null : iso(paidAt ?? later(finishedAt, 1)),
      createdAt: iso(openedAt),
      updatedAt: iso(openedAt),
    });
  await writePlaces(tx, office, input, awaitsPayment ? expiresAt : later(finishedAt, 10));
}

/** One place per form: used if paid; reserved while a decision or a payment is pending. */
async function writePlaces(
  tx: Transaction,
  office: { readonly now: Date },
  { client, offerId, commonId, formIds, request, finishedAt, paidAt }: Parameters<typeof writeLinkAndPlaces>[2],
  until: Date,
): Promise<void> {
  const places = request.forms.flatMap((form, index) => {
    const isUsed = paidAt !== null && wasPaid(form);
    const isPlaceReserved = (form.status === "notPaid" || form.status === "underReview") && until > office.now;
    if (!isUsed && !isPlaceReserved) return [];
    const day = dayOf(isUsed ? finishedAt : office.now);
    return {
      offerId,
      date: day,
      week: weekOf(day),
      status: isUsed ? ("used" as const) : ("reserved" as const),
      commonId,
      formId: formIds[index] ?? null,
      userId: client.id,
      reservedUntil: isUsed ? null : iso(until),
      usedAt: isUsed ? iso(paidAt) : null,
    };
  });
  if (places.length > 0) await tx.insert(slots).values(places);
}

function withFee(amount: string): string {
  return sum([amount, percentOf(amount, 10)]);
}

const iso = (date: Date) => date.toISOString();
const later = (date: Date, days: number) => new Date(date.getTime() + days * dayMs);

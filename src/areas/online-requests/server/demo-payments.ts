/** How the demo office's requests were paid: attempts, links and places as payments and availability would have left them. */
import { randomBytes } from "node:crypto";
import { dayOf, weekOf } from "../../../kit/calendar.ts";
import { type Currency, percentOf, sum } from "../../../kit/money.ts";
import type { Transaction } from "../../../server/database/database.ts";
import { newId } from "../../../server/id.ts";
import { slots } from "../../availability/server/tables.ts";
import { paymentLinks, payments } from "../../payments/server/tables.ts";
import { fullNameOf } from "../../people/server/public.ts";
import type { users } from "../../people/server/tables.ts";
import type { Status } from "../states.ts";
import type { DemoRequest } from "./demo-requests.ts";

type User = typeof users.$inferSelect;
const dayMs = 86_400_000;

/** The attempt that settled a demo request. */
export async function writePayment(
  tx: Transaction,
  paid: {
    client: User;
    commonId: string;
    number: string;
    paidAt: Date;
    amount: string;
    currency: Currency;
    statuses: readonly Status[];
  },
): Promise<string> {
  const { client, number, paidAt, amount, currency } = paid;
  const id = newId();
  const inPesos = currency === "CUP";
  const total = inPesos ? amount : withFee(amount);
  await tx.insert(payments).values({
    id,
    reference: `1${number.slice(2)}001`,
    kind: "AP",
    subjectId: paid.commonId,
    subjectNumber: number,
    gateway: inPesos ? (Number(number.slice(-1)) % 2 === 0 ? "transfermovil" : "enzona") : "bipay",
    status: "confirmed",
    amount: total,
    currency,
    bankFee: inPesos ? "0.00" : sum([total, `-${amount}`]),
    dueAmount: amount,
    dueCurrency: currency,
    description: number,
    payerName: fullNameOf(client),
    payerEmail: client.email,
    payerPhone: client.phone,
    payerLanguage: client.language,
    returnPath: `/paymentDetails/${paid.commonId}`,
    expiresAt: iso(later(paidAt, 1 / 48)),
    confirmedAt: iso(paidAt),
    settled: true,
    refundDue: paid.statuses.includes("rejected") ? total : null,
    refundReason: paid.statuses.includes("rejected") ? "RF002" : null,
    createdAt: iso(later(paidAt, -5 / 60 / 24)),
    updatedAt: iso(paidAt),
  });
  return id;
}

/** Its payment link, and the places it used or holds. */
export async function writeLinkAndPlaces(
  tx: Transaction,
  office: { readonly now: Date; readonly offerId: string },
  wanted: { client: User; commonId: string; request: DemoRequest; finishedAt: Date; paidAt: Date | null },
): Promise<void> {
  const { client, commonId, request, finishedAt, paidAt } = wanted;
  const waits = request.forms.some((form) => form.status === "notPaid");
  const openedAt = waits ? later(office.now, -0.5) : finishedAt;
  const expiresAt = iso(later(openedAt, 3));
  await tx.insert(paymentLinks).values({
    kind: "AP",
    subjectId: commonId,
    tokenHash: randomBytes(32).toString("hex"),
    expiresAt,
    sentCount: waits ? 2 : 1,
    closed: waits ? null : paidAt ? "paid" : "revoked",
    closedAt: waits ? null : iso(paidAt ?? later(finishedAt, 1)),
    createdAt: iso(openedAt),
    updatedAt: iso(openedAt),
  });
  if (!waits && !paidAt) return;
  const day = dayOf(waits ? office.now : finishedAt);
  await tx.insert(slots).values(
    request.forms.map(() => ({
      offerId: office.offerId,
      date: day,
      week: weekOf(day),
      status: waits ? ("reserved" as const) : ("used" as const),
      commonId,
      userId: client.id,
      reservedUntil: waits ? expiresAt : null,
      usedAt: paidAt && iso(paidAt),
    })),
  );
}

function withFee(amount: string): string {
  return sum([amount, percentOf(amount, 10)]);
}

const iso = (date: Date) => date.toISOString();
const later = (date: Date, days: number) => new Date(date.getTime() + days * dayMs);

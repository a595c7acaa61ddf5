/** Columns that a voucher's transition writes, and checks that need the database. */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { toMinorUnits, multiplyByRate } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { TransitionInput } from "../../../../../server/workflow/state-machine-types.ts";
import { newestRates } from "../../../../money/exchange-rates/server/public.ts";
import { hasOpenPayment, addRefundDue, revokeLink } from "../../../../money/payments/server/public.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import type { SavedVale } from "../../contract.ts";
import type { LegalActor, LegalState } from "../../states.ts";
import type { ValeRow } from "./vale-workflow.ts";
import { contractTransitionColumns, counterPayment } from "../transition-columns.ts";
import { legalDocuments, type legalizationContracts } from "../tables.ts";

type TransitionRequest = SavedVale & { readonly state: LegalState };
type Columns = Partial<typeof legalizationContracts.$inferInsert>;

/** The requested transition; its columns are computed once the workflow allows it. */
export function valeTransitionInput(
  tx: Transaction,
  row: ValeRow,
  request: TransitionRequest,
  call: Call,
): TransitionInput<LegalState, LegalActor, Columns> {
  const { state: to, note, updatedAt: expectedVersion, payment, packageNumber, receiver } = request;
  return {
    to,
    asActor: "staff",
    actor: call,
    now: call.now,
    note: note || undefined,
    expectedVersion,
    input: { note, payment, packageNumber, receiver },
    set: (isBackward) => (isBackward ? {} : columnsOf(tx, row, request, call)),
  };
}

async function columnsOf(tx: Transaction, row: ValeRow, request: TransitionRequest, call: Call): Promise<Columns> {
  const at = call.now.toISOString();
  const today = dayOf(call.now);
  if (row.state === "pendingToPay") await endLink(tx, row, call.now);
  if (request.state === "cancelled") return refund(tx, row, request, call);
  if (request.state === "inSettlement") {
    const { date = "", method = "cash", amount = "", reference } = request.payment ?? {};
    const limits = { total: row.amountTotal, today, prefix: "payment." };
    const payment = counterPayment({ date, method, amount, reference }, limits);
    return { paidAt: at, payment, needsSignature: await isLarge(tx, row, today) };
  }
  if (request.state === "processLegalization") await requestSeals(tx, row, today);
  if (request.state === "completed")
    await tx.update(legalDocuments).set({ deliveredAt: at }).where(eq(legalDocuments.contractId, row.id));
  return contractTransitionColumns(tx, "legalization", row, request, call);
}

/** Revokes the payment link. PAYMENT_IN_PROGRESS while a payment is open. */
export async function endLink(tx: Transaction, { id }: ValeRow, now: Date): Promise<void> {
  if (await hasOpenPayment(tx, "vale", id)) throw new Refusal("PAYMENT_IN_PROGRESS");
  await revokeLink(tx, { kind: "vale", id, now });
}

/** A gateway payment becomes a full refund; a counter payment was returned by the receipt that the note names. */
async function refund(tx: Transaction, row: ValeRow, { note = "" }: TransitionRequest, call: Call): Promise<Columns> {
  if (row.payment?.method !== "transfermovil") return { paidAt: null };
  await addRefundDue(tx, call, { kind: "vale", id: row.id, amount: row.amountTotal, reason: note });
  return {};
}

/** The president signs from a threshold on; without an exchange rate the amount counts as large. */
export async function isLarge(
  tx: Transaction,
  { currency, amountTotal }: Pick<ValeRow, "currency" | "amountTotal">,
  date: string,
): Promise<boolean> {
  const threshold = await readSetting(tx, "legal.presidentSignatureFrom");
  if (currency === "CUP") return toMinorUnits(amountTotal) >= BigInt(threshold) * 100n;
  const [rate] = await newestRates(tx, { fromCurrency: currency, toCurrency: "CUP", date, organism: "BCC3" });
  return !rate || toMinorUnits(multiplyByRate(amountTotal, rate.averageValue)) >= BigInt(threshold) * 100n;
}

/** Requests the first missing seal of each document with the package. */
async function requestSeals(tx: Transaction, { id }: ValeRow, today: string): Promise<void> {
  const documents = await tx.select().from(legalDocuments).where(eq(legalDocuments.contractId, id));
  for (const document of documents) {
    const nextIndex = document.stamps.findIndex(({ required, obtainedAt }) => required && !obtainedAt);
    if (nextIndex < 0) continue;
    const stamps = document.stamps.map((each, index) =>
      index === nextIndex ? { ...each, requestedAt: each.requestedAt ?? today } : each,
    );
    await tx.update(legalDocuments).set({ stamps }).where(eq(legalDocuments.id, document.id));
  }
}

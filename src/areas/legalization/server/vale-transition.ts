/** What a step of a voucher writes beside its state, and what only the server can know of it. */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { minor, multiplyByRate } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import type { TransitionInput } from "../../../server/workflow/state-machine-types.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import { newestRates } from "../../exchange-rates/server/public.ts";
import { hasOpenPayment, markRefundOwed, revokeLink } from "../../payments/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import type { SavedVale } from "../contract.ts";
import type { LegalActor, LegalState } from "../states.ts";
import type { ValeRow } from "./vale-workflow.ts";
import { requireSignedScan, receiverOf } from "./contract-parties.ts";
import { legalDocuments, type legalizationContracts } from "./tables.ts";

type Wanted = SavedVale & { readonly state: LegalState };
type Columns = Partial<typeof legalizationContracts.$inferInsert>;

/** The step that was asked for; its columns are worked out once the life allows it. */
export function valeTransitionInput(
  tx: Transaction,
  row: ValeRow,
  wanted: Wanted,
  call: Call,
): TransitionInput<LegalState, LegalActor, Columns> {
  const { state: to, note, updatedAt: read, payment, packageNumber, receiver } = wanted;
  return {
    to,
    asActor: "staff",
    actor: call,
    now: call.now,
    note: note || undefined,
    expectedVersion: read,
    input: { note, payment, packageNumber, receiver },
    set: (isBack) => (isBack ? {} : columnsOf(tx, row, wanted, call)),
  };
}

async function columnsOf(tx: Transaction, row: ValeRow, wanted: Wanted, call: Call): Promise<Columns> {
  const at = call.now.toISOString();
  const today = dayOf(call.now);
  if (row.state === "pendingToPay") await endLink(tx, row, call.now);
  if (wanted.state === "cancelled") return giveBack(tx, row, wanted, call);
  if (wanted.state === "inSettlement") {
    const payment = paidBy(row, wanted, today);
    return { paidAt: at, payment, needsSignature: await isLarge(tx, row, today) };
  }
  if (wanted.state === "signaturePresident" && !row.printedAt)
    throw new Refusal("INVALID", { fields: { state: ["NOT_PRINTED"] } });
  if (wanted.state === "inCommercial" && row.state === "signaturePresident")
    await requireSignedScan(tx, "legalization", row.id);
  if (wanted.state === "processLegalization") {
    await askForSeals(tx, row, today);
    return { packageNumber: wanted.packageNumber || row.packageNumber || (await nextNumber(tx, "PQ", call.now, 5)) };
  }
  if (wanted.state !== "completed") return {};
  await tx.update(legalDocuments).set({ deliveredAt: at }).where(eq(legalDocuments.contractId, row.id));
  return { completedAt: at, receiver: receiverOf(wanted.receiver, today) };
}

/** Nobody pays by it any more; refused while somebody does. */
export async function endLink(tx: Transaction, { id }: ValeRow, now: Date): Promise<void> {
  if (await hasOpenPayment(tx, "vale", id)) throw new Refusal("PAYMENT_IN_PROGRESS");
  await revokeLink(tx, { kind: "vale", id, now });
}

/** What came by a gateway is owed back whole; what was paid at the counter went back by the receipt that the note names. */
async function giveBack(tx: Transaction, row: ValeRow, { note = "" }: Wanted, call: Call): Promise<Columns> {
  if (row.payment?.method !== "transfermovil") return { paidAt: null };
  await markRefundOwed(tx, call, { kind: "vale", id: row.id, amount: row.amountTotal, reason: note });
  return {};
}

/** All that is due, not later than today. */
function paidBy(row: ValeRow, { payment }: Wanted, today: string): ValeRow["payment"] {
  const { date = "", method = "cash", amount = "", reference } = payment ?? {};
  const faults = {
    ...(date > today && { "payment.date": ["FUTURE"] }),
    ...(amount !== row.amountTotal && { "payment.amount": ["DIFFERENT"] }),
  };
  if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: faults });
  return { date, method, amount, reference: reference || null };
}

/** From a sum on the president signs; where there is no rate nobody can say that it is less. */
export async function isLarge(
  tx: Transaction,
  { currency, amountTotal }: Pick<ValeRow, "currency" | "amountTotal">,
  date: string,
): Promise<boolean> {
  const from = await readSetting(tx, "legal.presidentSignatureFrom");
  if (currency === "CUP") return minor(amountTotal) >= BigInt(from) * 100n;
  const [rate] = await newestRates(tx, { fromCurrency: currency, toCurrency: "CUP", date, organism: "BCC3" });
  return !rate || minor(multiplyByRate(amountTotal, rate.averageValue)) >= BigInt(from) * 100n;
}

/** The first seal that each document lacks is asked for with the package. */
async function askForSeals(tx: Transaction, { id }: ValeRow, today: string): Promise<void> {
  const documents = await tx.select().from(legalDocuments).where(eq(legalDocuments.contractId, id));
  for (const document of documents) {
    const next = document.stamps.findIndex(({ required, obtainedAt }) => required && !obtainedAt);
    if (next < 0) continue;
    const stamps = document.stamps.map((each, at) =>
      at === next ? { ...each, requestedAt: each.requestedAt ?? today } : each,
    );
    await tx.update(legalDocuments).set({ stamps }).where(eq(legalDocuments.id, document.id));
  }
}

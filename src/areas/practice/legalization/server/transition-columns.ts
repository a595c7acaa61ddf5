/** Columns that a transition of a voucher or of a consulate contract writes. */
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { SavedVale } from "../contract.ts";
import type { LegalState } from "../states.ts";
import { receiverOf, requireSignedScan } from "./contract-parties.ts";
import type { ValeRow } from "./vale/vale-workflow.ts";

type SharedRow = Pick<ValeRow, "id" | "state" | "printedAt" | "packageNumber">;
type TransitionRequest = Pick<SavedVale, "packageNumber" | "receiver"> & { readonly state: LegalState };

/** INVALID for a signature without a print or a signed scan, and for a wrong receiver. */
export async function contractTransitionColumns(
  tx: Transaction,
  element: "legalization" | "consulate",
  row: SharedRow,
  { state, packageNumber, receiver }: TransitionRequest,
  call: Call,
) {
  if (state === "signaturePresident" && !row.printedAt)
    throw new Refusal("INVALID", { fields: { state: ["NOT_PRINTED"] } });
  if (state === "inCommercial" && row.state === "signaturePresident") await requireSignedScan(tx, element, row.id);
  if (state === "processLegalization")
    return { packageNumber: packageNumber || row.packageNumber || (await nextNumber(tx, "PQ", call.now, 5)) };
  if (state !== "completed") return {};
  return { completedAt: call.now.toISOString(), receiver: receiverOf(receiver, dayOf(call.now)) };
}

/** The full amount, not dated in the future; INVALID otherwise, with the fields of `payment`. */
export function counterPayment<Method extends string>(
  payment: {
    readonly date: string;
    readonly method: Method;
    readonly amount: string;
    readonly reference?: string | undefined;
  },
  { total, today, prefix = "" }: { readonly total: string; readonly today: string; readonly prefix?: string },
) {
  const { date, method, amount, reference } = payment;
  const fields = {
    ...(date > today && { [`${prefix}date`]: ["FUTURE"] }),
    ...(amount !== total && { [`${prefix}amount`]: ["DIFFERENT"] }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  return { date, method, amount, reference: reference || null };
}

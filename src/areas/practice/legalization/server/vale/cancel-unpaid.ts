/** Effect of a filing's removal on its vouchers. */
import { and, eq } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { words as es } from "../../words.es.ts";
import { moveVale } from "./vale-workflow.ts";
import { legalizationContracts as rows } from "../tables.ts";

/** Cancels the unpaid vouchers of the filing, each with its log entry. */
export async function cancelUnpaidVales(call: Call, tx: Transaction, filingId: string): Promise<void> {
  const unpaid = await tx
    .select()
    .from(rows)
    .where(and(eq(rows.filingId, filingId), eq(rows.state, "pendingToPay")))
    .orderBy(rows.id)
    .for("update");
  for (const row of unpaid)
    await moveVale(tx, row, { to: "cancelled", asActor: "staff", actor: call, now: call.now, note: es.filingRemoved });
}

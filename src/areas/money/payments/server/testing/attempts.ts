/** Test attempts in any status, each with a reference of its own. */
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { PaymentStatus } from "../../states.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

let count = 0;

/** 1,630.00 CUP by Transfermóvil for a consulate contract that need not exist; `more` overrides columns. */
export async function writeAttempt(
  db: Queryable,
  status: PaymentStatus,
  columns: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  count += 1;
  const [row] = await db
    .insert(payments)
    .values({
      reference: `9${String(count).padStart(11, "0")}`,
      kind: "consulate",
      subjectId: crypto.randomUUID(),
      subjectNumber: `CE26${String(count).padStart(6, "0")}`,
      gateway: "transfermovil",
      amount: "1630.00",
      currency: "CUP",
      bankFee: "0.00",
      dueAmount: "1630.00",
      dueCurrency: "CUP",
      description: "Contrato",
      payerName: "Yadira Álvarez",
      payerEmail: "client@demo.example",
      payerLanguage: "es",
      expiresAt: "2026-11-20T15:00:00.000Z",
      // One second ago: a change in the same millisecond would have the same version.
      updatedAt: new Date(Date.now() - 1000).toISOString(),
      ...columns,
      status,
    })
    .returning();
  if (!row) throw new Error("nothing was inserted");
  return row;
}

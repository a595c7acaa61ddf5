/** Attempts to pay as if their whole life had happened: rows of their own, each with a reference of its own. */
import type { Queryable } from "../../../../server/database/connection.ts";
import type { PaymentStatus } from "../../states.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

let written = 0;

/** 1,630.00 CUP by Transfermóvil for a consulate contract that need not exist; `more` says what the test is about. */
export async function writeAttempt(
  db: Queryable,
  status: PaymentStatus,
  more: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  written += 1;
  const [row] = await db
    .insert(payments)
    .values({
      reference: `9${String(written).padStart(11, "0")}`,
      kind: "consulate",
      subjectId: crypto.randomUUID(),
      subjectNumber: `CE26${String(written).padStart(6, "0")}`,
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
      // A moment ago: what is written in the same millisecond would have the same version.
      updatedAt: new Date(Date.now() - 1000).toISOString(),
      ...more,
      status,
    })
    .returning();
  if (!row) throw new Error("nothing was inserted");
  return row;
}

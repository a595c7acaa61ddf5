/** Demo refunds: one partial, one waiting for approval, one requested, one unclear, one failed. */
import { systemActor } from "../../../../../kit/text/actor-names.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { type Database, inTransaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import type { Server } from "../../../../../server/server.ts";
import type { World } from "../../../../../server/demo/demo-world.ts";
import { personByEmail } from "../../../../administration/people/server/public.ts";
import { paymentRefunds, payments } from "../tables.ts";

type NewPayment = Partial<typeof payments.$inferInsert>;
type NewRefund = Partial<typeof paymentRefunds.$inferInsert>;
const hourMs = 3_600_000;

/** Voucher payments of the last hours, each with a refund in a different status. */
const examples: readonly { readonly payer: string; readonly payment: NewPayment; readonly refund: NewRefund }[] = [
  {
    payer: "Idania Crespo Vidal",
    payment: { status: "partlyRefunded", amount: "1630.00", refundDue: "815.00", refundedAmount: "500.00" },
    refund: { status: "done", amount: "500.00", reason: "Se devuelve la primera parte de lo rechazado" },
  },
  {
    payer: "Reinier Molina Paz",
    payment: { amount: "6200.00", refundDue: "6200.00", openRefund: "proposed" },
    refund: { status: "proposed", amount: "6200.00", reason: "El vale se pagó dos veces" },
  },
  {
    payer: "Odalys Fonseca Ruiz",
    payment: {
      gateway: "bipay",
      currency: "USD",
      dueCurrency: "USD",
      amount: "44.00",
      refundDue: "44.00",
      openRefund: "asked",
    },
    refund: { status: "asked", amount: "44.00", reason: "La persona desistió del servicio antes de empezar" },
  },
  {
    payer: "Yusniel Ortega León",
    payment: { amount: "980.00", refundDue: "980.00", openRefund: "unclear" },
    refund: { status: "unclear", amount: "490.00", reason: "Uno de los dos documentos no existe en el registro" },
  },
  {
    payer: "Marlén Castillo Roque",
    payment: { amount: "750.00", refundDue: "750.00" },
    refund: { status: "failed", failure: "4074", amount: "750.00", reason: "El documento pedido no se puede expedir" },
  },
];

export async function demoRefunds(db: Database, _world: World, server: Server): Promise<void> {
  const now = server.now().getTime();
  const year = dayOf(server.now()).slice(2, 4);
  await inTransaction(db, async (tx) => {
    const cashier = await personByEmail(tx, "cashier@demo.example");
    for (const [index, { payer, payment, refund }] of examples.entries()) {
      const at = (hours: number) => new Date(now - hours * hourMs + index * 7 * 60_000).toISOString();
      const number = `VL${year}${String(900 + index).padStart(6, "0")}`;
      const [row] = await tx
        .insert(payments)
        .values({
          reference: `3${number.slice(2)}001`,
          kind: "vale",
          subjectId: newId(),
          subjectNumber: number,
          gateway: "enzona",
          status: "confirmed",
          currency: "CUP",
          dueCurrency: "CUP",
          bankFee: "0.00",
          amount: "0.00",
          dueAmount: payment.amount ?? "0.00",
          description: number,
          payerName: payer,
          payerEmail: "client@demo.example",
          payerLanguage: "es",
          expiresAt: at(6),
          confirmedAt: at(6),
          settled: true,
          refundReason: "Servicio rechazado",
          refundedAt: payment.refundedAmount ? at(2) : null,
          createdAt: at(7),
          updatedAt: at(2),
          ...payment,
        })
        .returning();
      if (!row) continue;
      const id = newId();
      await tx.insert(paymentRefunds).values({
        id,
        paymentId: row.id,
        reference: `R${id.replace(/-/g, "").slice(-15).toUpperCase()}`,
        means: "gateway",
        status: "proposed",
        amount: "0.00",
        reason: "",
        proposedBy: cashier?.id ?? null,
        proposedByName: cashier?.name ?? systemActor,
        sentAt: refund.status === "proposed" ? null : at(2),
        doneAt: refund.status === "done" ? at(2) : null,
        // The sandbox of a new day does not know the refund: it is queried only on request.
        nextQueryAt: refund.status === "asked" ? at(-24 * 30) : null,
        candidates:
          refund.status === "unclear"
            ? [3, 2].map((hours) => ({ refundId: newId().replace(/-/g, ""), amount: refund.amount, at: at(hours) }))
            : null,
        createdAt: at(3),
        updatedAt: at(2),
        ...refund,
      });
    }
  });
}

/** A delivery's life, and the locks that its deeds begin with. */
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "../../../kit/errors.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { stateMachine } from "../../../server/workflow/state-machine.ts";
import { withdrawNotices } from "../../notifications/server/public.ts";
import { cancelMailsOfStep } from "../../outgoing-mail/server/public.ts";
import { lockRequest, type RequestToCarry } from "../../online-requests/server/public.ts";
import { Delivery } from "../parcel.ts";
import { deliveryWorkflow } from "../states.ts";
import { deliveries, deliveryLog } from "./tables.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

/**
 * The delivery and the request it carries, both locked. The request comes first: one who asks for a courier and one who
 * delivers meet at the same lock, in the same order.
 */
export async function lockParcel(
  tx: Transaction,
  id: string,
): Promise<{ parcel: DeliveryRow; request: RequestToCarry | undefined } | undefined> {
  const [found] = await tx
    .select({ commonId: deliveries.commonId })
    .from(deliveries)
    .where(and(eq(deliveries.id, id), isNull(deliveries.deletedAt)));
  if (!found) return undefined;
  const request = found.commonId ? await lockRequest(tx, found.commonId) : undefined;
  const [parcel] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), isNull(deliveries.deletedAt)))
    .for("update");
  // Linked to another request meanwhile: what was locked is not what it carries.
  if (parcel && parcel.commonId !== found.commonId) throw new Refusal("CONFLICT", { conflict: "retry" });
  return parcel && { parcel, request };
}

/** The only way a delivery changes status; it must be locked. */
export const {
  move: moveParcel,
  recordCreation: beginParcel,
  undo: undoParcel,
  assertVersion: assertDeliveryVersion,
} = stateMachine({
  table: deliveries,
  log: { table: deliveryLog, recordColumn: "deliveryId" },
  workflow: deliveryWorkflow,
  auditKind: "delivery",
  // Of a birth the asking tells.
  auditEntry: ({ status, number, lotNumber }, was, corrective) =>
    was && {
      action: "delivery.move",
      before: { status: was.status, lotNumber: was.lotNumber },
      after: { status, number, lotNumber, corrective },
    },
  schema: Delivery.omit({ carrier: true, municipality: true, takenBy: true, can: true }).extend({
    municipality: z.string(),
  }),
  serialize: ({ id, receiverName: name, receiverCi: ci, receiverPhone: phone, ...parcel }) => ({
    ...parcel,
    _id: id,
    receiver: { name, ci, phone },
  }),
  topic: "deliveries",
  afterUndo: async (tx, { row, causeId: cause }) => {
    await cancelMailsOfStep(tx, { kind: "delivery", id: row.id, cause });
    await withdrawNotices(tx, cause);
  },
});

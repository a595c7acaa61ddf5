/** State machine of deliveries, and the lock order of its operations. */
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { stateMachine } from "../../../../server/workflow/state-machine.ts";
import { withdrawNotices } from "../../../administration/notifications/server/public.ts";
import { cancelMailsOfStep } from "../../../administration/outgoing-mail/server/public.ts";
import { lockRequest, type RequestToCarry } from "../../online-requests/server/public.ts";
import { Delivery } from "../parcel.ts";
import { deliveryWorkflow } from "../states.ts";
import { deliveries, deliveryLog } from "./tables.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

/**
 * Locks the delivery and its request. The request comes first, so that ordering and delivering take the locks in the
 * same order.
 */
export async function lockParcel(
  tx: Transaction,
  id: string,
): Promise<{ parcel: DeliveryRow; request: RequestToCarry | undefined } | undefined> {
  const [match] = await tx
    .select({ commonId: deliveries.commonId })
    .from(deliveries)
    .where(and(eq(deliveries.id, id), isNull(deliveries.deletedAt)));
  if (!match) return undefined;
  const request = match.commonId ? await lockRequest(tx, match.commonId) : undefined;
  const [parcel] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), isNull(deliveries.deletedAt)))
    .for("update");
  // Linked to another request meanwhile: the wrong request is locked.
  if (parcel && parcel.commonId !== match.commonId) throw new Refusal("CONFLICT", { conflict: "retry" });
  return parcel && { parcel, request };
}

/** Changes the status of a locked delivery. */
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
  // The creation has an audit entry of its own.
  auditEntry: ({ status, number, lotNumber }, before, isBackward) =>
    before && {
      action: "delivery.move",
      before: { status: before.status, lotNumber: before.lotNumber },
      after: { status, number, lotNumber, corrective: isBackward },
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

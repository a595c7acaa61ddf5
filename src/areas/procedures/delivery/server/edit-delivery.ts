/** Edits a delivery's fields: the owner until processing starts, staff until it ends. */
import { and, eq, isNull } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { writeAuditEntry, updateStamps } from "../../../../server/audit/audit-log.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import type { deliveryContract } from "../contract.ts";
import { type DeliveryActor, activeDeliveryStatuses } from "../states.ts";
import { validateCourierOrder } from "./validate-order.ts";
import { changeCarrier, markChanged } from "./lots/lots.ts";
import { type DeliveryRow, assertDeliveryVersion } from "./delivery-workflow.ts";
import { lockAccessibleDelivery } from "./access.ts";
import { deliveries } from "./tables.ts";

type Changes = Omit<ParsedOf<typeof deliveryContract.correct>, "_id">;

/** Edit by the owner; staff use `correctDelivery`. */
export async function editOwnDelivery(call: Call, id: string, changes: Changes): Promise<DeliveryRow> {
  return inTransaction(call.db, async (tx) => {
    const { parcel, request } = await lockAccessibleDelivery(tx, call, id);
    if (parcel.ownerId !== requireCaller(call).userId) throw new Refusal("NOT_FOUND");
    // The documents of a request come from the request, so a client cannot edit them.
    return change(tx, call, parcel, request ? { ...changes, documents: undefined } : changes, "client");
  });
}

export async function correctDelivery(call: Call, id: string, changes: Changes): Promise<DeliveryRow> {
  return inTransaction(call.db, async (tx) => {
    const { parcel } = await lockAccessibleDelivery(tx, call, id);
    return change(tx, call, parcel, changes, "staff");
  });
}

export async function correctByNumber(call: Call, number: string, changes: Changes): Promise<DeliveryRow> {
  const [match] = await call.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.number, number), isNull(deliveries.deletedAt)));
  if (!match) throw new Refusal("NOT_FOUND");
  return correctDelivery(call, match.id, changes);
}

/** Hides a cancelled delivery. Its number is never reused. */
export async function removeParcel(call: Call, id: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const { parcel } = await lockAccessibleDelivery(tx, call, id);
    if (parcel.status !== "canceled") throw new Refusal("IN_USE");
    const at = call.now.toISOString();
    await tx
      .update(deliveries)
      .set({ deletedAt: at, ...updateStamps(call, call.now) })
      .where(eq(deliveries.id, id));
    await writeAuditEntry(tx, call, {
      action: "delivery.remove",
      kind: "delivery",
      id,
      before: { number: parcel.number },
    });
    await publish(tx, "deliveries");
  });
}

/** Whether an actor may edit the delivery in its status. */
export function isChangeable(parcel: Pick<DeliveryRow, "status">, actor: DeliveryActor): boolean {
  return actor === "staff" ? activeDeliveryStatuses.includes(parcel.status) : parcel.status === "pendingDelivery";
}

async function change(
  tx: Transaction,
  call: Call,
  parcel: DeliveryRow,
  changes: Changes,
  actor: DeliveryActor,
): Promise<DeliveryRow> {
  await assertDeliveryVersion(tx, parcel, changes.updatedAt, call.now);
  if (!isChangeable(parcel, actor)) throw transitionNotAllowed(parcel, parcel.status);
  const receiver = await validateCourierOrder(tx, changes, call.now);
  const columns: Partial<typeof deliveries.$inferInsert> = {
    ...(receiver ? { receiverName: receiver.name, receiverCi: receiver.ci, receiverPhone: receiver.phone } : {}),
    ...(changes.address === undefined ? {} : { address: changes.address }),
    ...(changes.municipality === undefined ? {} : { municipality: changes.municipality }),
    ...(changes.documents === undefined ? {} : { documents: changes.documents }),
    ...(changes.observations === undefined ? {} : { observations: changes.observations || null }),
  };
  if (changes.carrier) {
    if (parcel.status !== "readyForMessaging" || !parcel.lotNumber)
      throw new Refusal("INVALID", { fields: { carrier: ["CHOICE"] } });
    await changeCarrier(tx, call, parcel.lotNumber, changes.carrier);
  }
  // The lot sheet must match its parcels before it leaves. After that the courier is informed by phone.
  if (parcel.status === "readyForMessaging" && parcel.lotNumber) await markChanged(tx, call, parcel.lotNumber);
  const [updated] = await tx
    .update(deliveries)
    .set({ ...columns, ...updateStamps(call, call.now) })
    .where(eq(deliveries.id, parcel.id))
    .returning();
  if (!updated) throw new Refusal("NOT_FOUND");
  await writeAuditEntry(tx, call, {
    action: "delivery.change",
    kind: "delivery",
    id: parcel.id,
    before: pick(parcel, columns),
    after: { ...pick(updated, columns), ...(changes.carrier ? { carrier: changes.carrier } : {}) },
  });
  await publish(tx, "deliveries");
  return updated;
}

function pick(parcel: DeliveryRow, names: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, parcel[name as keyof DeliveryRow]]));
}

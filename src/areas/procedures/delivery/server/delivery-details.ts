/** Details of one delivery for its owner and staff. Reads by staff are audited. */
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { findTransition, availableTransitions } from "../../../../kit/state-machine.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { requestOfNumber } from "../../online-requests/server/public.ts";
import type { Delivery, DeliveryDetail } from "../parcel.ts";
import { type DeliveryActor, deliveryWorkflow } from "../states.ts";
import { isChangeable } from "./edit-delivery.ts";
import type { DeliveryRow } from "./delivery-workflow.ts";
import { deliveryListItem, type ParcelRow, selectParcels } from "./queries.ts";
import { roleOnDelivery } from "./access.ts";
import { deliveries, deliveryLog } from "./tables.ts";

/** For editing. NOT_FOUND for a delivery of another owner. */
export async function readParcel(call: Call, id: string): Promise<Delivery> {
  const { row, as: role } = await findDelivery(call.db, call, eq(deliveries.id, id));
  return serialize(row, role);
}

/** The delivery that an operation just wrote, with names. */
export async function serializeDelivery(call: Call, parcel: DeliveryRow): Promise<Delivery> {
  return readParcel(call, parcel.id);
}

export function readDetails(call: Call, id: string): Promise<DeliveryDetail> {
  return readDetailsWhere(call, eq(deliveries.id, id));
}

export function trackDelivery(call: Call, number: string): Promise<DeliveryDetail> {
  return readDetailsWhere(call, eq(deliveries.number, number));
}

async function readDetailsWhere(call: Call, condition: SQL): Promise<DeliveryDetail> {
  return inTransaction(call.db, async (tx) => {
    const { row, as: role } = await findDelivery(tx, call, condition);
    const { parcel, carrier } = row;
    if (role === "staff")
      await writeAuditEntry(tx, call, {
        action: "delivery.read",
        kind: "delivery",
        id: parcel.id,
        after: { number: parcel.number },
      });
    const request = parcel.requestNumber ? await requestOfNumber(tx, parcel.requestNumber) : undefined;
    return {
      ...serialize(row, role),
      log: await logOf(tx, parcel.id, role),
      next: role === "staff" ? nextSteps(parcel, call.now) : [],
      carrierPhone: role === "staff" || parcel.status === "transporting" ? (carrier?.phone ?? null) : null,
      requestStatus: request?.status ?? null,
      lotPrintedAt: row.lotPrintedAt,
    };
  });
}

function nextSteps(parcel: DeliveryRow, now: Date): DeliveryDetail["next"] {
  const steps = availableTransitions(deliveryWorkflow, { from: parcel.status, actor: "staff", record: parcel, now });
  return steps.map(({ to, isBackward = false }) => ({ status: to, corrective: isBackward }));
}

async function findDelivery(db: Queryable, call: Call, condition: SQL): Promise<{ row: ParcelRow; as: DeliveryActor }> {
  const [row] = await selectParcels(db, call.language).where(and(condition, isNull(deliveries.deletedAt)));
  const role = row && roleOnDelivery(row.parcel, requireCaller(call));
  if (!row || !role) throw new Refusal("NOT_FOUND");
  return { row, as: role };
}

function serialize(row: ParcelRow, role: DeliveryActor): Delivery {
  const { parcel } = row;
  return {
    ...deliveryListItem(row),
    observations: parcel.observations,
    price: parcel.price,
    currency: parcel.currency,
    collected: parcel.collected,
    takenBy: parcel.takenByName ? { name: parcel.takenByName, ci: parcel.takenByCi ?? "" } : null,
    deliveredAt: parcel.deliveredAt,
    can: {
      edit: isChangeable(parcel, role),
      cancel: findTransition(deliveryWorkflow, parcel.status, "canceled", role) !== undefined,
    },
  };
}

/** The owner sees what happened, without the names of staff and their corrective steps. */
async function logOf(db: Queryable, deliveryId: string, role: DeliveryActor): Promise<DeliveryDetail["log"]> {
  const rows = await db
    .select()
    .from(deliveryLog)
    .where(eq(deliveryLog.deliveryId, deliveryId))
    .orderBy(asc(deliveryLog.id));
  return rows
    .filter((entry) => role === "staff" || !entry.corrective)
    .map(({ from, to, at, byName, note, corrective }) => ({
      from,
      to,
      at,
      byName: role === "staff" ? byName : "",
      note,
      corrective,
    }));
}

/** One delivery as its owner and the desk read it; what the desk reads of a person leaves a line in the audit log. */
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { findTransition, availableTransitions } from "../../../kit/state-machine.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { requestOfNumber } from "../../online-requests/server/public.ts";
import type { Delivery, DeliveryDetail } from "../parcel.ts";
import { type DeliveryActor, deliveryWorkflow } from "../states.ts";
import { isChangeable } from "./edit-delivery.ts";
import type { DeliveryRow } from "./delivery-workflow.ts";
import { deliveryListItem, type ParcelRow, selectParcels } from "./queries.ts";
import { roleOnDelivery } from "./access.ts";
import { deliveries, deliveryLog } from "./tables.ts";

/** To edit; a foreign one does not exist. */
export async function readParcel(call: Call, id: string): Promise<Delivery> {
  const { row, as } = await find(call.db, call, eq(deliveries.id, id));
  return shown(row, as);
}

/** What a verb just wrote, with its names. */
export async function serializeDelivery(call: Call, parcel: DeliveryRow): Promise<Delivery> {
  return readParcel(call, parcel.id);
}

export function readDetails(call: Call, id: string): Promise<DeliveryDetail> {
  return details(call, eq(deliveries.id, id));
}

export function trackDelivery(call: Call, number: string): Promise<DeliveryDetail> {
  return details(call, eq(deliveries.number, number));
}

async function details(call: Call, which: SQL): Promise<DeliveryDetail> {
  return inTransaction(call.db, async (tx) => {
    const { row, as } = await find(tx, call, which);
    const { parcel, carrier } = row;
    if (as === "staff")
      await writeAuditEntry(tx, call, {
        action: "delivery.read",
        kind: "delivery",
        id: parcel.id,
        after: { number: parcel.number },
      });
    const request = parcel.requestNumber ? await requestOfNumber(tx, parcel.requestNumber) : undefined;
    return {
      ...shown(row, as),
      log: await logOf(tx, parcel.id, as),
      next: as === "staff" ? nextOf(parcel, call.now) : [],
      carrierPhone: as === "staff" || parcel.status === "transporting" ? (carrier?.phone ?? null) : null,
      requestStatus: request?.status ?? null,
      lotPrintedAt: row.lotPrintedAt,
    };
  });
}

function nextOf(parcel: DeliveryRow, now: Date): DeliveryDetail["next"] {
  const steps = availableTransitions(deliveryWorkflow, { from: parcel.status, actor: "staff", record: parcel, now });
  return steps.map(({ to, isBackward: corrective = false }) => ({ status: to, corrective }));
}

async function find(db: Queryable, call: Call, which: SQL): Promise<{ row: ParcelRow; as: DeliveryActor }> {
  const [row] = await selectParcels(db, call.language).where(and(which, isNull(deliveries.deletedAt)));
  const as = row && roleOnDelivery(row.parcel, requireCaller(call));
  if (!row || !as) throw new Refusal("NOT_FOUND");
  return { row, as };
}

function shown(row: ParcelRow, as: DeliveryActor): Delivery {
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
      edit: isChangeable(parcel, as),
      cancel: findTransition(deliveryWorkflow, parcel.status, "canceled", as) !== undefined,
    },
  };
}

/** Its follower reads what happened, not who of the desk did it nor what colleagues wrote to each other. */
async function logOf(db: Queryable, deliveryId: string, as: DeliveryActor): Promise<DeliveryDetail["log"]> {
  const rows = await db
    .select()
    .from(deliveryLog)
    .where(eq(deliveryLog.deliveryId, deliveryId))
    .orderBy(asc(deliveryLog.id));
  return rows
    .filter((line) => as === "staff" || !line.corrective)
    .map(({ from, to, at, byName, note, corrective }) => ({
      from,
      to,
      at,
      byName: as === "staff" ? byName : "",
      note,
      corrective,
    }));
}

/** Access to deliveries: the owner and staff of the courier service. For anyone else the delivery does not exist. */
import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { RequestToCarry } from "../../online-requests/server/public.ts";
import type { DeliveryActor } from "../states.ts";
import { lockParcel, type DeliveryRow } from "./delivery-workflow.ts";
import { deliveries } from "./tables.ts";

export function isDeliveryStaff(caller: Caller): boolean {
  return caller.permissions.includes("adminDeliveryService");
}

/** Subquery of a client's deliveries, for staff of the courier service. */
export function deliveriesForClient(caller: Caller, clientId: string): SQL | undefined {
  if (!isDeliveryStaff(caller)) return undefined;
  return sql`select 1 from ${deliveries} d where d.owner_id = ${clientId} and d.deleted_at is null`;
}

export function roleOnDelivery(parcel: Pick<DeliveryRow, "ownerId">, caller: Caller): DeliveryActor | undefined {
  if (isDeliveryStaff(caller)) return "staff";
  return parcel.ownerId === caller.userId ? "client" : undefined;
}

/** Locks a delivery and its request. Returns the caller's role. NOT_FOUND without access. */
export async function lockAccessibleDelivery(
  tx: Transaction,
  call: Call,
  id: string,
): Promise<{ parcel: DeliveryRow; request: RequestToCarry | undefined; as: DeliveryActor }> {
  const locked = await lockParcel(tx, id);
  const role = locked && roleOnDelivery(locked.parcel, requireCaller(call));
  if (!locked || !role) throw new Refusal("NOT_FOUND");
  return { ...locked, as: role };
}

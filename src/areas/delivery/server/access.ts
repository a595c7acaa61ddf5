/** Who may touch a delivery: who follows it and the desk. For everybody else it does not exist. */
import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, type Caller, requireCaller } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import type { RequestToCarry } from "../../online-requests/server/public.ts";
import type { DeliveryActor } from "../states.ts";
import { lockParcel, type DeliveryRow } from "./delivery-workflow.ts";
import { deliveries } from "./tables.ts";

export function worksDesk(caller: Caller): boolean {
  return caller.permissions.includes("adminDeliveryService");
}

/** What is carried for a client, for those at the desk. */
export function deliveriesForClient(caller: Caller, clientId: string): SQL | undefined {
  if (!worksDesk(caller)) return undefined;
  return sql`select 1 from ${deliveries} d where d.owner_id = ${clientId} and d.deleted_at is null`;
}

export function roleOnDelivery(parcel: Pick<DeliveryRow, "ownerId">, caller: Caller): DeliveryActor | undefined {
  if (worksDesk(caller)) return "staff";
  return parcel.ownerId === caller.userId ? "client" : undefined;
}

/** A delivery the caller may touch, locked with the request it carries; and as whom. */
export async function lockAccessibleDelivery(
  tx: Transaction,
  call: Call,
  id: string,
): Promise<{ parcel: DeliveryRow; request: RequestToCarry | undefined; as: DeliveryActor }> {
  const locked = await lockParcel(tx, id);
  const as = locked && roleOnDelivery(locked.parcel, requireCaller(call));
  if (!locked || !as) throw new Refusal("NOT_FOUND");
  return { ...locked, as };
}

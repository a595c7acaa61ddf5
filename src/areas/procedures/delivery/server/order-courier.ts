/** Orders a courier: for the client who owns the request, or for a visitor by staff. */
import { sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { amountText } from "../../../../kit/numbers/money.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { writeAuditEntry, updateStamps } from "../../../../server/audit/audit-log.ts";
import { contentOf, lockRequest, requestOfNumber, type RequestToCarry } from "../../online-requests/server/public.ts";
import { childrenOf } from "../../../administration/nomenclators/server/public.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import type { deliveryContract } from "../contract.ts";
import { havanaMunicipality } from "../parcel.ts";
import { courierOf } from "./courier.ts";
import { validateCourierOrder } from "./validate-order.ts";
import { mailOwner, notifyDeliveryDesk } from "./notifications.ts";
import { beginParcel, type DeliveryRow } from "./delivery-workflow.ts";
import { isDeliveryStaff } from "./access.ts";
import { deliveries } from "./tables.ts";

type CourierOrder = ParsedOf<typeof deliveryContract.create>;

export async function orderCourier(call: Call, order: CourierOrder): Promise<DeliveryRow> {
  const caller = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const receiver = await validateCourierOrder(tx, order, call.now);
    if (!receiver) throw new Refusal("INVALID", { fields: { receiver: ["REQUIRED"] } });
    const request = order.requestNumber ? await requestFor(tx, call, order.requestNumber) : undefined;
    const parcel = await writeParcel(tx, call, order, receiver, request);
    const logEntryId = await beginParcel(tx, parcel, { actor: call, now: call.now });
    await writeAuditEntry(tx, call, {
      action: "delivery.ask",
      kind: "delivery",
      id: parcel.id,
      after: { number: parcel.number, requestNumber: parcel.requestNumber, municipality: parcel.municipality },
    });
    await mailOwner(tx, {
      template: "courierConfirmed",
      parcel,
      cause: logEntryId,
      publicUrl: call.server.environment.publicUrl,
    });
    if (!isDeliveryStaff(caller)) await notifyDeliveryDesk(tx, parcel);
    await publish(tx, "deliveries");
    return parcel;
  });
}

/** Price and municipalities, public before an order. */
export async function readCourierConditions(call: Call): Promise<OutputOf<typeof deliveryContract.conditions>> {
  const items = await childrenOf(call.db, havanaMunicipality);
  return {
    price: await courierPrice(call.db),
    currency: "CUP",
    municipalities: items.map((item) => ({ _id: item.code, name: item.name[call.language] })),
  };
}

/** The contents of a request and whether a courier can be ordered. NOT_FOUND for a request of another client. */
export async function readOrderableRequest(
  call: Call,
  number: string,
): Promise<OutputOf<typeof deliveryContract.request>> {
  const { db } = call;
  const request = await ownRequest(db, call, number);
  const { municipality, ...content } = await contentOf(db, request.commonId);
  const isReachable = (await childrenOf(db, havanaMunicipality)).some(({ code }) => code === municipality);
  const courier = await courierOf(db, request.commonId);
  const activeCourier = courier?.underWay ? courier.number : null;
  const reason = isOver(request) ? "REQUEST_ENDED" : activeCourier ? "COURIER_EXISTS" : null;
  return {
    number: request.number,
    ...content,
    receiver: request.pickup,
    municipality: isReachable ? municipality : null,
    status: request.status,
    eligible: reason === null,
    reason,
    courier: activeCourier,
  };
}

/** Locks the request of a number, if a courier can be ordered for it. */
async function requestFor(tx: Transaction, call: Call, number: string): Promise<RequestToCarry> {
  const match = await ownRequest(tx, call, number);
  const request = await lockRequest(tx, match.commonId);
  if (!request) throw unknownRequest();
  if (isOver(request)) throw new Refusal("REQUEST_ENDED", { fields: { requestNumber: ["REQUEST_ENDED"] } });
  return request;
}

function courierExists(number: string | undefined): Refusal {
  return new Refusal("COURIER_EXISTS", {
    fields: { requestNumber: ["COURIER_EXISTS"] },
    ...(number ? { facts: { courier: number } } : {}),
  });
}

/** Current price on reception, in whole pesos of the setting. */
export async function courierPrice(db: Queryable): Promise<string> {
  return amountText(BigInt(await readSetting(db, "delivery.price")) * 100n);
}

async function ownRequest(db: Queryable, call: Call, number: string): Promise<RequestToCarry> {
  const caller = requireCaller(call);
  const request = await requestOfNumber(db, number);
  if (!request || (!isDeliveryStaff(caller) && request.requesterId !== caller.userId)) throw unknownRequest();
  return request;
}

/** Over: there is nothing to deliver any more. */
function isOver({ status }: Pick<RequestToCarry, "status">): boolean {
  return status === "delivered" || status === "cancelled" || status === "rejected";
}

function unknownRequest(): Refusal {
  return new Refusal("PROCEDURE_NOT_FOUND", { fields: { requestNumber: ["PROCEDURE_NOT_FOUND"] } });
}

async function writeParcel(
  tx: Transaction,
  call: Call,
  order: CourierOrder,
  receiver: { name: string; ci: string; phone: string },
  request: RequestToCarry | undefined,
): Promise<DeliveryRow> {
  const caller = requireCaller(call);
  const isStaff = isDeliveryStaff(caller);
  // The documents of a request come from the request, not from the client's form.
  const documents =
    request && (!isStaff || !order.documents) ? (await contentOf(tx, request.commonId)).documents : order.documents;
  if (!documents || documents.length === 0) throw new Refusal("INVALID", { fields: { documents: ["REQUIRED"] } });
  const at = call.now.toISOString();
  const [parcel] = await tx
    .insert(deliveries)
    .values({
      id: newId(),
      number: await nextNumber(tx, "MS", call.now),
      status: "pendingDelivery",
      statusAt: at,
      commonId: request?.commonId ?? null,
      requestNumber: request?.number ?? null,
      ownerId: request?.requesterId ?? (isStaff ? null : caller.userId),
      receiverName: receiver.name,
      receiverCi: receiver.ci,
      receiverPhone: receiver.phone,
      address: order.address,
      municipality: order.municipality,
      documents,
      observations: order.observations || null,
      price: await courierPrice(tx),
      createdAt: at,
      createdBy: caller.userId,
      ...updateStamps(call, call.now),
    })
    .onConflictDoNothing({
      target: deliveries.commonId,
      where: sql`status in ('pendingDelivery', 'readyForMessaging', 'transporting')`,
    })
    .returning();
  if (!parcel) throw courierExists((await courierOf(tx, request?.commonId ?? ""))?.number);
  return parcel;
}

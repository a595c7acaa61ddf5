/** Asking for a courier: by the client who owns the request, or by the desk for the person who stands there. */
import { sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { amountText } from "../../../kit/money.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { writeAuditEntry, updateStamps } from "../../../server/audit/audit-log.ts";
import { contentOf, lockRequest, requestOfNumber, type RequestToCarry } from "../../online-requests/server/public.ts";
import { childrenOf } from "../../nomenclators/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import type { deliveryContract } from "../contract.ts";
import { havanaMunicipality } from "../parcel.ts";
import { courierOf } from "./courier.ts";
import { validateCourierOrder } from "./validate-order.ts";
import { mailOwner, notifyDeliveryDesk } from "./notifications.ts";
import { beginParcel, type DeliveryRow } from "./delivery-workflow.ts";
import { worksDesk } from "./access.ts";
import { deliveries } from "./tables.ts";

type Asking = ParsedOf<typeof deliveryContract.create>;

export async function orderCourier(call: Call, asked: Asking): Promise<DeliveryRow> {
  const caller = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const receiver = await validateCourierOrder(tx, asked, call.now);
    if (!receiver) throw new Refusal("INVALID", { fields: { receiver: ["REQUIRED"] } });
    const request = asked.requestNumber ? await requestFor(tx, call, asked.requestNumber) : undefined;
    const parcel = await writeParcel(tx, call, asked, receiver, request);
    const cause = await beginParcel(tx, parcel, { actor: call, now: call.now });
    await writeAuditEntry(tx, call, {
      action: "delivery.ask",
      kind: "delivery",
      id: parcel.id,
      after: { number: parcel.number, requestNumber: parcel.requestNumber, municipality: parcel.municipality },
    });
    await mailOwner(tx, {
      template: "courierConfirmed",
      parcel,
      cause,
      publicUrl: call.server.environment.publicUrl,
    });
    if (!worksDesk(caller)) await notifyDeliveryDesk(tx, parcel);
    await publish(tx, "deliveries");
    return parcel;
  });
}

/** What everybody may know before asking. */
export async function conditions(call: Call): Promise<OutputOf<typeof deliveryContract.conditions>> {
  const items = await childrenOf(call.db, havanaMunicipality);
  return {
    price: await courierPrice(call.db),
    currency: "CUP",
    municipalities: items.map((item) => ({ _id: item.code, name: item.name[call.language] })),
  };
}

/** What a courier would carry, and whether one may be asked for; a foreign request does not exist. */
export async function requestToAskFor(call: Call, number: string): Promise<OutputOf<typeof deliveryContract.request>> {
  const { db } = call;
  const request = await ownRequest(db, call, number);
  const { municipality, ...content } = await contentOf(db, request.commonId);
  const reached = (await childrenOf(db, havanaMunicipality)).some(({ code }) => code === municipality);
  const courier = await courierOf(db, request.commonId);
  const underWay = courier?.underWay ? courier.number : null;
  const reason = isOver(request) ? "REQUEST_ENDED" : underWay ? "COURIER_EXISTS" : null;
  return {
    number: request.number,
    ...content,
    receiver: request.pickup,
    municipality: reached ? municipality : null,
    status: request.status,
    eligible: reason === null,
    reason,
    courier: underWay,
  };
}

/** The request behind a number, locked, if a courier may be asked for. */
async function requestFor(tx: Transaction, call: Call, number: string): Promise<RequestToCarry> {
  const found = await ownRequest(tx, call, number);
  const request = await lockRequest(tx, found.commonId);
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

/** What is paid on reception now: whole pesos of the setting. */
export async function courierPrice(db: Queryable): Promise<string> {
  return amountText(BigInt(await readSetting(db, "delivery.price")) * 100n);
}

async function ownRequest(db: Queryable, call: Call, number: string): Promise<RequestToCarry> {
  const caller = requireCaller(call);
  const request = await requestOfNumber(db, number);
  if (!request || (!worksDesk(caller) && request.requesterId !== caller.userId)) throw unknownRequest();
  return request;
}

/** Nothing is left to carry. */
function isOver({ status }: Pick<RequestToCarry, "status">): boolean {
  return status === "delivered" || status === "cancelled" || status === "rejected";
}

function unknownRequest(): Refusal {
  return new Refusal("PROCEDURE_NOT_FOUND", { fields: { requestNumber: ["PROCEDURE_NOT_FOUND"] } });
}

async function writeParcel(
  tx: Transaction,
  call: Call,
  asked: Asking,
  receiver: { name: string; ci: string; phone: string },
  request: RequestToCarry | undefined,
): Promise<DeliveryRow> {
  const caller = requireCaller(call);
  const byDesk = worksDesk(caller);
  // What a client has brought is what the request holds, and not what the form said.
  const documents =
    request && (!byDesk || !asked.documents) ? (await contentOf(tx, request.commonId)).documents : asked.documents;
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
      ownerId: request?.requesterId ?? (byDesk ? null : caller.userId),
      receiverName: receiver.name,
      receiverCi: receiver.ci,
      receiverPhone: receiver.phone,
      address: asked.address,
      municipality: asked.municipality,
      documents,
      observations: asked.observations || null,
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

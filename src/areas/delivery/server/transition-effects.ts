/** What follows a step, in the same transaction: the request delivered with it, mails, notices. */
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { deliverByCourier, type RequestToCarry } from "../../online-requests/server/public.ts";
import type { DeliveryStatus } from "../states.ts";
import { type DeliveryMail, mailOwner, notifyDeliveryOwner } from "./notifications.ts";
import type { TransitionResult } from "../../../server/workflow/state-machine-types.ts";
import type { DeliveryRow } from "./delivery-workflow.ts";

export interface DeliveryTransitionEffects {
  readonly call: Call;
  readonly from: DeliveryStatus;
  readonly moved: TransitionResult<DeliveryRow>;
  readonly request: RequestToCarry | undefined;
  readonly at: Date;
  readonly note: string;
  readonly carrier: { readonly name: string; readonly phone: string } | undefined;
  /** Who follows it did it: they need no notice of it. */
  readonly byOwner: boolean;
}

export async function applyDeliveryTransitionEffects(tx: Transaction, then: DeliveryTransitionEffects): Promise<void> {
  const { moved, from, note } = then;
  const { row: parcel } = moved;
  // A step back is a matter between colleagues.
  if (moved.isBackward) return;
  switch (parcel.status) {
    case "transporting":
      await notifyDeliveryOwner(tx, parcel, "onTheWay", { carrier: then.carrier?.name ?? "" }, moved);
      return mail(tx, then, "courierOnTheWay", {
        carrier: then.carrier?.name ?? "",
        carrierPhone: then.carrier?.phone ?? "",
      });
    case "delivered":
      return afterDelivery(tx, then);
    case "readyForMessaging":
      if (from !== "transporting") return;
      await notifyDeliveryOwner(tx, parcel, "newVisit", { reason: note }, moved);
      return mail(tx, then, "courierNewVisit", { reason: note });
    case "canceled":
      if (!then.byOwner) await notifyDeliveryOwner(tx, parcel, "canceled", { reason: note });
      return mail(tx, then, "courierCancelled", { reason: note });
    default:
      return;
  }
}

/** The request ends with its delivery and says so itself; what carries none, or one collected meanwhile, gets a letter. */
async function afterDelivery(tx: Transaction, then: DeliveryTransitionEffects): Promise<void> {
  const { call, moved, request } = then;
  const { row: parcel } = moved;
  const receiver = { name: parcel.takenByName ?? "", ci: parcel.takenByCi ?? "" };
  await notifyDeliveryOwner(tx, parcel, "delivered", { receiver: receiver.name });
  if (request?.status !== "readyToDelivery") return mail(tx, then, "courierDelivered", {});
  const setting = { actor: call, now: then.at, site: call.server };
  await deliverByCourier(tx, setting, { commonId: request.commonId, receiver, note: parcel.number });
}

function mail(
  tx: Transaction,
  then: DeliveryTransitionEffects,
  template: DeliveryMail["template"],
  vars: Readonly<Record<string, string>>,
): Promise<void> {
  const { row: parcel, logEntryId: lineId, undoWindowSeconds: undoFor } = then.moved;
  const { publicUrl } = then.call.server.environment;
  return mailOwner(tx, { template, parcel, cause: lineId, publicUrl, vars, waits: undoFor });
}

/** Effects of a status change, in its transaction: delivery of the request, mails and notifications. */
import type { MailVars } from "../../../administration/outgoing-mail/server/public.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { deliverByCourier, type RequestToCarry } from "../../online-requests/server/public.ts";
import type { DeliveryStatus } from "../states.ts";
import { type DeliveryMail, mailOwner, notifyDeliveryOwner } from "./notifications.ts";
import type { TransitionResult } from "../../../../server/workflow/state-machine-types.ts";
import type { DeliveryRow } from "./delivery-workflow.ts";

interface DeliveryTransitionEffects {
  readonly call: Call;
  readonly from: DeliveryStatus;
  readonly moved: TransitionResult<DeliveryRow>;
  readonly request: RequestToCarry | undefined;
  readonly at: Date;
  readonly note: string;
  readonly carrier: { readonly name: string; readonly phone: string } | undefined;
  /** The owner is the author of the change and needs no notification. */
  readonly byOwner: boolean;
}

export async function applyDeliveryTransitionEffects(
  tx: Transaction,
  effects: DeliveryTransitionEffects,
): Promise<void> {
  const { moved, from, note } = effects;
  const { row: parcel } = moved;
  // Corrective steps are internal.
  if (moved.isBackward) return;
  switch (parcel.status) {
    case "transporting":
      await notifyDeliveryOwner(tx, parcel, "onTheWay", { carrier: effects.carrier?.name ?? "" }, moved);
      return mail(tx, effects, "courierOnTheWay", {
        carrier: effects.carrier?.name ?? "",
        carrierPhone: effects.carrier?.phone ?? "",
      });
    case "delivered":
      return afterDelivery(tx, effects);
    case "readyForMessaging":
      if (from !== "transporting") return;
      await notifyDeliveryOwner(tx, parcel, "newVisit", { reason: note }, moved);
      return mail(tx, effects, "courierNewVisit", { reason: note });
    case "canceled":
      if (!effects.byOwner) await notifyDeliveryOwner(tx, parcel, "canceled", { reason: note });
      return mail(tx, effects, "courierCancelled", { reason: note });
    default:
      return;
  }
}

/**
 * A delivered request notifies on its own. Without a request, or with one that was collected meanwhile, a mail is
 * sent.
 */
async function afterDelivery(tx: Transaction, effects: DeliveryTransitionEffects): Promise<void> {
  const { call, moved, request } = effects;
  const { row: parcel } = moved;
  const receiver = { name: parcel.takenByName ?? "", ci: parcel.takenByCi ?? "" };
  await notifyDeliveryOwner(tx, parcel, "delivered", { receiver: receiver.name });
  if (request?.status !== "readyToDelivery") return mail(tx, effects, "courierDelivered", {});
  const context = { actor: call, now: effects.at, site: call.server };
  await deliverByCourier(tx, context, { commonId: request.commonId, receiver, note: parcel.number });
}

function mail(
  tx: Transaction,
  effects: DeliveryTransitionEffects,
  template: DeliveryMail["template"],
  vars: MailVars,
): Promise<void> {
  const { row: parcel, logEntryId, undoWindowSeconds } = effects.moved;
  const { publicUrl } = effects.call.server.environment;
  return mailOwner(tx, { template, parcel, cause: logEntryId, publicUrl, vars, waits: undoWindowSeconds });
}

/** A courier's side of a request: which of its forms are ready, and what follows when they were handed over. */
import { Refusal } from "../../../../kit/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import type { TransitionResult } from "../../../../server/workflow/state-machine-types.ts";
import { notifyRequesters } from "../desk/transition-effects.ts";
import type { PaymentContext } from "../payment/group-payment.ts";
import { type RequestFormRow, lockGroup, moveForm } from "../shared/form-workflow.ts";

export interface HandedOver {
  readonly commonId: string;
  /** The forms that were handed over; all that are ready when none is named. */
  readonly formIds?: readonly string[];
  readonly receiver: { readonly name: string; readonly ci: string };
  /** For the log: the number of the delivery. */
  readonly note?: string;
}

/**
 * Delivered by courier: the ready forms become `delivered` by the system, each logged and told like at the counter.
 * Refuses TRANSITION_NOT_ALLOWED when a named form is not ready, or none is. Locks the request's group.
 */
export async function deliverByCourier(
  tx: Transaction,
  setting: PaymentContext,
  handed: HandedOver,
): Promise<RequestFormRow[]> {
  const locked = await lockGroup(tx, handed.commonId);
  if (!locked) throw new Refusal("NOT_FOUND");
  const { group } = locked;
  const forms = handed.formIds
    ? locked.forms.filter((form) => handed.formIds?.includes(form.id))
    : locked.forms.filter((form) => form.status === "readyToDelivery");
  if (forms.length === 0) throw transitionNotAllowed(group, "delivered");
  const delivered: TransitionResult<RequestFormRow>[] = [];
  for (const form of forms)
    delivered.push(
      await moveForm(tx, form, {
        ...setting,
        to: "delivered",
        asActor: "system",
        note: handed.note,
        set: {
          deliveredAt: setting.now.toISOString(),
          receiverName: handed.receiver.name,
          receiverCi: handed.receiver.ci,
        },
      }),
    );
  const step = { status: "delivered", notify: true } as const;
  await notifyRequesters(
    tx,
    setting,
    step,
    delivered.map((moved) => ({ group, moved })),
  );
  return delivered.map(({ row }) => row);
}

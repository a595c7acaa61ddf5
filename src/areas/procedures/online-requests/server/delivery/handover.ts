/** What a courier's delivery changes in a request. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import type { TransitionResult } from "../../../../../server/workflow/state-machine-types.ts";
import { notifyRequesters } from "../desk/transition-effects.ts";
import type { PaymentContext } from "../payment/group-payment.ts";
import { moveForm } from "../shared/form-workflow.ts";
import { type RequestFormRow, lockGroup } from "../shared/lock-group.ts";

interface FormHandOver {
  readonly commonId: string;
  /** The delivered forms; every ready form if absent. */
  readonly formIds?: readonly string[];
  readonly receiver: { readonly name: string; readonly ci: string };
  /** Note for the log: the number of the delivery. */
  readonly note?: string;
}

/**
 * Sets the ready forms to `delivered` as the system; each is logged and its requester notified, like at the counter.
 * Locks the group. NOT_FOUND if there is no such request; TRANSITION_NOT_ALLOWED if no form is ready, or a requested one
 * is not.
 */
export async function deliverByCourier(
  tx: Transaction,
  context: PaymentContext,
  handover: FormHandOver,
): Promise<RequestFormRow[]> {
  const locked = await lockGroup(tx, handover.commonId);
  if (!locked) throw new Refusal("NOT_FOUND");
  const { group } = locked;
  const forms = handover.formIds
    ? locked.forms.filter((form) => handover.formIds?.includes(form.id))
    : locked.forms.filter((form) => form.status === "readyToDelivery");
  if (forms.length === 0) throw transitionNotAllowed(group, "delivered");
  const delivered: TransitionResult<RequestFormRow>[] = [];
  for (const form of forms)
    delivered.push(
      await moveForm(tx, form, {
        ...context,
        to: "delivered",
        asActor: "system",
        note: handover.note,
        set: {
          deliveredAt: context.now.toISOString(),
          receiverName: handover.receiver.name,
          receiverCi: handover.receiver.ci,
        },
      }),
    );
  const step = { status: "delivered", notify: true } as const;
  await notifyRequesters(
    tx,
    context,
    step,
    delivered.map((moved) => ({ group, moved })),
  );
  return delivered.map(({ row }) => row);
}

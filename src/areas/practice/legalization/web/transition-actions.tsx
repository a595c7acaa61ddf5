/** Transitions of a voucher or a consulate contract as actions. */
import { IconArrowBackUp, IconArrowRight, IconBan } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { legalEs } from "../../../../kit/text/legal.es.ts";
import { availableTransitions } from "../../../../kit/state-machine.ts";
import type { Words } from "../../../../kit/text/words.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { type LegalState, type ValeGuardInput, type ValeTransition, valeStates, type valeWorkflow } from "../states.ts";

type LegalWords = Words<typeof legalEs>;

/** States that staff move a contract to, other than cancelled. */
export const forwardStates = valeStates.filter((to) => to !== "pendingToPay" && to !== "cancelled");
/** States that a contract can return to. */
export const backwardStates = ["inSettlement", "documentProcessing", "packagePreparation"] as const;

/** The label of a transition is the person's action, not by the state that follows. */
export function transitionLabel(step: LegalWords["step"], to: LegalState, isBackward: boolean): string {
  const labels: Readonly<Partial<Record<LegalState, string>>> = isBackward ? step.backward : step.forward;
  return labels[to] ?? "";
}

export function transitionActions<Contract extends ValeGuardInput>(
  workflow: typeof valeWorkflow,
  { step }: { readonly step: LegalWords["step"] & { readonly cancel: string } },
  dialog: (contract: Contract, step: ValeTransition, onClose: () => void) => ReactNode,
) {
  const actionOf = (to: LegalState, isBackward: boolean) => {
    const findTransition = (record: ValeGuardInput) =>
      availableTransitions(workflow, { from: record.state, actor: "staff", record, now: new Date(0) }).find(
        (each) => each.to === to && (each.isBackward === true) === isBackward,
      );
    return {
      isAvailable: (contract: Contract) => findTransition(contract) !== undefined,
      dialog: (contract: Contract, onClose: () => void) => {
        const transition = findTransition(contract);
        return transition && dialog(contract, transition, onClose);
      },
    };
  };
  return {
    forward: (to: LegalState): Action<Contract> => ({
      label: transitionLabel(step, to, false),
      icon: IconArrowRight,
      isPrimary: true,
      ...actionOf(to, false),
    }),
    backward: (to: LegalState): Action<Contract> => ({
      label: transitionLabel(step, to, true),
      icon: IconArrowBackUp,
      ...actionOf(to, true),
    }),
    cancel: {
      label: step.cancel,
      icon: IconBan,
      isDestructive: true,
      ...actionOf("cancelled", false),
    } as Action<Contract>,
  };
}

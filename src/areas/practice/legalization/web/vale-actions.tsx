/** Actions on a voucher: transitions, corrections, progress, printing. */
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCash,
  IconListCheck,
  IconPencil,
  IconPrinter,
  IconSend,
} from "@tabler/icons-react";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { interpolate } from "../../../../kit/words.ts";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { availableTransitions } from "../../../../kit/state-machine.ts";
import { isFinalValeState, type LegalState, type ValeGuardInput, valeStates, valeWorkflow } from "../states.ts";
import type { Vale } from "../vale.ts";
import { ValeStepDialog } from "./vale-status-dialog.tsx";
import { ProgressDialog } from "./progress-dialog.tsx";
import { ValeDialog } from "./vale-form.tsx";

/** Whether the next transition waits for progress of the documents. */
const waitsForDocuments = ({ state, notObtained, notSealed }: Vale) =>
  (state === "documentProcessing" && notObtained > 0) || (state === "processLegalization" && notSealed > 0);

/** Transitions available to staff. */
const stepsOf = (vale: ValeGuardInput) =>
  availableTransitions(valeWorkflow, { from: vale.state, actor: "staff", record: vale, now: new Date(0) });

export function useValeActions(): readonly Action<Vale>[] {
  const { step, form, work, page, link, state: labels } = useWords("legalization");
  const transitionAction = (to: LegalState, isBackward: boolean) => ({
    isAvailable: (vale: Vale) =>
      stepsOf(vale).some((each) => each.to === to && (each.isBackward === true) === isBackward),
    dialog: (vale: Vale, onClose: () => void) => (
      <ValeStepDialog vale={vale} to={to} isBack={isBackward} onClose={onClose} />
    ),
  });
  const forwardStates = valeStates.filter((to) => to !== "pendingToPay" && to !== "cancelled");
  const progress = {
    label: work.action,
    icon: IconListCheck,
    shortcut: "a",
    dialog: (vale: Vale, onClose: () => void) => <ProgressDialog vale={vale} onClose={onClose} />,
  };
  return [
    ...forwardStates.map(
      (to): Action<Vale> => ({
        label:
          to === "completed"
            ? step.deliver
            : to === "inSettlement"
              ? step.pay
              : interpolate(step.next, { state: labels[to] }),
        icon: to === "inSettlement" ? IconCash : IconArrowRight,
        isPrimary: true,
        ...transitionAction(to, false),
      }),
    ),
    { ...progress, isPrimary: true, isAvailable: waitsForDocuments },
    {
      ...progress,
      isAvailable: (vale) => vale.state !== "pendingToPay" && !isFinalValeState(vale) && !waitsForDocuments(vale),
    },
    {
      label: link.send,
      icon: IconSend,
      isAvailable: ({ state, currency }) => state === "pendingToPay" && currency === "CUP",
      confirm: ({ number }) => ({ title: interpolate(link.title, { number }), text: link.text, action: link.send }),
      run: async ({ _id, number }) => {
        const { emailSent } = await api.onlineRequests.sendPaymentLink({ commonId: _id });
        toast(emailSent ? interpolate(link.sent, { number }) : link.ready);
      },
    },
    {
      label: form.edit,
      icon: IconPencil,
      shortcut: "e",
      isAvailable: ({ state }) => state === "pendingToPay",
      dialog: (vale, onClose) => <ValeDialog vale={vale} onClose={onClose} />,
    },
    {
      label: ({ paid }) => (paid ? page.printReceipt : page.print),
      icon: IconPrinter,
      shortcut: "d",
      fileUrl: ({ _id }) => api.legalization.print.address({ id: _id }),
    },
    ...forwardStates.map(
      (to): Action<Vale> => ({
        label: interpolate(step.back, { state: labels[to] }),
        icon: IconArrowBackUp,
        ...transitionAction(to, true),
      }),
    ),
    { label: step.cancel, icon: IconBan, isDestructive: true, ...transitionAction("cancelled", false) },
  ];
}

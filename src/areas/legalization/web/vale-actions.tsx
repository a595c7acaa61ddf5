/** What may be done with a voucher: its steps as its life has them, corrections, progress, paper. */
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
import { api } from "../../../web/api.ts";
import type { Action } from "../../../web/office/actions/action.ts";
import { interpolate } from "../../../kit/words.ts";
import { toast } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import { availableTransitions } from "../../../kit/state-machine.ts";
import { isFinalValeState, type LegalState, type ValeGuardInput, valeStates, valeWorkflow } from "../states.ts";
import type { Vale } from "../vale.ts";
import { ValeStepDialog } from "./vale-status-dialog.tsx";
import { ProgressDialog } from "./progress-dialog.tsx";
import { ValeDialog } from "./vale-form.tsx";

/** No step is to be taken before more is known of its documents. */
const waitsForDocuments = ({ state, notObtained, notSealed }: Vale) =>
  (state === "documentProcessing" && notObtained > 0) || (state === "processLegalization" && notSealed > 0);

/** The steps that staff may take with it now. */
const stepsOf = (vale: ValeGuardInput) =>
  availableTransitions(valeWorkflow, { from: vale.state, actor: "staff", record: vale, now: new Date(0) });

export function useValeActions(): readonly Action<Vale>[] {
  const { step, form, work, page, link, state: names } = useWords("legalization");
  const way = (to: LegalState, isBack: boolean) => ({
    isAvailable: (vale: Vale) => stepsOf(vale).some((each) => each.to === to && (each.isBackward === true) === isBack),
    dialog: (vale: Vale, onClose: () => void) => (
      <ValeStepDialog vale={vale} to={to} isBack={isBack} onClose={onClose} />
    ),
  });
  const onward = valeStates.filter((to) => to !== "pendingToPay" && to !== "cancelled");
  const progress = {
    label: work.action,
    icon: IconListCheck,
    shortcut: "a",
    dialog: (vale: Vale, onClose: () => void) => <ProgressDialog vale={vale} onClose={onClose} />,
  };
  return [
    ...onward.map(
      (to): Action<Vale> => ({
        label:
          to === "completed"
            ? step.deliver
            : to === "inSettlement"
              ? step.pay
              : interpolate(step.next, { state: names[to] }),
        icon: to === "inSettlement" ? IconCash : IconArrowRight,
        isPrimary: true,
        ...way(to, false),
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
    ...onward.map(
      (to): Action<Vale> => ({
        label: interpolate(step.back, { state: names[to] }),
        icon: IconArrowBackUp,
        ...way(to, true),
      }),
    ),
    { label: step.cancel, icon: IconBan, isDestructive: true, ...way("cancelled", false) },
  ];
}

/** Actions on a voucher: transitions, corrections, progress, printing. */
import { IconCash, IconListCheck, IconPencil, IconPrinter, IconRoute, IconSend } from "@tabler/icons-react";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { isFinalValeState, valeWorkflow } from "../states.ts";
import type { Vale } from "../vale.ts";
import { backwardStates, forwardStates, transitionActions } from "./transition-actions.tsx";
import { ValeStepDialog } from "./vale-status-dialog.tsx";
import { ProgressDialog } from "./progress-dialog.tsx";
import { ValeDialog } from "./vale-form.tsx";

/** Whether the next transition waits for progress of the documents. */
const waitsForDocuments = ({ state, notObtained, notSealed }: Vale) =>
  (state === "documentProcessing" && notObtained > 0) || (state === "processLegalization" && notSealed > 0);

export function useValeActions(): readonly Action<Vale>[] {
  const words = useWords("legalization");
  const { form, work, page, link } = words;
  const { forward, backward, cancel } = transitionActions<Vale>(valeWorkflow, words, (vale, transition, onClose) => (
    <ValeStepDialog vale={vale} step={transition} onClose={onClose} />
  ));
  const progress = {
    label: work.action,
    icon: IconListCheck,
    shortcut: "a",
    dialog: (vale: Vale, onClose: () => void) => <ProgressDialog vale={vale} onClose={onClose} />,
  };
  return [
    ...forwardStates.map((to) => (to === "inSettlement" ? { ...forward(to), icon: IconCash } : forward(to))),
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
    {
      label: page.printRoute,
      icon: IconRoute,
      fileUrl: ({ _id }) => api.legalization.printRoute.address({ id: _id }),
    },
    ...backwardStates.map(backward),
    cancel,
  ];
}

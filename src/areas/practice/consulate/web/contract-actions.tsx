/** Actions on a contract: transitions, payment, corrections, printing. */
import { IconCash, IconPencil, IconPrinter, IconTrash } from "@tabler/icons-react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { lazyDialog } from "../../../../web/office/components/dialogs/lazy-dialog.tsx";
import { mayOpen, useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { backwardStates, forwardStates, transitionActions } from "../../legalization/web/public-office.tsx";
import type { ConsulateContract } from "../contract-record.ts";
import { contractWorkflow } from "../states.ts";
import { contractEditors } from "./paths.ts";

const ContractDialog = lazyDialog(async () => (await import("./contract-form.tsx")).ContractDialog);
const PayDialog = lazyDialog(async () => (await import("./pay-dialog.tsx")).PayDialog);
const StepDialog = lazyDialog(async () => (await import("./contract-status-dialog.tsx")).ConsulateStepDialog);

export function useContractActions(): readonly Action<ConsulateContract>[] {
  const words = useWords("consulate");
  const { step, pay, form, page } = words;
  const mayEdit = mayOpen(contractEditors, useUser());
  const print: Action<ConsulateContract> = {
    label: ({ paid }) => (paid ? page.printReceipt : page.print),
    icon: IconPrinter,
    shortcut: "d",
    fileUrl: ({ _id }) => api.consulate.print.address({ id: _id }),
  };
  if (!mayEdit) return [print];
  const { forward, backward, cancel } = transitionActions<ConsulateContract>(
    contractWorkflow,
    words,
    (contract, transition, onClose) => <StepDialog contract={contract} step={transition} onClose={onClose} />,
  );
  return [
    {
      label: pay.action,
      icon: IconCash,
      isPrimary: true,
      isAvailable: ({ state }) => state === "pendingToPay",
      dialog: (contract, onClose) => <PayDialog contract={contract} onClose={onClose} />,
    },
    ...forwardStates.filter((to) => to !== "inSettlement").map(forward),
    {
      label: form.edit,
      icon: IconPencil,
      shortcut: "e",
      isAvailable: (contract) => ["pendingToPay", "inSettlement"].includes(contract.state),
      dialog: (contract, onClose) => <ContractDialog contract={contract} onClose={onClose} />,
    },
    print,
    ...backwardStates.map(backward),
    cancel,
    {
      label: step.delete,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: ({ state }) => state === "pendingToPay",
      confirm: ({ number }) => ({ title: interpolate(step.deleteTitle, { number }), text: step.deleteText }),
      run: ({ _id }) => api.consulate.remove({ id: _id }),
      removesRecord: true,
      successMessage: ({ number }) => interpolate(step.deleted, { number }),
    },
  ];
}

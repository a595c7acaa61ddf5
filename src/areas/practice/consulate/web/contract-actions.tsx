/** Actions on a contract: transitions, payment, corrections, printing. */
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCash,
  IconPencil,
  IconPrinter,
  IconTrash,
} from "@tabler/icons-react";
import { availableTransitions } from "../../../../kit/state-machine.ts";
import { interpolate } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { lazyDialog } from "../../../../web/office/components/lazy-dialog.tsx";
import { mayOpen, useUser } from "../../../../web/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { ValeGuardInput } from "../../legalization/states.ts";
import type { ConsulateContract } from "../contract-record.ts";
import { contractWorkflow, type ContractState, contractStates } from "../states.ts";
import { contractEditors } from "./paths.ts";

const ContractDialog = lazyDialog(async () => (await import("./contract-form.tsx")).ContractDialog);
const PayDialog = lazyDialog(async () => (await import("./pay-dialog.tsx")).PayDialog);
const StepDialog = lazyDialog(async () => (await import("./contract-status-dialog.tsx")).ContractStepDialog);

/** Transitions available to staff. */
const stepsOf = (contract: ValeGuardInput & { readonly state: ContractState }) =>
  availableTransitions(contractWorkflow, { from: contract.state, actor: "staff", record: contract, now: new Date(0) });

export function useContractActions(): readonly Action<ConsulateContract>[] {
  const { step, pay, form, page, state: labels } = useWords("consulate");
  const mayEdit = mayOpen(contractEditors, useUser());
  const print: Action<ConsulateContract> = {
    label: ({ paid }) => (paid ? page.printReceipt : page.print),
    icon: IconPrinter,
    shortcut: "d",
    fileUrl: ({ _id }) => api.consulate.print.address({ id: _id }),
  };
  if (!mayEdit) return [print];
  const transitionAction = (to: ContractState, isBackward: boolean) => {
    const findTransition = (contract: ConsulateContract) =>
      stepsOf(contract).find((each) => each.to === to && (each.isBackward === true) === isBackward);
    return {
      isAvailable: (contract: ConsulateContract) => findTransition(contract) !== undefined,
      dialog: (contract: ConsulateContract, onClose: () => void) => {
        const transition = findTransition(contract);
        return transition && <StepDialog contract={contract} step={transition} onClose={onClose} />;
      },
    };
  };
  const forwardStates = contractStates.filter(
    (to) => to !== "pendingToPay" && to !== "cancelled" && to !== "inSettlement",
  );
  return [
    {
      label: pay.action,
      icon: IconCash,
      isPrimary: true,
      isAvailable: ({ state }) => state === "pendingToPay",
      dialog: (contract, onClose) => <PayDialog contract={contract} onClose={onClose} />,
    },
    ...forwardStates.map(
      (to): Action<ConsulateContract> => ({
        label: to === "completed" ? step.deliver : interpolate(step.next, { state: labels[to] }),
        icon: IconArrowRight,
        isPrimary: true,
        ...transitionAction(to, false),
      }),
    ),
    {
      label: form.edit,
      icon: IconPencil,
      shortcut: "e",
      isAvailable: (contract) => ["pendingToPay", "inSettlement"].includes(contract.state),
      dialog: (contract, onClose) => <ContractDialog contract={contract} onClose={onClose} />,
    },
    print,
    ...[...forwardStates, "inSettlement" as const].map(
      (to): Action<ConsulateContract> => ({
        label: interpolate(step.back, { state: labels[to] }),
        icon: IconArrowBackUp,
        ...transitionAction(to, true),
      }),
    ),
    { label: step.cancel, icon: IconBan, isDestructive: true, ...transitionAction("cancelled", false) },
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

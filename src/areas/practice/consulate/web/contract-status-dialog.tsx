/** Dialog of one contract transition. */
import { api } from "../../../../web/api.ts";
import { useWords } from "../../../../web/words.ts";
import { ContractStepDialog } from "../../legalization/web/public-office.tsx";
import type { ConsulateContract } from "../contract-record.ts";
import type { ConsulateContractTransition } from "../states.ts";
import { useRefreshConsulate } from "./refresh.ts";

export function ConsulateStepDialog({
  contract,
  step,
  onClose,
}: {
  contract: ConsulateContract;
  step: ConsulateContractTransition;
  onClose: () => void;
}) {
  const { _id, updatedAt } = contract;
  return (
    <ContractStepDialog
      contract={contract}
      step={step}
      words={useWords("consulate")}
      save={(values) => api.consulate.update({ ...values, _id, updatedAt })}
      invalidate={useRefreshConsulate()}
      onClose={onClose}
    />
  );
}

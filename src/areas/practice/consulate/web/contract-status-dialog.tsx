/** Dialog of one contract transition; the workflow declares its fields. */
import { requiredFieldsOf } from "../../../../kit/state-machine.ts";
import { interpolate } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { requiredFieldInputs } from "../../../../web/office/components/change-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import type { ConsulateContract } from "../contract-record.ts";
import type { ConsulateContractTransition } from "../states.ts";
import { useRefreshConsulate } from "./refresh.ts";

export function ContractStepDialog({
  contract,
  step,
  onClose,
}: {
  contract: ConsulateContract;
  step: ConsulateContractTransition;
  onClose: () => void;
}) {
  const words = useWords("consulate");
  const { step: s, form: f, page } = words;
  const { _id, updatedAt, number, state } = contract;
  const { to, fields: transitionFields, isBackward = false } = step;
  const requiredFields = requiredFieldsOf([{ record: contract, fields: transitionFields }]);
  const inputs = requiredFieldInputs(requiredFields, {
    packageNumber: { label: s.packageNumber, hint: s.packageHint },
    "receiver.name": { label: s.receiver },
    "receiver.ci": { label: f.ci, hint: f.documentHint },
    "receiver.passport": { label: f.passport },
  }).map((input) => (input.name === "receiver.ci" ? { ...input, required: false } : input));
  const isCancelling = to === "cancelled";
  const note = {
    name: "note",
    label: s.note,
    kind: "textarea",
    hint: isCancelling ? s.noteMoney : s.noteHint,
    required: requiredFields.get("note") === true,
    omitEmpty: true,
  } as const;
  const stateName = words.state[to];
  return (
    <FormDialog
      title={interpolate(s.title, { number })}
      text={state === "signaturePresident" && !isBackward && !isCancelling ? page.needsSignature : undefined}
      mutation={(values: FormValues) => api.consulate.update({ ...values, _id, updatedAt, state: to })}
      fields={[...inputs, note]}
      submitLabel={isCancelling ? s.cancel : isBackward ? interpolate(s.back, { state: stateName }) : stateName}
      successMessage={() => interpolate(s.done, { number, state: stateName })}
      invalidate={useRefreshConsulate()}
      onClose={onClose}
      isDanger={isCancelling}
    />
  );
}

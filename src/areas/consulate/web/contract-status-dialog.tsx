/** One step of a contract, and what it asks for: the table of its life says so. */
import { requiredFieldsOf } from "../../../kit/state-machine.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import type { FormValues } from "../../../web/office/form/nested-values.ts";
import { requiredFieldInputs } from "../../../web/office/components/change-dialog.tsx";
import { useWords } from "../../../web/words.ts";
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
  const { to, fields: asks, isBackward: corrective = false } = step;
  const asked = requiredFieldsOf([{ record: contract, fields: asks }]);
  const boxes = requiredFieldInputs(asked, {
    packageNumber: { label: s.packageNumber, hint: s.packageHint },
    "receiver.name": { label: s.receiver },
    "receiver.ci": { label: f.ci, hint: f.documentHint },
    "receiver.passport": { label: f.passport },
  }).map((box) => (box.name === "receiver.ci" ? { ...box, required: false } : box));
  const ends = to === "cancelled";
  const note = {
    name: "note",
    label: s.note,
    kind: "textarea",
    hint: ends ? s.noteMoney : s.noteHint,
    required: asked.get("note") === true,
    omitEmpty: true,
  } as const;
  const stateName = words.state[to];
  return (
    <FormDialog
      title={interpolate(s.title, { number })}
      text={state === "signaturePresident" && !corrective && !ends ? page.needsSignature : undefined}
      mutation={(values: FormValues) => api.consulate.update({ ...values, _id, updatedAt, state: to })}
      fields={[...boxes, note]}
      submitLabel={ends ? s.cancel : corrective ? interpolate(s.back, { state: stateName }) : stateName}
      successMessage={() => interpolate(s.done, { number, state: stateName })}
      invalidate={useRefreshConsulate()}
      onClose={onClose}
      isDanger={ends}
    />
  );
}

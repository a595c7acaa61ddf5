/** Dialog of one transition of a voucher or a consulate contract; the workflow declares its fields. */
import { requiredFieldsOf } from "../../../../kit/state-machine.ts";
import { interpolate, type Words } from "../../../../kit/text/words.ts";
import type { legalEs } from "../../../../kit/text/legal.es.ts";
import type { FormField } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { requiredFieldInputs } from "../../../../web/office/components/dialogs/change-dialog.tsx";
import { transitionLabel } from "./transition-actions.tsx";
import type { LegalState, ValeGuardInput, ValeTransition } from "../states.ts";

type LegalWords = Words<typeof legalEs>;
type StepWords = Pick<LegalWords, "form" | "page" | "state"> & {
  readonly step: LegalWords["step"] & { readonly title: string; readonly cancel: string };
};

/** Inputs of a transition. The receiver has one of two identity documents, so the first is not marked as required. */
export const transitionInputs = (
  requiredFields: ReturnType<typeof requiredFieldsOf>,
  { step: s, form: f }: Pick<LegalWords, "form" | "step">,
  fields: Parameters<typeof requiredFieldInputs>[1],
): FormField[] =>
  requiredFieldInputs(requiredFields, {
    ...fields,
    "receiver.name": { label: s.receiver },
    "receiver.ci": { label: f.ci, hint: f.documentHint },
    "receiver.passport": { label: f.passport },
  }).map((input) => (input.name === "receiver.ci" ? { ...input, required: false } : input));

export function ContractStepDialog<T>({
  contract,
  step,
  words,
  save,
  payment,
  invalidate,
  onClose,
}: {
  contract: ValeGuardInput & { readonly number: string };
  step: ValeTransition;
  words: StepWords;
  save: (values: FormValues & { readonly state: LegalState }) => Promise<T>;
  /** Fields and texts of a transition that records a payment. */
  payment?:
    | {
        readonly fields: Parameters<typeof requiredFieldInputs>[1];
        readonly initialValues: FormValues;
        readonly title: string;
        readonly submitLabel: string;
        readonly successMessage: string;
      }
    | undefined;
  invalidate: () => unknown;
  onClose: () => void;
}) {
  const { step: s, page } = words;
  const { number, state } = contract;
  const { to, fields, isBackward = false } = step;
  const requiredFields = requiredFieldsOf([{ record: contract, fields }]);
  const isCancelling = to === "cancelled";
  const stateName = words.state[to];
  const inputs = transitionInputs(requiredFields, words, {
    ...payment?.fields,
    packageNumber: { label: s.packageNumber, hint: s.packageHint },
  });
  const note: FormField = {
    name: "note",
    label: s.note,
    kind: "textarea",
    hint: isCancelling ? s.noteMoney : s.noteHint,
    required: requiredFields.get("note") === true,
    omitEmpty: true,
  };
  return (
    <FormDialog
      title={payment?.title ?? interpolate(s.title, { number })}
      text={state === "signaturePresident" && !isBackward && !isCancelling ? page.needsSignature : undefined}
      mutation={(values: FormValues) => save({ ...values, state: to })}
      fields={payment ? inputs : [...inputs, note]}
      initialValues={payment?.initialValues}
      submitLabel={payment?.submitLabel ?? (isCancelling ? s.cancel : transitionLabel(s, to, isBackward))}
      successMessage={() => payment?.successMessage ?? interpolate(s.done, { number, state: stateName })}
      invalidate={invalidate}
      onClose={onClose}
      isDanger={isCancelling}
    />
  );
}

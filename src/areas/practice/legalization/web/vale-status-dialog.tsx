/** Dialog of one voucher transition; the workflow declares its fields. */
import { interpolate } from "../../../../kit/words.ts";
import { requiredFieldsOf, availableTransitions } from "../../../../kit/state-machine.ts";
import { api } from "../../../../web/api.ts";
import { type FormField, optionsOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { requiredFieldInputs } from "../../../../web/office/components/change-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import { valeWorkflow, type LegalState, valePayMethods } from "../states.ts";
import type { Vale } from "../vale.ts";
import { useRefreshVales } from "./vale-form.tsx";

export function ValeStepDialog({
  vale,
  to,
  isBack,
  onClose,
}: {
  vale: Vale;
  to: LegalState;
  isBack: boolean;
  onClose: () => void;
}) {
  const words = useWords("legalization");
  const { step: s, form: f, page } = words;
  const { _id, updatedAt, number, state, amountTotal } = vale;
  const today = useToday();
  const transition = availableTransitions(valeWorkflow, {
    from: state,
    actor: "staff",
    record: vale,
    now: new Date(0),
  }).find((each) => each.to === to && (each.isBackward === true) === isBack);
  const requiredFields = requiredFieldsOf(transition ? [{ record: vale, fields: transition.fields }] : []);
  const inputs = requiredFieldInputs(requiredFields, {
    "payment.date": { label: s.date, kind: "date" },
    "payment.method": { label: s.method, kind: "select", options: optionsOf(valePayMethods, words.methods) },
    "payment.amount": { label: s.amount, kind: "amount" },
    "payment.reference": { label: s.reference },
    packageNumber: { label: s.packageNumber, hint: s.packageHint },
    "receiver.name": { label: s.receiver },
    "receiver.ci": { label: f.ci, hint: f.documentHint },
    "receiver.passport": { label: f.passport },
  }).map((input) => (input.name === "receiver.ci" ? { ...input, required: false } : input));
  const isPaying = to === "inSettlement" && !isBack;
  const note: FormField = {
    name: "note",
    label: s.note,
    kind: "textarea",
    hint: to === "cancelled" ? s.noteMoney : s.noteHint,
    required: requiredFields.get("note") === true,
    omitEmpty: true,
    isVisible: () => !isPaying,
  };
  const initialValues = { payment: { date: today, method: "cash", amount: amountTotal } };
  return (
    <FormDialog
      title={interpolate(isPaying ? s.payTitle : s.title, { number })}
      text={state === "signaturePresident" && !isBack ? page.needsSignature : undefined}
      mutation={(values: FormValues) => api.legalization.save({ ...values, _id, updatedAt, state: to })}
      fields={[...inputs, note]}
      initialValues={initialValues}
      submitLabel={isPaying ? s.collect : isBack ? interpolate(s.back, { state: words.state[to] }) : words.state[to]}
      successMessage={() =>
        isPaying ? interpolate(s.collected, { number }) : interpolate(s.done, { number, state: words.state[to] })
      }
      invalidate={useRefreshVales()}
      onClose={onClose}
      {...(to === "cancelled" && { isDanger: true, submitLabel: s.cancel })}
    />
  );
}

/** Moves one or many documents to another status; each status has its own fields. */
import { useState } from "react";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { requiredFieldsOf, commonTransitions } from "../../../../kit/state-machine.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { ChangeDialog, noteField } from "../../../../web/office/components/dialogs/change-dialog.tsx";
import { withVersions } from "../../../../web/office/components/batches/batches.ts";
import type { BulkFormProps } from "../../../../web/office/components/batches/bulk-dialog.tsx";
import { UndoHint } from "../../../../web/office/components/dialogs/undo-hint.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { transitionInputs } from "../../legalization/web/public-office.tsx";
import type { consulateContract } from "../contract.ts";
import type { ConsulateDocumentTransition } from "../states.ts";
import { type MovableDocument, documentSteps } from "./document-actions.tsx";

type Body = Omit<InputOf<typeof consulateContract.moveDocuments>, "ids" | "versions">;

export function DocumentStepDialog({
  documents,
  onDone,
  onClose,
}: {
  documents: readonly MovableDocument[];
  onDone: () => unknown;
  onClose: () => void;
}) {
  const { documentStep: s, status } = useWords("consulate");
  const language = useLanguage();
  const steps = commonTransitions(documents.map(documentSteps), ({ to }) => to);
  const [target, setTarget] = useState<string | undefined>(steps[0]?.to);
  const step = steps.find(({ to }) => to === target);
  const [single] = documents;
  return (
    <ChangeDialog
      rows={documents}
      title={
        documents.length === 1
          ? interpolate(s.title, { code: single?.code ?? "" })
          : pluralize(s.titleMany, documents.length, language)
      }
      label={s.to}
      ways={steps.map(({ to }) => ({ value: to, label: status[to] }))}
      target={target}
      onTargetChange={setTarget}
      none={documents.length === 1 ? s.noneOne : s.none}
      nameOf={({ code }) => code}
      done={(count) => pluralize(s.done, count, language)}
      onDone={onDone}
      onClose={onClose}
    >
      {(formProps) => step && <StepForm key={step.to} step={step} documents={documents} {...formProps} />}
    </ChangeDialog>
  );
}

function StepForm({
  step,
  documents,
  run,
  onDone,
  onCancel,
}: { step: ConsulateDocumentTransition; documents: readonly MovableDocument[] } & BulkFormProps<MovableDocument>) {
  const words = useWords("consulate");
  const { documentStep: s, step: c, status } = words;
  const { notCancel } = useWords("office").form;
  const today = useToday();
  const requiredFields = requiredFieldsOf(
    documents.map((record) => ({ record, fields: documentSteps(record).find(({ to }) => to === step.to)?.fields })),
  );
  const fields = [
    ...transitionInputs(requiredFields, words, {
      packageNumber: { label: s.packageNumber, hint: s.packageHint },
      sealedOn: { label: s.sealedOn, kind: "date" },
      date: { label: s.date, kind: "date" },
    }),
    noteField(requiredFields.get("note") ? s.note : c.note, c.noteHint, requiredFields),
  ];
  const submit = async (values: FormValues) => {
    // Later batches join the package of the first one.
    let packageNumber = String(values.packageNumber ?? "");
    const body = { ...values, status: step.to } as Body;
    const [single] = documents;
    if (documents.length === 1 && single) {
      // For a single document, errors are shown at their fields.
      const updated = await api.consulate.moveDocument({ _id: single._id, updatedAt: single.updatedAt, ...body });
      const isPacked = step.to === "deliveredConsulate";
      return { updated: [single._id], failed: [], packageNumber: isPacked ? (updated.packageNumber ?? "") : "" };
    }
    const result = await run(async (batch, options) => {
      const result = await api.consulate.moveDocuments({ ...withVersions(batch), ...body, packageNumber }, options);
      packageNumber = result.packageNumber ?? packageNumber;
      return result;
    });
    return { ...result, packageNumber };
  };
  const isCancelling = step.to === "cancelled";
  return (
    <>
      <UndoHint canUndo={false} />
      <Form
        fields={fields}
        initialValues={{ date: today, sealedOn: today }}
        submitLabel={isCancelling ? status.cancelled : s.apply}
        isDanger={isCancelling}
        {...(isCancelling && { cancelLabel: notCancel })}
        mutation={submit}
        onDone={({ packageNumber, ...result }: Awaited<ReturnType<typeof submit>>) =>
          onDone(result, packageNumber ? interpolate(s.packageIs, { number: packageNumber }) : undefined)
        }
        onCancel={onCancel}
      />
    </>
  );
}

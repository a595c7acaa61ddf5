/** Takes one document or many to another status; each status asks for its own part (domain.md §2.8). */
import { useState } from "react";
import type { InputOf } from "../../../kit/contract.ts";
import { requiredFieldsOf, commonTransitions } from "../../../kit/state-machine.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Form } from "../../../web/office/form/form.tsx";
import type { FormValues } from "../../../web/office/form/nested-values.ts";
import { requiredFieldInputs, ChangeDialog, noteField } from "../../../web/office/components/change-dialog.tsx";
import { withVersions } from "../../../web/office/components/batches.ts";
import type { BulkFormProps } from "../../../web/office/components/bulk-dialog.tsx";
import { UndoHint } from "../../../web/office/components/undo-hint.tsx";
import { useToday } from "../../../web/office/use-today.ts";
import { useWords } from "../../../web/words.ts";
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
  const [chosen, setChosen] = useState<string | undefined>(steps[0]?.to);
  const step = steps.find(({ to }) => to === chosen);
  const [only] = documents;
  return (
    <ChangeDialog
      rows={documents}
      title={
        documents.length === 1
          ? interpolate(s.title, { code: only?.code ?? "" })
          : pluralize(s.titleMany, documents.length, language)
      }
      label={s.to}
      ways={steps.map(({ to }) => ({ value: to, label: status[to] }))}
      way={chosen}
      onWay={setChosen}
      none={documents.length === 1 ? s.noneOne : s.none}
      nameOf={({ code }) => code}
      done={(count) => pluralize(s.done, count, language)}
      onDone={onDone}
      onClose={onClose}
    >
      {(changing) => step && <StepForm key={step.to} step={step} documents={documents} {...changing} />}
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
  const { documentStep: s, step: c, form: f, status } = useWords("consulate");
  const { notCancel } = useWords("office").form;
  const today = useToday();
  const asked = requiredFieldsOf(
    documents.map((of) => ({ record: of, fields: documentSteps(of).find(({ to }) => to === step.to)?.fields })),
  );
  const fields = [
    ...requiredFieldInputs(asked, {
      packageNumber: { label: s.packageNumber, hint: s.packageHint },
      sealedOn: { label: s.sealedOn, kind: "date" },
      date: { label: s.date, kind: "date" },
      "receiver.name": { label: c.receiver },
      "receiver.ci": { label: f.ci, hint: f.documentHint },
      "receiver.passport": { label: f.passport },
    }).map((box) => (box.name === "receiver.ci" ? { ...box, required: false } : box)),
    noteField(asked.get("note") ? s.note : c.note, c.noteHint, asked),
  ];
  const submit = async (values: FormValues) => {
    // What is later sent in parts goes into the package of the first.
    let packageNumber = String(values.packageNumber ?? "");
    const body = { ...values, status: step.to } as Body;
    const [only] = documents;
    if (documents.length === 1 && only) {
      // Of one what is wrong is told at its field.
      const moved = await api.consulate.moveDocument({ _id: only._id, updatedAt: only.updatedAt, ...body });
      const isPacked = step.to === "deliveredConsulate";
      return { updated: [only._id], failed: [], packageNumber: isPacked ? (moved.packageNumber ?? "") : "" };
    }
    const outcome = await run(async (part, options) => {
      const answer = await api.consulate.moveDocuments({ ...withVersions(part), ...body, packageNumber }, options);
      packageNumber = answer.packageNumber ?? packageNumber;
      return answer;
    });
    return { ...outcome, packageNumber };
  };
  const ends = step.to === "cancelled";
  return (
    <>
      <UndoHint canUndo={false} />
      <Form
        fields={fields}
        initialValues={{ date: today, sealedOn: today }}
        submitLabel={ends ? status.cancelled : s.apply}
        isDanger={ends}
        {...(ends && { cancelLabel: notCancel })}
        mutation={submit}
        onDone={({ packageNumber, ...outcome }: Awaited<ReturnType<typeof submit>>) =>
          onDone(outcome, packageNumber ? interpolate(s.packageIs, { number: packageNumber }) : undefined)
        }
        onCancel={onCancel}
      />
    </>
  );
}

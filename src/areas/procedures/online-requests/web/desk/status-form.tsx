/** Form of a staff transition: required fields, with a preview of the effects. */
import { Text } from "@mantine/core";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { FormField } from "../../../../../web/office/form/fields.ts";
import { Form } from "../../../../../web/office/form/form.tsx";
import type { FormValues } from "../../../../../web/office/form/nested-values.ts";
import { requiredFieldInputs, noteField } from "../../../../../web/office/components/dialogs/change-dialog.tsx";
import { UndoHint } from "../../../../../web/office/components/dialogs/undo-hint.tsx";
import { Warning } from "../../../../../web/office/components/feedback/warning.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { FormStatus } from "../../states.ts";
import { refundTotals, PreviewLoader, type Preview, SkippedForms, useNotify } from "./preview.tsx";
import { requiredFormFields, type TransitionsByTarget, undoable } from "./available-steps.ts";

interface Props<Result> {
  readonly moves: TransitionsByTarget;
  readonly suggestedPackage: string | undefined;
  readonly submit: (values: FormValues) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
}

export function MoveForm<Result>(props: Props<Result>) {
  return (
    <PreviewLoader moves={props.moves}>{(preview) => <TransitionFields {...props} preview={preview} />}</PreviewLoader>
  );
}

function TransitionFields<Result>({
  moves,
  suggestedPackage,
  preview,
  submit,
  ...form
}: Props<Result> & { readonly preview: Preview }) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { notCancel } = useWords("office").form;
  const language = useLanguage();
  const notify = useNotify()(preview);
  const required = requiredFormFields(moves);
  const movesTo = (status: FormStatus) => moves.some((each) => each.status === status);
  const isCancelling = movesTo("cancelled");
  const fields: FormField[] = [
    ...requiredFieldInputs(required, {
      packageNumber: { label: words.package },
      "receiver.name": { label: words.receiverName, hint: words.receiverHint },
      "receiver.ci": { label: words.receiverCi },
    }),
    noteField(words.note, words.noteHint, required),
    ...(notify ? [{ ...notify, name: "notify", kind: "checkbox" as const }] : []),
  ];
  return (
    <>
      {isCancelling && <CancelWarning preview={preview} />}
      <SkippedForms moves={moves} preview={preview} />
      {movesTo("notPaid") && (
        <Text size="sm" mb="sm">
          {words.linkGoes}
        </Text>
      )}
      <UndoHint canUndo={undoable(moves).length > 0} />
      <Form
        fields={fields}
        mutation={submit}
        initialValues={{ packageNumber: suggestedPackage, notify: true }}
        submitLabel={isCancelling ? pluralize(words.cancelAction, preview.forms, language) : words.apply}
        {...(isCancelling ? { isDanger: true, cancelLabel: notCancel } : {})}
        {...form}
      />
    </>
  );
}

/** Warns before a cancellation: number of forms and refunds. */
function CancelWarning({ preview }: { readonly preview: Preview }) {
  const { move: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const amount = refundTotals(preview, language);
  return (
    <Warning title={pluralize(words.cancels, preview.forms, language)}>
      <div className="num">{amount ? interpolate(words.givesBack, { amount }) : words.givesNothing}</div>
    </Warning>
  );
}

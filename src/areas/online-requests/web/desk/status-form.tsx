/** What a step of staff asks for, and what it will bring, told beside it. */
import { Text } from "@mantine/core";
import { interpolate, pluralize } from "../../../../kit/words.ts";
import { useLanguage } from "../../../../web/language.ts";
import type { FormField } from "../../../../web/office/form/fields.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { requiredFieldInputs, noteField } from "../../../../web/office/components/change-dialog.tsx";
import { UndoHint } from "../../../../web/office/components/undo-hint.tsx";
import { Warning } from "../../../../web/office/components/warning.tsx";
import { useWords } from "../../../../web/words.ts";
import type { FormStatus } from "../../states.ts";
import { moneyBack, Previewed, type Preview, StaysBehind, useNotify } from "./preview.tsx";
import { requiredFormFields, type TransitionsByTarget, undoable } from "./available-steps.ts";

interface Props<Out> {
  readonly moves: TransitionsByTarget;
  readonly suggestedPackage: string | undefined;
  readonly submit: (values: FormValues) => Promise<Out>;
  readonly onDone: (out: Out) => void;
  readonly onCancel: () => void;
}

export function MoveForm<Out>(props: Props<Out>) {
  return <Previewed moves={props.moves}>{(preview) => <Asked {...props} preview={preview} />}</Previewed>;
}

function Asked<Out>({ moves, suggestedPackage, preview, submit, ...form }: Props<Out> & { readonly preview: Preview }) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { notCancel } = useWords("office").form;
  const language = useLanguage();
  const notify = useNotify()(preview);
  const asked = requiredFormFields(moves);
  const goesTo = (status: FormStatus) => moves.some((each) => each.status === status);
  const cancels = goesTo("cancelled");
  const fields: FormField[] = [
    ...requiredFieldInputs(asked, {
      packageNumber: { label: words.package },
      "receiver.name": { label: words.receiverName, hint: words.receiverHint },
      "receiver.ci": { label: words.receiverCi },
    }),
    noteField(words.note, words.noteHint, asked),
    ...(notify ? [{ ...notify, name: "notify", kind: "checkbox" as const }] : []),
  ];
  return (
    <>
      {cancels && <Cancels preview={preview} />}
      <StaysBehind moves={moves} preview={preview} />
      {goesTo("notPaid") && (
        <Text size="sm" mb="sm">
          {words.linkGoes}
        </Text>
      )}
      <UndoHint canUndo={undoable(moves).length > 0} />
      <Form
        fields={fields}
        mutation={submit}
        initialValues={{ packageNumber: suggestedPackage, notify: true }}
        submitLabel={cancels ? pluralize(words.cancelAction, preview.forms, language) : words.apply}
        {...(cancels ? { isDanger: true, cancelLabel: notCancel } : {})}
        {...form}
      />
    </>
  );
}

/** Cancelling looks like what it is: how many end, and what has to be given back. */
function Cancels({ preview }: { readonly preview: Preview }) {
  const { move: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const amount = moneyBack(preview, language);
  return (
    <Warning title={pluralize(words.cancels, preview.forms, language)}>
      <div className="num">{amount ? interpolate(words.givesBack, { amount }) : words.givesNothing}</div>
    </Warning>
  );
}

import { useState } from "react";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { ChangeDialog, noteField } from "../../../../web/office/components/dialogs/change-dialog.tsx";
import { withVersions } from "../../../../web/office/components/batches/batches.ts";
import { useWords } from "../../../../web/words.ts";
import type { ChosenMail } from "../email.ts";
import { type DeskState, deskStates } from "../states.ts";
import { requiredMailFields } from "./staff-shared.ts";

/** Changes the state of one or many mails by hand, and lists those that could not be changed. */
export function ChangeMails({
  mails,
  to: initialState,
  onDone,
  onClose,
}: {
  mails: readonly ChosenMail[];
  to?: DeskState | undefined;
  onDone: () => unknown;
  onClose: () => void;
}) {
  const { change: words, changed } = useWords("outgoingMail");
  const { notCancel } = useWords("office").form;
  const language = useLanguage();
  const availableStates = deskStates.filter((state) => requiredMailFields(mails, state));
  const [selectedState, setChosen] = useState<string | undefined>(initialState ?? availableStates[0]);
  const to = availableStates.find((state) => state === selectedState);
  const requiredFields = to && requiredMailFields(mails, to);
  return (
    <ChangeDialog
      rows={mails}
      title={pluralize(words.title, mails.length, language)}
      label={words.to}
      ways={availableStates.map((value) => ({ value, label: words[value] }))}
      target={to}
      onTargetChange={setChosen}
      none={words.none}
      nameOf={(mail) => mail.to}
      done={(count) => pluralize(changed, count, language)}
      onDone={onDone}
      onClose={onClose}
    >
      {({ run, ...form }) =>
        requiredFields && (
          <Form
            key={to}
            fields={[noteField(words.note, words.noteHint, requiredFields)]}
            mutation={({ note }: { note: string }) =>
              run((batch) =>
                api.outgoingMail.setStateOfMany({
                  ...withVersions(batch),
                  state: to,
                  ...(note ? { note } : {}),
                }),
              )
            }
            {...(to === "cancelled"
              ? {
                  submitLabel: pluralize(words.cancelAction, mails.length, language),
                  isDanger: true,
                  cancelLabel: notCancel,
                }
              : { submitLabel: words.apply })}
            {...form}
          />
        )
      }
    </ChangeDialog>
  );
}

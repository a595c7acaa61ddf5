import { Button, Group, Modal, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import type { Outcome } from "../../../kit/listing.ts";
import { sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Form } from "../../../web/office/form/form.tsx";
import { useParts } from "../../../web/office/list/use-parts.ts";
import { OutcomeDialog, PartsProgress } from "../../../web/office/parts/outcome.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import type { ChosenMail } from "../listing.ts";
import { type DeskState, deskStates } from "../states.ts";
import { canBecome } from "./desk.ts";

/** Takes one mail or many to another state by hand; what was not possible is named. */
export function ChangeDialog({
  mails,
  to: wanted,
  onDone,
  onClose,
}: {
  mails: readonly ChosenMail[];
  to?: DeskState | undefined;
  onDone: () => void;
  onClose: () => void;
}) {
  const { change: words, changed } = useWords("outgoingMail");
  const language = useLanguage();
  const possible = deskStates.filter((state) => canBecome(mails, state));
  const [to, setTo] = useState<DeskState | undefined>(wanted ?? possible[0]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const parts = useParts();
  const submit = ({ note }: { note: string }) =>
    parts.run(mails, (part) =>
      api.outgoingMail.setStateOfMany({
        ids: part.map((mail) => mail._id),
        versions: part.map((mail) => mail.updatedAt),
        state: to ?? "pending",
        ...(note ? { note } : {}),
      }),
    );
  const finish = (done: Outcome) => {
    onDone();
    if (done.failed.length > 0) return setOutcome(done);
    toast(sayCount(changed, done.updated.length, language));
    onClose();
  };
  if (outcome)
    return (
      <OutcomeDialog
        outcome={outcome}
        done={sayCount(changed, outcome.updated.length, language)}
        nameOf={(id) => mails.find((mail) => mail._id === id)?.to ?? id}
        onClose={onClose}
      />
    );
  return (
    <Modal opened onClose={onClose} title={sayCount(words.title, mails.length, language)} closeOnClickOutside={false}>
      {!to ? (
        <>
          <Text size="sm">{words.none}</Text>
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose}>{words.accept}</Button>
          </Group>
        </>
      ) : (
        <>
          <PartsProgress progress={parts.progress} onStop={parts.stop} />
          <NativeSelect
            label={words.to}
            mb="sm"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value as DeskState)}
            data={possible.map((value) => ({ value, label: words[value] }))}
          />
          <Form
            key={to}
            fields={[
              {
                name: "note",
                label: words.note,
                kind: "long",
                required: to === "sent",
                ...(to === "sent" ? { hint: words.noteHint } : {}),
              },
            ]}
            initial={{ note: "" }}
            submit={submit}
            onDone={finish}
            onCancel={onClose}
            submitLabel={words.apply}
            isDanger={to === "cancelled"}
          />
        </>
      )}
    </Modal>
  );
}

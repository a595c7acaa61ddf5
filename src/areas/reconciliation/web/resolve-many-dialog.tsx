import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { showNumber } from "../../../kit/format.ts";
import type { Outcome } from "../../../kit/listing.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Form } from "../../../web/office/form/form.tsx";
import { useParts } from "../../../web/office/parts/use-parts.ts";
import { OutcomeDialog, PartsProgress } from "../../../web/office/parts/outcome.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import type { ChosenDifference } from "../listing.ts";
import { allowedResolutions, differenceKinds, resolutionsOfMany } from "../states.ts";
import { useRefreshDays } from "./shown.tsx";

/** Explains all that were chosen and are still open in the same way, with the same words; what became of each is told. */
export function ResolveManyDialog({
  chosen,
  clear,
  onClose,
}: {
  chosen: readonly ChosenDifference[];
  clear: () => void;
  onClose: () => void;
}) {
  const words = useWords("reconciliation");
  const { accept } = useWords("office").form;
  const language = useLanguage();
  const refresh = useRefreshDays();
  const parts = useParts();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // The same keys for every try of this dialog: a lost answer never explains anything twice.
  const [once] = useState(() => crypto.randomUUID());
  const r = words.resolveMany;
  const open = chosen.filter(({ status }) => status === "open");
  const kinds = differenceKinds.filter((kind) => open.some((row) => row.kind === kind));
  const allowed = resolutionsOfMany.filter((each) => kinds.every((kind) => allowedResolutions[kind].includes(each)));
  const [only] = allowed.length === 1 ? allowed : [];
  const told = (done: Outcome) => sayCount(r.done, done.updated.length, language);
  if (outcome)
    return (
      <OutcomeDialog
        outcome={outcome}
        done={told(outcome)}
        nameOf={(id) => open.find((row) => row._id === id)?.reference ?? id}
        onClose={onClose}
      />
    );
  const isUnderWay = parts.progress !== null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={sayCount(r.title, open.length, language)}
      closeOnClickOutside={false}
      closeOnEscape={!isUnderWay}
      withCloseButton={!isUnderWay}
      size="lg"
    >
      <Text size="sm" mb="sm">
        {kinds
          .map((kind) => {
            const count = open.filter((row) => row.kind === kind).length;
            return say(r.kinds, { kind: words.kinds[kind], count: showNumber(count, language) });
          })
          .join(" · ")}
      </Text>
      {chosen.length > open.length && (
        <Text size="sm" c="dimmed" mb="sm">
          {sayCount(r.explained, chosen.length - open.length, language)}
        </Text>
      )}
      {allowed.length === 0 ? (
        <>
          <Text size="sm">{r.noneInCommon}</Text>
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose}>{accept}</Button>
          </Group>
        </>
      ) : (
        <>
          <PartsProgress progress={parts.progress} onStop={parts.stop} />
          <Form
            fields={[
              {
                name: "resolution",
                label: words.resolve.resolution,
                hint: allowed.map((each) => `${words.resolutions[each]}: ${words.resolutionHints[each]}`).join(" "),
                kind: "choice",
                required: true,
                options: allowed.map((value) => ({ value, label: words.resolutions[value] })),
              },
              { name: "note", label: words.resolve.note, hint: r.noteHint, kind: "long", required: true },
            ]}
            initial={{ resolution: only ?? ("" as (typeof allowed)[number]), note: "" }}
            submit={({ resolution, note }) =>
              parts.run(open, (part) =>
                api.reconciliation.resolveMany(
                  {
                    ids: part.map((row) => row._id),
                    versions: part.map((row) => row.updatedAt),
                    resolution,
                    note,
                  },
                  { once: `${once}-${part[0]?._id ?? ""}`.slice(0, 100) },
                ),
              )
            }
            onDone={(done) => {
              clear();
              void refresh();
              if (done.failed.length > 0) return setOutcome(done);
              toast(told(done));
              onClose();
            }}
            onCancel={onClose}
            submitLabel={words.resolve.submit}
          />
        </>
      )}
    </Modal>
  );
}

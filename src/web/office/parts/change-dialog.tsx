/** Takes one row or many somewhere else: which way, what that way asks for, how far it has come, what became of each. */
import { Button, Group, Modal, NativeSelect, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Outcome } from "../../../kit/listing.ts";
import { useWords } from "../../words.ts";
import { useParts } from "./use-parts.ts";
import { toast } from "../queries.ts";
import { OutcomeDialog, PartsProgress } from "./outcome.tsx";

interface Way {
  readonly value: string;
  readonly label: string;
}

/** What a form of a way is given: `run` sends all rows in parts. */
export interface Changing<Row> {
  readonly run: (send: (part: readonly Row[]) => Promise<Outcome>) => Promise<Outcome>;
  readonly onDone: (outcome: Outcome) => void;
  readonly onCancel: () => void;
}

export function ChangeDialog<Row extends { readonly _id: string }>({
  rows,
  title,
  label,
  ways,
  way,
  onWay,
  none,
  nameOf,
  done,
  children,
  onDone,
  onClose,
}: {
  rows: readonly Row[];
  title: string;
  /** Of the choice. */
  label: string;
  /** Those that every row may go; `none` says that there is none. */
  ways: readonly Way[];
  way: string | undefined;
  onWay: (way: string) => void;
  none: string;
  nameOf: (row: Row) => string;
  /** «Se cambiaron 37 solicitudes.» */
  done: (count: number) => string;
  children: (changing: Changing<Row>) => ReactNode;
  onDone: () => void;
  onClose: () => void;
}) {
  const { choose, accept } = useWords("office").form;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const parts = useParts();
  if (outcome)
    return (
      <OutcomeDialog
        outcome={outcome}
        done={done(outcome.updated.length)}
        nameOf={(id) => {
          const row = rows.find((each) => each._id === id);
          return row ? nameOf(row) : id;
        }}
        onClose={onClose}
      />
    );
  const isUnderWay = parts.progress !== null;
  const isChosen = ways.some(({ value }) => value === way);
  const finish = (told: Outcome) => {
    onDone();
    if (told.failed.length > 0) return setOutcome(told);
    toast(done(told.updated.length));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={!isUnderWay}
      withCloseButton={!isUnderWay}
    >
      {ways.length === 0 ? (
        <>
          <Text size="sm">{none}</Text>
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose}>{accept}</Button>
          </Group>
        </>
      ) : (
        <>
          <NativeSelect
            label={label}
            mb="sm"
            value={way ?? ""}
            disabled={isUnderWay}
            onChange={(event) => onWay(event.currentTarget.value)}
            data={[...(isChosen ? [] : [{ value: "", label: choose }]), ...ways]}
          />
          <PartsProgress progress={parts.progress} onStop={parts.stop} />
          {isChosen &&
            children({
              run: (send) => parts.run(rows, send),
              onDone: finish,
              onCancel: isUnderWay ? parts.stop : onClose,
            })}
        </>
      )}
    </Modal>
  );
}

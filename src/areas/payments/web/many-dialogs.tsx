/** The questions behind what is done with many operations: exactly those that were counted, and what became of each. */
import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { showMoney } from "../../../kit/format.ts";
import type { Outcome } from "../../../kit/listing.ts";
import { type Counted, say, sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Form } from "../../../web/office/form/form.tsx";
import { useParts } from "../../../web/office/parts/use-parts.ts";
import { OutcomeDialog, PartsProgress } from "../../../web/office/parts/outcome.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import { owed, sumsOf, useRefreshOperations, type WishForMany } from "./operation.ts";

interface Props {
  readonly wish: WishForMany;
  readonly onClose: () => void;
}

/** Sets or takes away the mark of the statement. */
export function Mark({ wish, onClose }: Props) {
  const desk = useWords("paymentsDesk");
  const many = useMany(wish, onClose);
  const isUndo = wish.kind === "undo";
  const words = isUndo ? desk.undo : desk.conciliate;
  return (
    <Frame wish={wish} many={many} title={words.title} onClose={onClose}>
      <Form
        fields={
          isUndo
            ? [{ name: "note", label: desk.undo.note, hint: desk.undo.noteHint, kind: "long", required: true }]
            : [
                { name: "statementReference", label: desk.conciliate.statementReference },
                { name: "date", label: desk.conciliate.date, kind: "date" },
              ]
        }
        initial={{ note: "", statementReference: "", date: "" }}
        submit={({ note, statementReference, date }) =>
          many.parts.run(wish.rows, (part) =>
            api.payments.conciliate({
              ids: part.map((row) => row._id),
              conciliated: !isUndo,
              ...(note ? { note } : {}),
              ...(statementReference ? { statementReference } : {}),
              ...(date ? { date } : {}),
            }),
          )
        }
        onDone={many.finish(words.done)}
        onCancel={onClose}
        submitLabel={words.submit}
      />
    </Frame>
  );
}

/** One transfer gave all of them back. */
export function RefundMany({ wish, onClose }: Props) {
  const { refundMany: words, refund } = useWords("paymentsDesk");
  const language = useLanguage();
  const many = useMany(wish, onClose);
  // The same keys for every try of this dialog: a lost answer never gives anything back twice.
  const [once] = useState(() => crypto.randomUUID());
  const amounts = sumsOf(wish.rows, owed).map(({ amount, currency }) => showMoney(amount, currency, language));
  return (
    <Frame wish={wish} many={many} title={words.title} onClose={onClose}>
      <Text size="sm" mb="md">
        {say(words.text, { amount: amounts.join(" + ") })}
      </Text>
      <Form
        fields={[{ name: "reference", label: refund.reference, hint: words.referenceHint, required: true }]}
        initial={{ reference: "" }}
        submit={({ reference }) =>
          many.parts.run(wish.rows, (part) =>
            api.payments.refundMany(
              { ids: part.map((row) => row._id), versions: part.map((row) => row.updatedAt), reference },
              { once: `${once}-${part[0]?._id ?? ""}`.slice(0, 100) },
            ),
          )
        }
        onDone={many.finish(words.done)}
        onCancel={onClose}
        submitLabel={refund.submit}
      />
    </Frame>
  );
}

/** The gateway is asked about each. */
export function SyncMany({ wish, onClose }: Props) {
  const { syncMany: words, synced, actions } = useWords("paymentsDesk");
  const { cancel } = useWords("office").form;
  const language = useLanguage();
  const many = useMany(wish, onClose);
  const ask = useMutation({
    mutationFn: async () => {
      let changed = 0;
      const outcome = await many.parts.run(wish.rows, async (part) => {
        const answer = await api.payments.syncMany({ ids: part.map((row) => row._id) });
        changed += answer.changed.length;
        return answer;
      });
      return { outcome, changed };
    },
    onSuccess: ({ outcome, changed }) => {
      const news = changed > 0 ? sayCount(synced.changed, changed, language) : "";
      many.finish(synced.checked, news)(outcome);
    },
  });
  return (
    <Frame wish={wish} many={many} title={words.title} onClose={onClose}>
      <Text size="sm">{words.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={ask.isPending} onClick={onClose}>
          {cancel}
        </Button>
        <Button loading={ask.isPending} onClick={() => ask.mutate()}>
          {actions.sync}
        </Button>
      </Group>
    </Frame>
  );
}

function useMany({ clear }: WishForMany, onClose: () => void) {
  const language = useLanguage();
  const refresh = useRefreshOperations();
  const parts = useParts();
  const [result, setResult] = useState<{ outcome: Outcome; told: string } | null>(null);
  /** Those that could not be changed are named, with the reason; otherwise a word is enough. */
  const finish =
    (words: Counted, more = "") =>
    (outcome: Outcome) => {
      const told = `${sayCount(words, outcome.updated.length, language)} ${more}`.trim();
      clear();
      void refresh();
      if (outcome.failed.length > 0) return setResult({ outcome, told });
      toast(told);
      onClose();
    };
  return { parts, result, finish };
}

function Frame({
  wish: { rows, selected },
  many: { parts, result },
  title,
  onClose,
  children,
}: Props & { many: ReturnType<typeof useMany>; title: Counted; children: ReactNode }) {
  const { rest } = useWords("paymentsDesk");
  const language = useLanguage();
  if (result)
    return (
      <OutcomeDialog
        outcome={result.outcome}
        done={result.told}
        nameOf={(id) => rows.find((row) => row._id === id)?.reference ?? id}
        onClose={onClose}
      />
    );
  const isUnderWay = parts.progress !== null;
  const left = selected - rows.length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={sayCount(title, rows.length, language)}
      closeOnClickOutside={false}
      closeOnEscape={!isUnderWay}
      withCloseButton={!isUnderWay}
    >
      {left > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {sayCount(rest, left, language)}
        </Text>
      )}
      <PartsProgress progress={parts.progress} onStop={parts.stop} />
      {children}
    </Modal>
  );
}

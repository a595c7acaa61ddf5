/** Withdraws or replaces a wrong statement, after a preview of the effects. */
import { Alert, Button, FileInput, Group, Loader, Modal, Text, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, formatMoney, formatNumber } from "../../../../kit/text/format.ts";
import { lengths, noteRule as faultOfNote } from "../../../../kit/validation/validation-rules.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { openKeys } from "../../../../web/keys.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { errorMessage, waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import type { ReconciliationDay, DayOrder, StatementImport, ImportReport, WithdrawalEffects } from "../schemas.ts";
import { StatementFailure, useImportReport } from "./day-dialogs.tsx";
import classes from "./reconciliation.module.css";
import { useImportName, useRefreshDays } from "./day-parts.tsx";
import { RepeatedLines } from "./statement-questions.tsx";
import { lockedWhileSending } from "../../../../web/office/components/dialogs/locked-while-sending.ts";

export function WithdrawDialog({ of, onClose }: { of: StatementImport; onClose: () => void }) {
  const { imports: words } = useWords("reconciliation");
  const { loading } = useWords("shell");
  const nameOf = useImportName();
  const refresh = useRefreshDays();
  const [note, setNote] = useState("");
  const [{ keyOf }] = useState(openKeys);
  const preview = useQuery({
    queryKey: [api.reconciliation.rehearseWithdrawal.key, of._id],
    queryFn: ({ signal }) => api.reconciliation.rehearseWithdrawal({ _id: of._id }, { signal }),
    // Never cached: the person confirms the current effects.
    gcTime: 0,
    staleTime: 0,
  });
  const effects = preview.data;
  const withdraw = useMutation({
    meta: { quiet: true },
    mutationFn: (seal: string) =>
      api.reconciliation.withdraw({ _id: of._id, seal, note }, { once: keyOf({ seal, note }) }),
    onSuccess: () => {
      toast(words.withdrawnDone);
      return waitForRefetch(refresh());
    },
    onError: () => void preview.refetch(),
  });
  const error = preview.error ?? withdraw.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(words.withdrawTitle, { name: nameOf(of) })}
      {...lockedWhileSending(withdraw.isPending)}
    >
      {preview.isPending && <Loader display="block" mx="auto" my="md" aria-label={loading} />}
      {effects && <EffectsSummary effects={effects} />}
      {error && <Failure text={errorMessage(error)} />}
      <Confirm
        note={note}
        onNote={setNote}
        label={words.withdraw}
        isPending={withdraw.isPending}
        onClose={onClose}
        onConfirm={
          effects && effects.hindrances.length === 0
            ? () => withdraw.mutate(effects.seal, { onSuccess: onClose })
            : undefined
        }
      />
    </Modal>
  );
}

/** Previews the replacement file first; nothing is stored until the person confirms. */
export function ReplaceDialog({
  record,
  of,
  onClose,
}: {
  record: ReconciliationDay;
  of: StatementImport;
  onClose: () => void;
}) {
  const { imports: words, load } = useWords("reconciliation");
  const language = useLanguage();
  const nameOf = useImportName();
  const showReport = useImportReport();
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState("");
  const [dayOrder, setDayOrder] = useState<DayOrder>();
  const statement = (selected: File, order = dayOrder) => ({
    ...(order && { dayOrder: order }),
    gateway: record.gateway,
    day: record._id,
    file: selected,
    replaces: of._id,
  });
  const preview = useMutation({
    meta: { quiet: true },
    mutationFn: ({ selected, order }: { selected: File; order?: DayOrder }) =>
      api.reconciliation.importStatement({ ...statement(selected, order), rehearsal: true }),
  });
  const replace = useMutation({
    meta: { quiet: true },
    mutationFn: ({ selected, seal }: { selected: File; seal: string }) =>
      api.reconciliation.importStatement({ ...statement(selected), note, seal }),
    onSuccess: (report: ImportReport) => showReport(report),
    onError: (_error, { selected }) => preview.mutate({ selected, ...(dayOrder && { order: dayOrder }) }),
  });
  const previewWithOrder = (order: DayOrder) => {
    setDayOrder(order);
    if (file) preview.mutate({ selected: file, order });
  };
  const report = preview.data;
  const effects = report?.undone;
  const confirm =
    file && effects && effects.hindrances.length === 0
      ? () => replace.mutate({ selected: file, seal: effects.seal }, { onSuccess: onClose })
      : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(words.replaceTitle, { name: nameOf(of) })}
      {...lockedWhileSending(replace.isPending)}
    >
      <Text size="sm" mb="md">
        {words.replaceText}
      </Text>
      <FileInput
        label={load.choose}
        accept=".csv,.txt,.xlsx"
        value={file}
        onChange={(selected) => {
          setFile(selected);
          replace.reset();
          preview.reset();
          setDayOrder(undefined);
          if (selected) preview.mutate({ selected });
        }}
      />
      {preview.isPending && (
        <Text size="sm" c="dimmed" mt="md" role="status">
          {load.reading}
        </Text>
      )}
      {preview.isError && <StatementFailure error={preview.error} onDayOrder={previewWithOrder} />}
      {report && <RepeatedLines report={report} />}
      {report && (
        <Text size="sm" mt="md">
          {pluralize(words.brings, report.read, language, {
            added: formatNumber(report.added, language),
            found: formatNumber(report.found, language),
          })}
        </Text>
      )}
      {effects && <EffectsSummary effects={effects} />}
      {replace.error && <Failure text={errorMessage(replace.error)} />}
      <Confirm
        note={note}
        onNote={setNote}
        label={words.replace}
        isPending={replace.isPending}
        onClose={onClose}
        onConfirm={confirm}
      />
    </Modal>
  );
}

/** Counts and amounts, or the reasons that block the withdrawal. */
function EffectsSummary({ effects }: { effects: WithdrawalEffects }) {
  const { imports: words } = useWords("reconciliation");
  const language = useLanguage();
  const { lines, changed, differences, answers, debts, marks, hindrances } = effects;
  if (hindrances.length > 0)
    return (
      <Alert color="red" variant="light" role="alert" mt="md">
        <Text size="sm" fw={600} mb={4}>
          {words.hindered}
        </Text>
        <ul className={classes.effects}>
          {hindrances.map(({ why, what }) => (
            <li key={`${why} ${what}`}>
              {interpolate(words.hindrances[why], { what: why === "closed" ? formatDay(what, language) : what })}
            </li>
          ))}
        </ul>
      </Alert>
    );
  const counts = (["lines", "changed", "differences", "answers", "marks"] as const)
    .map((what) => ({ what, count: { lines, changed, differences, answers, marks }[what] }))
    .filter(({ count }) => count > 0);
  return (
    <Alert color="yellow" variant="light" mt="md">
      <Text size="sm" fw={600} mb={4}>
        {words.undoes}
      </Text>
      <ul className={classes.effects}>
        {counts.length + debts.length === 0 && <li>{words.nothing}</li>}
        {counts.map(({ what, count }) => (
          <li key={what}>
            {pluralize(words.removal[what], count, language, { count: formatNumber(count, language) })}
          </li>
        ))}
        {debts.map(({ currency, amount }) => (
          <li key={currency}>{interpolate(words.debt, { amount: formatMoney(amount, currency, language) })}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <Alert color="red" variant="light" role="alert" mt="md">
      {text}
    </Alert>
  );
}

function Confirm({
  note,
  onNote,
  label,
  isPending,
  onClose,
  onConfirm,
}: {
  note: string;
  onNote: (note: string) => void;
  label: string;
  isPending: boolean;
  onClose: () => void;
  /** Undefined while there is nothing to confirm. */
  onConfirm: (() => void) | undefined;
}) {
  const { imports: words } = useWords("reconciliation");
  const { cancel } = useWords("office").form;
  const isNoteValid = faultOfNote(note) === undefined;
  return (
    <>
      {onConfirm && (
        <Textarea
          label={words.note}
          description={words.noteHint}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
          maxLength={lengths.note[1]}
          autosize
          minRows={2}
          required
          mt="md"
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {cancel}
        </Button>
        <Button color="red" disabled={!onConfirm || !isNoteValid} loading={isPending} onClick={onConfirm}>
          {label}
        </Button>
      </Group>
    </>
  );
}

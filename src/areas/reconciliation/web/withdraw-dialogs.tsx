/** A wrong statement is withdrawn, or another takes its place, once the person has read what will be undone. */
import { Alert, Button, FileInput, Group, Loader, Modal, Text, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, formatMoney, formatNumber } from "../../../kit/format.ts";
import { lengths, noteRule as faultOfNote } from "../../../kit/validation-rules.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { openKeys } from "../../../web/keys.ts";
import { useLanguage } from "../../../web/language.ts";
import { errorMessage, waitForRefetch, toast } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import type { ReconciliationDay, DayOrder, StatementImport, ImportReport, WithdrawalEffects } from "../schemas.ts";
import { StatementFailure, useTellLoaded } from "./day-dialogs.tsx";
import classes from "./reconciliation.module.css";
import { useImportName, useRefreshDays } from "./day-parts.tsx";
import { RepeatedLines } from "./statement-questions.tsx";
import { lockedWhileSending } from "../../../web/office/components/locked-while-sending.ts";

export function WithdrawDialog({ of, onClose }: { of: StatementImport; onClose: () => void }) {
  const { imports: words } = useWords("reconciliation");
  const { loading } = useWords("shell");
  const nameOf = useImportName();
  const refresh = useRefreshDays();
  const [note, setNote] = useState("");
  const [{ keyOf }] = useState(openKeys);
  const rehearsed = useQuery({
    queryKey: [api.reconciliation.rehearseWithdrawal.key, of._id],
    queryFn: ({ signal }) => api.reconciliation.rehearseWithdrawal({ _id: of._id }, { signal }),
    // What is confirmed is what is so now.
    gcTime: 0,
    staleTime: 0,
  });
  const undone = rehearsed.data;
  const withdraw = useMutation({
    meta: { quiet: true },
    mutationFn: (seal: string) =>
      api.reconciliation.withdraw({ _id: of._id, seal, note }, { once: keyOf({ seal, note }) }),
    onSuccess: () => {
      toast(words.withdrawnDone);
      return waitForRefetch(refresh());
    },
    onError: () => void rehearsed.refetch(),
  });
  const failed = rehearsed.error ?? withdraw.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(words.withdrawTitle, { name: nameOf(of) })}
      {...lockedWhileSending(withdraw.isPending)}
    >
      {rehearsed.isPending && <Loader display="block" mx="auto" my="md" aria-label={loading} />}
      {undone && <WhatGoes undone={undone} />}
      {failed && <Failure text={errorMessage(failed)} />}
      <Confirm
        note={note}
        onNote={setNote}
        label={words.withdraw}
        isPending={withdraw.isPending}
        onClose={onClose}
        onConfirm={
          undone && undone.hindrances.length === 0
            ? () => withdraw.mutate(undone.seal, { onSuccess: onClose })
            : undefined
        }
      />
    </Modal>
  );
}

/** The right file is read first, and nothing is kept of it until the person has seen what would change. */
export function ReplaceDialog({
  shown,
  of,
  onClose,
}: {
  shown: ReconciliationDay;
  of: StatementImport;
  onClose: () => void;
}) {
  const { imports: words, load } = useWords("reconciliation");
  const language = useLanguage();
  const nameOf = useImportName();
  const tell = useTellLoaded();
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState("");
  const [dayOrder, setDayOrder] = useState<DayOrder>();
  const statement = (chosen: File, meant = dayOrder) => ({
    ...(meant && { dayOrder: meant }),
    gateway: shown.gateway,
    day: shown._id,
    file: chosen,
    replaces: of._id,
  });
  const rehearse = useMutation({
    meta: { quiet: true },
    mutationFn: ({ chosen, meant }: { chosen: File; meant?: DayOrder }) =>
      api.reconciliation.importStatement({ ...statement(chosen, meant), rehearsal: true }),
  });
  const replace = useMutation({
    meta: { quiet: true },
    mutationFn: ({ chosen, seal }: { chosen: File; seal: string }) =>
      api.reconciliation.importStatement({ ...statement(chosen), note, seal }),
    onSuccess: (loaded: ImportReport) => tell(loaded),
    onError: (_error, { chosen }) => rehearse.mutate({ chosen, ...(dayOrder && { meant: dayOrder }) }),
  });
  const readSo = (meant: DayOrder) => {
    setDayOrder(meant);
    if (file) rehearse.mutate({ chosen: file, meant });
  };
  const rehearsed = rehearse.data;
  const undone = rehearsed?.undone;
  const confirm =
    file && undone && undone.hindrances.length === 0
      ? () => replace.mutate({ chosen: file, seal: undone.seal }, { onSuccess: onClose })
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
        onChange={(chosen) => {
          setFile(chosen);
          replace.reset();
          rehearse.reset();
          setDayOrder(undefined);
          if (chosen) rehearse.mutate({ chosen });
        }}
      />
      {rehearse.isPending && (
        <Text size="sm" c="dimmed" mt="md" role="status">
          {load.reading}
        </Text>
      )}
      {rehearse.isError && <StatementFailure error={rehearse.error} onDayOrder={readSo} />}
      {rehearsed && <RepeatedLines loaded={rehearsed} />}
      {rehearsed && (
        <Text size="sm" mt="md">
          {pluralize(words.brings, rehearsed.read, language, {
            added: formatNumber(rehearsed.added, language),
            found: formatNumber(rehearsed.found, language),
          })}
        </Text>
      )}
      {undone && <WhatGoes undone={undone} />}
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

/** Counts and money, or why it cannot be. */
function WhatGoes({ undone }: { undone: WithdrawalEffects }) {
  const { imports: words } = useWords("reconciliation");
  const language = useLanguage();
  const { lines, changed, differences, answers, debts, marks, hindrances } = undone;
  if (hindrances.length > 0)
    return (
      <Alert color="red" variant="light" role="alert" mt="md">
        <Text size="sm" fw={600} mb={4}>
          {words.hindered}
        </Text>
        <ul className={classes.goes}>
          {hindrances.map(({ why, what }) => (
            <li key={`${why} ${what}`}>
              {interpolate(words.hindrances[why], { what: why === "closed" ? formatDay(what, language) : what })}
            </li>
          ))}
        </ul>
      </Alert>
    );
  const counted = (["lines", "changed", "differences", "answers", "marks"] as const)
    .map((what) => ({ what, count: { lines, changed, differences, answers, marks }[what] }))
    .filter(({ count }) => count > 0);
  return (
    <Alert color="yellow" variant="light" mt="md">
      <Text size="sm" fw={600} mb={4}>
        {words.undoes}
      </Text>
      <ul className={classes.goes}>
        {counted.length + debts.length === 0 && <li>{words.nothing}</li>}
        {counted.map(({ what, count }) => (
          <li key={what}>{pluralize(words.goes[what], count, language, { count: formatNumber(count, language) })}</li>
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
  const isTold = faultOfNote(note) === undefined;
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
        <Button color="red" disabled={!onConfirm || !isTold} loading={isPending} onClick={onConfirm}>
          {label}
        </Button>
      </Group>
    </>
  );
}

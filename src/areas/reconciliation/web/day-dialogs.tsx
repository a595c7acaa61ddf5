/** What is asked before a day is closed, opened again, or given its statement. */
import { Alert, Box, Button, FileInput, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, formatNumber } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { ApiError, api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import { errorMessage, waitForRefetch, toast } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import type { ReconciliationDay, DayOrder, LineFault, ImportReport } from "../schemas.ts";
import { DayQuestion, readingsIn, RepeatedLines } from "./statement-questions.tsx";
import classes from "./reconciliation.module.css";
import { Totals, useRefreshDays } from "./day-parts.tsx";
import { lockedWhileSending } from "../../../web/office/components/locked-while-sending.ts";

interface Props {
  readonly shown: ReconciliationDay;
  readonly onClose: () => void;
}

/** Says what reading the gateway's side brought, and shows it. */
export function useTellLoaded(): (loaded: ImportReport) => Promise<unknown> {
  const { load: words } = useWords("reconciliation");
  const language = useLanguage();
  const refresh = useRefreshDays();
  return (loaded) => {
    const { read, added, changed, found, alreadyLoaded, reopened, noMoney = 0 } = loaded;
    if (alreadyLoaded && added + changed + found === 0) toast(words.sameFile);
    else if (added + changed + found === 0 && read > 0) toast(words.same);
    else toast(pluralize(words.done, read, language, { added, changed, found }));
    if (noMoney > 0) toast(pluralize(words.noMoney, noMoney, language));
    if (reopened.length > 0)
      toast(interpolate(words.reopened, { days: reopened.map((day) => formatDay(day, language)).join(", ") }));
    return waitForRefetch(refresh());
  };
}

/** The statement's count and totals as they stand; nothing is closed that is not explained. */
export function CloseDialog({ shown, onClose }: Props) {
  const { close: words } = useWords("reconciliation");
  const { cancel } = useWords("office").form;
  const language = useLanguage();
  const refresh = useRefreshDays();
  const { gateway, _id: day, theirs, updatedAt } = shown;
  const count = theirs.reduce((sum, each) => sum + each.count, 0);
  const close = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      const totals = theirs.map(({ currency, amount }) => ({ currency, amount }));
      return api.reconciliation.close({ gateway, day, updatedAt, count, totals });
    },
    onSuccess: () => {
      toast(words.done);
      return waitForRefetch(refresh());
    },
    onError: () => void refresh(),
  });
  const hindrance = !shown.isOver
    ? words.notOver
    : !shown.loaded
      ? words.notLoaded
      : shown.open > 0
        ? pluralize(words.openLeft, shown.open, language)
        : shown.settlement.some(({ standing }) => standing === "differs")
          ? words.depositLeft
          : undefined;
  const isAwaited = shown.settlement.some(({ standing }) => standing === "missing");
  const isChanged = close.error instanceof ApiError && close.error.facts.totals !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(words.title, { day: formatDay(day, language) })}
      {...lockedWhileSending(close.isPending)}
    >
      {hindrance ? (
        <Alert color="yellow" variant="light" role="alert">
          {hindrance}
        </Alert>
      ) : (
        <>
          <Text size="sm">{interpolate(words.text, { count: formatNumber(count, language) })}</Text>
          <Text size="lg" fw={600} my="sm" component="div">
            <Totals totals={theirs} none={formatNumber(0, language)} />
          </Text>
          {isAwaited && (
            <Text size="sm" c="dimmed">
              {words.depositMissing}
            </Text>
          )}
        </>
      )}
      {close.isError && (
        <Alert color="red" variant="light" role="alert" mt="sm">
          {isChanged ? words.changed : errorMessage(close.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          disabled={hindrance !== undefined}
          loading={close.isPending}
          onClick={() => close.mutate(undefined, { onSuccess: onClose })}
        >
          {words.submit}
        </Button>
      </Group>
    </Modal>
  );
}

export function ReopenDialog({ shown, onClose }: Props) {
  const { reopen: words } = useWords("reconciliation");
  const language = useLanguage();
  const { gateway, _id: day, updatedAt } = shown;
  return (
    <FormDialog
      title={interpolate(words.title, { day: formatDay(day, language) })}
      mutation={api.reconciliation.reopen}
      extraInput={{ gateway, day, updatedAt }}
      fields={[{ name: "note", label: words.note, hint: words.noteHint, kind: "textarea", required: true }]}
      successMessage={words.done}
      invalidate={useRefreshDays()}
      onClose={onClose}
      submitLabel={words.submit}
    />
  );
}

/** A file of the gateway's; its faults are named line by line. */
export function StatementDialog({ shown, onClose }: Props) {
  const { load: words } = useWords("reconciliation");
  const { cancel } = useWords("office").form;
  const tell = useTellLoaded();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const load = useMutation({
    meta: { quiet: true },
    mutationFn: ({ chosen, dayOrder }: { chosen: File; dayOrder?: DayOrder }) => {
      const statement = { gateway: shown.gateway, day: shown._id, file: chosen, ...(dayOrder && { dayOrder }) };
      return api.reconciliation.importStatement(statement, { progress: setPercent });
    },
    onSuccess: tell,
  });
  const send = (dayOrder?: DayOrder) =>
    file &&
    load.mutate(
      { chosen: file, ...(dayOrder && { dayOrder }) },
      // Lines that say the same are read before it is closed.
      { onSuccess: ({ repeatedCount = 0 }) => repeatedCount === 0 && onClose() },
    );
  return (
    <Modal opened onClose={onClose} title={words.title} {...lockedWhileSending(load.isPending)}>
      <Text size="sm" mb="md">
        {words.text}
      </Text>
      <FileInput
        label={words.choose}
        accept=".csv,.txt,.xlsx"
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          load.reset();
        }}
      />
      {load.isError && <StatementFailure error={load.error} onDayOrder={send} />}
      {load.data && <RepeatedLines loaded={load.data} />}
      {load.isPending && (
        <Text size="sm" c="dimmed" mt="md" role="status">
          {interpolate(percent < 100 ? words.sending : words.reading, { percent })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {load.isSuccess ? words.close : cancel}
        </Button>
        {!load.isSuccess && (
          <Button disabled={!file} loading={load.isPending} onClick={() => send()}>
            {words.submit}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** Why a file was not read: its faults line by line, where it has some. */
export function StatementFailure({
  error,
  onDayOrder,
}: {
  error: Error;
  /** Reads the same file again with its dates meant so. */
  onDayOrder: (order: DayOrder) => void;
}) {
  const { load: words } = useWords("reconciliation");
  const language = useLanguage();
  const faults = error instanceof ApiError ? ((error.facts.lines ?? []) as LineFault[]) : [];
  const all = error instanceof ApiError ? Number(error.facts.faults ?? faults.length) : 0;
  if (readingsIn(error).length > 0) return <DayQuestion error={error} onAnswer={onDayOrder} />;
  return (
    <Alert color="red" variant="light" role="alert" mt="md">
      {faults.length > 0 ? pluralize(words.faults, all, language) : errorMessage(error)}
      {faults.length > 0 && (
        // What scrolls must be reachable by keyboard.
        <Box component="ul" className={classes.faults} tabIndex={0}>
          {faults.map((fault) => (
            <li key={`${fault.line} ${fault.column}`}>{interpolate(words.line, { ...fault })}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

/** Dialogs that close or reopen a day, and upload its statement. */
import { Alert, Box, Button, FileInput, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, formatNumber } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { errorMessage, waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import type { ReconciliationDay, DayOrder, LineFault, ImportReport } from "../schemas.ts";
import { DayQuestion, readingsIn, RepeatedLines } from "./statement-questions.tsx";
import classes from "./reconciliation.module.css";
import { Totals, useRefreshDays } from "./day-parts.tsx";
import { lockedWhileSending } from "../../../../web/office/components/dialogs/locked-while-sending.ts";

interface Props {
  readonly record: ReconciliationDay;
  readonly onClose: () => void;
}

/** Shows the result of an import as toasts, and reloads the day. */
export function useImportReport(): (report: ImportReport) => Promise<unknown> {
  const { load: words } = useWords("reconciliation");
  const language = useLanguage();
  const refresh = useRefreshDays();
  return (report) => {
    const { read, added, changed, found, alreadyLoaded, reopened, noMoney = 0 } = report;
    if (alreadyLoaded && added + changed + found === 0) toast(words.sameFile);
    else if (added + changed + found === 0 && read > 0) toast(words.same);
    else toast(pluralize(words.done, read, language, { added, changed, found }));
    if (noMoney > 0) toast(pluralize(words.noMoney, noMoney, language));
    if (reopened.length > 0)
      toast(interpolate(words.reopened, { days: reopened.map((day) => formatDay(day, language)).join(", ") }));
    return waitForRefetch(refresh());
  };
}

/** Why a day cannot be closed yet. */
export function useCloseBlock(): (record: ReconciliationDay) => string | undefined {
  const { close: words } = useWords("reconciliation");
  const language = useLanguage();
  return ({ isOver, loaded, open, settlement }) => {
    if (!isOver) return words.notOver;
    if (!loaded) return words.notLoaded;
    if (open > 0) return pluralize(words.openLeft, open, language);
    return settlement.some(({ standing }) => standing === "differs") ? words.depositLeft : undefined;
  };
}

/** Shows the statement's count and totals for confirmation; a day with open differences cannot be closed. */
export function CloseDialog({ record, onClose }: Props) {
  const { close: words } = useWords("reconciliation");
  const { cancel } = useWords("office").form;
  const language = useLanguage();
  const refresh = useRefreshDays();
  const { gateway, _id: day, theirs, updatedAt } = record;
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
  const blockReason = useCloseBlock()(record);
  const isDepositMissing = record.settlement.some(({ standing }) => standing === "missing");
  const isChanged = close.error instanceof ApiError && close.error.facts.totals !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(words.title, { day: formatDay(day, language) })}
      {...lockedWhileSending(close.isPending)}
    >
      {blockReason ? (
        <Alert color="yellow" variant="light" role="alert">
          {blockReason}
        </Alert>
      ) : (
        <>
          <Text size="sm">{interpolate(words.text, { count: formatNumber(count, language) })}</Text>
          <Text size="lg" fw={600} my="sm" component="div">
            <Totals totals={theirs} none={formatNumber(0, language)} />
          </Text>
          {isDepositMissing && (
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
          disabled={blockReason !== undefined}
          loading={close.isPending}
          onClick={() => close.mutate(undefined, { onSuccess: onClose })}
        >
          {words.submit}
        </Button>
      </Group>
    </Modal>
  );
}

export function ReopenDialog({ record, onClose }: Props) {
  const { reopen: words } = useWords("reconciliation");
  const language = useLanguage();
  const { gateway, _id: day, updatedAt } = record;
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

/** Upload of a gateway's statement; errors are listed by line. */
export function StatementDialog({ record, onClose }: Props) {
  const { load: words } = useWords("reconciliation");
  const { cancel } = useWords("office").form;
  const showReport = useImportReport();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const load = useMutation({
    meta: { quiet: true },
    mutationFn: ({ file, dayOrder }: { file: File; dayOrder?: DayOrder }) => {
      const statement = { gateway: record.gateway, day: record._id, file, ...(dayOrder && { dayOrder }) };
      return api.reconciliation.importStatement(statement, { progress: setPercent });
    },
    onSuccess: showReport,
  });
  const send = (dayOrder?: DayOrder) =>
    file &&
    load.mutate(
      { file, ...(dayOrder && { dayOrder }) },
      // Stays open to show repeated lines.
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
        onChange={(selected) => {
          setFile(selected);
          load.reset();
        }}
      />
      {load.isError && <StatementFailure error={load.error} onDayOrder={send} />}
      {load.data && <RepeatedLines report={load.data} />}
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

/** Why a statement was rejected, with its errors by line if there are any. */
export function StatementFailure({
  error,
  onDayOrder,
}: {
  error: Error;
  /** Imports the same file again with this order of day and month. */
  onDayOrder: (order: DayOrder) => void;
}) {
  const { load: words } = useWords("reconciliation");
  const language = useLanguage();
  const errors = error instanceof ApiError ? ((error.facts.lines ?? []) as LineFault[]) : [];
  const errorCount = error instanceof ApiError ? Number(error.facts.faults ?? errors.length) : 0;
  if (readingsIn(error).length > 0) return <DayQuestion error={error} onAnswer={onDayOrder} />;
  return (
    <Alert color="red" variant="light" role="alert" mt="md">
      {errors.length > 0 ? pluralize(words.faults, errorCount, language) : errorMessage(error)}
      {errors.length > 0 && (
        // A scrollable element must be focusable.
        <Box component="ul" className={classes.faults} tabIndex={0}>
          {errors.map((error) => (
            <li key={`${error.line} ${error.column}`}>{interpolate(words.line, { ...error })}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

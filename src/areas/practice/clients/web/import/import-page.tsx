/** Page of an import: column mapping, expected outcomes, then progress. */
import { Alert, Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { formatDay, formatDateTime, formatNumber } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { BackLink } from "../../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../../web/office/components/panel.tsx";
import { ProgressBar } from "../../../../../web/office/components/record/progress-bar.tsx";
import { FactsGrid } from "../../../../../web/office/components/record/record.tsx";
import { useWords } from "../../../../../web/words.ts";
import { maxImportErrorsListed, type ImportStatus, outcomes, activeImportStatuses } from "../../import-states.ts";
import { importsPath } from "../paths.ts";
import { ImportChanges, ImportQuestions, type ImportView } from "./changes.tsx";
import { ImportColumns } from "./columns.tsx";
import { FaultRows } from "./fault-rows.tsx";
import { ImportActions } from "./import-actions.tsx";

/** Polling interval while the job works. */
const pollMs = 1000;
const isWritten = (status: ImportStatus) => status === "done" || status === "undoing" || status === "undone";
/** Includes the clients that an undo left as they are. */
const countLeftOut = ({ outcomes: { ask, refused, twice }, undone }: ImportView) =>
  ask + refused + twice + (undone?.kept ?? 0);
const isActive = (status: ImportStatus) => (activeImportStatuses as readonly ImportStatus[]).includes(status);

export function ImportPage() {
  const { importId } = useParams({ strict: false }) as { importId: string };
  const { import: words } = useWords("clients");
  return (
    <RecordLoader
      call={api.clients.importOf}
      input={{ id: importId }}
      missing={words.missing}
      againMs={({ status }) => isActive(status) && pollMs}
    >
      {(record) => <ImportDetail record={record} />}
    </RecordLoader>
  );
}

function ImportDetail({ record }: { record: ImportView }) {
  const { import: words } = useWords("clients");
  const language = useLanguage();
  const nameOf = useFieldNames();
  const { name, createdByName, createdAt, earlier, missing, status, faults } = record;
  // The version whose mapping was changed; a newer version was checked with its own mapping.
  const [uncheckedVersion, setUncheckedOf] = useState<string>();
  const isUnchecked = uncheckedVersion === record.updatedAt;
  const by = interpolate(words.by, { name: createdByName, date: formatDateTime(createdAt, language) });
  return (
    <>
      <BackLink label={words.title} to={importsPath} />
      <PageHeader
        title={name}
        subtitle={`${words.status[status]} · ${by}`}
        actions={<ImportActions record={record} isUnchecked={isUnchecked} />}
      />
      {earlier && (
        <Alert color="laton" variant="light" mb="md">
          {interpolate(words.earlier, { name: earlier.byName, date: formatDateTime(earlier.at, language) })}
        </Alert>
      )}
      {missing.length > 0 && !isWritten(status) && (
        <Alert color="laton" variant="light" mb="md">
          {interpolate(words.lacks, { fields: missing.map(nameOf).join(", ") })}
        </Alert>
      )}
      <div style={{ display: "grid", gap: 18 }}>
        <Progress record={record} />
        <ImportQuestions record={record} nameOf={nameOf} />
        <ImportChanges record={record} nameOf={nameOf} />
        {faults.length > 0 && (
          <Panel
            title={words.faults.title}
            count={countLeftOut(record)}
            more={
              <Button
                component="a"
                href={api.clients.importFaults.address({ id: record._id })}
                size="compact-sm"
                variant="default"
                leftSection={<IconDownload size={15} />}
              >
                {words.faults.file}
              </Button>
            }
          >
            <FaultRows faults={faults} nameOf={nameOf} />
            {countLeftOut(record) > maxImportErrorsListed && (
              <Text size="xs" c="dimmed" px="md" py="sm">
                {interpolate(words.faults.first, { count: maxImportErrorsListed })}
              </Text>
            )}
          </Panel>
        )}
        {!isWritten(status) && (
          <ImportColumns
            key={record.updatedAt}
            record={record}
            nameOf={nameOf}
            onChange={(isChanged) => setUncheckedOf(isChanged ? record.updatedAt : undefined)}
          />
        )}
      </div>
    </>
  );
}

/** Progress while rows are processed, then the number of rows per outcome. */
function Progress({ record }: { record: ImportView }) {
  const { status, through, total, outcomes: counts, written, undone, undoUntil } = record;
  const { import: words } = useWords("clients");
  const language = useLanguage();
  const format = (count: number) => formatNumber(count, language);
  return (
    <Panel title={words.status[status]} padded>
      {(isActive(status) || status === "stopped") && (
        <div role="status" style={{ marginBottom: 14 }}>
          <Text size="sm" mb={6}>
            {interpolate(words.through, { through: format(through), total: format(total) })}
          </Text>
          <ProgressBar value={Math.floor((through / Math.max(total, 1)) * 100)} label={words.status[status]} />
        </div>
      )}
      <FactsGrid facts={outcomes.map((each) => [words.outcomes[each], format(counts[each])] as const)} />
      {written > 0 && (
        <Text size="sm" fw={600} mt="md" role="status">
          {pluralize(words.written, written, language, { count: format(written) })}
        </Text>
      )}
      {undoUntil && (
        <Text size="xs" c="dimmed" mt={4}>
          {interpolate(words.undo.until, { date: formatDay(dayOf(new Date(undoUntil)), language) })}
        </Text>
      )}
      {undone && status === "undone" && (
        <Text size="sm" fw={600} mt="md" role="status">
          {interpolate(words.undo.result, { back: format(undone.back), kept: format(undone.kept) })}
        </Text>
      )}
    </Panel>
  );
}

/** Returns a function that maps fields to their labels. */
function useFieldNames(): (field: string) => string {
  const { columns, fields } = useWords("clients");
  const names: Readonly<Record<string, string>> = { ...fields, ...columns };
  return (field) => names[field] ?? field;
}

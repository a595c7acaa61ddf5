/** One file of clients: what its columns are, what would become of its rows, then how far they are written. */
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { OutputOf } from "../../../../kit/contract.ts";
import { showInstant, showNumber } from "../../../../kit/format.ts";
import { say, sayCount } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { BackLink } from "../../../../web/office/parts/back-link.tsx";
import { OneRecord } from "../../../../web/office/parts/one-record.tsx";
import { PageHeader } from "../../../../web/office/parts/page-header.tsx";
import { Panel } from "../../../../web/office/parts/panel.tsx";
import { ProgressBar } from "../../../../web/office/parts/progress-bar.tsx";
import { FactsGrid } from "../../../../web/office/parts/record.tsx";
import { useWords } from "../../../../web/words.ts";
import type { clients } from "../../contract.ts";
import { faultsShown, type ImportStatus, outcomes, underWay } from "../../import-states.ts";
import { importsPath } from "../paths.ts";
import { ImportColumns } from "./columns.tsx";
import { FaultRows } from "./fault-rows.tsx";

export type Shown = OutputOf<typeof clients.importOf>;

/** How often one looks how far it is. */
const glanceMs = 1000;
const isUnderWay = (status: ImportStatus) => (underWay as readonly ImportStatus[]).includes(status);

export function ImportPage() {
  const { importId } = useParams({ strict: false }) as { importId: string };
  const { import: words } = useWords("clients");
  return (
    <OneRecord
      call={api.clients.importOf}
      input={{ id: importId }}
      missing={words.missing}
      againMs={({ status }) => isUnderWay(status) && glanceMs}
    >
      {(shown) => <Page shown={shown} />}
    </OneRecord>
  );
}

function Page({ shown }: { shown: Shown }) {
  const { import: words } = useWords("clients");
  const language = useLanguage();
  const named = useFieldNames();
  const { name, createdByName, createdAt, earlier, missing, status, faults } = shown;
  // Of one reading: what was chosen since is gone with the next, which was checked with it.
  const [uncheckedOf, setUncheckedOf] = useState<string>();
  const isUnchecked = uncheckedOf === shown.updatedAt;
  const by = say(words.by, { name: createdByName, date: showInstant(createdAt, language) });
  return (
    <>
      <BackLink label={words.title} to={importsPath} />
      <PageHeader
        title={name}
        subtitle={`${words.status[status]} · ${by}`}
        actions={<Deeds shown={shown} isUnchecked={isUnchecked} />}
      />
      {earlier && (
        <Alert color="laton" variant="light" mb="md">
          {say(words.earlier, { name: earlier.byName, date: showInstant(earlier.at, language) })}
        </Alert>
      )}
      {missing.length > 0 && status !== "done" && (
        <Alert color="laton" variant="light" mb="md">
          {say(words.lacks, { fields: missing.map(named).join(", ") })}
        </Alert>
      )}
      <div style={{ display: "grid", gap: 18 }}>
        <Progress shown={shown} />
        {faults.length > 0 && (
          <Panel
            title={words.faults.title}
            count={shown.outcomes.refused + shown.outcomes.twice}
            more={
              <Button
                component="a"
                href={api.clients.importFaults.address({ id: shown._id })}
                size="compact-sm"
                variant="default"
                leftSection={<IconDownload size={15} />}
              >
                {words.faults.file}
              </Button>
            }
          >
            <FaultRows faults={faults} nameOf={named} />
            {shown.outcomes.refused + shown.outcomes.twice > faultsShown && (
              <Text size="xs" c="dimmed" px="md" py="sm">
                {say(words.faults.first, { count: faultsShown })}
              </Text>
            )}
          </Panel>
        )}
        {status !== "done" && (
          <ImportColumns
            key={shown.updatedAt}
            shown={shown}
            nameOf={named}
            onChange={(isChanged) => setUncheckedOf(isChanged ? shown.updatedAt : undefined)}
          />
        )}
      </div>
    </>
  );
}

/** Rows that are through while there are more; then what becomes of all of them. */
function Progress({ shown: { status, through, total, outcomes: counts, written } }: { shown: Shown }) {
  const { import: words } = useWords("clients");
  const language = useLanguage();
  const figure = (count: number) => showNumber(count, language);
  return (
    <Panel title={words.status[status]} padded>
      {(isUnderWay(status) || status === "stopped") && (
        <div role="status" style={{ marginBottom: 14 }}>
          <Text size="sm" mb={6}>
            {say(words.through, { through: figure(through), total: figure(total) })}
          </Text>
          <ProgressBar value={Math.floor((through / Math.max(total, 1)) * 100)} label={words.status[status]} />
        </div>
      )}
      <FactsGrid facts={outcomes.map((each) => [words.outcomes[each], figure(counts[each])] as const)} />
      {written > 0 && (
        <Text size="sm" fw={600} mt="md" role="status">
          {sayCount(words.written, written, language, { count: figure(written) })}
        </Text>
      )}
    </Panel>
  );
}

interface DeedsProps {
  readonly shown: Shown;
  /** Columns were given another meaning, and no row was checked with it: writing now would write what is not shown. */
  readonly isUnchecked: boolean;
}

function Deeds({ shown: { _id, updatedAt, status, outcomes: counts }, isUnchecked }: DeedsProps) {
  const { import: words } = useWords("clients");
  const language = useLanguage();
  const cache = useQueryClient();
  const refresh = () =>
    cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("clients.") });
  const run = useMutation({ mutationFn: () => api.clients.runImport({ _id, updatedAt }), onSettled: refresh });
  const stop = useMutation({ mutationFn: () => api.clients.stopImport({ _id, updatedAt }), onSettled: refresh });
  const count = counts.create + counts.update;
  if (status === "checked" && count === 0) return <Text size="sm">{words.nothing}</Text>;
  if (status === "checked" || status === "stopped")
    return (
      <Group>
        {isUnchecked && (
          <Text size="sm" role="status">
            {words.unchecked}
          </Text>
        )}
        <Button loading={run.isPending} disabled={isUnchecked} onClick={() => run.mutate()}>
          {status === "stopped"
            ? words.goOn
            : sayCount(words.run, count, language, { count: showNumber(count, language) })}
        </Button>
      </Group>
    );
  if (status !== "running") return null;
  return (
    <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
      {words.stop}
    </Button>
  );
}

/** What the fields of a client are called. */
function useFieldNames(): (field: string) => string {
  const { columns, fields } = useWords("clients");
  const names: Readonly<Record<string, string>> = { ...fields, ...columns };
  return (field) => names[field] ?? field;
}

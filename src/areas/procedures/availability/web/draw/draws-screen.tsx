/** Draws of all services: publish an opening, follow the counters, see the order, cancel before the draw. */
import { Button, Group, Paper, Skeleton, Table } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { base } from "../../../../../kit/frontends.ts";
import { formatDateTime, formatDay, formatNumber } from "../../../../../kit/text/format.ts";
import { api } from "../../../../../web/api.ts";
import { BackLink } from "../../../../../web/office/components/back-link.tsx";
import { Empty } from "../../../../../web/office/components/feedback/empty-state.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { errorMessage } from "../../../../../web/office/query-client.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { Draw } from "../../draw/contract.ts";
import { CancelDialog, EntriesDialog, ScheduleDialog } from "./draw-dialogs.tsx";

export function DrawsScreen() {
  const { draws: words } = useWords("availability");
  const { retry } = useWords("shell");
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>();
  const draws = useQuery({ queryKey: [api.availability.draws.key], queryFn: () => api.availability.draws() });
  const close = () => setDialog(undefined);
  const refresh = () => cache.invalidateQueries({ queryKey: [api.availability.draws.key] });
  return (
    <>
      <BackLink label={words.back} to="/admin/availableRequestOnline" />
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <Button
            leftSection={<IconPlus size={17} />}
            onClick={() => setDialog(<ScheduleDialog refresh={refresh} onClose={close} />)}
          >
            {words.schedule.open}
          </Button>
        }
      />
      <Paper aria-busy={draws.isFetching}>
        {draws.isError && !draws.data ? (
          <Empty title={words.failed} hint={errorMessage(draws.error)}>
            <Button onClick={() => void draws.refetch()}>{retry}</Button>
          </Empty>
        ) : draws.isPending ? (
          <Skeleton height={240} m="md" width="auto" />
        ) : draws.data.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <DrawTable
            draws={draws.data}
            onEntries={(draw) => setDialog(<EntriesDialog draw={draw} onClose={close} />)}
            onCancel={(draw) => setDialog(<CancelDialog draw={draw} refresh={refresh} onClose={close} />)}
          />
        )}
      </Paper>
      {dialog}
    </>
  );
}

const tones = { scheduled: "wait", drawn: "good", closed: "quiet", cancelled: "quiet" } as const;
const counters = ["entries", "left", "reserved"] as const;

function DrawTable({
  draws,
  onEntries,
  onCancel,
}: {
  draws: readonly Draw[];
  onEntries: (draw: Draw) => void;
  onCancel: (draw: Draw) => void;
}) {
  const { draws: words } = useWords("availability");
  const language = useLanguage();
  const { columns } = words;
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table horizontalSpacing="md" verticalSpacing="sm" aria-label={words.table}>
        <Table.Thead>
          <Table.Tr>
            {[columns.service, columns.week, columns.opens, columns.status].map((label) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
            {counters.map((name) => (
              <Table.Th key={name} ta="right">
                {columns[name]}
              </Table.Th>
            ))}
            <Table.Th>{columns.actions}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {draws.map((draw) => (
            <Table.Tr key={draw._id}>
              <Table.Td>{draw.offerName[language]}</Table.Td>
              <Table.Td>{formatDay(draw.week, language)}</Table.Td>
              <Table.Td>{formatDateTime(draw.opensAt, language)}</Table.Td>
              <Table.Td>
                <StatusDot tone={tones[draw.status]} label={words.statuses[draw.status]} />
              </Table.Td>
              {counters.map((name) => (
                <Table.Td key={name} ta="right">
                  {formatNumber(draw[name], language)}
                </Table.Td>
              ))}
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  <Button size="compact-sm" variant="default" onClick={() => onEntries(draw)}>
                    {words.entries}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    component="a"
                    href={`${base}/draw/${draw._id}`}
                    target="_blank"
                  >
                    {words.page}
                  </Button>
                  {draw.status === "scheduled" && (
                    <Button size="compact-sm" variant="subtle" color="red" onClick={() => onCancel(draw)}>
                      {words.cancel.open}
                    </Button>
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Draws of all services: publish an opening, follow the counters, see the order, cancel before the draw. */
import { Button, Group, Paper, Skeleton, Table } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { base } from "../../../../../kit/frontends.ts";
import { formatDateTime, formatDay, formatNumber } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { actionProps, ActionsMenu, type MenuAction } from "../../../../../web/office/components/actions-menu.tsx";
import { BackLink } from "../../../../../web/office/components/back-link.tsx";
import { Empty } from "../../../../../web/office/components/feedback/empty-state.tsx";
import { CardBody } from "../../../../../web/office/components/list-parts/card-body.tsx";
import rowClasses from "../../../../../web/office/components/list-parts/rows.module.css";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { useMaxWidth } from "../../../../../web/office/rendered-window.ts";
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
          <DrawRows
            draws={draws.data}
            actionsOf={(draw) => [
              { label: words.entries, run: () => setDialog(<EntriesDialog draw={draw} onClose={close} />) },
              { label: words.page, href: `${base}/draw/${draw._id}`, run: () => undefined },
              ...(draw.status === "scheduled"
                ? [
                    {
                      label: words.cancel.open,
                      danger: true,
                      run: () => setDialog(<CancelDialog draw={draw} refresh={refresh} onClose={close} />),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Paper>
      {dialog}
    </>
  );
}

const tones = { scheduled: "wait", drawn: "good", closed: "quiet", cancelled: "quiet" } as const;
const counters = ["entries", "left", "reserved"] as const;

interface DrawRowsProps {
  readonly draws: readonly Draw[];
  readonly actionsOf: (draw: Draw) => readonly MenuAction[];
}

const DrawRows = (props: DrawRowsProps) => (useMaxWidth(768) ? <DrawCards {...props} /> : <DrawTable {...props} />);

function DrawCards({ draws, actionsOf }: DrawRowsProps) {
  const { draws: words } = useWords("availability");
  const language = useLanguage();
  const weekOf = (draw: Draw) => interpolate(words.ofWeek, { day: formatDay(draw.week, language) });
  return (
    <ul className={rowClasses.cards} aria-label={words.table}>
      {draws.map((draw) => (
        <li key={draw._id} className={rowClasses.card}>
          <CardBody
            title={<span className={rowClasses.cardTitle}>{draw.offerName[language]}</span>}
            detail={[weekOf(draw), interpolate(words.opensOn, { when: formatDateTime(draw.opensAt, language) })].join(
              " · ",
            )}
            left={<StatusDot tone={tones[draw.status]} label={words.statuses[draw.status]} />}
            right={counters.map((name) => `${words.columns[name]}: ${formatNumber(draw[name], language)}`).join(" · ")}
          />
          <ActionsMenu name={`${draw.offerName[language]}, ${weekOf(draw)}`} actions={actionsOf(draw)} />
        </li>
      ))}
    </ul>
  );
}

function DrawTable({ draws, actionsOf }: DrawRowsProps) {
  const { draws: words } = useWords("availability");
  const language = useLanguage();
  const { columns } = words;
  return (
    <Table.ScrollContainer minWidth={0}>
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
              <Table.Td className="nowrap">{formatDay(draw.week, language)}</Table.Td>
              <Table.Td className="nowrap">{formatDateTime(draw.opensAt, language)}</Table.Td>
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
                  {actionsOf(draw).map((action, index) => (
                    <Button
                      key={action.label}
                      size="compact-sm"
                      variant={index === 0 ? "default" : "subtle"}
                      {...(action.danger && { color: "red" })}
                      {...actionProps(action)}
                    >
                      {action.label}
                    </Button>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

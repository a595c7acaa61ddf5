/** The timeline of a client: sentences by month, newest first, of all kinds or one, page by page. */
import { Button, Select, Text } from "@mantine/core";
import {
  IconCash,
  IconFileDollar,
  IconFileText,
  IconGavel,
  IconMail,
  IconMessages,
  IconBuildingEstate,
  IconRubberStamp,
  IconTruckDelivery,
  IconWritingSign,
} from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Currency } from "../../../../kit/numbers/money.ts";
import { formatMoney, formatShortDay, formatTime } from "../../../../kit/text/format.ts";
import { formatMonth } from "../../../../kit/text/format-days.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { type TimelineKind, timelineKinds } from "../timeline-kinds.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { LinkedFact } from "../../../../web/office/components/record/record.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { clientsContract, TimelineEntryRow } from "../contract.ts";
import { useRecordCounts } from "./record-tabs.tsx";
import classes from "./timeline.module.css";

const icons = {
  requests: IconFileText,
  payments: IconCash,
  mails: IconMail,
  deliveries: IconTruckDelivery,
  filings: IconGavel,
  notarialFilings: IconWritingSign,
  offers: IconFileDollar,
  vales: IconRubberStamp,
  consulateContracts: IconBuildingEstate,
  virtualTables: IconMessages,
} as const satisfies Record<TimelineKind, unknown>;

type Next = OutputOf<typeof clientsContract.timeline>["next"];

export function Timeline({ id }: { id: string }) {
  const { line: words } = useWords("clients");
  const language = useLanguage();
  const [kind, setKind] = useState<TimelineKind>();
  const counts = useRecordCounts(id);
  const timeline = useInfiniteQuery({
    queryKey: [api.clients.timeline.key, id, kind],
    queryFn: ({ pageParam, signal }) =>
      api.clients.timeline({ id, ...(kind && { kind }), ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: null as Next,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const pages = timeline.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const kinds = pages[0]?.kinds ?? [];
  const months = groupByMonth(entries);
  return (
    <Panel
      title={words.title}
      more={counts.size > 1 && <KindFilter kinds={[...counts.keys()]} kind={kind} onChange={setKind} />}
      isLoading={timeline.isPending}
      error={timeline.error}
      isEmpty={kinds.length === 0}
      nothing={words.closed}
      padded
    >
      {entries.length === 0 && !timeline.isPending && (
        <Text size="sm" c="dimmed">
          {words.nothing}
        </Text>
      )}
      {months.map(({ month, entries: ofMonth }) => (
        <section key={month} aria-label={formatMonth(month, language)}>
          <Text size="sm" fw={600} c="dimmed" mb="xs">
            {formatMonth(month, language)}
          </Text>
          <ol className={classes.line}>
            {ofMonth.map((entry) => (
              <Entry key={`${entry.kind}${entry._id}`} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {timeline.hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </Panel>
  );
}

/** Narrows the timeline to one kind. */
function KindFilter({
  kinds,
  kind,
  onChange,
}: {
  kinds: readonly TimelineKind[];
  kind: TimelineKind | undefined;
  onChange: (kind: TimelineKind | undefined) => void;
}) {
  const { line: words } = useWords("clients");
  const options = timelineKinds.filter((each) => kinds.includes(each));
  return (
    <Select
      size="xs"
      w={170}
      aria-label={words.filter}
      allowDeselect={false}
      data={[
        { value: "", label: words.everything },
        ...options.map((each) => ({ value: each, label: words.tabs[each] })),
      ]}
      value={kind ?? ""}
      onChange={(value) => onChange(options.find((each) => each === value))}
    />
  );
}

/** Entries in their order, one group for each month. */
function groupByMonth(entries: readonly TimelineEntryRow[]) {
  const months: { readonly month: string; readonly entries: TimelineEntryRow[] }[] = [];
  for (const entry of entries) {
    const month = dayOf(new Date(entry.at)).slice(0, 7);
    if (months.at(-1)?.month === month) months.at(-1)?.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return months;
}

/** Kinds whose sentence does not contain what happened. */
const detailedKinds: readonly TimelineKind[] = ["filings", "notarialFilings"];

function Entry({ entry: { kind, at, title, what, amount, currency, place } }: { entry: TimelineEntryRow }) {
  const language = useLanguage();
  const { sentences } = useWords("clients").line;
  const Icon = icons[kind];
  const money = amount && currency ? formatMoney(amount, currency as Currency, language) : "";
  const detail = [detailedKinds.includes(kind) && what, money].filter(Boolean).join(" · ");
  return (
    <li>
      <time dateTime={at} className={classes.day}>
        {formatShortDay(dayOf(new Date(at)), language)}
      </time>
      <span className={classes.sign} data-kind={kind}>
        <Icon size={16} aria-hidden />
      </span>
      <div>
        <LinkedFact to={place} label={interpolate(sentences[kind], { title, what })} />
        {detail && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
      <span className={classes.day}>{formatTime(at, language)}</span>
    </li>
  );
}

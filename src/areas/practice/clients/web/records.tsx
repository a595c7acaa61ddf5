/** The records of one kind of a client: number, status, day and amount, with a link to the list of all of them. */
import { useQuery } from "@tanstack/react-query";
import type { Currency } from "../../../../kit/numbers/money.ts";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { api } from "../../../../web/api.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { TimelineKind } from "../timeline-kinds.ts";
import { useRecordCounts } from "./record-tabs.tsx";

export function Records({ id, kind }: { id: string; kind: TimelineKind }) {
  const { line: words } = useWords("clients");
  const language = useLanguage();
  const counts = useRecordCounts(id);
  const { data, isPending, error } = useQuery({
    queryKey: [api.clients.records.key, id, kind],
    queryFn: ({ signal }) => api.clients.records({ id, kind }, { signal }),
  });
  const records = data?.records ?? [];
  return (
    <Panel
      title={words.tabs[kind]}
      count={counts.get(kind) ?? data?.records.length}
      isLoading={isPending}
      error={error}
      isEmpty={records.length === 0}
      nothing={words.noRecords}
      more={data?.list && records.length > 0 && <PanelMore target={listTarget(data.list)} label={words.list} />}
    >
      {records.map(({ _id, at, title, what, status, tone, amount, currency, place }) => (
        <PanelRow
          key={_id}
          target={{ to: place }}
          title={title}
          detail={[what, formatDay(dayOf(new Date(at)), language)].filter(Boolean).join(" · ")}
          aside={
            <>
              {amount && currency && <div>{formatMoney(amount, currency as Currency, language)}</div>}
              <StatusDot tone={tone} label={status} />
            </>
          }
        />
      ))}
    </Panel>
  );
}

/** Path and search of an address with a query. */
function listTarget(address: string) {
  const [to = "", query] = address.split("?");
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

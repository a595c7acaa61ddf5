/** Room address without a table: the user's own tables. */
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import { tableTone } from "../columns.ts";
import { roomPathOf } from "./paths.ts";

export function OwnTables() {
  const { room: words, states } = useWords("virtualTables");
  const language = useLanguage();
  const query = useQuery({
    queryKey: [api.virtualTables.own.key],
    queryFn: ({ signal }) => api.virtualTables.own({ limit: 100 }, { signal }),
  });
  const tables = query.data?.docs ?? [];
  return (
    <>
      <PageHeader title={words.own} />
      <Panel
        title={words.back}
        count={tables.length || undefined}
        isLoading={query.isPending}
        error={query.error}
        isEmpty={query.isSuccess && tables.length === 0}
        nothing={words.ownNone}
      >
        {tables.map(({ _id, title, state, openDate }) => (
          <PanelRow
            key={_id}
            target={roomPathOf(_id)}
            title={title}
            detail={formatDateTime(openDate, language)}
            aside={<StatusDot tone={tableTone[state]} label={states[state]} />}
          />
        ))}
      </Panel>
    </>
  );
}

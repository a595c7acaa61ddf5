/** Tabs of a client's page: the timeline, and the records of each kind with their number. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";
import { ViewTabs } from "../../../../web/office/components/list-parts/view-tabs.tsx";
import { useWords } from "../../../../web/words.ts";
import { type TimelineKind, timelineKinds } from "../timeline-kinds.ts";
import { clientPath } from "./paths.ts";

export function RecordTabs({ id, kind }: { id: string; kind: TimelineKind | undefined }) {
  const { line: words } = useWords("clients");
  const counts = useRecordCounts(id);
  const to = clientPath(id);
  const views = timelineKinds.flatMap((each) => {
    const count = counts.get(each);
    return count || each === kind
      ? [{ label: words.tabs[each], to, search: { kind: each }, isHere: each === kind, count }]
      : [];
  });
  return <ViewTabs label={words.views} views={[{ label: words.title, to, isHere: !kind }, ...views]} />;
}

/** How many records of each kind the reader may open; kinds without any are absent. */
export function useRecordCounts(id: string): ReadonlyMap<TimelineKind, number> {
  const { data = [] } = useQuery({
    queryKey: [api.clients.timelineCounts.key, id],
    queryFn: ({ signal }) => api.clients.timelineCounts({ id }, { signal }),
  });
  return new Map(data.map(({ kind, count }) => [kind, count]));
}

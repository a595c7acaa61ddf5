import { Button } from "@mantine/core";
import { IconChecklist, IconEye } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { maxPdfRows } from "../../../../../kit/limits.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { markRare } from "../../../../../web/office/components/filters/filter.ts";
import type { FilterOf, ListScreen, ListRow } from "../../../../../web/office/list/list-screen.ts";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { List } from "../../../../../web/office/list/list.tsx";
import { BulkActions } from "../../../../../web/office/components/batches/bulk-bar.tsx";
import { FileItem } from "../../../../../web/office/components/images/file-item.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../../web/words.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { decisions, type Family } from "../../states.ts";
import { useOptions } from "./staff-shared.ts";
import { prefetchView } from "./list-prefetch.ts";
import { listPath, reviewPath } from "./paths.ts";
import { useQueueColumns } from "./queue-columns.tsx";
import { useRequestActions } from "./request-actions.tsx";
import { otherFormViews, FormViews } from "./views.tsx";

type Row = ListRow<typeof onlineRequestsContract.list>;
type SelectedForm = OutputOf<typeof onlineRequestsContract.matching>[number];

export function QueueAP() {
  return <Queue family="AP" />;
}

export function QueueTR() {
  return <Queue family="TR" />;
}

/** The staff list of forms with its views. */
function Queue({ family }: { family: Family }) {
  const words = useWords("onlineRequestsDesk");
  const { list } = useWords("office");
  const { entries, groups } = useWords("menu");
  const search = useSearch({ strict: false }) as SearchParams;
  const { fixedFilters, sort } = prefetchView(search, family);
  const filters = useFilters(family);
  const target = (row: Row) => ({ to: `${listPath(family)}/${row._id}` });

  const { one, many, refresh } = useRequestActions(family);
  const actions = useActions<Row, SelectedForm>({
    refresh,
    one: [{ label: words.actions.open, icon: IconEye, to: target }, ...one],
    many,
  });

  const screen: ListScreen<
    typeof onlineRequestsContract.list,
    typeof onlineRequestsContract.exportSheet,
    typeof onlineRequestsContract.matching
  > = {
    ...useQueueColumns(family),
    name: `requests-${family}`,
    label: words.list,
    query: api.onlineRequests.list,
    fixedFilters,
    sort,
    searchPlaceholder: words.search,
    filters,
    rowTarget: target,
    rowActions: actions.ofRow,
    selection: {
      all: api.onlineRequests.matching,
      bulkActions: (rows, clear) => <BulkActions actions={actions.ofMany(rows, clear)} />,
    },
    exportCall: api.onlineRequests.exportSheet,
    extraFiles: (query, total) => (
      <FileItem label={list.pdf} href={api.onlineRequests.exportPdf.address(query)} rows={total} most={maxPdfRows} />
    ),
    empty: { title: words.empty, hint: words.emptyHint },
    otherViews: async (filters) =>
      otherFormViews(family, fixedFilters.status, entries, await api.onlineRequests.counters(filters)),
    liveList: "requests",
    invalidate: refresh,
  };
  return (
    <>
      <PageHeader
        title={groups[`requests${family}`]}
        subtitle={words.subtitle[family]}
        actions={fixedFilters.status === decisions[family].waits && <ReviewLink family={family} />}
      />
      <FormViews family={family} search={search} />
      <List key={fixedFilters.status} screen={screen} />
      {actions.dialog}
    </>
  );
}

/** Link to the review panel. */
function ReviewLink({ family }: { family: Family }) {
  const { actions } = useWords("onlineRequestsDesk");
  return (
    <Button
      leftSection={<IconChecklist size={17} />}
      renderRoot={(props) => <Link to={reviewPath(family)} {...props} />}
    >
      {actions.reviewAll}
    </Button>
  );
}

/** Code prefix of registry document types. */
const registryDocuments = "DT-RG.";

function useFilters(family: Family): FilterOf<typeof onlineRequestsContract.list>[] {
  const { filters: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const options = useOptions("PROVINCE", "DESTINATION", "DOCUMENT_TYPE");
  const documents = options("DOCUMENT_TYPE").filter((option) => option.value.startsWith(registryDocuments));
  const offers = useQuery({
    queryKey: [api.onlineServices.offered.key, family],
    queryFn: () => api.onlineServices.offered({ family }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const services = (offers.data ?? []).map((offer) => ({ value: offer._id, label: offer.name[language] }));
  // The document tells more than the service; all filters do not fit on one line.
  const rareForRegistry = family === "TR" ? markRare : <T,>(filter: T) => filter;
  return [
    { kind: "period", from: "from", to: "to", label: words.dates },
    rareForRegistry({ kind: "select", name: "offerId", label: words.service, options: services }),
    ...(family === "TR"
      ? [{ kind: "select" as const, name: "documentType" as const, label: words.document, options: documents }]
      : []),
    { kind: "select", name: "province", label: words.province, options: options("PROVINCE") },
    rareForRegistry({ kind: "select", name: "destination", label: words.destination, options: options("DESTINATION") }),
    { kind: "select", name: "late", label: words.late, options: [{ value: "true", label: words.isLate }] },
    { kind: "text", name: "number", label: words.number },
    { kind: "text", name: "ci", label: words.ci },
    { kind: "text", name: "packageNumber", label: words.package },
  ];
}

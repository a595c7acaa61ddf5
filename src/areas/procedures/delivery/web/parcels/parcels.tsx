import { IconEye } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { isWaiting } from "../../../../../kit/contract/list-columns.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../../web/office/list/column-renderers.tsx";
import type { ListScreen, ListRow } from "../../../../../web/office/list/list-screen.ts";
import { List } from "../../../../../web/office/list/list.tsx";
import { BulkActions } from "../../../../../web/office/components/batches/bulk-bar.tsx";
import { CreateButton } from "../../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../../web/words.ts";
import { parcelColumns, deliveryTones } from "../../columns.ts";
import type { deliveryContract } from "../../contract.ts";
import { parcelPath, useCarrierOptions, useMunicipalities, viewPath } from "../staff-shared.ts";
import { formatDocumentCount } from "../documents.ts";
import { useParcelActions } from "./parcel-actions.tsx";
import { otherParcelViews, parcelViewOf, ParcelViews } from "./parcel-views.tsx";

type Row = ListRow<typeof deliveryContract.list>;
type SelectedDelivery = OutputOf<typeof deliveryContract.matching>[number];

/** List of deliveries in its six views. */
export function Parcels() {
  const words = useWords("deliveryDesk");
  const { status } = useWords("delivery");
  const { entries, groups } = useWords("menu");
  const view = useRouterState({ select: (state) => parcelViewOf(state.location.pathname) });
  const carriers = useCarrierOptions();
  const municipalities = useMunicipalities();
  const target = (row: Row) => ({ to: parcelPath(row._id) });
  // Parcels to prepare have no lot yet; the address matters for making one.
  const isInLot = view !== "pendingDelivery";

  const { one: rowActions, many: bulkActions, refresh } = useParcelActions();
  const actions = useActions<Row, SelectedDelivery>({
    refresh,
    one: [{ label: words.actions.open, icon: IconEye, to: target }, ...rowActions],
    many: bulkActions,
  });
  const screen: ListScreen<
    typeof deliveryContract.list,
    typeof deliveryContract.exportSheet,
    typeof deliveryContract.matching
  > = {
    ...columnsFor(
      parcelColumns,
      { ...words, status, language: useLanguage() },
      {
        status: { hidden: view !== "all" },
        request: { hidden: isInLot },
        lot: { hidden: !isInLot },
        carrier: { hidden: !isInLot },
        address: { hidden: isInLot },
        documents: (row) => row.documents.map(formatDocumentCount).join("; "),
        attempts: ({ attempts }) => (attempts > 0 ? attempts : ""),
      },
    ),
    name: "deliveries",
    label: words.list,
    query: api.delivery.list,
    fixedFilters: { status: view },
    ...(view !== "all" && isWaiting(deliveryTones[view]) && { sort: "createdAt" }),
    searchPlaceholder: words.search,
    otherViews: async (filters) => otherParcelViews(view, entries, await api.delivery.counters(filters)),
    filters: [
      { kind: "period", from: "from", to: "to", label: words.filters.dates },
      { kind: "select", name: "carrier", label: words.filters.carrier, options: carriers },
      { kind: "select", name: "municipality", label: words.filters.municipality, options: municipalities },
      { kind: "text", name: "lotNumber", label: words.filters.lot },
    ],
    rowTarget: target,
    rowActions: actions.ofRow,
    selection: {
      all: api.delivery.matching,
      bulkActions: (rows, clear) => <BulkActions actions={actions.ofMany(rows, clear)} />,
    },
    exportCall: api.delivery.exportSheet,
    empty: { title: words.empty, hint: words.emptyHint },
    liveList: "deliveries",
    invalidate: refresh,
  };
  return (
    <>
      <PageHeader
        title={groups.delivery}
        subtitle={words.subtitle}
        actions={<CreateButton label={words.actions.create} to={`${viewPath("all")}/create`} />}
      />
      <ParcelViews view={view} />
      <List key={view} screen={screen} />
      {actions.dialog}
    </>
  );
}

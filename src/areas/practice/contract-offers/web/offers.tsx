/** List of offers: all, waiting for a signature, or waiting for payment. */
import { IconEye } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen, ListRow } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { TotalsAbove } from "../../../../web/office/list/list-totals.tsx";
import { choiceOf, eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { ViewTabs } from "../../../../web/office/components/list-parts/view-tabs.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { contractOfferColumns, type OfferView, offerViews } from "../columns.ts";
import type { contractOffersContract } from "../contract.ts";
import { offerStatuses } from "../states.ts";
import { useRefreshContractOffers } from "./offer-context.ts";
import { useOfferActions } from "./offer-actions.tsx";
import { useOfferNaming } from "./offer-labels.ts";
import { offerPath, contractOffersPath, offerViewOf, viewSearch } from "./paths.ts";

type Row = ListRow<typeof contractOffersContract.list>;

export function ContractOffersScreen() {
  const words = useWords("contractOffers");
  const { filters: f } = words;
  const naming = useOfferNaming();
  const permissions = useUser()?.permissions ?? [];
  const view = useRouterState({ select: (state) => offerViewOf(state.location.search as Record<string, unknown>) });
  const refresh = useRefreshContractOffers();
  const target = (row: Row) => ({ to: offerPath(row._id) });
  const actions = useActions<Row>({
    refresh,
    one: [{ label: words.actions.open, icon: IconEye, to: target }, ...useOfferActions()],
  });
  const screen: ListScreen<typeof contractOffersContract.list, typeof contractOffersContract.sheet> = {
    ...columnsFor(
      contractOfferColumns,
      { ...words, ...naming },
      { status: { hidden: view === "notPaid" }, waiting: { hidden: view === "all" } },
    ),
    name: view === "all" ? "offers" : `offers-${view}`,
    label: words.list[view],
    query: api.contractOffers.list,
    fixedFilters: view === "all" ? {} : { [view]: true },
    searchPlaceholder: words.search,
    filters: [
      ...(view === "all"
        ? [
            choiceOf("status" as const, words.columns.status, offerStatuses, words.status),
            eitherOf("signed" as const, f.signed, f.isSigned, f.isNotSigned),
            eitherOf("paid" as const, f.paid, f.isPaid, f.isNotPaid),
            eitherOf("active" as const, f.active, f.isActive, f.isCancelled),
          ]
        : []),
      choiceOf("currency", words.columns.currency, currencies),
      { kind: "period", from: "from", to: "to", label: f.period },
      { kind: "amounts", from: "amountFrom", to: "amountTo", label: words.columns.total },
    ],
    header: ({ sumByCurrency }) => (
      <TotalsAbove
        label={words.sums}
        sums={sumByCurrency.map(({ currency, amount: value }) => ({ currency, value }))}
      />
    ),
    rowTarget: target,
    rowActions: actions.ofRow,
    exportCall: api.contractOffers.sheet,
    empty: { title: words.none[view], hint: words.noneHint[view] },
    invalidate: refresh,
  };
  return (
    <>
      <PageHeader
        title={words.titles[view]}
        actions={
          permissions.includes("manageContractOffer") && (
            <CreateButton label={words.create} to={`${contractOffersPath}/new`} />
          )
        }
      />
      {permissions.includes("allOffers") && <Views view={view} />}
      <List key={view} screen={screen} />
      {actions.dialog}
    </>
  );
}

function Views({ view }: { view: OfferView }) {
  const words = useWords("contractOffers");
  const views = offerViews.map((each) => ({
    label: words.views[each],
    to: contractOffersPath,
    search: viewSearch(each),
    isHere: each === view,
  }));
  return <ViewTabs label={words.viewsLabel} views={views} />;
}

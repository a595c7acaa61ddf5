/** Days of a gateway: totals of both sides, open differences, who closed them. */
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { choiceOf, eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../web/words.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import { GatewayViews } from "../../payments/web/public.tsx";
import { dayColumns } from "../columns.ts";
import type { reconciliationContract } from "../contract.ts";
import { dayStatuses } from "../states.ts";
import { DepositDot } from "./settlement.tsx";
import { Totals } from "./day-parts.tsx";

export const TransfermovilDays = () => <Days gateway="transfermovil" />;
export const EnzonaDays = () => <Days gateway="enzona" />;
export const CardDays = () => <Days gateway="bipay" />;

function Days({ gateway }: { gateway: GatewayKey }) {
  const words = useWords("reconciliation");
  const { entries } = useWords("menu");
  const d = words.days;
  const screen: ListScreen<typeof reconciliationContract.days, typeof reconciliationContract.exportDays> = {
    ...columnsFor(
      dayColumns,
      { ...words, language: useLanguage() },
      {
        ours: ({ ours }) => <Totals totals={ours} none="0" />,
        theirs: ({ loaded, theirs }) => (loaded ? <Totals totals={theirs} none="0" /> : d.notLoaded),
        deposit: ({ settlement }) =>
          settlement.map(({ currency, standing: status }) => <DepositDot key={currency} status={status} />),
      },
    ),
    name: "reconciliation-days",
    label: d.list,
    query: api.reconciliation.days,
    fixedFilters: { gateway },
    filters: [
      { kind: "period", from: "from", to: "to", label: d.period },
      choiceOf("status", d.status, dayStatuses, words.status),
      eitherOf("unexplained", d.explanation, d.withOpen, d.withoutOpen),
    ],
    rowTarget: (row) => ({ to: `/${gateway}/reconciliation/${row._id}` }),
    exportCall: api.reconciliation.exportDays,
    empty: { title: d.empty, hint: d.emptyHint },
  };
  return (
    <>
      <PageHeader title={entries.reconciliation} subtitle={words.subtitle} />
      <GatewayViews gateway={gateway} label={entries.reconciliation} />
      <List screen={screen} />
    </>
  );
}

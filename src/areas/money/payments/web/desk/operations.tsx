/** Payment list of a gateway for its managers, cards included. */
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { formatMoney } from "../../../../../kit/text/format.ts";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { columnsFor } from "../../../../../web/office/list/column-renderers.tsx";
import type { FilterOf, ListScreen } from "../../../../../web/office/list/list-screen.ts";
import { List as Listed } from "../../../../../web/office/list/list.tsx";
import { BulkActions, BulkSum } from "../../../../../web/office/components/batches/bulk-bar.tsx";
import { choiceOf, eitherOf } from "../../../../../web/office/components/filters/filter.ts";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { toast } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import { attentions, operationColumns } from "../../columns.ts";
import type { paymentsContract } from "../../contract.ts";
import { type GatewayKey, paymentStatuses } from "../../states.ts";
import { hasMoney, operationPath, operationTotals, useRefreshOperations } from "../result/payment-operation.ts";
import { OperationStatus } from "./operation-status.tsx";
import { useOperationActions } from "./operation-actions.tsx";
import classes from "./operations.module.css";
import { otherOperationViews, type GatewayListView } from "./operation-views.ts";
import { GatewayViews } from "../public.tsx";

type List = typeof paymentsContract.listTransfermovil;

export const TransfermovilAll = () => <Operations gateway="transfermovil" type="all" />;
export const TransfermovilRegistrals = () => <Operations gateway="transfermovil" type="registrals" />;
export const TransfermovilCriminalRecords = () => <Operations gateway="transfermovil" type="apenales" />;
export const TransfermovilVales = () => <Operations gateway="transfermovil" type="legalization" />;
export const EnzonaAll = () => <Operations gateway="enzona" type="all" />;
export const EnzonaRegistrals = () => <Operations gateway="enzona" type="registrals" />;
export const EnzonaCriminalRecords = () => <Operations gateway="enzona" type="apenales" />;
export const CardAll = () => <Operations gateway="bipay" type="all" />;

/** Hides columns that only other gateways use. */
const hiddenColumns = {
  transfermovil: { uuid: false, commission: false },
  enzona: { phone: false, bank: false, bankId: false, tmId: false },
  bipay: { phone: false, bank: false, bankId: false, tmId: false, uuid: false },
} as const;

/** The three calls have different filters but the same result type. */
const calls = {
  transfermovil: api.payments.listTransfermovil,
  enzona: api.payments.listEnzona as typeof api.payments.listTransfermovil,
  bipay: api.payments.listCard as typeof api.payments.listTransfermovil,
} as const;

function Operations({ gateway, type }: { gateway: GatewayKey; type: GatewayListView }) {
  const words = useWords("paymentsDesk");
  const { entries, groups } = useWords("menu");
  const language = useLanguage();
  const actions = useOperationActions();
  const filters = useFilters();
  const screen: ListScreen<List, typeof paymentsContract.exportSheet, typeof paymentsContract.matching> = {
    ...columnsFor(
      operationColumns,
      { ...words, language },
      { ...hiddenColumns[gateway], status: (row) => <OperationStatus row={row} /> },
    ),
    name: `operations-${gateway}`,
    label: words.list,
    query: calls[gateway],
    // The list calls ignore `gateway`; the bulk selection and the export need it.
    fixedFilters: { type, gateway } as object,
    searchPlaceholder: words.search,
    otherViews: (query) =>
      otherOperationViews(gateway, type, entries, (view) => calls[gateway]({ ...query, type: view, limit: 1 })),
    filters,
    header: ({ sum }) =>
      sum.length > 0 && (
        <div className={classes.sum}>
          {sum.map((each) => (
            <span key={each.currency} className="num">
              {pluralize(words.sum, each.count, language, {
                amount: formatMoney(each.amount, each.currency, language),
              })}
              {each.refunded !== "0.00" &&
                `, ${interpolate(words.sumRefunded, { amount: formatMoney(each.refunded, each.currency, language) })}`}
            </span>
          ))}
        </div>
      ),
    rowTarget: ({ _id }) => ({ to: operationPath({ gateway, _id }) }),
    rowActions: actions.ofRow,
    selection: {
      all: api.payments.matching,
      bulkActions: (rows, clear) => (
        <>
          <BulkSum>
            {operationTotals(rows.filter(hasMoney), (row) => toMinorUnits(row.amount))
              .map(({ amount, currency }) => formatMoney(amount, currency, language))
              .join(" + ")}
          </BulkSum>
          <BulkActions actions={actions.ofMany(rows, clear)} />
        </>
      ),
    },
    exportCall: api.payments.exportSheet,
    empty: { title: words.empty, hint: words.emptyHint },
  };
  return (
    <>
      <PageHeader title={groups[gateway === "bipay" ? "card" : gateway]} actions={<SyncAll gateway={gateway} />} />
      <GatewayViews gateway={gateway} label={words.list} />
      <Listed screen={screen} />
      {actions.dialog}
    </>
  );
}

function SyncAll({ gateway }: { gateway: GatewayKey }) {
  const words = useWords("paymentsDesk");
  const language = useLanguage();
  const refresh = useRefreshOperations();
  const sync = useMutation({
    mutationFn: () => api.payments.syncOpen({ gateway }),
    onSuccess: ({ checked, changed }) => {
      const checkedText = pluralize(words.synced.checked, checked, language);
      toast(
        `${checkedText} ${changed.length > 0 ? pluralize(words.synced.changed, changed.length, language) : ""}`.trim(),
      );
      return refresh();
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={17} />}
      loading={sync.isPending}
      onClick={() => sync.mutate()}
    >
      {words.actions.syncAll}
    </Button>
  );
}

function useFilters(): FilterOf<List>[] {
  const words = useWords("paymentsDesk");
  const f = words.filters;
  return [
    { kind: "period", from: "from", to: "to", label: f.dates },
    choiceOf("status", f.status, paymentStatuses, words.status),
    choiceOf("attention", f.attention, attentions, words.marks),
    eitherOf("conciliated", f.conciliated, words.yes, words.no),
    { kind: "amounts", from: "amountFrom", to: "amountTo", label: words.columns.amount },
    { kind: "text", name: "reference", label: f.reference },
    { kind: "text", name: "phone", label: f.phone },
  ];
}

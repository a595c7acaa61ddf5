import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { BulkActions } from "../../../../web/office/components/batches/bulk-bar.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { useWords } from "../../../../web/words.ts";
import type { Family } from "../../online-requests/states.ts";
import { invoiceColumns } from "../columns.ts";
import type { Invoice } from "../invoice.ts";
import type { ChosenInvoice } from "../billable-form.ts";
import type { billingContract } from "../contract.ts";
import { invoiceStatuses } from "../states.ts";
import { useInvoiceActions } from "./invoice-actions.tsx";
import { invoicePath } from "./paths.ts";

/** The invoices of a family, void ones included: all numbers of the series are shown. */
export function InvoiceBook({ family }: { family: Family }) {
  const words = useWords("billing");
  const language = useLanguage();
  const invoiceActions = useActions<Invoice, ChosenInvoice>(useInvoiceActions());
  const screen: ListScreen<
    typeof billingContract.invoices,
    typeof billingContract.exportInvoices,
    typeof billingContract.matchingInvoices
  > = {
    ...columnsFor(invoiceColumns, { ...words, language }),
    name: `invoices-${family}`,
    label: words.list.invoices,
    query: api.billing.invoices,
    fixedFilters: { family },
    sort: "-number",
    searchPlaceholder: words.searchInvoice,
    filters: [
      { kind: "period", from: "from", to: "to", label: words.filters.date },
      choiceOf("status", words.filters.status, invoiceStatuses, words.status),
    ],
    rowTarget: ({ _id }) => ({ to: invoicePath(family, _id) }),
    rowActions: invoiceActions.ofRow,
    selection: {
      all: api.billing.matchingInvoices,
      bulkActions: (rows, clear) => <BulkActions actions={invoiceActions.ofMany(rows, clear)} />,
    },
    exportCall: api.billing.exportInvoices,
    empty: { title: words.empty.invoices, hint: words.emptyHint.invoices },
    liveList: "requests",
  };
  return (
    <>
      <List screen={screen} />
      {invoiceActions.dialog}
    </>
  );
}

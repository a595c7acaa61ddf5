import { IconEye, IconFileInvoice } from "@tabler/icons-react";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Family } from "../../online-requests/states.ts";
import { deliveredColumns } from "../columns.ts";
import type { BillableForm } from "../billable-form.ts";
import type { billingContract } from "../contract.ts";
import { formatStampTotal, useFormFilters } from "./form-columns.ts";
import { invoicePath } from "./paths.ts";

/** Delivered forms on an invoice; a row opens its invoice. */
export function InvoicedForms({ family }: { family: Family }) {
  const words = useWords("billing");
  const context = { ...words, language: useLanguage() };
  const filters = useFormFilters();
  const openAction: Action<BillableForm> = {
    label: words.actions.openInvoice,
    icon: IconFileInvoice,
    isAvailable: ({ invoice }) => invoice !== null,
    to: ({ invoice }) => ({ to: invoicePath(family, invoice?._id ?? "") }),
  };
  const formActions = useActions<BillableForm>({
    one: [
      openAction,
      {
        label: words.actions.openRequest,
        icon: IconEye,
        to: ({ _id }) => ({ to: `/onlineServicesAdmin/${family}/onlineRequests/${_id}` }),
      },
    ],
  });
  const screen: ListScreen<typeof billingContract.delivered, typeof billingContract.exportDelivered> = {
    ...columnsFor(deliveredColumns, context, { stamps: formatStampTotal(context) }),
    name: `billed-${family}`,
    label: words.list.invoiced,
    query: api.billing.delivered,
    fixedFilters: { family, invoiced: true },
    sort: "-invoiceDate",
    searchPlaceholder: words.search,
    otherViews: async (filters) => [
      {
        label: words.view.notInvoiced,
        to: `/onlineServicesAdmin/${family}/billing`,
        count: (await api.billing.notInvoiced({ ...filters, family, limit: 1 })).totalDocs,
      },
    ],
    filters,
    rowTarget: ({ invoice }) => (invoice ? { to: invoicePath(family, invoice._id) } : undefined),
    rowActions: formActions.ofRow,
    exportCall: api.billing.exportDelivered,
    empty: { title: words.empty.invoiced, hint: words.emptyHint.invoiced },
    liveList: "requests",
  };
  return (
    <>
      <List screen={screen} />
      {formActions.dialog}
    </>
  );
}

import { IconFileInvoice } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { Sums, TotalsAbove } from "../../../../web/office/list/list-totals.tsx";
import { BulkActions, BulkSum } from "../../../../web/office/components/batches/bulk-bar.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Family } from "../../online-requests/states.ts";
import { notInvoicedColumns } from "../columns.ts";
import type { billingContract } from "../contract.ts";
import type { ChosenLine } from "../billable-form.ts";
import { formatStampTotal, useFormFilters } from "./form-columns.ts";
import { IssueDialog } from "./issue-dialog.tsx";
import { invoicePath } from "./paths.ts";
import { selectionTotals, useSums } from "./money-totals.tsx";

/** Delivered and paid forms without an invoice; the selection becomes an invoice. */
export function NotInvoiced({ family }: { family: Family }) {
  const words = useWords("billing");
  const context = { ...words, language: useLanguage() };
  const formatSums = useSums();
  const filters = useFormFilters();
  const [issuing, setIssuing] = useState<{ forms: readonly ChosenLine[]; clear: () => void } | null>(null);
  const navigate = useNavigate();
  const screen: ListScreen<
    typeof billingContract.notInvoiced,
    typeof billingContract.exportNotInvoiced,
    typeof billingContract.matching
  > = {
    ...columnsFor(notInvoicedColumns, context, { stamps: formatStampTotal(context) }),
    name: `billing-${family}`,
    label: words.list.notInvoiced,
    query: api.billing.notInvoiced,
    fixedFilters: { family },
    searchPlaceholder: words.search,
    otherViews: async (filters) => [
      {
        label: words.view.invoiced,
        to: `/onlineServicesAdmin/${family}/billing`,
        search: { view: "invoiced" },
        count: (await api.billing.delivered({ ...filters, family, invoiced: true, limit: 1 })).totalDocs,
      },
    ],
    filters,
    header: ({ totalsByCurrency }) => <TotalsAbove label={words.all} sums={formatSums(totalsByCurrency)} />,
    rowTarget: (row) => ({ to: `/onlineServicesAdmin/${family}/onlineRequests/${row._id}` }),
    selection: {
      all: api.billing.matching,
      bulkActions: (forms, clear) => (
        <>
          <BulkSum>
            <Sums sums={formatSums(selectionTotals(forms))} />
          </BulkSum>
          <BulkActions
            actions={[
              {
                label: words.actions.invoice,
                icon: <IconFileInvoice size={17} />,
                run: () => setIssuing({ forms, clear }),
              },
            ]}
          />
        </>
      ),
    },
    exportCall: api.billing.exportNotInvoiced,
    empty: { title: words.empty.notInvoiced, hint: words.emptyHint.notInvoiced },
    liveList: "requests",
  };
  return (
    <>
      <List screen={screen} />
      {issuing && (
        <IssueDialog
          forms={issuing.forms}
          onDone={(invoiceId) => {
            issuing.clear();
            setIssuing(null);
            void navigate({ to: invoicePath(family, invoiceId) });
          }}
          onClose={() => setIssuing(null)}
        />
      )}
    </>
  );
}

/** Documents to be invoiced: select them, see their total, create a draft offer. */
import { Text } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatMoney } from "../../../../kit/text/format.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { BulkActions } from "../../../../web/office/components/batches/bulk-bar.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { lazyDialog } from "../../../../web/office/components/dialogs/lazy-dialog.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../web/words.ts";
import { useNaming, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { invoiceTotals } from "../contract-amounts.ts";
import type { consulateContract } from "../contract.ts";
import { documentColumns } from "../document-columns.ts";
import type { ListedDocument } from "../listed-document.ts";
import { invoiceable } from "../states.ts";

const InvoiceDialog = lazyDialog(async () => (await import("./invoice-dialog.tsx")).InvoiceDialog);
type SelectedDocument = OutputOf<typeof consulateContract.matchingDocuments>[number];

export function ConsulateInvoice() {
  const title = useWords("menu").entries.consulateInvoice;
  const words = useWords("consulate");
  const { invoice: w, documentColumns: c } = words;
  const language = useLanguage();
  const types = useNomenclators("DOCUMENT_TYPE");
  const nameOf = useNaming("DOCUMENT_TYPE");
  const actions = useActions<ListedDocument, SelectedDocument>({
    many: [
      {
        label: w.action,
        icon: IconFileInvoice,
        summary: (rows) => <SelectionTotal rows={rows} />,
        dialog: ({ rows, clear, onClose }) => <InvoiceDialog rows={rows} onDone={clear} onClose={onClose} />,
      },
    ],
  });
  const screen: ListScreen<
    typeof consulateContract.documents,
    typeof consulateContract.exportDocuments,
    typeof consulateContract.matchingDocuments
  > = {
    ...columnsFor(
      documentColumns,
      { ...words, nameOf, language },
      {
        amount: { hidden: false },
        offer: { hidden: true },
        legalizedOn: { hidden: false },
        packageNumber: { hidden: true },
      },
    ),
    name: "consulateInvoice",
    label: title,
    query: api.consulate.documents,
    fixedFilters: { invoiceable: true },
    exportCall: api.consulate.exportDocuments,
    searchPlaceholder: words.documentsSearch,
    filters: [
      choiceOf("status", c.status, invoiceable, words.status),
      { kind: "select", name: "documentType", label: c.documentType, options: types },
      { kind: "period", from: "from", to: "to", label: c.statusAt },
      choiceOf("currency", c.currency, currencies),
    ],
    selection: {
      all: api.consulate.matchingDocuments,
      bulkActions: (rows, clear) => <BulkActions actions={actions.ofMany(rows, clear)} />,
    },
    empty: { title: w.none, hint: w.noneHint },
  };
  return (
    <>
      <PageHeader title={title} subtitle={w.subtitle} />
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}

/** Total of the selection. */
function SelectionTotal({ rows }: { rows: readonly SelectedDocument[] }) {
  const { invoice: w } = useWords("consulate");
  const language = useLanguage();
  const totals = invoiceTotals(rows);
  const totalText = [...totals].map(([currency, amount]) => formatMoney(amount, currency, language)).join(" + ");
  if (!totalText) return null;
  return (
    <Text size="sm" role="status">
      {totals.size > 1 ? w.mixed : interpolate(w.comes, { amount: totalText })}
    </Text>
  );
}

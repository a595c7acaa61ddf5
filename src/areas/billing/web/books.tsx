import { IconFileInvoice, IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { useWords } from "../../../web/words.ts";
import type { Family } from "../../online-requests/states.ts";
import { invoiceColumns } from "../columns.ts";
import type { billing } from "../contract.ts";
import { invoiceStatuses } from "../states.ts";
import { InvoiceDialog } from "./invoice-dialog.tsx";

/** The invoices of a family, void ones too: no number is missing here. */
export function Books({ family }: { family: Family }) {
  const words = useWords("billing");
  const language = useLanguage();
  const [opened, setOpened] = useState<string | null>(null);
  const screen: ListScreen<typeof billing.invoices, typeof billing.exportInvoices> = {
    ...shownIn(invoiceColumns, { ...words, language }),
    name: `invoices-${family}`,
    label: words.list.invoices,
    call: api.billing.invoices,
    view: { family },
    sort: "-number",
    searchHint: words.searchInvoice,
    filters: [
      { kind: "period", from: "from", to: "to", label: words.filters.date },
      choiceOf("status", words.filters.status, invoiceStatuses, words.status),
    ],
    open: (row) => () => setOpened(row._id),
    rowActions: (row) => [
      { label: words.actions.openInvoice, icon: <IconFileInvoice size={17} />, run: () => setOpened(row._id) },
      {
        label: words.actions.print,
        icon: <IconFileTypePdf size={17} />,
        run: () => void window.open(api.billing.invoiceFile.address({ id: row._id }), "_blank"),
      },
    ],
    sheet: api.billing.exportInvoices,
    empty: { title: words.empty.invoices, hint: words.emptyHint.invoices },
    watch: "requests",
  };
  return (
    <>
      <List screen={screen} />
      {opened && <InvoiceDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

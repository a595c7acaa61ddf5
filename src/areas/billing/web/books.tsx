import { IconFileInvoice, IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { showDay, showInstant, showMoney } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import type { Family } from "../../online-requests/states.ts";
import type { billing } from "../contract.ts";
import type { Invoice } from "../invoice.ts";
import { invoiceStatuses } from "../states.ts";
import { InvoiceDialog } from "./invoice-dialog.tsx";

/** The invoices of a family, void ones too: no number is missing here. */
export function Books({ family }: { family: Family }) {
  const words = useWords("billing");
  const language = useLanguage();
  const [opened, setOpened] = useState<string | null>(null);
  const c = words.columns;
  const sums = (row: Invoice, part: "amount" | "stamps") =>
    row.totalsByCurrency
      .filter((total) => total[part] !== "0.00")
      .map((total) => showMoney(total[part], total.currency, language))
      .join(" + ") || "—";
  const status = (row: Invoice) => (
    <StatusDot tone={row.status === "issued" ? "good" : "bad"} label={words.status[row.status]} />
  );
  const screen: ListScreen<typeof billing.invoices, typeof billing.exportInvoices> = {
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
    columns: [
      { key: "number", label: c.invoice, sort: "number", main: true, cell: (row) => row.number },
      { key: "date", label: c.date, sort: "date", cell: (row) => showDay(row.date, language) },
      { key: "status", label: c.status, cell: status },
      { key: "lines", label: c.lines, align: "right", cell: (row) => row.lines },
      { key: "stamps", label: c.stamps, align: "right", cell: (row) => sums(row, "stamps") },
      { key: "amount", label: c.amount, align: "right", cell: (row) => sums(row, "amount") },
      { key: "issuedBy", label: c.issuedBy, cell: (row) => row.issuedByName },
      {
        key: "issuedAt",
        label: c.issuedAt,
        sort: "issuedAt",
        cell: (row) => showInstant(row.issuedAt, language),
        extra: true,
      },
    ],
    rowName: (row) => say(words.invoice.title, { number: row.number }),
    open: (row) => () => setOpened(row._id),
    card: (row) => ({
      title: row.number,
      amount: sums(row, "amount"),
      detail: row.issuedByName,
      left: status(row),
      right: showDay(row.date, language),
    }),
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

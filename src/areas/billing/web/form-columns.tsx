/** The columns that both lists of delivered forms show. */
import { showMoney } from "../../../kit/format.ts";
import { useLanguage } from "../../../web/language.ts";
import type { Column } from "../../../web/office/list/list-screen.ts";
import { choiceOf, type Filter } from "../../../web/office/parts/filter.ts";
import { DayOf } from "../../../web/office/parts/day-of.tsx";
import { currencies } from "../../../kit/money.ts";
import { useWords } from "../../../web/words.ts";
import type { BillableForm, notInvoicedColumns } from "../listing.ts";

export function useFormColumns(): Column<BillableForm, (typeof notInvoicedColumns)[number]>[] {
  const words = useWords("billing");
  const language = useLanguage();
  const c = words.columns;
  const gateways: Readonly<Record<string, string>> = words.gateways;
  return [
    { key: "number", label: c.number, sort: "number", cell: (row) => row.number },
    { key: "holder", label: c.holder, sort: "holder", main: true, cell: (row) => row.holder },
    { key: "requester", label: c.requester, cell: (row) => row.requester, extra: true },
    { key: "service", label: c.service, cell: (row) => row.service, extra: true },
    { key: "document", label: c.document, cell: (row) => row.document, grows: true },
    { key: "copies", label: c.copies, align: "right", cell: (row) => row.copies, extra: true },
    {
      key: "delivered",
      label: c.delivered,
      sort: "deliveredAt",
      cell: (row) => <DayOf at={row.deliveredAt} />,
    },
    {
      key: "gateway",
      label: c.gateway,
      cell: (row) => row.gateway && (gateways[row.gateway] ?? row.gateway),
      extra: true,
    },
    { key: "payment", label: c.payment, cell: (row) => row.paymentReference },
    {
      key: "stamps",
      label: c.stamps,
      align: "right",
      cell: (row) => (row.stamps === "0.00" ? "—" : showMoney(row.stamps, row.currency, language)),
    },
    {
      key: "amount",
      label: c.amount,
      sort: "amount",
      align: "right",
      cell: (row) => showMoney(row.amount, row.currency, language),
    },
  ];
}

export function useFormFilters(): Filter<"from" | "to" | "currency">[] {
  const { filters: words } = useWords("billing");
  return [
    { kind: "period", from: "from", to: "to", label: words.delivered },
    choiceOf("currency", words.currency, currencies),
  ];
}

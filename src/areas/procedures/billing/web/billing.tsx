/** Billing of a family: forms to invoice, invoiced forms, and invoices. */
import { useSearch } from "@tanstack/react-router";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { ViewTabs } from "../../../../web/office/components/list-parts/view-tabs.tsx";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../web/words.ts";
import type { Family } from "../../online-requests/states.ts";
import { InvoiceBook } from "./invoice-list.tsx";
import { InvoicedForms } from "./invoiced-forms.tsx";
import { NotInvoiced } from "./forms-to-invoice.tsx";

export const BillingAP = () => <BillingPage family="AP" />;
export const BillingTR = () => <BillingPage family="TR" />;

const views = ["notInvoiced", "invoiced", "invoices"] as const;
const lists = { notInvoiced: NotInvoiced, invoiced: InvoicedForms, invoices: InvoiceBook };

function BillingPage({ family }: { family: Family }) {
  const words = useWords("billing");
  const { entries } = useWords("menu");
  const search = useSearch({ strict: false }) as SearchParams;
  const view = views.find((each) => each === search.view) ?? "notInvoiced";
  const ListView = lists[view];
  return (
    <>
      <PageHeader title={entries.requestsBilling} subtitle={words.subtitle} />
      <ViewTabs
        label={words.views}
        views={views.map((each) => ({
          label: words.view[each],
          to: `/onlineServicesAdmin/${family}/billing`,
          search: each === "notInvoiced" ? {} : { view: each },
          isHere: each === view,
        }))}
      />
      <ListView key={view} family={family} />
    </>
  );
}

import { IconEye, IconFileInvoice } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { useOpening } from "../../../web/office/list/way-back.ts";
import { useWords } from "../../../web/words.ts";
import type { Family } from "../../online-requests/states.ts";
import { deliveredColumns } from "../columns.ts";
import type { billing } from "../contract.ts";
import { stampsIn, useFormFilters } from "./form-columns.ts";
import { InvoiceDialog } from "./invoice-dialog.tsx";

/** Delivered forms that stand on an invoice; a row opens its invoice. */
export function Invoiced({ family }: { family: Family }) {
  const words = useWords("billing");
  const said = { ...words, language: useLanguage() };
  const open = useOpening();
  const filters = useFormFilters();
  const [opened, setOpened] = useState<string | null>(null);
  const screen: ListScreen<typeof billing.delivered, typeof billing.exportDelivered> = {
    ...shownIn(deliveredColumns, said, { stamps: stampsIn(said) }),
    name: `billed-${family}`,
    label: words.list.invoiced,
    call: api.billing.delivered,
    view: { family, invoiced: true },
    sort: "-invoiceDate",
    searchHint: words.search,
    elsewhere: async (typed) => [
      {
        label: words.view.notInvoiced,
        to: `/onlineServicesAdmin/${family}/billing`,
        count: (await api.billing.notInvoiced({ ...typed, family, limit: 1 })).totalDocs,
      },
    ],
    filters,
    open: (row) => () => setOpened(row.invoice?._id ?? null),
    rowActions: (row) => [
      {
        label: words.actions.openInvoice,
        icon: <IconFileInvoice size={17} />,
        run: () => setOpened(row.invoice?._id ?? null),
      },
      {
        label: words.actions.openRequest,
        icon: <IconEye size={17} />,
        run: () => open({ to: `/onlineServicesAdmin/${family}/onlineRequests/${row._id}` }),
      },
    ],
    sheet: api.billing.exportDelivered,
    empty: { title: words.empty.invoiced, hint: words.emptyHint.invoiced },
    watch: "requests",
  };
  return (
    <>
      <List screen={screen} />
      {opened && <InvoiceDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Actions on an invoice, for its row and its page. */
import { IconBan, IconFileSpreadsheet, IconPrinter } from "@tabler/icons-react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action, BulkAction } from "../../../../web/office/actions/action.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Invoice } from "../invoice.ts";
import type { ChosenInvoice } from "../billable-form.ts";
import { useRefreshBilling } from "./refresh.ts";

type InvoiceReference = Pick<Invoice, "_id" | "number" | "status" | "updatedAt">;

export function useInvoiceActions(): {
  one: readonly Action<InvoiceReference>[];
  many: readonly BulkAction<ChosenInvoice>[];
} {
  const { actions } = useWords("billing");
  return {
    one: [
      {
        label: actions.print,
        icon: IconPrinter,
        isPrimary: true,
        fileUrl: ({ _id }) => api.billing.invoiceFile.address({ id: _id }),
      },
      {
        label: actions.sheet,
        icon: IconFileSpreadsheet,
        fileUrl: ({ _id }) => api.billing.invoiceSheet.address({ id: _id }),
      },
      {
        label: actions.void,
        icon: IconBan,
        isDestructive: true,
        isAvailable: ({ status }) => status === "issued",
        dialog: (invoice, onClose) => <VoidDialog invoice={invoice} onClose={onClose} />,
      },
    ],
    many: [
      {
        label: actions.printMany,
        icon: IconPrinter,
        shortcut: "d",
        fileUrl: (ids) => api.billing.invoiceFiles.address({ ids: ids.join(",") }),
      },
    ],
  };
}

function VoidDialog({ invoice, onClose }: { invoice: InvoiceReference; onClose: () => void }) {
  const { void: words } = useWords("billing");
  const refresh = useRefreshBilling();
  const { number } = invoice;
  return (
    <FormDialog
      title={interpolate(words.title, { number })}
      text={interpolate(words.text, { number })}
      mutation={api.billing.voidInvoice}
      extraInput={{ _id: invoice._id, updatedAt: invoice.updatedAt }}
      fields={[{ name: "note", label: words.note, hint: words.noteHint, kind: "textarea", required: true }]}
      successMessage={interpolate(words.done, { number })}
      invalidate={refresh}
      onClose={onClose}
      submitLabel={words.submit}
      isDanger
    />
  );
}

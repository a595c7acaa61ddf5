/** Actions of a notarial filing, for its row and its page. */
import { IconPencil, IconPrinter, IconReceipt, IconReceiptOff } from "@tabler/icons-react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useRemoval } from "../../../../web/office/resource/removal.ts";
import { useWords } from "../../../../web/words.ts";
import type { NotarialFiling } from "../contract.ts";
import { FilingDialog, useRefreshNotarialFilings } from "./filing-form.tsx";

export function useNotarialFilingActions(): readonly Action<NotarialFiling>[] {
  const { edit, print, bill, removeText } = useWords("notarialFilings");
  const removal = useRemoval<NotarialFiling>({
    kind: "notarialFiling",
    call: api.notarialFilings.remove,
    name: ({ number }) => number,
    text: removeText,
  });
  return [
    {
      label: bill.action,
      icon: IconReceipt,
      isPrimary: true,
      isAvailable: ({ voucherPending }) => voucherPending,
      dialog: (filing, onClose) => <BillDialog filing={filing} onClose={onClose} />,
    },
    {
      label: edit,
      icon: IconPencil,
      shortcut: "e",
      dialog: (filing, onClose) => <FilingDialog filing={filing} onClose={onClose} />,
    },
    { label: print, icon: IconPrinter, fileUrl: ({ _id }) => api.notarialFilings.print.address({ id: _id }) },
    {
      label: bill.back,
      icon: IconReceiptOff,
      isAvailable: ({ voucherPending }) => !voucherPending,
      confirm: ({ number, billNumber }) => ({
        title: interpolate(bill.sure, { number }),
        text: interpolate(bill.text, { bill: billNumber ?? "" }),
        action: bill.back,
      }),
      run: ({ _id, updatedAt }) => api.notarialFilings.update({ _id, updatedAt, voucherPending: true }),
      successMessage: ({ number }) => interpolate(bill.backDone, { number }),
    },
    removal,
  ];
}

/** Records the pending bill. */
function BillDialog({ filing, onClose }: { filing: NotarialFiling; onClose: () => void }) {
  const { bill, fields: f } = useWords("notarialFilings");
  const { _id, updatedAt, number, voucherPending } = filing;
  return (
    <FormDialog
      title={interpolate(bill.title, { number })}
      mutation={api.notarialFilings.update}
      extraInput={{ _id, updatedAt, voucherPending: false }}
      fields={[
        { name: "billNumber", label: f.billNumber, required: voucherPending },
        { name: "voucherNumber", label: f.voucherNumber, omitEmpty: true },
      ]}
      successMessage={interpolate(bill.done, { number })}
      invalidate={useRefreshNotarialFilings()}
      onClose={onClose}
    />
  );
}

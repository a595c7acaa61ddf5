/** Actions of a filing, for its row, its page and the command palette. */
import { IconFilePlus, IconPencil, IconPrinter, IconReceipt, IconReceiptOff } from "@tabler/icons-react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useRemoval } from "../../../../web/office/resource/removal.ts";
import { useWords } from "../../../../web/words.ts";
import { numberOf } from "../columns.ts";
import type { Filing } from "../filing.ts";
import { createPath, filingPath } from "./paths.ts";
import { useRefreshFilings } from "./refresh.ts";

export function useFilingActions() {
  const { actions, voucher, removeText } = useWords("filings");
  const refresh = useRefreshFilings();
  const removal = useRemoval<Filing>({
    kind: "filing",
    call: api.filings.remove,
    name: numberOf,
    text: removeText,
  });
  const one: Action<Filing>[] = [
    {
      label: actions.supplement,
      icon: IconFilePlus,
      shortcut: "n",
      isPrimary: true,
      isAvailable: ({ kind }) => kind === "contract",
      to: ({ contractNumber }) => createPath("supplement", { contract: contractNumber ?? undefined }),
    },
    {
      label: actions.edit,
      icon: IconPencil,
      shortcut: "e",
      to: ({ _id }) => ({ to: `${filingPath(_id)}/edit` }),
    },
    {
      label: actions.print,
      icon: IconPrinter,
      shortcut: "d",
      fileUrl: ({ _id }) => api.filings.print.address({ id: _id }),
    },
    {
      label: actions.written,
      icon: IconReceipt,
      shortcut: "v",
      isAvailable: ({ voucherPending }) => voucherPending,
      dialog: (filing, onClose) => <VoucherDialog filing={filing} onClose={onClose} />,
    },
    {
      label: actions.pending,
      icon: IconReceiptOff,
      isAvailable: ({ voucherPending }) => !voucherPending,
      run: ({ _id, updatedAt }) => api.filings.voucher({ _id, updatedAt, type: "filing", pending: true }),
      successMessage: (filing) => interpolate(voucher.again, { name: numberOf(filing) }),
    },
    removal,
  ];
  return { one, refresh };
}

function VoucherDialog({ filing, onClose }: { filing: Filing; onClose: () => void }) {
  const { voucher: words } = useWords("filings");
  const refresh = useRefreshFilings();
  const name = numberOf(filing);
  return (
    <FormDialog
      title={interpolate(words.title, { name })}
      mutation={api.filings.voucher}
      extraInput={{ _id: filing._id, updatedAt: filing.updatedAt, type: "filing", pending: false }}
      fields={[{ name: "voucherNumber", label: words.number, required: true }]}
      initialValues={filing}
      successMessage={interpolate(words.done, { name })}
      invalidate={refresh}
      onClose={onClose}
      submitLabel={words.submit}
    />
  );
}

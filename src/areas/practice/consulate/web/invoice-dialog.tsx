/** Creates a draft offer for the selected documents, with client and bank account. */
import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { findClients } from "../../clients/web/public.tsx";
import { invoiceTotals } from "../contract-amounts.ts";
import type { consulateContract } from "../contract.ts";
import { useRefreshConsulate } from "./refresh.ts";

type SelectedDocument = OutputOf<typeof consulateContract.matchingDocuments>[number];

export function InvoiceDialog({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly SelectedDocument[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { invoice: w } = useWords("consulate");
  const language = useLanguage();
  const refresh = useRefreshConsulate();
  const today = useToday();
  const { data } = useQuery({ queryKey: [api.bankAccounts.all.key], queryFn: () => api.bankAccounts.all({}) });
  const totals = [...invoiceTotals(rows)];
  const amount = totals.map(([currency, each]) => formatMoney(each, currency, language)).join(" + ");
  const [[currency] = []] = totals;
  const accounts = (data?.docs ?? [])
    .filter((each) => each.active && each.currency === currency)
    .map(({ _id, bank, accountNumber }) => ({ value: _id, label: `${bank} · ${accountNumber}` }));
  return (
    <FormDialog
      title={pluralize(w.dialog, rows.length, language)}
      text={totals.length > 1 ? w.mixed : interpolate(w.text, { amount })}
      mutation={api.consulate.createOffer}
      extraInput={{ documentIds: rows.map(({ _id }) => _id) }}
      initialValues={{ date: today }}
      fields={[
        { name: "client", label: w.client, kind: "searchSelect", search: findClients, required: true },
        {
          name: "bankAccount",
          label: w.bankAccount,
          hint: w.accountHint,
          kind: "select",
          options: accounts,
          required: true,
        },
        { name: "date", label: w.date, kind: "date" },
      ]}
      submitLabel={w.action}
      successMessage={({ offerNumber }) => interpolate(w.done, { number: offerNumber })}
      invalidate={refresh}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

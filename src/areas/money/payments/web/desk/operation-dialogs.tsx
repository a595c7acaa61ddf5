/** Dialogs of manual actions on a payment. */
import { formatMoney } from "../../../../../kit/text/format.ts";
import { amountText } from "../../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { FormDialog } from "../../../../../web/office/form/form-dialog.tsx";
import { toast } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import { type PaymentOperation, stillDue, useRefreshOperations } from "../result/payment-operation.ts";

interface DialogProps {
  readonly row: PaymentOperation;
  readonly onClose: () => void;
}

export function RefundDialog({ row, onClose }: DialogProps) {
  const { refund: words, refunds } = useWords("paymentsDesk");
  const language = useLanguage();
  const refresh = useRefreshOperations();
  const remaining = amountText(stillDue(row));
  return (
    <FormDialog
      title={interpolate(words.title, { reference: row.reference })}
      text={interpolate(words.text, { amount: formatMoney(remaining, row.currency, language) })}
      mutation={api.payments.refund}
      extraInput={{ _id: row._id, updatedAt: row.updatedAt }}
      fields={[
        { name: "amount", kind: "amount", label: words.amount, required: true },
        { name: "reference", label: words.reference, required: true },
      ]}
      initialValues={{ amount: remaining }}
      onDone={({ refundedAmount }) => {
        // A large refund waits for approval: the refunded amount is unchanged.
        toast(refundedAmount === row.refundedAmount ? refunds.results.proposed : words.done);
        void refresh();
      }}
      onClose={onClose}
      submitLabel={words.submit}
    />
  );
}

export function DisputeDialog({ row, onClose }: DialogProps) {
  const { decide: words } = useWords("paymentsDesk");
  return (
    <FormDialog
      title={interpolate(words.title, { reference: row.reference })}
      text={useDispute(row)}
      mutation={api.payments.decide}
      extraInput={{ _id: row._id, updatedAt: row.updatedAt }}
      fields={[
        {
          name: "decision",
          label: words.decision,
          kind: "select",
          required: true,
          options: [
            { value: "accept", label: words.accept },
            { value: "refund", label: words.refund },
          ],
        },
        { name: "reason", label: words.reason, hint: words.reasonHint, kind: "textarea", required: true },
      ]}
      successMessage={words.done}
      invalidate={useRefreshOperations()}
      onClose={onClose}
      submitLabel={words.submit}
    />
  );
}

export function LinkMoney({ row, onClose }: DialogProps) {
  const { link: words } = useWords("paymentsDesk");
  return (
    <FormDialog
      title={interpolate(words.title, { reference: row.reference })}
      text={words.text}
      mutation={api.payments.linkToRequest}
      extraInput={{ _id: row._id, updatedAt: row.updatedAt }}
      fields={[
        { name: "number", label: words.number, hint: words.numberHint, required: true },
        { name: "reason", label: words.reason, hint: words.reasonHint, kind: "textarea", required: true },
      ]}
      successMessage={({ subject }) => interpolate(words.done, { ...subject })}
      invalidate={useRefreshOperations()}
      onClose={onClose}
      submitLabel={words.submit}
    />
  );
}

/** The reason of a dispute as a sentence. */
function useDispute(row: PaymentOperation): string {
  const { disputes } = useWords("paymentsDesk");
  const language = useLanguage();
  const why = row.disputeReason ?? "";
  if (row.receivedAmount && /^(amount|currency)/.test(why))
    return interpolate(disputes.amount, {
      amount: `${row.receivedAmount} ${row.receivedCurrency ?? ""}`.trim(),
      expected: formatMoney(row.amount, row.currency, language),
    });
  if (why === "claimedBack" || why === "reversed" || why === "noAmount") return disputes[why];
  return disputes.other;
}

/** Dialogs that withdraw a refund or decide its outcome. */
import { formatDateTime, formatMoney } from "../../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../../kit/text/words.ts";
import { api, type CallOptions } from "../../../../../../web/api.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { FormDialog } from "../../../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../../../web/words.ts";
import type { Refund } from "../../../refund.ts";
import { useRefundToast } from "./refund-toasts.ts";

interface Props {
  readonly refund: Refund;
  readonly onClose: () => void;
}

export function WithdrawRefund({ refund, onClose }: Props) {
  const { refunds, atGateway } = useWords("paymentsDesk");
  const words = refunds.withdrawing;
  const language = useLanguage();
  const showResult = useRefundToast();
  return (
    <FormDialog
      title={interpolate(words.title, { amount: formatMoney(refund.amount, refund.currency, language) })}
      mutation={api.payments.withdrawRefund}
      extraInput={{ _id: refund._id, updatedAt: refund.updatedAt }}
      fields={[
        { name: "reason", label: atGateway.reason, hint: atGateway.reasonHint, kind: "textarea", required: true },
      ]}
      onDone={showResult}
      onClose={onClose}
      submitLabel={words.submit}
    />
  );
}

interface DecisionInput {
  readonly _id: string;
  readonly updatedAt: string;
  /** Id of the gateway's refund, or "yes" or "no" when there are no candidates. */
  readonly refundId: string;
  readonly reason: string;
}

export function DecideRefund({ refund, onClose }: Props) {
  const { refunds, atGateway } = useWords("paymentsDesk");
  const words = refunds.deciding;
  const language = useLanguage();
  const showResult = useRefundToast();
  const candidates = refund.candidates ?? [];
  const options = [
    ...candidates.map(({ refundId, at }) => ({
      value: refundId,
      label: interpolate(words.candidate, { id: refundId, date: at ? formatDateTime(at, language) : "–" }),
    })),
    ...(candidates.length === 0 ? [{ value: "yes", label: words.yes }] : []),
    { value: "no", label: words.no },
  ];
  const decide = ({ refundId, ...values }: DecisionInput, options?: CallOptions) => {
    const isOfGateway = refundId !== "no" && refundId !== "yes";
    return api.payments.decideRefund(
      { ...values, arrived: refundId !== "no", ...(isOfGateway ? { refundId } : {}) },
      options,
    );
  };
  return (
    <FormDialog
      title={interpolate(words.title, { amount: formatMoney(refund.amount, refund.currency, language) })}
      text={words.text}
      mutation={decide}
      extraInput={{ _id: refund._id, updatedAt: refund.updatedAt }}
      fields={[
        { name: "refundId", label: words.what, kind: "select", required: true, options },
        { name: "reason", label: atGateway.reason, hint: atGateway.reasonHint, kind: "textarea", required: true },
      ]}
      onDone={showResult}
      onClose={onClose}
      submitLabel={words.submit}
    />
  );
}

/** Refund through the gateway, and the list of a payment's refunds. */
import { Button, Modal, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime, formatMoney } from "../../../../../../kit/text/format.ts";
import { amountText } from "../../../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../../../kit/text/words.ts";
import { api } from "../../../../../../web/api.ts";
import { openKeys } from "../../../../../../web/keys.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { FormDialog } from "../../../../../../web/office/form/form-dialog.tsx";
import type { Tone } from "../../../../../../kit/contract/list-columns.ts";
import { StatusDot } from "../../../../../../web/office/components/record/status-dot.tsx";
import { SeeMore } from "../../../../../../web/office/components/see-more.tsx";
import { useWords } from "../../../../../../web/words.ts";
import type { Refund } from "../../../refund.ts";
import type { RefundStatus } from "../../../refund-states.ts";
import { type PaymentOperation, stillDue } from "../../result/payment-operation.ts";
import { DecideRefund, WithdrawRefund } from "./refund-decisions.tsx";
import { useFailure } from "./refund-failure.ts";
import { useRefundToast } from "./refund-toasts.ts";
import classes from "../operations.module.css";

interface Props {
  readonly row: PaymentOperation;
  readonly onClose: () => void;
}

export function RefundAtGateway({ row, onClose }: Props) {
  const { atGateway: words } = useWords("paymentsDesk");
  const language = useLanguage();
  const showResult = useRefundToast();
  const [showsRefunds, setShowsRefunds] = useState(false);
  const remaining = amountText(stillDue(row));
  if (showsRefunds) return <Refunds row={row} onClose={onClose} />;
  return (
    <FormDialog
      title={interpolate(words.title, { reference: row.reference })}
      text={[
        interpolate(words.text, { amount: formatMoney(remaining, row.currency, language) }),
        row.gateway === "bipay" && words.manualRefund,
      ]
        .filter(Boolean)
        .join(" ")}
      mutation={api.payments.refundAtGateway}
      extraInput={{ _id: row._id, updatedAt: row.updatedAt }}
      fields={[
        { name: "amount", kind: "amount", label: words.amount, required: true },
        { name: "reason", label: words.reason, hint: words.reasonHint, kind: "textarea", required: true },
      ]}
      initialValues={{ amount: remaining }}
      // A failed or unclear refund stays on screen, with what can be done about it.
      onDone={(refund) => {
        showResult(refund);
        if (refund.status !== "failed" && refund.status !== "unclear") return;
        setShowsRefunds(true);
        return "stay";
      }}
      onClose={onClose}
      submitLabel={words.submit}
    />
  );
}

export function Refunds({ row, onClose }: Props) {
  const { refunds: words } = useWords("paymentsDesk");
  const [openDialog, setOpenDialog] = useState<{ kind: "withdraw" | "decide"; refund: Refund } | null>(null);
  const query = useQuery({
    queryKey: [api.payments.refundsOf.key, row._id],
    queryFn: () => api.payments.refundsOf({ _id: row._id }),
  });
  if (openDialog?.kind === "withdraw")
    return <WithdrawRefund refund={openDialog.refund} onClose={() => setOpenDialog(null)} />;
  if (openDialog?.kind === "decide")
    return <DecideRefund refund={openDialog.refund} onClose={() => setOpenDialog(null)} />;
  return (
    <Modal opened onClose={onClose} title={interpolate(words.title, { reference: row.reference })} size="lg">
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      )}
      <ul className={classes.refunds} aria-busy={query.isPending}>
        {query.data?.map((refund) => (
          <RefundItem key={refund._id} refund={refund} onAction={(kind) => setOpenDialog({ kind, refund })} />
        ))}
      </ul>
    </Modal>
  );
}

const tones: Record<RefundStatus, Tone> = {
  proposed: "wait",
  sending: "work",
  asked: "work",
  unclear: "bad",
  done: "good",
  failed: "bad",
  withdrawn: "quiet",
};

function RefundItem({ refund, onAction }: { refund: Refund; onAction: (kind: "withdraw" | "decide") => void }) {
  const { refunds: words } = useWords("paymentsDesk");
  const language = useLanguage();
  const showResult = useRefundToast();
  const describeFailure = useFailure();
  const [{ keyOf }] = useState(openKeys);
  const { _id, updatedAt, can } = refund;
  const approve = useMutation({
    mutationFn: () => api.payments.approveRefund({ _id, updatedAt }, { once: keyOf({ updatedAt }) }),
    onSuccess: showResult,
  });
  const checkStatus = useMutation({ mutationFn: () => api.payments.askAboutRefund({ _id }), onSuccess: showResult });
  return (
    <li className={classes.refund}>
      <div className={classes.refundLine}>
        <StatusDot tone={tones[refund.status]} label={words.status[refund.status]} />
        <strong className="num">{formatMoney(refund.amount, refund.currency, language)}</strong>
      </div>
      <Text size="xs" c="dimmed">
        {words.means[refund.means]} · {refund.reference} ·{" "}
        <span className="num">{formatDateTime(refund.doneAt ?? refund.createdAt, language)}</span>
      </Text>
      <SeeMore>{refund.reason}</SeeMore>
      <Text size="xs" c="dimmed">
        {interpolate(words.proposedBy, { name: refund.proposedBy })}
        {refund.approvedBy && `, ${interpolate(words.approvedBy, { name: refund.approvedBy })}`}
      </Text>
      {refund.failure && <Text size="sm">{describeFailure(refund.failure)}</Text>}
      {refund.status === "proposed" && !can.approve && <Text size="sm">{words.own}</Text>}
      <div className={classes.refundActions}>
        {can.approve && (
          <Button size="sm" loading={approve.isPending} onClick={() => approve.mutate()}>
            {refund.means === "hand" ? words.approveByHand : words.approve}
          </Button>
        )}
        {can.decide && (
          <Button size="sm" onClick={() => onAction("decide")}>
            {words.decide}
          </Button>
        )}
        {can.ask && (
          <Button size="sm" variant="default" loading={checkStatus.isPending} onClick={() => checkStatus.mutate()}>
            {words.queryGateway}
          </Button>
        )}
        {can.withdraw && (
          <Button size="sm" variant="default" onClick={() => onAction("withdraw")}>
            {words.withdraw}
          </Button>
        )}
      </div>
    </li>
  );
}

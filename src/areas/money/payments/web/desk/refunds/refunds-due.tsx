/** Home panel of refunds: those to approve, then the oldest that are due. */
import { IconCheck } from "@tabler/icons-react";
import { amountText, toMinorUnits } from "../../../../../../kit/numbers/money.ts";
import { formatMoney } from "../../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../../kit/text/words.ts";
import { useActions } from "../../../../../../web/office/actions/use-actions.tsx";
import { Panel, PanelMore, PanelRow } from "../../../../../../web/office/components/panel.tsx";
import type { LinkTarget } from "../../../../../../web/office/home/widget.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { useWords } from "../../../../../../web/words.ts";
import { attentionsOf } from "../../../columns.ts";
import type { CashHome } from "../../../home.ts";
import type { GatewayKey } from "../../../states.ts";
import { type PaymentOperation, operationPath } from "../../result/payment-operation.ts";
import { useRefundActions } from "./refund-actions.tsx";
import { Refunds } from "./refund-dialogs.tsx";

type Due = CashHome["due"];

export const countOf = (due: Due) => due.reduce((sum, { count }) => sum + count, 0);

export const dueList = (gateway: GatewayKey): LinkTarget => ({
  to: `/${gateway}/all`,
  search: { attention: "refundDue" },
});

export function refundSums(due: Due): Pick<Due[number], "currency" | "amount">[] {
  return [...new Set(due.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: amountText(
      due.filter((each) => each.currency === currency).reduce((sum, { amount }) => sum + toMinorUnits(amount), 0n),
    ),
  }));
}

/** Refunds to approve, then the oldest refunds due, with links to the gateways' lists. */
export function RefundsDue({ due, proposed, oldest, toApprove }: CashHome) {
  const { home } = useWords("paymentsDesk");
  const language = useLanguage();
  const approve = useActions<PaymentOperation>({
    one: [
      { label: home.approving, icon: IconCheck, dialog: (row, onClose) => <Refunds row={row} onClose={onClose} /> },
    ],
  });
  const refund = useActions<PaymentOperation>({ one: useRefundActions() });
  const gateways = [...new Set(due.map(({ gateway }) => gateway))];
  return (
    <Panel
      title={home.refunds}
      count={countOf(due)}
      more={gateways.map((gateway) => (
        <PanelMore
          key={gateway}
          target={dueList(gateway)}
          label={gateways.length > 1 ? home.short[gateway] : home.all}
        />
      ))}
    >
      {proposed.map((row) => (
        <Refund
          key={row._id}
          row={row}
          amount={row.proposedAmount}
          detail={interpolate(home.proposedBy, { name: row.proposedBy })}
          action={approve.ofRow(row)[0]}
        />
      ))}
      {oldest.map((row) => (
        <Refund
          key={row._id}
          row={row}
          amount={amountText(toMinorUnits(row.refundDue ?? "0.00") - toMinorUnits(row.refundedAmount))}
          action={refund.ofRow(row)[0]}
        />
      ))}
      {toApprove > proposed.length && (
        <PanelRow title={pluralize(home.moreToApprove, toApprove - proposed.length, language)} />
      )}
      {approve.dialog}
      {refund.dialog}
    </Panel>
  );
}

function Refund({
  row,
  amount,
  detail,
  action,
}: Pick<Parameters<typeof PanelRow>[0], "action"> & { row: PaymentOperation; amount: string; detail?: string }) {
  const { marks, home } = useWords("paymentsDesk");
  const language = useLanguage();
  const marked = attentionsOf(row)
    .filter((each) => each === "duplicated" || each === "late" || each === "disputed")
    .map((each) => marks[each]);
  return (
    <PanelRow
      target={{ to: operationPath(row) }}
      title={row.payer}
      detail={[row.reference, home.short[row.gateway], ...marked, detail].filter(Boolean).join(" · ")}
      aside={<span className="num">{formatMoney(amount, row.currency, language)}</span>}
      action={action}
    />
  );
}

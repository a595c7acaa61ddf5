import { Badge, Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { formatDateTime, formatMoney } from "../../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../../kit/text/words.ts";
import { api } from "../../../../../../web/api.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { Panel } from "../../../../../../web/office/components/panel.tsx";
import { LinkedFact } from "../../../../../../web/office/components/record/record.tsx";
import { useUser } from "../../../../../../web/session/session.ts";
import type { Tone } from "../../../../../../kit/contract/list-columns.ts";
import { StatusDot } from "../../../../../../web/office/components/record/status-dot.tsx";
import { toast } from "../../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../../web/words.ts";
import classes from "../desk.module.css";
import { useRefreshRequests } from "../staff-shared.ts";
import type { FormDetailData } from "./form-facts.ts";

type PaymentLine = FormDetailData["payments"][number];
type DeskWords = ReturnType<typeof useWords<"onlineRequestsDesk">>["detail"];

/** All payment attempts; the status of an open one can be synchronized with its gateway. */
export function PaymentsPanel({ detail: { payments, group } }: { detail: FormDetailData }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  const refresh = useRefreshRequests();
  const sync = useMutation({
    mutationFn: ({ reference }: PaymentLine) => api.payments.sync({ reference, commonId: group.commonId }),
    onSuccess: (payment) => {
      toast(interpolate(words.synced, { state: stateWord(words, payment.status) }));
      return refresh();
    },
  });
  return (
    <Panel title={words.payments} count={payments.length}>
      {payments.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {words.noPayments}
        </Text>
      )}
      {payments.map((payment) => (
        <PaymentAttempt
          key={payment._id}
          payment={payment}
          words={words}
          isSyncing={sync.isPending && sync.variables._id === payment._id}
          onSync={() => sync.mutate(payment)}
        />
      ))}
    </Panel>
  );
}

function PaymentAttempt({
  payment,
  words,
  isSyncing,
  onSync,
}: {
  payment: PaymentLine;
  words: DeskWords;
  isSyncing: boolean;
  onSync: () => void;
}) {
  const language = useLanguage();
  const money = (amount: string) => formatMoney(amount, payment.currency, language);
  const isDue = isSome(payment.refundDue);
  const isRefunded = isSome(payment.refundedAmount);
  const isSettled = ["confirmed", "partlyRefunded", "refunded"].includes(payment.status);
  return (
    <div className={classes.payment}>
      <div className={classes.paymentLine}>
        <StatusDot tone={paymentTones[payment.status] ?? "quiet"} label={stateWord(words, payment.status)} />
        <strong className="num">{money(payment.amount)}</strong>
      </div>
      <div className={classes.paymentLine}>
        <Text size="xs" c="dimmed">
          {gatewayWord(words, payment.gateway)} · <Reference of={payment} /> ·{" "}
          {formatDateTime(payment.confirmedAt ?? payment.createdAt, language)}
        </Text>
        {!isSettled && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={15} />}
            loading={isSyncing}
            onClick={onSync}
          >
            {words.sync}
          </Button>
        )}
      </div>
      {(payment.duplicated || isDue || isRefunded) && (
        <div className={classes.paymentLine} style={{ justifyContent: "flex-start" }}>
          {payment.duplicated && <Badge color="red">{words.duplicated}</Badge>}
          {isDue && payment.refundDue && (
            <Badge color="laton">{interpolate(words.refundDue, { amount: money(payment.refundDue) })}</Badge>
          )}
          {isRefunded && payment.refundedAmount && payment.refunds.length === 0 && (
            <Badge color="green">{interpolate(words.refunded, { amount: money(payment.refundedAmount) })}</Badge>
          )}
        </div>
      )}
      {payment.refunds.map((refund) => (
        <div key={`${refund.at} ${refund.amount} ${refund.status}`} className={classes.paymentLine}>
          <StatusDot tone={refundTones[refund.status]} label={words.refundStates[refund.status]} />
          <Text size="xs" c="dimmed" className="num">
            {money(refund.amount)} · {formatDateTime(refund.at, language)}
          </Text>
        </div>
      ))}
    </div>
  );
}

/** Links to the payment for managers of its gateway. */
function Reference({ of: { _id, gateway, reference } }: { of: PaymentLine }) {
  const permissions = useUser()?.permissions ?? [];
  const managerPermissions =
    gateway === "transfermovil" ? ["adminTransfermovil"] : gateway === "enzona" ? ["adminEnzona"] : allGatewayManagers;
  if (!managerPermissions.some((each) => permissions.some((permission) => permission === each))) return reference;
  return <LinkedFact to={`/${gateway}/all/${_id}`} label={reference} />;
}
const allGatewayManagers = ["adminTransfermovil", "adminEnzona"];

const refundTones: Record<PaymentLine["refunds"][number]["status"], Tone> = {
  proposed: "wait",
  sending: "work",
  asked: "work",
  unclear: "bad",
  done: "good",
  failed: "bad",
  withdrawn: "quiet",
};

const paymentTones: Record<string, Tone> = {
  created: "wait",
  paying: "wait",
  confirmed: "good",
  failed: "bad",
  expired: "quiet",
  cancelled: "quiet",
  partlyRefunded: "work",
  refunded: "work",
  disputed: "bad",
};

const stateWord = (words: DeskWords, state: string) =>
  words.paymentStates[state as keyof DeskWords["paymentStates"]] ?? state;
const gatewayWord = (words: DeskWords, gateway: string) =>
  words.gateways[gateway as keyof DeskWords["gateways"]] ?? gateway;

const isSome = (amount: string | null) => amount !== null && /[1-9]/.test(amount);

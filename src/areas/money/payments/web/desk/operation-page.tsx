/** Payment page: what each side reports, what happened, subject and money. */
import { Group } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { formatDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { formatPhone } from "../../../../../kit/identity/phone.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { RecordActions } from "../../../../../web/office/actions/record-actions.tsx";
import { BackLink } from "../../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../../web/office/components/panel.tsx";
import { FactsGrid, LinkedFact, RecordPanels } from "../../../../../web/office/components/record/record.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { PaymentDetail } from "../../payment.ts";
import { Comparison } from "./operation-comparison.tsx";
import { useOperationActions } from "./operation-actions.tsx";
import { OperationStatus } from "./operation-status.tsx";
import { PaymentHistory } from "./operation-story.tsx";
import classes from "./operations.module.css";
import { useRequestOf } from "../links/subject-link.ts";

export function OperationPage() {
  const { paymentId } = useParams({ strict: false }) as { paymentId: string };
  const { detail: words } = useWords("paymentsDesk");
  return (
    <RecordLoader call={api.payments.details} input={{ id: paymentId }} missing={words.missing}>
      {(payment) => <PaymentView payment={payment} />}
    </RecordLoader>
  );
}

function PaymentView({ payment }: { payment: PaymentDetail }) {
  const words = useWords("paymentsDesk");
  const language = useLanguage();
  const actions = useOperationActions();
  return (
    <>
      <BackLink label={words.detail.back} to={`/${payment.gateway}/all`} />
      <PageHeader
        title={interpolate(words.detail.title, { reference: payment.reference })}
        subtitle={
          <Group gap="md">
            <OperationStatus row={payment} />
            <strong className={classes.sumOfAll}>{formatMoney(payment.amount, payment.currency, language)}</strong>
            <span>{formatDateTime(payment.confirmedAt ?? payment.createdAt, language)}</span>
            <SubjectLink payment={payment} />
          </Group>
        }
        actions={<RecordActions name={payment.reference} actions={actions.ofRow(payment)} />}
      />
      <RecordPanels
        main={
          <>
            <Comparison payment={payment} />
            <PaymentHistory payment={payment} />
          </>
        }
        side={
          <>
            <SubjectPanel payment={payment} />
            <MoneyPanel payment={payment} />
          </>
        }
      />
      {actions.dialog}
    </>
  );
}

/** What was paid, as a link to it; for those who may not open it, to all of its payments. */
function SubjectLink({ payment: { subject, gateway } }: { payment: PaymentDetail }) {
  const { number } = subject;
  const target = useRequestOf()(subject) ?? { to: `/${gateway}/all`, search: { search: number } };
  return <LinkedFact {...target} label={number} />;
}

function SubjectPanel({ payment }: { payment: PaymentDetail }) {
  const { subject, payer, payerPhone, settled } = payment;
  const { detail: words, columns, yes, no } = useWords("paymentsDesk");
  return (
    <Panel title={words.what} padded>
      <FactsGrid
        facts={[
          [words.kind, words.kinds[subject.kind]],
          [columns.number, <SubjectLink key="number" payment={payment} />],
          [columns.payer, payer],
          [columns.phone, formatPhone(payerPhone)],
          [words.settled, settled ? yes : no],
        ]}
      />
    </Panel>
  );
}

function MoneyPanel({ payment }: { payment: PaymentDetail }) {
  const { detail: words, columns } = useWords("paymentsDesk");
  const language = useLanguage();
  const { currency, refundDue, refundedAmount, rate, commission, refundReason = "" } = payment;
  const reasons: Readonly<Partial<Record<string, string>>> = words.refundReasons;
  const money = (amount: string | undefined) => amount && formatMoney(amount, currency, language);
  const isNonZero = (amount: string | undefined) => amount !== undefined && toMinorUnits(amount) > 0n;
  return (
    <Panel title={words.money} padded>
      <FactsGrid
        facts={[
          [
            columns.amount,
            <strong key="amount" className="num">
              {money(payment.amount)}
            </strong>,
          ],
          isNonZero(payment.bankFee) && [words.bankFee, money(payment.bankFee)],
          rate !== undefined && [words.rate, rate],
          isNonZero(commission) && [columns.commission, money(commission)],
          isNonZero(refundDue) && [columns.refundDue, money(refundDue)],
          isNonZero(refundDue) && [words.reason, reasons[refundReason] ?? refundReason],
          isNonZero(refundedAmount) && [columns.refunded, money(refundedAmount)],
          payment.refundReference !== undefined && [words.refundReference, payment.refundReference],
        ]}
      />
    </Panel>
  );
}

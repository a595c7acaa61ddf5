/** Payment page (domain.md T1–T4, Z1–Z3): subject, money, gateway data and history. */
import { Group } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { formatDay, formatDateTime, formatMoney } from "../../../../../kit/text/format.ts";
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
import {
  FactsGrid,
  HistoryPanel,
  LinkedFact,
  RecordPanels,
} from "../../../../../web/office/components/record/record.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { PaymentDetail } from "../../payment.ts";
import { useOperationActions } from "./operation-actions.tsx";
import { OperationStatus } from "./operation-status.tsx";
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
          <Group gap="xs">
            <OperationStatus row={payment} />
            <span>{interpolate(words.detail.since, { date: formatDateTime(payment.updatedAt, language) })}</span>
          </Group>
        }
        actions={<RecordActions name={payment.reference} actions={actions.ofRow(payment)} />}
      />
      <RecordPanels
        main={
          <>
            <SubjectPanel payment={payment} />
            <MoneyPanel payment={payment} />
            <GatewayPanel payment={payment} />
            <StatementPanel payment={payment} />
          </>
        }
        side={<HistoryPanel lines={payment.history} deeds={words.deeds} />}
      />
      {actions.dialog}
    </>
  );
}

function SubjectPanel({ payment: { subject, payer, payerPhone, settled } }: { payment: PaymentDetail }) {
  const { detail: words, columns, yes, no } = useWords("paymentsDesk");
  const request = useRequestOf()(subject);
  const number = request ? <LinkedFact {...request} label={subject.number} /> : subject.number;
  return (
    <Panel title={words.what} padded>
      <FactsGrid
        facts={[
          [words.kind, words.kinds[subject.kind]],
          [columns.number, number],
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
  const { currency, refundDue, refundedAmount, receivedAmount, rate, commission } = payment;
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
          receivedAmount !== undefined && [words.received, `${receivedAmount} ${payment.receivedCurrency ?? currency}`],
          isNonZero(refundDue) && [columns.refundDue, money(refundDue)],
          isNonZero(refundDue) && [words.reason, payment.refundReason],
          isNonZero(refundedAmount) && [columns.refunded, money(refundedAmount)],
          payment.refundReference !== undefined && [words.refundReference, payment.refundReference],
        ]}
      />
    </Panel>
  );
}

function GatewayPanel({ payment }: { payment: PaymentDetail }) {
  const { detail: words, columns, banks } = useWords("paymentsDesk");
  const language = useLanguage();
  const { bank, bankId, tmId, transactionUuid, cardBrand, authCode, confirmedAt } = payment;
  return (
    <Panel title={words.gateway} padded>
      <FactsGrid
        facts={[
          [columns.created, formatDateTime(payment.createdAt, language)],
          [columns.confirmed, confirmedAt && formatDateTime(confirmedAt, language)],
          !confirmedAt && [words.expires, formatDateTime(payment.expiresAt, language)],
          bank !== undefined && [columns.bank, (banks as Readonly<Record<string, string>>)[bank] ?? bank],
          bankId !== undefined && [columns.bankId, bankId],
          tmId !== undefined && [columns.tmId, tmId],
          transactionUuid !== undefined && [columns.uuid, transactionUuid],
          cardBrand !== undefined && [words.card, cardBrand],
          authCode !== undefined && [words.authCode, authCode],
        ]}
      />
    </Panel>
  );
}

/** Its day in the bank statement, with a link to that day. */
function StatementPanel({
  payment: { gateway, conciliated, statementReference, statementDate },
}: {
  payment: PaymentDetail;
}) {
  const { detail: words, columns, yes } = useWords("paymentsDesk");
  const language = useLanguage();
  return (
    <Panel title={words.statement} isEmpty={!conciliated} nothing={words.notConciliated} padded>
      <FactsGrid
        facts={[
          [columns.conciliated, yes],
          [
            words.statementDate,
            statementDate && (
              <LinkedFact
                key="day"
                to={`/${gateway}/reconciliation/${statementDate}`}
                label={formatDay(statementDate, language)}
              />
            ),
          ],
          [columns.reference, statementReference],
        ]}
      />
    </Panel>
  );
}

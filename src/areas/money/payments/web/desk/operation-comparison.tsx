/** What we requested, what the gateway answered and what its statement shows, with a sign a line. */
import { Badge, Box } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatDay, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { formatPhone } from "../../../../../kit/identity/phone.ts";
import { currencies, type Currency } from "../../../../../kit/numbers/money.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { api } from "../../../../../web/api.ts";
import { Panel } from "../../../../../web/office/components/panel.tsx";
import { LinkedFact } from "../../../../../web/office/components/record/record.tsx";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { PaymentDetail } from "../../payment.ts";
import classes from "./operations.module.css";

type Side = string | null | undefined;
type ComparedLine = readonly [label: string, ours: Side, gateway: Side, statement: Side];

export function Comparison({ payment }: { payment: PaymentDetail }) {
  const { detail: words } = useWords("paymentsDesk");
  const language = useLanguage();
  const { gateway, confirmedAt, createdAt, statementDate } = payment;
  const day = statementDate ?? dayOf(new Date(confirmedAt ?? createdAt));
  const lines = useComparedLines(payment, day);
  const isEqual = lines.every((line) => agreementOf(line) !== "differs");
  const isComparable = lines.some((line) => agreementOf(line) !== undefined);
  return (
    <Panel
      title={words.sides}
      more={
        isComparable && (
          <Badge color={isEqual ? "green" : "red"}>{isEqual ? words.agreement.agrees : words.agreement.differs}</Badge>
        )
      }
    >
      {/* A scrollable element must be focusable. */}
      <Box className={classes.compared} role="group" aria-label={words.sides} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th aria-label={words.sides} />
              <th scope="col">{words.sideNames.ours}</th>
              <th scope="col">{words.sideNames.gateway}</th>
              <th scope="col">{words.sideNames.statement}</th>
              <th aria-label={words.agreement.agrees} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const [label, ...sides] = line;
              return (
                <tr key={label} data-differs={agreementOf(line) === "differs"}>
                  <th scope="row">{label}</th>
                  {sides.map((value, index) => (
                    <td
                      key={[words.sideNames.ours, words.sideNames.gateway, words.sideNames.statement][index]}
                      className="num"
                    >
                      {value || "—"}
                    </td>
                  ))}
                  <td>
                    <Agreement of={agreementOf(line)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Box>
      <p className={classes.statementDay}>
        <LinkedFact
          to={`/${gateway}/reconciliation/${day}`}
          label={interpolate(words.statementOf, { day: formatDay(day, language) })}
        />
      </p>
    </Panel>
  );
}

function Agreement({ of: agreement }: { of: ReturnType<typeof agreementOf> }) {
  const { agrees, differs } = useWords("paymentsDesk").detail.agreement;
  if (agreement === "agrees") return <IconCheck size={17} className={classes.agrees} role="img" aria-label={agrees} />;
  if (agreement === "differs")
    return <IconAlertTriangle size={17} className={classes.differs} role="img" aria-label={differs} />;
  return null;
}

/** Undefined if fewer than two sides reported. */
function agreementOf([, ...sides]: ComparedLine): "agrees" | "differs" | undefined {
  const values = sides.filter(Boolean);
  if (values.length < 2) return undefined;
  return new Set(values).size === 1 ? "agrees" : "differs";
}

function useComparedLines(payment: PaymentDetail, day: string): readonly ComparedLine[] {
  const { detail: words, columns, banks } = useWords("paymentsDesk");
  const language = useLanguage();
  const { gateway, reference, confirmedAt, bank, payerPhone, cardBrand, authCode } = payment;
  const input = { gateway, day, search: reference };
  const statement = useQuery({
    queryKey: [api.reconciliation.lines.key, input],
    queryFn: ({ signal }) => api.reconciliation.lines(input, { signal }),
    retry: false,
  });
  const theirs = statement.data?.docs.find((line) => line.reference === reference)?.theirs;
  const isSupported = (currency: string): currency is Currency => (currencies as readonly string[]).includes(currency);
  const money = (amount: string | undefined, currency: string) =>
    amount && (isSupported(currency) ? formatMoney(amount, currency, language) : `${amount} ${currency}`);
  const answered = confirmedAt === undefined ? undefined : payment.amount;
  const bankName = bank && ((banks as Readonly<Record<string, string>>)[bank] ?? bank);
  const lines: readonly (ComparedLine | false)[] = [
    [
      columns.amount,
      money(payment.amount, payment.currency),
      money(payment.receivedAmount ?? answered, payment.receivedCurrency ?? payment.currency),
      theirs && money(theirs.amount, theirs.currency),
    ],
    [columns.reference, reference, confirmedAt && reference, payment.statementReference ?? (theirs && reference)],
    [words.identifier, null, payment.tmId ?? payment.transactionUuid ?? payment.bankId, theirs?.operation],
    payerPhone !== undefined && [columns.phone, null, formatPhone(payerPhone), null],
    bankName !== undefined && [columns.bank, null, bankName, null],
    cardBrand !== undefined && [words.card, null, cardBrand, null],
    authCode !== undefined && [words.authCode, null, authCode, null],
  ];
  return lines.filter((line) => line !== false);
}

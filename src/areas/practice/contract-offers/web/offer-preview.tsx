/** The offer as it will be printed, in Spanish and on white, from the values entered so far. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAmount } from "../../../../kit/numbers/amount-input.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { formatAmount, formatDay } from "../../../../kit/text/format.ts";
import { api } from "../../../../web/api.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { fieldRows } from "../../../../web/office/form/field-values.ts";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { firmSettings } from "../../../../web/session/firm-settings.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import { offerTotals } from "../offer-totals.ts";
import { offerWords as printed } from "../server-messages.es.ts";
import classes from "./offer-preview.module.css";

interface Props {
  readonly values: FormValues;
  readonly number: string | undefined;
  /** Names of the chosen client and people, by identifier. */
  readonly names: ReadonlyMap<string, string>;
}

export function OfferPreview({ values, number, names }: Props) {
  const { form: words } = useWords("contractOffers");
  const conceptOf = useNaming("OFFER_CONCEPT", "es");
  const methodOf = useNaming("PAYMENT_METHOD", "es");
  const activityOf = useNaming("MAIN_ACTIVITY", "es");
  const currency = currencies.find((each) => each === values.currency) ?? "CUP";
  const totals = offerTotals(values);
  const bankAccount = text(values.bankAccount);
  const { data: letterhead } = useQuery({
    queryKey: [api.contractOffers.letterhead.key, bankAccount],
    queryFn: () => api.contractOffers.letterhead(bankAccount ? { bankAccount } : {}),
    placeholderData: keepPreviousData,
  });
  const account = letterhead?.account;
  const cheque = amountText(values.chequeAmount);
  const facts = [
    [printed.client, names.get(text(values.client)) ?? ""],
    [printed.contract, [text(values.contract), dayText(values.contractDate)].filter(Boolean).join(", ")],
    [printed.requestedBy, names.get(text(values.requestedBy)) ?? ""],
    [printed.approvalDate, dayText(values.approvalDate)],
    [printed.deliveryDate, dayText(values.deliveryDate)],
    [
      printed.activities,
      (Array.isArray(values.mainActivities) ? values.mainActivities : []).map(activityOf).join(", "),
    ],
  ].filter(([, value]) => value);
  return (
    <Panel title={words.preview} padded>
      <div className={classes.sheet} lang="es" data-mantine-color-scheme="light">
        <p className={classes.head}>
          <span>{firmSettings.name}</span>
          <span>{number}</span>
        </p>
        <p className={classes.particulars}>
          {[letterhead?.slogan, ...(letterhead?.particulars ?? [])].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <p className={classes.title}>{printed.title}</p>
        <p className={classes.day}>{dayText(values.date)}</p>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Lines
          title={printed.concept}
          currency={currency}
          rows={fieldRows(values.concepts).map((row) => [
            [conceptOf(text(row.concept)), text(row.description)].filter(Boolean).join(": "),
            amountText(row.amount),
          ])}
          total={[printed.total, formatAmount(totals.concepts, "es")]}
        />
        <Lines
          title={printed.methods}
          currency={currency}
          rows={[
            ...fieldRows(values.paymentMethods).map(
              (row) => [methodOf(text(row.method)), amountText(row.amount)] as const,
            ),
            ...(cheque ? [[printed.cheque, cheque] as const] : []),
          ]}
        />
        {account && account.length > 0 && (
          <p className={classes.account}>
            <strong>{printed.bank}</strong>
            {account.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        )}
        <div className={classes.signatures}>
          <Signature label={printed.signedByFirm} name={names.get(text(values.approvedBy))} />
          <Signature label={printed.signedByClient} name={text(values.receivedBy)} />
        </div>
      </div>
    </Panel>
  );
}

function Lines({
  title,
  currency,
  rows,
  total,
}: {
  title: string;
  currency: string;
  rows: readonly (readonly [name: string, amount: string])[];
  total?: readonly [label: string, amount: string];
}) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{currency}</th>
        </tr>
      </thead>
      <tbody>
        {withKeys(rows).map(({ key, name, amount }) => (
          <tr key={key}>
            <td>{name}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{total[0]}</th>
            <td>{total[1]}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Two lines may have the same text. */
function withKeys(rows: readonly (readonly [name: string, amount: string])[]) {
  const countByText = new Map<string, number>();
  return rows.map(([name, amount]) => {
    const count = (countByText.get(name + amount) ?? 0) + 1;
    countByText.set(name + amount, count);
    return { key: `${name}${amount}${count}`, name, amount };
  });
}

function Signature({ label, name }: { label: string; name: string | undefined }) {
  return (
    <div>
      {label}
      <br />
      {name}
    </div>
  );
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** An amount that is being typed is left out. */
function amountText(value: unknown): string {
  const parsed = parseAmount(text(value));
  return "value" in parsed ? formatAmount(parsed.value, "es") : "";
}

/** A day that is being typed is left out. */
function dayText(value: unknown): string {
  return /^\d{4}-\d\d-\d\d$/.test(text(value)) ? formatDay(text(value), "es") : "";
}

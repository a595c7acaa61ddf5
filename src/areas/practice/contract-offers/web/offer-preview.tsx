/** The offer as it will be printed, in Spanish and on white, from the values entered so far. */
import { useQuery } from "@tanstack/react-query";
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
  const currency = currencies.find((each) => each === values.currency) ?? "CUP";
  const totals = offerTotals(values);
  const amountOf = (row: FormValues) => {
    const parsed = parseAmount(text(row.amount));
    return "value" in parsed ? formatAmount(parsed.value, "es") : "";
  };
  const facts = [
    [printed.client, names.get(text(values.client)) ?? ""],
    [printed.contract, [text(values.contract), dayText(values.contractDate)].filter(Boolean).join(", ")],
    [printed.requestedBy, names.get(text(values.requestedBy)) ?? ""],
    [printed.deliveryDate, dayText(values.deliveryDate)],
  ].filter(([, value]) => value);
  return (
    <Panel title={words.preview} padded>
      <div className={classes.sheet} lang="es" data-mantine-color-scheme="light">
        <p className={classes.head}>
          <span>{firmSettings.name}</span>
          <span>{number}</span>
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
            amountOf(row),
          ])}
          total={[printed.total, formatAmount(totals.concepts, "es")]}
        />
        <Lines
          title={printed.methods}
          currency={currency}
          rows={fieldRows(values.paymentMethods).map((row) => [methodOf(text(row.method)), amountOf(row)])}
        />
        <Account id={text(values.bankAccount)} />
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
        {rows.map(([name, amount], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their place
          <tr key={index}>
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

function Account({ id }: { id: string }) {
  const bankOf = useNaming("BANK", "es");
  const { data } = useQuery({ queryKey: [api.bankAccounts.all.key], queryFn: () => api.bankAccounts.all({}) });
  const account = data?.docs.find(({ _id }) => _id === id);
  if (!account) return null;
  return (
    <p>
      {printed.bank}: {account.accountNumber}, {bankOf(account.bank)}
    </p>
  );
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

/** A day that is being typed is left out. */
function dayText(value: unknown): string {
  return /^\d{4}-\d\d-\d\d$/.test(text(value)) ? formatDay(text(value), "es") : "";
}

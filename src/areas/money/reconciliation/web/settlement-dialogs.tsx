/** Dialogs that add, withdraw or explain a deposit, and set the gateway's fee. */
import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { addDays } from "../../../../kit/time/calendar.ts";
import { formatDay } from "../../../../kit/text/format.ts";
import { currencies, type Currency } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import type { Deposit, Settlement } from "../settlement-contract.ts";
import type { ReconciliationDay } from "../schemas.ts";
import { depositReasons } from "../states.ts";
import classes from "./reconciliation.module.css";
import { useMoney, useRefreshDays } from "./day-parts.tsx";
import { optionsOf } from "../../../../web/office/form/fields.ts";

interface Props {
  readonly onClose: () => void;
}
interface DayProps extends Props {
  readonly record: ReconciliationDay;
}

/** Prefilled with the expected amount: most deposits match it. */
export function DepositDialog({ record, onClose }: DayProps) {
  const { add: words } = useWords("reconciliation").settlement;
  const language = useLanguage();
  const today = useToday();
  const { gateway, _id: day, settlement } = record;
  const missing = settlement.find(({ standing }) => standing === "missing") ?? settlement[0];
  const expected = missing?.standing === "missing" && !missing.net.startsWith("-") ? missing.net : "";
  const nextDay = addDays(day, 1);
  return (
    <FormDialog
      title={interpolate(words.title, { day: formatDay(day, language) })}
      mutation={api.reconciliation.addDeposit}
      extraInput={{ gateway, day }}
      fields={[
        {
          name: "currency",
          kind: "select",
          label: words.currency,
          options: optionsOf(settlement.map(({ currency }) => currency)),
          required: true,
        },
        { name: "amount", kind: "amount", label: words.amount, required: true },
        { name: "reference", label: words.reference, required: true },
        { name: "bankedOn", kind: "date", label: words.bankedOn, required: true },
      ]}
      initialValues={{
        currency: missing?.currency ?? "CUP",
        amount: expected,
        bankedOn: nextDay > today ? today : nextDay,
      }}
      submitLabel={words.submit}
      successMessage={words.done}
      invalidate={useRefreshDays()}
      onClose={onClose}
    />
  );
}

export function WithdrawDepositDialog({ deposit, onClose }: Props & { deposit: Deposit }) {
  const { withdraw: words } = useWords("reconciliation").settlement;
  return (
    <FormDialog
      title={interpolate(words.title, { reference: deposit.reference })}
      mutation={api.reconciliation.withdrawDeposit}
      extraInput={{ _id: deposit._id }}
      fields={[{ name: "note", label: words.note, hint: words.noteHint, kind: "textarea", required: true }]}
      submitLabel={words.submit}
      isDanger
      successMessage={words.done}
      invalidate={useRefreshDays()}
      onClose={onClose}
    />
  );
}

export function ExplainDialog({ record, line: settlement, onClose }: DayProps & { line: Settlement }) {
  const { explain: words, reasons } = useWords("reconciliation").settlement;
  const money = useMoney();
  const { gateway, _id: day } = record;
  const { currency, difference = "0.00" } = settlement;
  return (
    <FormDialog
      title={interpolate(words.title, { amount: money(difference, currency) })}
      mutation={api.reconciliation.explainDeposit}
      extraInput={{ gateway, day, currency, difference }}
      fields={[
        {
          name: "reason",
          kind: "select",
          label: words.reason,
          options: optionsOf(depositReasons, reasons),
          required: true,
        },
        { name: "note", label: words.note, hint: words.noteHint, kind: "textarea", required: true },
      ]}
      submitLabel={words.submit}
      successMessage={words.done}
      invalidate={useRefreshDays()}
      onClose={onClose}
    />
  );
}

/** The fee rules in force, and a form for a new one. */
export function FeesDialog({ record, onClose }: DayProps) {
  const { fees: words } = useWords("reconciliation").settlement;
  const language = useLanguage();
  const money = useMoney();
  const cache = useQueryClient();
  const refresh = useRefreshDays();
  const { gateway, _id: day } = record;
  const query = useQuery({
    queryKey: [api.reconciliation.fees.key, gateway],
    queryFn: ({ signal }) => api.reconciliation.fees({ gateway }, { signal }),
  });
  const currentFees = (
    <>
      <Text size="sm" mb="md">
        {words.text}
      </Text>
      {query.data && query.data.length === 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {words.none}
        </Text>
      )}
      {query.data && query.data.length > 0 && (
        <ul className={classes.log} style={{ marginBottom: 16 }}>
          {query.data.map((fee) => (
            <li key={fee._id}>
              <strong>
                {interpolate(words.rule, {
                  currency: fee.currency,
                  percent: fee.percent,
                  fixed: money(fee.fixed, fee.currency),
                })}
              </strong>{" "}
              <span>{`${interpolate(words.since, { day: formatDay(fee.since, language) })}, ${fee.by}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return (
    <FormDialog
      title={words.title}
      text={currentFees}
      mutation={api.reconciliation.setFee}
      extraInput={{ gateway }}
      fields={[
        {
          name: "currency",
          kind: "select",
          label: words.currency,
          options: optionsOf<Currency>(gateway === "bipay" ? currencies : ["CUP"]),
          required: true,
        },
        { name: "percent", kind: "amount", label: words.percent, required: true },
        { name: "fixed", kind: "amount", label: words.fixed, required: true },
        { name: "since", kind: "date", label: words.from, required: true },
      ]}
      initialValues={{ currency: record.settlement[0]?.currency ?? "CUP", fixed: "0.00", since: day }}
      submitLabel={words.submit}
      successMessage={words.done}
      invalidate={() => Promise.all([cache.invalidateQueries({ queryKey: [api.reconciliation.fees.key] }), refresh()])}
      onClose={onClose}
    />
  );
}

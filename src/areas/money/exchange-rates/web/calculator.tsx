import { Text } from "@mantine/core";
import { useState } from "react";
import { formatAmount, formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api, type CallOptions } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { rateKinds } from "../columns.ts";

type CalculateInput = Parameters<typeof api.exchangeRates.calculate>[0];

/** The result with its input, because the form may have changed since. */
async function calculate(input: CalculateInput, options?: CallOptions) {
  return { ...(await api.exchangeRates.calculate(input, options)), input };
}

/** Currency calculator; shows the rate that was used. */
export function Calculator({ onClose }: { onClose: () => void }) {
  const { calculate: words, fields: f, columns: c } = useWords("exchangeRates");
  const { close } = useWords("office").form;
  const language = useLanguage();
  const organisms = useNomenclators("ORGANISM");
  const organismOf = useNaming("ORGANISM");
  const currency = { kind: "select", options: optionsOf(currencies), required: true } as const;
  const [result, setResult] = useState<Awaited<ReturnType<typeof calculate>>>();
  return (
    <FormDialog
      title={words.title}
      mutation={calculate}
      columns={2}
      fields={[
        {
          name: "amount",
          kind: "amount",
          label: words.amount,
          hint: words.amountHint,
          required: true,
          fullWidth: true,
        },
        { ...currency, name: "fromCurrency", label: f.fromCurrency },
        { ...currency, name: "toCurrency", label: f.toCurrency },
        { name: "kind", kind: "select", label: words.kind, options: optionsOf(rateKinds, words.kinds), required: true },
        { name: "date", kind: "date", label: words.date },
        {
          name: "organism",
          kind: "select",
          label: c.organism,
          hint: words.anyOrganism,
          options: organisms,
          fullWidth: true,
        },
      ]}
      initialValues={{ amount: "100.00", fromCurrency: "USD", toCurrency: "CUP", kind: "average", date: useToday() }}
      submitLabel={words.apply}
      cancelLabel={close}
      onDone={(answer) => {
        setResult(answer);
        return "stay";
      }}
      onClose={onClose}
      skipLeaveGuard
    >
      <div role="status">
        {result && (
          <>
            <Text fw={600} className="num" mt="md">
              {interpolate(words.result, {
                amount: formatMoney(String(result.input.amount), result.input.fromCurrency, language),
                result: formatMoney(result.result, result.input.toCurrency, language),
              })}
            </Text>
            <Text size="sm" c="dimmed">
              {interpolate(words.rate, {
                rate: formatAmount(result.rate, language),
                organism: organismOf(result.organism),
                day: formatDay(result.date, language),
              })}
              {result.inverse && `. ${words.inverse}`}
            </Text>
          </>
        )}
      </div>
    </FormDialog>
  );
}

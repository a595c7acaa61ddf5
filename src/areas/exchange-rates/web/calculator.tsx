import { Text } from "@mantine/core";
import { useState } from "react";
import { formatAmount, formatDay, formatMoney } from "../../../kit/format.ts";
import { currencies } from "../../../kit/money.ts";
import { interpolate } from "../../../kit/words.ts";
import { api, type CallOptions } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { optionsOf } from "../../../web/office/form/fields.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import { useToday } from "../../../web/office/use-today.ts";
import { useWords } from "../../../web/words.ts";
import { useNaming, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { rateKinds } from "../columns.ts";

type Asked = Parameters<typeof api.exchangeRates.calculate>[0];

/** The rate that was applied, and what was asked: a box may say something else by now. */
async function calculate(asked: Asked, options?: CallOptions) {
  return { ...(await api.exchangeRates.calculate(asked, options)), asked };
}

/** An amount in another currency, with the rate it was calculated by. */
export function Calculator({ onClose }: { onClose: () => void }) {
  const { calculate: words, fields: f, columns: c } = useWords("exchangeRates");
  const { close } = useWords("office").form;
  const language = useLanguage();
  const organisms = useNomenclators("ORGANISM");
  const organismOf = useNaming("ORGANISM");
  const currency = { kind: "select", options: optionsOf(currencies), required: true } as const;
  const [found, setFound] = useState<Awaited<ReturnType<typeof calculate>>>();
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
        setFound(answer);
        return "stay";
      }}
      onClose={onClose}
      skipLeaveGuard
    >
      <div role="status">
        {found && (
          <>
            <Text fw={600} className="num" mt="md">
              {interpolate(words.result, {
                amount: formatMoney(String(found.asked.amount), found.asked.fromCurrency, language),
                result: formatMoney(found.result, found.asked.toCurrency, language),
              })}
            </Text>
            <Text size="sm" c="dimmed">
              {interpolate(words.rate, {
                rate: formatAmount(found.rate, language),
                organism: organismOf(found.organism),
                day: formatDay(found.date, language),
              })}
              {found.inverse && `. ${words.inverse}`}
            </Text>
          </>
        )}
      </div>
    </FormDialog>
  );
}

import { Button, Text } from "@mantine/core";
import { IconCalculator } from "@tabler/icons-react";
import { formatAmount, formatDay } from "../../../../kit/text/format.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { rateColumns } from "../columns.ts";
import type { exchangeRatesContract, RateMoves } from "../contract.ts";
import { Calculator } from "./calculator.tsx";

/** Exchange rates by date; the newest of a pair is in force. */
export function Rates() {
  const words = useWords("exchangeRates");
  const { columns: c, moved } = words;
  const language = useLanguage();
  const organisms = useNomenclators("ORGANISM");
  const currency = { kind: "select", options: optionsOf(currencies), required: true } as const;
  const formatRate = (rate: string) => formatAmount(rate, language);
  return (
    <ResourceScreen<typeof exchangeRatesContract>
      {...columnsFor(rateColumns, { ...words, language, organismOf: useNaming("ORGANISM") })}
      name="rates"
      entry="exchangeRates"
      kind="exchangeRate"
      words={words}
      calls={api.exchangeRates}
      formColumns={2}
      fields={[
        { ...currency, name: "fromCurrency" },
        { ...currency, name: "toCurrency" },
        { name: "buyValue", kind: "rate", required: true, fullWidth: true },
        { name: "saleValue", kind: "rate", required: true, fullWidth: true },
        { name: "averageValue", kind: "rate", fullWidth: true },
        { name: "organism", kind: "select", options: organisms, required: true },
        { name: "date", kind: "date", required: true },
      ]}
      initialValues={{ fromCurrency: "USD", toCurrency: "CUP", organism: "BCC3", date: useToday() }}
      filters={[
        choiceOf("fromCurrency", c.fromCurrency, currencies),
        choiceOf("toCurrency", c.toCurrency, currencies),
        { kind: "select", name: "organism", label: c.organism, options: organisms },
        { kind: "period", from: "from", to: "to", label: words.period },
      ]}
      toolbar={(open) => (
        <Button
          variant="default"
          leftSection={<IconCalculator size={17} />}
          onClick={() => open((onClose) => <Calculator onClose={onClose} />)}
        >
          {words.calculator}
        </Button>
      )}
      confirmRefusal={{
        code: "RATE_MOVED",
        confirmKey: "confirmed",
        question: (facts) => {
          const { percent, date, moved: values } = facts as unknown as RateMoves;
          const lines = values.map(({ value, from, to, percent }) => (
            <Text key={value} component="span" display="block" className="num">
              {interpolate(moved.line, { name: c[value], from: formatRate(from), to: formatRate(to), percent })}
            </Text>
          ));
          const text = interpolate(moved.text, { percent, day: formatDay(date, language) });
          return { title: moved.title, text: [text, ...lines], action: moved.confirm, leave: moved.back };
        },
      }}
    />
  );
}

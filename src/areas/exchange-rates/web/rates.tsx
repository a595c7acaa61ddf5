import { Button } from "@mantine/core";
import { IconCalculator } from "@tabler/icons-react";
import { currencies } from "../../../kit/money.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { Register } from "../../../web/office/register/register.tsx";
import { useToday } from "../../../web/office/today.ts";
import { useWords } from "../../../web/words.ts";
import { useNaming, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { rateColumns } from "../columns.ts";
import type { exchangeRates } from "../contract.ts";
import { Calculator } from "./calculator.tsx";
import { useFarMove } from "./far-move.tsx";
import { showRate } from "./show-rate.ts";

/** Rates by date: the newest of a pair holds. */
export function Rates() {
  const words = useWords("exchangeRates");
  const { columns: c, fields: f } = words;
  const today = useToday();
  const organisms = useNomenclators("ORGANISM");
  const organismOf = useNaming("ORGANISM");
  const { saved, question } = useFarMove();
  const shown = shownIn(
    rateColumns,
    { ...words, language: useLanguage(), organismOf },
    {
      buy: ({ buyValue }) => showRate(buyValue),
      sale: ({ saleValue }) => showRate(saleValue),
      average: ({ averageValue }) => showRate(averageValue),
    },
  );
  const { create, update, ...calls } = api.exchangeRates;
  const money = {
    kind: "choice",
    required: true,
    options: currencies.map((value) => ({ value, label: value })),
  } as const;
  return (
    <Register<typeof exchangeRates>
      {...shown}
      name="rates"
      entry="exchangeRates"
      kind="exchangeRate"
      words={words}
      calls={{ ...calls, create: saved(create), update: saved(update) }}
      card={(row) => ({ ...shown.card(row), right: `${c.sale}: ${showRate(row.saleValue)}` })}
      formColumns={2}
      fields={[
        { ...money, name: "fromCurrency", label: f.fromCurrency },
        { ...money, name: "toCurrency", label: f.toCurrency },
        { name: "buyValue", kind: "rate", label: f.buyValue, hint: f.buyHint, required: true, wide: true },
        { name: "saleValue", kind: "rate", label: f.saleValue, hint: f.saleHint, required: true, wide: true },
        { name: "averageValue", kind: "rate", label: f.averageValue, hint: f.averageHint, wide: true },
        { name: "organism", kind: "choice", options: organisms, required: true },
        { name: "date", label: f.date, kind: "date", required: true },
      ]}
      begins={{ fromCurrency: "USD", toCurrency: "CUP", organism: "BCC3", date: today }}
      filters={[
        choiceOf("fromCurrency", c.from, currencies),
        choiceOf("toCurrency", c.to, currencies),
        { kind: "choice", name: "organism", label: c.organism, options: organisms },
        { kind: "period", from: "from", to: "to", label: words.period },
      ]}
      actions={(open) => (
        <Button
          variant="default"
          leftSection={<IconCalculator size={17} />}
          onClick={() => open((onClose) => <Calculator onClose={onClose} />)}
        >
          {words.calculator}
        </Button>
      )}
      asking={question}
    />
  );
}

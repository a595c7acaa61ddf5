import { Button } from "@mantine/core";
import { IconCalculator, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { showDay, showInstant } from "../../../kit/format.ts";
import { currencies } from "../../../kit/money.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { Deed } from "../../../web/office/deed/deed.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { useWords } from "../../../web/words.ts";
import { useNomenclators } from "../../nomenclators/web/public-office.ts";
import type { ExchangeRate, exchangeRates } from "../contract.ts";
import { Calculator } from "./calculator.tsx";
import { RateDialog } from "./rate-dialog.tsx";
import { showRate } from "./show-rate.ts";

/** Rates by date: the newest of a pair holds. */
export function Rates() {
  const words = useWords("exchangeRates");
  const language = useLanguage();
  const cache = useQueryClient();
  const organisms = useNomenclators("ORGANISM");
  const refresh = () => cache.invalidateQueries({ queryKey: [api.exchangeRates.list.key] });
  const c = words.columns;
  const organism = (code: string) => organisms.find(({ value }) => value === code)?.label ?? code;
  const pair = (row: ExchangeRate) =>
    say(words.pair, { from: row.fromCurrency, to: row.toCurrency, day: showDay(row.date, language) });
  const value = (rate: string) => <span className="num">{showRate(rate)}</span>;

  const edit: Deed<ExchangeRate> = {
    label: words.actions.edit,
    icon: IconPencil,
    asks: (rate, onClose) => <RateDialog rate={rate} refresh={refresh} onClose={onClose} />,
  };
  const deeds = useDeeds<ExchangeRate>({
    refresh,
    one: [
      edit,
      {
        label: words.actions.remove,
        icon: IconTrash,
        danger: true,
        sure: (row) => ({ title: words.remove.title, text: say(words.remove.text, { pair: pair(row) }) }),
        call: ({ _id }) => api.exchangeRates.remove({ id: _id }),
        done: words.remove.done,
      },
    ],
  });
  const screen: ListScreen<typeof exchangeRates.list, typeof exchangeRates.exportRates> = {
    name: "rates",
    label: words.list,
    call: api.exchangeRates.list,
    sheet: api.exchangeRates.exportRates,
    sort: "-date",
    columns: [
      { key: "date", label: c.date, sort: "date", main: true, cell: (row) => showDay(row.date, language) },
      { key: "from", label: c.from, cell: (row) => row.fromCurrency },
      { key: "to", label: c.to, cell: (row) => row.toCurrency },
      { key: "buy", label: c.buy, sort: "buyValue", align: "right", cell: (row) => value(row.buyValue) },
      { key: "sale", label: c.sale, sort: "saleValue", align: "right", cell: (row) => value(row.saleValue) },
      { key: "average", label: c.average, align: "right", cell: (row) => value(row.averageValue) },
      { key: "organism", label: c.organism, cell: (row) => organism(row.organism) },
      { key: "updated", label: c.updated, extra: true, cell: (row) => showInstant(row.updatedAt, language) },
    ],
    filters: [
      choiceOf("fromCurrency", c.from, currencies),
      choiceOf("toCurrency", c.to, currencies),
      { kind: "choice", name: "organism", label: c.organism, options: organisms },
      { kind: "period", from: "from", to: "to", label: words.period },
    ],
    rowName: pair,
    open: (row) => () => deeds.run(edit, row),
    card: (row) => ({
      title: `${row.fromCurrency} → ${row.toCurrency}`,
      amount: value(row.buyValue),
      detail: organism(row.organism),
      left: showDay(row.date, language),
      right: `${c.sale}: ${showRate(row.saleValue)}`,
    }),
    rowActions: deeds.ofRow,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconCalculator size={17} />}
              onClick={() => deeds.open((onClose) => <Calculator onClose={onClose} />)}
            >
              {words.calculator}
            </Button>
            <Button
              leftSection={<IconPlus size={17} />}
              onClick={() =>
                deeds.open((onClose) => <RateDialog rate={undefined} refresh={refresh} onClose={onClose} />)
              }
            >
              {words.create}
            </Button>
          </>
        }
      />
      <List screen={screen} />
      {deeds.dialog}
    </>
  );
}

import { Button } from "@mantine/core";
import { IconCalculator, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { currencies } from "../../../kit/money.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { Deed } from "../../../web/office/deed/deed.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { useWords } from "../../../web/words.ts";
import { useNaming, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { rateColumns } from "../columns.ts";
import type { ExchangeRate, exchangeRates } from "../contract.ts";
import { Calculator } from "./calculator.tsx";
import { RateDialog } from "./rate-dialog.tsx";
import { showRate } from "./show-rate.ts";

/** Rates by date: the newest of a pair holds. */
export function Rates() {
  const words = useWords("exchangeRates");
  const { entries } = useWords("menu");
  const cache = useQueryClient();
  const organisms = useNomenclators("ORGANISM");
  const refresh = () => cache.invalidateQueries({ queryKey: [api.exchangeRates.list.key] });
  const c = words.columns;
  const organismOf = useNaming("ORGANISM");
  const shown = shownIn(
    rateColumns,
    { ...words, language: useLanguage(), organismOf },
    {
      buy: ({ buyValue }) => showRate(buyValue),
      sale: ({ saleValue }) => showRate(saleValue),
      average: ({ averageValue }) => showRate(averageValue),
    },
  );

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
        sure: (row) => ({ title: words.remove.title, text: say(words.remove.text, { pair: shown.rowName(row) }) }),
        call: ({ _id }) => api.exchangeRates.remove({ id: _id }),
        done: words.remove.done,
        undo: ({ _id }) => api.trash.restore({ kind: "exchangeRate", _id }),
      },
    ],
  });
  const screen: ListScreen<typeof exchangeRates.list, typeof exchangeRates.exportRates> = {
    ...shown,
    name: "rates",
    label: words.list,
    call: api.exchangeRates.list,
    sheet: api.exchangeRates.exportRates,
    filters: [
      choiceOf("fromCurrency", c.from, currencies),
      choiceOf("toCurrency", c.to, currencies),
      { kind: "choice", name: "organism", label: c.organism, options: organisms },
      { kind: "period", from: "from", to: "to", label: words.period },
    ],
    open: (row) => () => deeds.run(edit, row),
    card: (row) => ({ ...shown.card(row), right: `${c.sale}: ${showRate(row.saleValue)}` }),
    rowActions: deeds.ofRow,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader
        title={entries.exchangeRates}
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

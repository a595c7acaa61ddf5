import { Button } from "@mantine/core";
import { IconCalculator, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showDay, showInstant } from "../../../kit/format.ts";
import { currencies } from "../../../kit/money.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { ConfirmDelete } from "../../../web/office/parts/confirm-delete.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { toast } from "../../../web/office/queries.ts";
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
  const [dialog, setDialog] = useState<{ kind: "rate" | "remove" | "calculate"; rate?: ExchangeRate }>();
  const close = () => setDialog(undefined);
  const refresh = () => cache.invalidateQueries({ queryKey: [api.exchangeRates.list.key] });
  const c = words.columns;
  const organism = (code: string) => organisms.find(({ value }) => value === code)?.label ?? code;
  const pair = (row: ExchangeRate) =>
    say(words.pair, { from: row.fromCurrency, to: row.toCurrency, day: showDay(row.date, language) });
  const value = (rate: string) => <span className="num">{showRate(rate)}</span>;

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
    open: (row) => () => setDialog({ kind: "rate", rate: row }),
    card: (row) => ({
      title: `${row.fromCurrency} → ${row.toCurrency}`,
      amount: value(row.buyValue),
      detail: organism(row.organism),
      left: showDay(row.date, language),
      right: `${c.sale}: ${showRate(row.saleValue)}`,
    }),
    rowActions: (row) => [
      {
        label: words.actions.edit,
        icon: <IconPencil size={17} />,
        run: () => setDialog({ kind: "rate", rate: row }),
      },
      {
        label: words.actions.remove,
        icon: <IconTrash size={17} />,
        danger: true,
        run: () => setDialog({ kind: "remove", rate: row }),
      },
    ],
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
              onClick={() => setDialog({ kind: "calculate" })}
            >
              {words.calculator}
            </Button>
            <Button leftSection={<IconPlus size={17} />} onClick={() => setDialog({ kind: "rate" })}>
              {words.create}
            </Button>
          </>
        }
      />
      <List screen={screen} />
      {dialog?.kind === "calculate" && <Calculator onClose={close} />}
      {dialog?.kind === "rate" && (
        <RateDialog
          rate={dialog.rate}
          onDone={() => {
            toast(words.saved);
            void refresh();
            close();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "remove" && dialog.rate && (
        <ConfirmDelete
          title={words.remove.title}
          text={say(words.remove.text, { pair: pair(dialog.rate) })}
          onConfirm={async () => {
            await api.exchangeRates.remove({ id: dialog.rate?._id ?? "" });
            toast(words.remove.done);
            await refresh();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

import { currencies } from "../../../kit/money.ts";
import { api } from "../../../web/api.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import { useToday } from "../../../web/office/today.ts";
import { useWords } from "../../../web/words.ts";
import { useNomenclators } from "../../nomenclators/web/public-office.ts";
import type { ExchangeRate } from "../contract.ts";
import { useFarMove } from "./far-move.tsx";

/** A new rate, or the correction of one. */
export function RateDialog({
  rate,
  refresh,
  onClose,
}: {
  rate: ExchangeRate | undefined;
  refresh: () => unknown;
  onClose: () => void;
}) {
  const words = useWords("exchangeRates");
  const today = useToday();
  const organisms = useNomenclators("ORGANISM");
  const { fields: f } = words;
  const { saved, question } = useFarMove();
  const money = {
    kind: "choice",
    required: true,
    options: currencies.map((value) => ({ value, label: value })),
  } as const;
  const shared = {
    columns: 2,
    fields: [
      { ...money, name: "fromCurrency", label: f.fromCurrency },
      { ...money, name: "toCurrency", label: f.toCurrency },
      { name: "buyValue", kind: "rate", label: f.buyValue, hint: f.buyHint, required: true, wide: true },
      { name: "saleValue", kind: "rate", label: f.saleValue, hint: f.saleHint, required: true, wide: true },
      { name: "averageValue", kind: "rate", label: f.averageValue, hint: f.averageHint, wide: true },
      { name: "organism", label: f.organism, kind: "choice", options: organisms, required: true },
      { name: "date", label: f.date, kind: "date", required: true },
    ],
    done: words.saved,
    refresh,
    onClose,
    children: question,
  } as const;
  const create = saved(api.exchangeRates.create);
  const update = saved(api.exchangeRates.update);
  if (!rate)
    return (
      <FormDialog
        title={words.createTitle}
        call={create}
        from={{ fromCurrency: "USD", toCurrency: "CUP", organism: "BCC3", date: today }}
        {...shared}
      />
    );
  return (
    <FormDialog
      title={words.editTitle}
      call={update}
      with={{ _id: rate._id, updatedAt: rate.updatedAt }}
      from={rate}
      {...shared}
    />
  );
}

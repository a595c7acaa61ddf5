/** The sums of an offer below their lines, and what makes them equal. */
import { Button } from "@mantine/core";
import { amountText, type Currency, toMinorUnits } from "../../../../kit/numbers/money.ts";
import { formatAmountInput, parseAmount } from "../../../../kit/numbers/amount-input.ts";
import { formatMoney } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import type { offerTotals } from "../offer-totals.ts";
import classes from "./offers.module.css";

export function LinesTotal({ label, amount, currency }: { label: string; amount: string; currency: Currency }) {
  const language = useLanguage();
  return (
    <p className={classes.sum}>
      <span>{label}: </span>
      <strong>{formatMoney(amount, currency, language)}</strong>
    </p>
  );
}

/** The sum of the payment methods; if it differs from the concepts, by how much and the correction of the last line. */
export function MethodsTotal({
  sums: { methods, difference },
  rows,
  currency,
  amendRow,
}: {
  sums: ReturnType<typeof offerTotals>;
  rows: readonly FormValues[];
  currency: Currency;
  amendRow: (index: number, values: FormValues) => void;
}) {
  const { totals: words } = useWords("contractOffers");
  const language = useLanguage();
  const nameOf = useNaming("PAYMENT_METHOD");
  const isMismatch = difference !== "0.00";
  const index = rows.length - 1;
  const amended = toMinorUnits(amountOf(rows[index])) + toMinorUnits(difference);
  const isOver = difference.startsWith("-");
  const method = String(rows[index]?.method ?? "");
  return (
    <>
      <LinesTotal label={words.methods} amount={methods} currency={currency} />
      <div role="status" className={classes.mismatch} data-differs={isMismatch}>
        {isMismatch && (
          <>
            <span>
              <strong>{words.mismatch}.</strong>{" "}
              {interpolate(isOver ? words.over : words.missing, {
                amount: formatMoney(difference.replace("-", ""), currency, language),
              })}
            </span>
            {amended > 0 && method && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => amendRow(index, { amount: formatAmountInput(amountText(amended), "amount", language) })}
              >
                {interpolate(isOver ? words.subtract : words.add, { method: nameOf(method) })}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** The amount of a line; one that cannot be parsed counts as zero. */
function amountOf(row: FormValues | undefined): string {
  const parsed = parseAmount(typeof row?.amount === "string" ? row.amount : "");
  return "value" in parsed ? parsed.value : "0.00";
}

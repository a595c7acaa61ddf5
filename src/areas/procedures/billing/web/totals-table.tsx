import { Box, Text } from "@mantine/core";
import { formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { CurrencyTotal, StampTotal } from "../invoice.ts";
import classes from "./billing.module.css";

/** Totals of an invoice per currency: prices, stamps, and gateway fees. */
export function TotalsTable({ totals, stamps }: { totals: readonly CurrencyTotal[]; stamps: readonly StampTotal[] }) {
  const words = useWords("billing").totals;
  const language = useLanguage();
  return (
    <>
      {/* A scrollable region must be reachable by keyboard. */}
      <Box className={classes.scroll} role="region" tabIndex={0} aria-label={words.title}>
        <table className={classes.totals}>
          <thead>
            <tr>
              <th scope="col">{words.title}</th>
              <th scope="col">{words.stamps}</th>
              <th scope="col">{words.total}</th>
              <th scope="col">{words.bankFee}</th>
              <th scope="col">{words.collected}</th>
            </tr>
          </thead>
          <tbody>
            {totals.map((total) => {
              const money = (amount: string) =>
                amount === "0.00" ? "—" : formatMoney(amount, total.currency, language);
              return (
                <tr key={total.currency}>
                  <td>
                    {total.currency}
                    {total.lines > 0 && ` · ${pluralize(words.lines, total.lines, language)}`}
                  </td>
                  <td>{money(total.stamps)}</td>
                  <td>
                    <strong>{money(total.amount)}</strong>
                  </td>
                  <td>{money(total.bankFee)}</td>
                  <td>{money(total.collected)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Box>
      {stamps.length > 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {words.stampsTitle}:{" "}
          {stamps
            .map((stamp) =>
              interpolate(words.stamp, {
                quantity: stamp.quantity,
                concept: stamp.concept[language],
                value: formatMoney(stamp.unitAmount, stamp.currency, language),
              }),
            )
            .join("; ")}
        </Text>
      )}
    </>
  );
}

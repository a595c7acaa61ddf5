/** Price of a form with its lines, before and after payment. */
import { Text } from "@mantine/core";
import { formatDay, formatMoney } from "../../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../../kit/text/words.ts";
import { Panel } from "../../../../../../web/office/components/panel.tsx";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { useWords } from "../../../../../../web/words.ts";
import classes from "../desk.module.css";
import type { FormDetailData } from "./form-facts.ts";

/** The form's price lines, as they were fixed. */
export function PricePanel({ detail: { form } }: { detail: FormDetailData }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  if (form.priceLines.length === 0)
    return (
      <Panel title={words.price} padded>
        <Text size="sm" c="dimmed">
          {words.noPrice}
        </Text>
      </Panel>
    );
  return (
    <Panel title={words.price}>
      <table className={classes.money}>
        <tbody>
          {form.priceLines.map((line) => (
            <tr key={`${line.code}${line.kind}`}>
              <th scope="row">
                {line.concept[language]}
                <small className="num">
                  {line.quantity} × {formatMoney(line.unitAmount, line.currency, language)}
                </small>
                {line.since && line.rule && (
                  <small>
                    {interpolate(words.why, {
                      rule: words.rules[line.rule],
                      code: line.code,
                      day: formatDay(line.since, language),
                    })}
                    {line.basis && `. ${line.basis}`}
                  </small>
                )}
              </th>
              <td className="num">{formatMoney(line.amount, line.currency, language)}</td>
            </tr>
          ))}
        </tbody>
        {form.amountTotal && form.currency && (
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <td className="num">{formatMoney(form.amountTotal, form.currency, language)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </Panel>
  );
}

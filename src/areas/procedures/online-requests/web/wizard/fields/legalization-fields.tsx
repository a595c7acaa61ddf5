/** The question about legalization: the destination's requirement, the options and the price. */
import { formatDay, formatMoney } from "../../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../../kit/text/words.ts";
import { api } from "../../../../../../web/api.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { RadioGroup } from "../../../../../../web/site/form/radio-and-checkbox.tsx";
import { useQuery } from "../../../../../../web/site/async-view.tsx";
import { isDead } from "../answers/answers.ts";
import { mayLegalize } from "../answers/answer-checks.ts";
import type { StepFieldsProps } from "./shared-fields.tsx";
import { anotherCountry, checkedOn, consequenceOf, legalizationDays } from "./legalization.ts";
import { RouteAhead } from "../route-preview.tsx";
import "./legalization.css";

export function LegalizationBox(props: StepFieldsProps) {
  const { form, words, context } = props;
  const texts = words.legalization;
  const language = useLanguage();
  const isSold = mayLegalize(form.values, context);
  const amount = useCopyPrice(props, isSold);
  const country = useCountry(props);
  const isNeeded = consequenceOf(form.values.destination, context.destinations) === "needed";
  const consequenceOfNo = isNeeded ? interpolate(texts.refusedThere, { country }) : texts.ifAsked;
  return (
    <>
      <Consequence {...props} />
      {!isSold && <p className="note note-warn">{words.legalizeNotSold}</p>}
      <div className="boxed">
        <RadioGroup
          form={form}
          name="legalize"
          label={interpolate(texts.choose, { country })}
          options={[
            ...(isSold
              ? ([
                  ["yes", texts.yes, pluralize(texts.more, legalizationDays, language), <i key="amount">{amount}</i>],
                ] as const)
              : ([] as const)),
            ["no", texts.no, consequenceOfNo, texts.free],
          ]}
        />
      </div>
      <RouteAhead form={form} words={words} />
    </>
  );
}

/** What the destination requires and who does each part; or a note that the requirement is unknown. */
function Consequence(props: StepFieldsProps) {
  const { form, words, context } = props;
  const texts = words.legalization;
  const language = useLanguage();
  const country = useCountry(props);
  const { destination } = form.values;
  const checked = checkedOn(destination, context.destinations);
  if (consequenceOf(destination, context.destinations) === "unknown")
    return (
      <div className="note stack-tight">
        <h2>{destination === anotherCountry ? texts.unknownCountry : interpolate(texts.unknown, { country })}</h2>
        <p>{texts.advice}</p>
      </div>
    );
  return (
    <div className="note note-warn stack-tight">
      <h2>{interpolate(texts.needed, { country })}</h2>
      <p>{texts.order}</p>
      <ol className="hands">
        <li>
          <strong>{texts.ministry}</strong>
          <span>{texts.byUs}</span>
        </li>
        <li>
          <strong>{interpolate(texts.consulate, { country })}</strong>
          <span>{texts.byYou}</span>
        </li>
      </ol>
      {checked && <p className="muted small">{interpolate(texts.checked, { day: formatDay(checked, language) })}</p>}
    </div>
  );
}

/** Name of the destination within a sentence. */
function useCountry({ form, options, words }: Pick<StepFieldsProps, "form" | "options" | "words">): string {
  const { destination } = form.values;
  if (destination === anotherCountry) return words.legalization.another;
  return options("DESTINATION").find(([code]) => code === destination)?.[1] ?? "";
}

/** The price of legalizing one copy of this document; undefined if it is not sold or not loaded. */
function useCopyPrice({ form, offer }: StepFieldsProps, isSold: boolean): string | undefined {
  const language = useLanguage();
  const { documentType, residence } = form.values;
  const query = {
    offerId: offer._id,
    documentType,
    holderInCuba: isDead(form.values) || residence !== "abroad",
    legalize: true,
  };
  const price = useQuery(
    async () => (isSold ? await api.onlineServices.price(query) : undefined),
    JSON.stringify([query, isSold]),
  );
  const line = price.state === "there" ? price.value?.lines.find(({ kind }) => kind === "legalization") : undefined;
  return line && formatMoney(line.unitAmount, line.currency, language);
}

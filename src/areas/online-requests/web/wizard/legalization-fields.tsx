/** Whether to legalize, asked with what it means for the country that was chosen and what it costs. */
import { formatDay, formatMoney } from "../../../../kit/format.ts";
import { interpolate, pluralize } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { useQuery } from "../../../../web/site/async-view.tsx";
import { isDead } from "./answers.ts";
import { mayLegalize } from "./answer-checks.ts";
import type { StepFieldsProps } from "./shared-fields.tsx";
import { anotherCountry, checkedOn, consequenceOf, legalizationDays } from "./legalization.ts";
import { RouteAhead } from "./route-preview.tsx";
import "./legalization.css";

export function LegalizationBox(boxes: StepFieldsProps) {
  const { form, words, about } = boxes;
  const said = words.legalization;
  const language = useLanguage();
  const isSold = mayLegalize(form.values, about);
  const amount = usePriceOfOne(boxes, isSold);
  const country = useCountry(boxes);
  const isNeeded = consequenceOf(form.values.destination, about.destinations) === "needed";
  const no = isNeeded ? interpolate(said.refusedThere, { country }) : said.ifAsked;
  return (
    <>
      <Consequence {...boxes} />
      {!isSold && <p className="note note-warn">{words.legalizeNotSold}</p>}
      <div className="boxed">
        <RadioGroup
          form={form}
          name="legalize"
          label={interpolate(said.choose, { country })}
          options={[
            ...(isSold
              ? ([
                  ["yes", said.yes, pluralize(said.more, legalizationDays, language), <i key="amount">{amount}</i>],
                ] as const)
              : ([] as const)),
            ["no", said.no, no, said.free],
          ]}
        />
      </div>
      <RouteAhead form={form} words={words} />
    </>
  );
}

/** What the country asks, and who does which part of it; or that nobody here knows it. */
function Consequence(boxes: StepFieldsProps) {
  const { form, words, about } = boxes;
  const said = words.legalization;
  const language = useLanguage();
  const country = useCountry(boxes);
  const { destination } = form.values;
  const checked = checkedOn(destination, about.destinations);
  if (consequenceOf(destination, about.destinations) === "unknown")
    return (
      <div className="note stack-tight">
        <h2>{destination === anotherCountry ? said.unknownCountry : interpolate(said.unknown, { country })}</h2>
        <p>{said.ask}</p>
      </div>
    );
  return (
    <div className="note note-warn stack-tight">
      <h2>{interpolate(said.needed, { country })}</h2>
      <p>{said.order}</p>
      <ol className="hands">
        <li>
          <strong>{said.ministry}</strong>
          <span>{said.byUs}</span>
        </li>
        <li>
          <strong>{interpolate(said.consulate, { country })}</strong>
          <span>{said.byYou}</span>
        </li>
      </ol>
      {checked && <p className="muted small">{interpolate(said.checked, { day: formatDay(checked, language) })}</p>}
    </div>
  );
}

/** As it stands within a sentence. */
function useCountry({ form, options, words }: Pick<StepFieldsProps, "form" | "options" | "words">): string {
  const { destination } = form.values;
  if (destination === anotherCountry) return words.legalization.another;
  return options("DESTINATION").find(([code]) => code === destination)?.[1] ?? "";
}

/** What legalizing one copy of this very document adds; nothing while it cannot be asked. */
function usePriceOfOne({ form, offer }: StepFieldsProps, isSold: boolean): string | undefined {
  const language = useLanguage();
  const { documentType, residence } = form.values;
  const asked = {
    offerId: offer._id,
    documentType,
    holderInCuba: isDead(form.values) || residence !== "abroad",
    legalize: true,
  };
  const price = useQuery(
    async () => (isSold ? await api.onlineServices.price(asked) : undefined),
    JSON.stringify([asked, isSold]),
  );
  const line = price.state === "there" ? price.value?.lines.find(({ kind }) => kind === "legalization") : undefined;
  return line && formatMoney(line.unitAmount, line.currency, language);
}

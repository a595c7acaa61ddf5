/** Boxes that several steps of the wizard share. */
import { interpolate } from "../../../../../../kit/text/words.ts";
import { Check, RadioGroup } from "../../../../../../web/site/form/radio-and-checkbox.tsx";
import { type Option, SelectField } from "../../../../../../web/site/form/fields.tsx";
import type { FormState } from "../../../../../../web/site/form/use-form.ts";
import type { WordsOf } from "../../../../../../web/words.ts";
import type { OnlineServiceOffer } from "../../../../online-services/contract.ts";
import { type WizardAnswers, genderDiffers } from "../answers/answers.ts";
import type { ValidationContext } from "../steps/steps.ts";
import { consequenceOf } from "./legalization.ts";

/** Props of every step. */
export interface StepFieldsProps {
  readonly form: FormState<WizardAnswers>;
  readonly words: WordsOf<"onlineRequestsClient">["wizard"];
  readonly options: (type: string, parent?: string) => readonly Option[];
  readonly countries: readonly Option[];
  readonly offer: OnlineServiceOffer;
  readonly context: ValidationContext;
  /** The identity number that is saved on the server. */
  readonly savedNumber: string;
}

export function Sex({
  form,
  words,
  options,
  context,
}: Pick<StepFieldsProps, "form" | "words" | "options" | "context">) {
  return (
    <>
      <RadioGroup form={form} name="gender" label={words.fields.gender} options={options("GENDER")} />
      {genderDiffers(form.values, context.today) && (
        <div className="note note-warn stack-tight">
          <p>{words.ciGenderWhy}</p>
          <Check form={form} name="ciGenderAck" label={words.fields.ciGenderAck} />
        </div>
      )}
    </>
  );
}

/** Purpose, destination and copies; states immediately if the destination requires no legalization. */
export function PurposeFields({ form, words, options, offer, context }: StepFieldsProps) {
  const { destination } = form.values;
  const needsNoLegalization =
    context.offersLegalization && consequenceOf(destination, context.destinations) === "notNeeded";
  const country = options("DESTINATION").find(([code]) => code === destination)?.[1] ?? "";
  return (
    <>
      <SelectField form={form} name="purpose" label={words.fields.purpose} options={options("PURPOSE")} />
      <SelectField form={form} name="destination" label={words.fields.destination} options={options("DESTINATION")} />
      <div role="status">
        {needsNoLegalization && (
          <div className="note note-ok stack-tight">
            <h2>
              {destination === inCuba
                ? words.legalization.notInCuba
                : interpolate(words.legalization.notThere, { country })}
            </h2>
            <p>{words.legalization.spared}</p>
          </div>
        )}
      </div>
      <RadioGroup
        form={form}
        name="copies"
        label={words.fields.copies}
        options={Array.from({ length: offer.maxCopies }, (_, index) => [String(index + 1), String(index + 1)])}
      />
    </>
  );
}
const inCuba = "DE-CU";

/** Province and its municipalities. */
export function TerritoryFields({
  form,
  province,
  municipality,
  labels,
  options,
}: Pick<StepFieldsProps, "form" | "options"> & {
  province: "province" | "birthPlace.province" | "registry.province";
  municipality: "municipality" | "birthPlace.municipality" | "registry.municipality";
  labels: readonly [string, string];
}) {
  const selectedProvince = form.values[province];
  return (
    <div className="form-pair">
      <SelectField
        form={{ ...form, set: (changes) => form.set({ ...changes, [municipality]: "" }) }}
        name={province}
        label={labels[0]}
        options={options("PROVINCE")}
      />
      <SelectField
        form={form}
        name={municipality}
        label={labels[1]}
        options={selectedProvince ? options("MUNICIPALITY", selectedProvince) : []}
      />
    </div>
  );
}

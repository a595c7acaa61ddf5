/** Boxes that several steps of the wizard share. */
import { Check, Choice } from "../../../../web/site/form/choices.tsx";
import { type Option, SelectField } from "../../../../web/site/form/fields.tsx";
import type { Form } from "../../../../web/site/form/use-form.ts";
import type { WordsOf } from "../../../../web/words.ts";
import type { OnlineServiceOffer } from "../../../online-services/contract.ts";
import { type Answers, genderDiffers } from "./answers.ts";
import { type About, mayLegalize } from "./asked.ts";

/** What every step draws with. */
export interface Boxes {
  readonly form: Form<Answers>;
  readonly words: WordsOf<"onlineRequestsClient">["wizard"];
  readonly options: (type: string, parent?: string) => readonly Option[];
  readonly countries: readonly Option[];
  readonly offer: OnlineServiceOffer;
  readonly about: About;
}

export function Sex({ form, words, options, about }: Pick<Boxes, "form" | "words" | "options" | "about">) {
  return (
    <>
      <Choice form={form} name="gender" label={words.fields.gender} options={options("GENDER")} />
      {genderDiffers(form.values, about.today) && (
        <div className="note note-warn stack-tight">
          <p>{words.ciGenderWhy}</p>
          <Check form={form} name="ciGenderAck" label={words.fields.ciGenderAck} />
        </div>
      )}
    </>
  );
}

/** What the document is for, where it goes, whether legalized, how often. */
export function Use({ form, words, options, offer, about }: Boxes) {
  const legalizes = mayLegalize(form.values, about);
  return (
    <>
      <SelectField form={form} name="purpose" label={words.fields.purpose} options={options("PURPOSE")} />
      <SelectField form={form} name="destination" label={words.fields.destination} options={options("DESTINATION")} />
      {offer.includesLegalization && (
        <>
          {!legalizes && <p className="note note-warn">{words.legalizeNotSold}</p>}
          <Choice
            form={form}
            name="legalize"
            label={words.fields.legalize}
            hint={legalizes ? words.legalizeHint : undefined}
            options={[...(legalizes ? ([["yes", words.legalizeYes]] as const) : []), ["no", words.legalizeNo]]}
          />
        </>
      )}
      <Choice
        form={form}
        name="copies"
        label={words.fields.copies}
        options={Array.from({ length: offer.maxCopies }, (_, index) => [String(index + 1), String(index + 1)])}
      />
    </>
  );
}

/** Province, then its municipalities. */
export function Territory({
  form,
  province,
  municipality,
  labels,
  options,
}: Pick<Boxes, "form" | "options"> & {
  province: "province" | "birthPlace.province" | "registry.province";
  municipality: "municipality" | "birthPlace.municipality" | "registry.municipality";
  labels: readonly [string, string];
}) {
  const chosen = form.values[province];
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
        options={chosen ? options("MUNICIPALITY", chosen) : []}
      />
    </div>
  );
}

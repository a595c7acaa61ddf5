/** The boxes of each step. */
import type { ReactNode } from "react";
import { today } from "../../../web/site/today.ts";
import { useLanguage } from "../../../web/language.ts";
import { Check, Choice } from "../../../web/site/form/choices.tsx";
import { DateField } from "../../../web/site/form/date-field.tsx";
import { type Option, SelectField, TextField } from "../../../web/site/form/fields.tsx";
import type { Form } from "../../../web/site/form/use-form.ts";
import { useWords, type WordsOf } from "../../../web/words.ts";
import { type Catalogue, useCatalogue, useCountries } from "../../nomenclators/web/public.tsx";
import type { OnlineServiceOffer } from "../../online-services/contract.ts";
import {
  type Answers,
  filledFromIdentity,
  genderDiffers,
  self,
  somebodyElse,
  type StepKey,
  type steps,
} from "./answers.ts";

type Labels = WordsOf<"onlineRequestsClient">["wizard"];
interface Boxes {
  readonly form: Form<Answers>;
  readonly words: Labels;
  readonly options: (type: string, parent?: string) => readonly Option[];
  readonly countries: readonly Option[];
  readonly offer: OnlineServiceOffer;
}

const catalogues = [
  "KINSHIP",
  "SKIN_COLOR",
  "GENDER",
  "PROVINCE",
  "MUNICIPALITY",
  "DOCUMENT_TYPE",
  "PURPOSE",
  "DESTINATION",
] as const;

export function StepBoxes({ form, step, offer }: { form: Form<Answers>; step: StepKey; offer: OnlineServiceOffer }) {
  const words = useWords("onlineRequestsClient").wizard;
  const language = useLanguage();
  const found: Catalogue = useCatalogue(catalogues) ?? {};
  const countries = useCountries();
  const options = (type: string, parent?: string): readonly Option[] =>
    (found[type] ?? [])
      .filter((item) => parent === undefined || item.pcode === parent)
      .map((item) => [item.code, item.name[language]]);
  const Step = boxes[step];
  return <Step form={form} words={words} options={options} countries={countries} offer={offer} />;
}

/** Labels of the summary, in the order of the boxes. */
export function stepLabels(words: Labels, step: (typeof steps)[number]): Partial<Record<keyof Answers, string>> {
  return Object.fromEntries(step.asks.map((name) => [name, words[name]]));
}

const boxes: Record<StepKey, (props: Boxes) => ReactNode> = {
  holder: ({ form, words, options }) => {
    const { relationship } = form.values;
    const other = relationship !== "" && relationship !== self;
    return (
      <>
        <Choice
          form={{
            ...form,
            values: { ...form.values, relationship: other ? somebodyElse : relationship },
            faults: other ? {} : form.faults,
          }}
          id={other ? "whose" : "relationship"}
          name="relationship"
          label={words.whose}
          hint={words.whoseHint}
          options={[
            [self, words.self],
            [somebodyElse, words.other],
          ]}
        />
        {other && (
          <SelectField
            form={{
              ...form,
              values: { ...form.values, relationship: relationship === somebodyElse ? "" : relationship },
            }}
            name="relationship"
            label={words.relationship}
            options={options("KINSHIP").filter(([code]) => code !== self)}
          />
        )}
      </>
    );
  },
  name: ({ form, words }) => (
    <>
      <TextField form={form} name="firstName" label={words.firstName} hint={words.nameHint} autoComplete="off" />
      <div className="form-pair">
        <TextField form={form} name="firstLastName" label={words.firstLastName} autoComplete="off" />
        <TextField form={form} name="secondLastName" label={words.secondLastName} optional autoComplete="off" />
      </div>
    </>
  ),
  parents: ({ form, words }) => (
    <>
      <TextField form={form} name="motherName" label={words.motherName} hint={words.parentsHint} autoComplete="off" />
      <TextField form={form} name="fatherName" label={words.fatherName} autoComplete="off" />
    </>
  ),
  identity: ({ form, words }) => (
    <>
      <TextField
        form={form}
        name="identityNumber"
        label={words.identityNumber}
        hint={words.identityHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        onBlur={() => form.set(filledFromIdentity(form.values, today()))}
      />
      <DateField form={form} name="birthDate" label={words.birthDate} />
    </>
  ),
  traits: ({ form, words, options }) => (
    <>
      <Choice form={form} name="gender" label={words.gender} options={options("GENDER")} />
      {genderDiffers(form.values, today()) && (
        <div className="note note-warn stack-tight">
          <p>{words.ciGenderWhy}</p>
          <Check form={form} name="ciGenderAck" label={words.ciGenderAck} />
        </div>
      )}
      <Choice
        form={form}
        name="skinColor"
        label={words.skinColor}
        hint={words.skinColorHint}
        options={options("SKIN_COLOR")}
      />
    </>
  ),
  birthplace: ({ form, words, options, countries }) => (
    <>
      <SelectField form={form} name="birthCountry" label={words.birthCountry} options={countries} />
      {form.values.birthCountry === "CU" ? (
        <Territory
          form={form}
          province="birthProvince"
          municipality="birthMunicipality"
          labels={[words.birthProvince, words.birthMunicipality]}
          options={options}
        />
      ) : (
        <TextField form={form} name="birthText" label={words.birthText} hint={words.birthTextHint} />
      )}
      <SelectField form={form} name="citizenship" label={words.citizenship} options={countries} />
    </>
  ),
  residence: ({ form, words, options, countries }) => (
    <>
      <Choice
        form={form}
        name="residence"
        label={words.residence}
        hint={words.residenceHint}
        options={[
          ["cuba", words.inCuba],
          ["abroad", words.abroad],
        ]}
      />
      {form.values.residence === "cuba" ? (
        <Territory
          form={form}
          province="province"
          municipality="municipality"
          labels={[words.province, words.municipality]}
          options={options}
        />
      ) : (
        <SelectField
          form={form}
          name="abroadCountry"
          label={words.abroadCountry}
          options={countries.filter(([code]) => code !== "CU")}
        />
      )}
      <TextField form={form} name="address" label={words.address} optional autoComplete="off" />
    </>
  ),
  document: ({ form, words, options, offer }) => (
    <>
      {offer.documentTypes.length > 1 && (
        <SelectField
          form={form}
          name="documentType"
          label={words.documentType}
          options={options("DOCUMENT_TYPE").filter(([code]) => offer.documentTypes.includes(code))}
        />
      )}
      <SelectField form={form} name="purpose" label={words.purpose} options={options("PURPOSE")} />
      <SelectField form={form} name="destination" label={words.destination} options={options("DESTINATION")} />
      {offer.includesLegalization && (
        <Choice
          form={form}
          name="legalize"
          label={words.legalize}
          hint={words.legalizeHint}
          options={[
            ["yes", words.legalizeYes],
            ["no", words.legalizeNo],
          ]}
        />
      )}
      <Choice
        form={form}
        name="copies"
        label={words.copies}
        options={Array.from({ length: offer.maxCopies }, (_, index) => [String(index + 1), String(index + 1)])}
      />
    </>
  ),
};

/** Province, then its municipalities. */
function Territory({
  form,
  province,
  municipality,
  labels,
  options,
}: Pick<Boxes, "form" | "options"> & {
  province: "province" | "birthProvince";
  municipality: "municipality" | "birthMunicipality";
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

/** Boxes of each step. */
import type { ReactNode } from "react";
import { maskIdentityNumber } from "../../../../../../kit/identity/identity-number.ts";
import type { Language } from "../../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { Check, RadioGroup } from "../../../../../../web/site/form/radio-and-checkbox.tsx";
import { DateField } from "../../../../../../web/site/form/date-field.tsx";
import { type Option, SelectField, TextField } from "../../../../../../web/site/form/fields.tsx";
import type { FormState } from "../../../../../../web/site/form/use-form.ts";
import { useFirstInteraction } from "../../../../../../web/site/use-first-interaction.ts";
import { useWords } from "../../../../../../web/words.ts";
import { useCountries } from "../../../../../administration/nomenclators/web/public.tsx";
import type { OnlineServiceOffer } from "../../../../online-services/contract.ts";
import {
  type WizardAnswers,
  eventOf,
  fillFromIdentityNumber,
  isDead,
  isOfDeceased,
  otherPersonChoice,
} from "../answers/answers.ts";
import { selfRelationship } from "../../../wizard/form-validation.ts";
import { type ValidationContext, isAnothersNumber, type WizardStepKey } from "../steps/steps.ts";
import { type StepFieldsProps, Sex, TerritoryFields, PurposeFields } from "./shared-fields.tsx";
import { HolderBox } from "./holder-fields.tsx";
import type { Kinship } from "./kinship.ts";
import { anotherCountry } from "./legalization.ts";
import { LegalizationBox } from "./legalization-fields.tsx";
import { registryBoxes } from "./registry-fields.tsx";
import { kinshipNameOf, useBoxCatalogue } from "./use-kinship.ts";

export function StepBoxes({
  form,
  step,
  ...stepProps
}: Pick<StepFieldsProps, "offer" | "context" | "savedNumber"> & {
  form: FormState<WizardAnswers>;
  step: WizardStepKey;
}) {
  const words = useWords("onlineRequestsClient").wizard;
  const language = useLanguage();
  const catalogue = useBoxCatalogue(step !== "holder");
  const isTouched = useFirstInteraction();
  const countries = useCountries(isTouched || step === "birthplace" || step === "residence");
  const options = (type: string, parent?: string): readonly Option[] =>
    (catalogue[type] ?? [])
      .filter((item) => parent === undefined || item.PCode === parent)
      .map((item) => [item.code, item.name[language]]);
  const Step = boxes[step];
  return <Step form={form} words={words} options={options} countries={countries} {...stepProps} />;
}

/** Labels of the boxes, which depend on the answers. */
export function stepLabels(
  words: StepFieldsProps["words"],
  answers: WizardAnswers,
): Record<keyof WizardAnswers, string> {
  const event = words.events[eventOf(answers)];
  const relationshipLabel = isOfDeceased(answers) ? words.relationshipDead : words.fields.relationship;
  const relationship =
    answers.relationship === otherPersonChoice || isOfDeceased(answers) ? relationshipLabel : words.whose;
  return {
    ...words.fields,
    numberAck: words.numberAck,
    entryKnown: words.entryKnown,
    relationship,
    eventDate: event.date,
    eventPlace: event.place,
  };
}

/** Title of a step as a question, addressed to the requester or with the holder's name. */
export function titleOf(
  words: StepFieldsProps["words"],
  step: WizardStepKey,
  {
    answers,
    offer,
    context,
    language,
    kinships,
  }: StepFieldsContext & { language: Language; kinships: readonly Kinship[] },
): string {
  // A service with one document type only requests its use.
  if (step === "document" && offer.documentTypes.length < 2) return words.steps.use;
  const countryName = context.destinations.find(({ code }) => code === answers.destination)?.name?.[language];
  const country = answers.destination === anotherCountry || !countryName ? words.legalization.another : countryName;
  const ownTitles: Partial<Record<WizardStepKey, string>> = words.own;
  const title = (answers.relationship === selfRelationship && ownTitles[step]) || words.steps[step];
  const kinship = kinshipNameOf(kinships, answers);
  const person = kinship ? interpolate(words.yourKin, { kinship }) : words.thePerson;
  const who = (step !== "name" && answers.firstName.trim()) || person;
  return interpolate(title, { who, country });
}

export interface StepFieldsContext {
  readonly answers: WizardAnswers;
  readonly offer: OnlineServiceOffer;
  readonly context: ValidationContext;
}

const boxes: Record<WizardStepKey, (props: StepFieldsProps) => ReactNode> = {
  ...registryBoxes,
  legalization: (props) => <LegalizationBox {...props} />,
  holder: (props) => <HolderBox {...props} />,
  name: ({ form, words }) => (
    <>
      <TextField
        form={form}
        name="firstName"
        label={words.fields.firstName}
        hint={form.values.relationship === selfRelationship ? words.ownNameHint : words.nameHint}
        autoComplete="off"
      />
      <div className="form-pair">
        <TextField form={form} name="firstLastName" label={words.fields.firstLastName} autoComplete="off" />
        <TextField form={form} name="secondLastName" label={words.fields.secondLastName} optional autoComplete="off" />
      </div>
    </>
  ),
  parents: ({ form, words }) => (
    <>
      <TextField
        form={form}
        name="motherName"
        label={words.fields.motherName}
        hint={words.parentsHint}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="fatherName"
        label={words.fields.fatherName}
        hint={words.fatherHint}
        autoComplete="off"
      />
    </>
  ),
  identity: ({ form, words, context, savedNumber }) => (
    <>
      <TextField
        form={form}
        name="identityNumber"
        label={words.fields.identityNumber}
        hint={form.values.relationship === selfRelationship ? words.ownIdentityHint : words.identityHint}
        optional={
          context.family === "TR" &&
          (form.values.holderDeceased === "yes" || isOfDeceased(form.values) || form.values.residence === "abroad")
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        onBlur={() => form.set(fillFromIdentityNumber(form.values, context.today))}
      />
      {isAnothersNumber(form.values, context, savedNumber) && (
        <div className="note note-warn stack-tight">
          <p>{interpolate(words.otherNumber, { number: maskIdentityNumber(context.ownNumber ?? "") })}</p>
          <Check form={form} name="numberAck" label={words.numberAck} />
        </div>
      )}
      <DateField form={form} name="birthDate" label={words.fields.birthDate} partial={isDead(form.values)} />
    </>
  ),
  traits: ({ form, words, options, context }) => (
    <>
      <Sex form={form} words={words} options={options} context={context} />
      <RadioGroup
        form={form}
        name="skinColor"
        label={words.fields.skinColor}
        hint={words.skinColorHint}
        options={options("SKIN_COLOR")}
      />
    </>
  ),
  birthplace: ({ form, words, options, countries }) => (
    <>
      <SelectField
        form={form}
        name="birthPlace.country"
        label={words.fields["birthPlace.country"]}
        options={countries}
      />
      {form.values["birthPlace.country"] === "CU" ? (
        <TerritoryFields
          form={form}
          province="birthPlace.province"
          municipality="birthPlace.municipality"
          labels={[words.fields["birthPlace.province"], words.fields["birthPlace.municipality"]]}
          options={options}
        />
      ) : (
        <TextField
          form={form}
          name="birthPlace.text"
          label={words.fields["birthPlace.text"]}
          hint={words.birthTextHint}
        />
      )}
      <SelectField form={form} name="citizenship" label={words.fields.citizenship} options={countries} />
    </>
  ),
  residence: ({ form, words, options, countries }) => (
    <>
      <RadioGroup
        form={form}
        name="residence"
        label={words.fields.residence}
        hint={form.values.relationship === selfRelationship ? words.ownResidenceHint : words.residenceHint}
        options={[
          ["cuba", words.inCuba],
          ["abroad", words.abroad],
        ]}
      />
      {form.values.residence === "cuba" ? (
        <TerritoryFields
          form={form}
          province="province"
          municipality="municipality"
          labels={[words.fields.province, words.fields.municipality]}
          options={options}
        />
      ) : (
        <SelectField
          form={form}
          name="abroadCountry"
          label={words.fields.abroadCountry}
          options={countries.filter(([code]) => code !== "CU")}
        />
      )}
      <TextField form={form} name="address" label={words.fields.address} optional autoComplete="off" />
    </>
  ),
  document: (props) => (
    <>
      {props.offer.documentTypes.length > 1 && (
        <SelectField
          form={props.form}
          name="documentType"
          label={props.words.fields.documentType}
          options={props.options("DOCUMENT_TYPE").filter(([code]) => props.offer.documentTypes.includes(code))}
        />
      )}
      <PurposeFields {...props} />
    </>
  ),
};

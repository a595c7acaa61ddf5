/** Boxes of the steps that only registry documents have. */
import type { ReactNode } from "react";
import { RadioGroup } from "../../../../../../web/site/form/radio-and-checkbox.tsx";
import { DateField } from "../../../../../../web/site/form/date-field.tsx";
import { SelectField, TextField } from "../../../../../../web/site/form/fields.tsx";
import { eventOf } from "../answers/answers.ts";
import { documentHas, type WizardStepKey } from "../steps/steps.ts";
import { type StepFieldsProps, Sex, TerritoryFields, PurposeFields } from "./shared-fields.tsx";

type RegistryStep = Extract<
  WizardStepKey,
  "certificate" | "alive" | "sex" | "secondPerson" | "entry" | "registry" | "use"
>;

export const registryBoxes: Record<RegistryStep, (props: StepFieldsProps) => ReactNode> = {
  certificate: ({ form, words, options, offer, context }) => (
    <>
      <SelectField
        form={form}
        name="documentType"
        label={words.fields.documentType}
        hint={words.certificateHint}
        options={options("DOCUMENT_TYPE").filter(([code]) => offer.documentTypes.includes(code))}
      />
      <div role="status">
        {documentHas(form.values, context, "requiresAuthorization") && (
          <p className="note note-warn">{words.literalNeeds}</p>
        )}
      </div>
    </>
  ),
  alive: ({ form, words }) => (
    <RadioGroup
      form={form}
      name="holderDeceased"
      label={words.fields.holderDeceased}
      hint={words.deceasedHint}
      isTitled
      options={[
        ["no", words.deceasedNo],
        ["yes", words.deceasedYes],
      ]}
    />
  ),
  sex: (props) => <Sex {...props} />,
  secondPerson: ({ form, words }) => (
    <>
      <TextField
        form={form}
        name="secondPerson.firstName"
        label={words.fields["secondPerson.firstName"]}
        hint={words.secondPersonHint}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="secondPerson.lastNames"
        label={words.fields["secondPerson.lastNames"]}
        autoComplete="off"
      />
    </>
  ),
  entry: ({ form, words }) => {
    const event = words.events[eventOf(form.values)];
    return (
      <>
        <RadioGroup
          form={withBirthDay(form)}
          name="entryKnown"
          label={words.entryKnown}
          hint={words.entryHint}
          options={[
            ["yes", words.entryYes],
            ["no", words.entryNo],
          ]}
        />
        {form.values.entryKnown === "yes" && (
          <div className="form-pair">
            <TextField form={form} name="volume" label={words.fields.volume} autoComplete="off" maxLength={10} />
            <TextField form={form} name="folio" label={words.fields.folio} autoComplete="off" maxLength={10} />
          </div>
        )}
        {form.values.entryKnown === "no" && (
          <>
            <DateField form={form} name="eventDate" label={event.date} partial />
            <TextField
              form={form}
              name="eventPlace"
              label={event.place}
              hint={event.hint}
              autoComplete="off"
              maxLength={120}
            />
          </>
        )}
      </>
    );
  },
  registry: ({ form, words, options }) => (
    <>
      <p className="muted">{words.registryHint}</p>
      <TerritoryFields
        form={form}
        province="registry.province"
        municipality="registry.municipality"
        labels={[words.fields["registry.province"], words.fields["registry.municipality"]]}
        options={options}
      />
      <TextField
        form={form}
        name="registry.office"
        label={words.fields["registry.office"]}
        hint={words.registryOfficeHint}
        optional
        autoComplete="off"
        maxLength={120}
      />
    </>
  ),
  use: (props) => <PurposeFields {...props} />,
};

/** Prefills the event date of a birth entry with the birth date. */
function withBirthDay(form: StepFieldsProps["form"]): StepFieldsProps["form"] {
  const { values } = form;
  const prefilled = eventOf(values) === "birth" && !values.eventDate ? { eventDate: values.birthDate } : {};
  return { ...form, set: (changes) => form.set({ ...changes, ...prefilled }) };
}

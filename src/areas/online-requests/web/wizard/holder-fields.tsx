/** Whose document it is: one's own, or of which relative. */
import { RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { type Option, SelectField } from "../../../../web/site/form/fields.tsx";
import type { FormState } from "../../../../web/site/form/use-form.ts";
import { self } from "../../wizard/form-validation.ts";
import { type WizardAnswers, isOfDeceased, somebodyElse } from "./answers.ts";
import type { StepFieldsProps } from "./shared-fields.tsx";
import { type Kinship, kinOptions, kinValue, readKin } from "./kinship.ts";
import { useKinships } from "./use-kinship.ts";

export function HolderBox({ form, words, about }: StepFieldsProps) {
  const kinships = useKinships();
  const { relationship } = form.values;
  if (isOfDeceased(form.values))
    return <Kin form={form} kinships={kinships} label={words.relationshipDead} hint={words.whoseHint} />;
  const other = about.selfTaken || (relationship !== "" && relationship !== self);
  return (
    <>
      {!about.selfTaken && (
        <RadioGroup
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
      )}
      {other && <Kin form={form} kinships={kinships} label={words.fields.relationship} />}
    </>
  );
}

/** Mother and father are two answers: the one that was chosen says the sex too. */
function Kin({
  form,
  kinships,
  label,
  hint,
}: {
  form: FormState<WizardAnswers>;
  kinships: readonly Kinship[];
  label: string;
  hint?: string;
}) {
  const chosen = kinships.find(({ code }) => code === form.values.relationship);
  const options: readonly Option[] = kinOptions(kinships, form.values);
  return (
    <SelectField
      form={{
        ...form,
        values: { ...form.values, relationship: kinValue(kinships, form.values) },
        set: ({ relationship }) => form.set(readKin(relationship ?? "")),
      }}
      name="relationship"
      label={label}
      hint={chosen?.example ?? hint}
      options={options}
    />
  );
}

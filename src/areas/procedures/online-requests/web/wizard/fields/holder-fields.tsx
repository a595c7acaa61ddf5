/** Who the holder is: the requester, or a relative. */
import { RadioGroup } from "../../../../../../web/site/form/radio-and-checkbox.tsx";
import { type Option, SelectField } from "../../../../../../web/site/form/fields.tsx";
import type { FormState } from "../../../../../../web/site/form/use-form.ts";
import { selfRelationship } from "../../../wizard/form-validation.ts";
import { type WizardAnswers, isOfDeceased, otherPersonChoice } from "../answers/answers.ts";
import type { StepFieldsProps } from "./shared-fields.tsx";
import { type Kinship, kinOptions, kinshipValue, readKin } from "./kinship.ts";
import { useKinships } from "./use-kinship.ts";

export function HolderBox({ form, words, context }: StepFieldsProps) {
  const { relationship } = form.values;
  const isDeceased = isOfDeceased(form.values);
  const isOtherPerson = context.selfUsed || (relationship !== "" && relationship !== selfRelationship);
  const kinships = useKinships(isDeceased || isOtherPerson);
  if (isDeceased)
    return <KinshipField form={form} kinships={kinships} label={words.relationshipDead} hint={words.whoseHint} />;
  return (
    <>
      {!context.selfUsed && (
        <RadioGroup
          form={{
            ...form,
            values: { ...form.values, relationship: isOtherPerson ? otherPersonChoice : relationship },
            faults: isOtherPerson ? {} : form.faults,
          }}
          id={isOtherPerson ? "whose" : "relationship"}
          name="relationship"
          label={words.whose}
          hint={words.whoseHint}
          options={[
            [selfRelationship, words.self],
            [otherPersonChoice, words.other],
          ]}
        />
      )}
      {isOtherPerson && <KinshipField form={form} kinships={kinships} label={words.fields.relationship} />}
    </>
  );
}

/** Kinship list; the choice also sets the gender where the words differ by it («madre», «padre»). */
function KinshipField({
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
  const kinship = kinships.find(({ code }) => code === form.values.relationship);
  const options: readonly Option[] = kinOptions(kinships, form.values);
  return (
    <SelectField
      form={{
        ...form,
        values: { ...form.values, relationship: kinshipValue(kinships, form.values) },
        set: ({ relationship }) => form.set(readKin(relationship ?? "")),
      }}
      name="relationship"
      label={label}
      hint={kinship?.example ?? hint}
      options={options}
    />
  );
}

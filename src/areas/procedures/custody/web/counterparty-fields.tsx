/** Fields for the other party: a colleague with their code, or an outsider with an identity document. */
import { firstError, fullNameRule, length, lengths, required } from "../../../../kit/validation/validation-rules.ts";
import { RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { SelectField, TextField } from "../../../../web/site/form/fields.tsx";
import type { SiteFormErrors, FormState, SiteFormValues } from "../../../../web/site/form/use-form.ts";
import { useWords } from "../../../../web/words.ts";
import type { StoredHandOver, PhoneSnapshot } from "./phone/phone-snapshot.ts";

export const emptyCounterparty = { who: "", colleague: "", code: "", name: "", paper: "" };
type CounterpartyValues = typeof emptyCounterparty;

export function CounterpartyFields<V extends SiteFormValues & CounterpartyValues>({
  form,
  snapshot,
}: {
  form: FormState<V>;
  snapshot: PhoneSnapshot;
}) {
  const words = useWords("custodyPhone");
  const { who } = form.values;
  return (
    <>
      <RadioGroup
        form={form}
        name="who"
        label={words.who}
        options={[
          ["colleague", words.colleague],
          ["other", words.other],
        ]}
      />
      {who === "colleague" && (
        <>
          <SelectField
            form={form}
            name="colleague"
            label={words.whichColleague}
            options={snapshot.people.map(({ _id, name }) => [_id, name] as const)}
          />
          <TextField
            form={form}
            name="code"
            label={words.code}
            hint={words.codeHint}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
      {who === "other" && (
        <>
          <TextField form={form} name="name" label={words.name} autoComplete="off" />
          <TextField form={form} name="paper" label={words.paper} autoComplete="off" />
        </>
      )}
    </>
  );
}

const digitsOf = (code: string) => code.replace(/\s/g, "");

export function validateCounterparty(values: CounterpartyValues): SiteFormErrors<CounterpartyValues> {
  const { who, colleague, code, name, paper } = values;
  return {
    who: required(who),
    ...(who === "colleague" && {
      colleague: required(colleague),
      code: /^\d{8}$/.test(digitsOf(code)) ? undefined : code ? "CODE_WRONG" : "REQUIRED",
    }),
    ...(who === "other" && {
      name: firstError(name, required, fullNameRule),
      paper: firstError(paper, required, length(...lengths.passport)),
    }),
  };
}

export function counterpartyOf({ who, colleague, code, name, paper }: CounterpartyValues): StoredHandOver["other"] {
  if (who === "colleague") return { user: colleague, code: digitsOf(code) };
  return { name: name.trim(), paper: paper.trim() };
}

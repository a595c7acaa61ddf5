/** The boxes of a courier order, as asking and changing share them. */
import { SelectField, LongField, PhoneField, TextField } from "../../../web/site/form/fields.tsx";
import { faultsOfRecipient, firstFault, length, required } from "../../../kit/rules.ts";
import { today } from "../../../web/site/today.ts";
import type { Faults, Form } from "../../../web/site/form/use-form.ts";
import { useWords } from "../../../web/words.ts";
import type { OutputOf } from "../../../kit/contract.ts";
import type { delivery } from "../contract.ts";

export type Conditions = OutputOf<typeof delivery.conditions>;

/** What is typed of it; the names are those under which the server finds fault. */
export type Typed = {
  "receiver.name": string;
  "receiver.ci": string;
  "receiver.phone": string;
  municipality: string;
  address: string;
  observations: string;
};
export const nothingTyped: Typed = {
  "receiver.name": "",
  "receiver.ci": "",
  "receiver.phone": "",
  municipality: "",
  address: "",
  observations: "",
};

export function checkTyped(typed: Typed): Faults<Typed> {
  const { receiver, municipality, address, observations } = askedOf(typed);
  const { name, ci, phone } = faultsOfRecipient(receiver, today());
  return {
    "receiver.name": name,
    "receiver.ci": ci,
    "receiver.phone": phone,
    municipality: required(municipality),
    address: firstFault(address, required, length(10, 300)),
    observations: length(0, 1000)(observations),
  };
}

/** As the operations take it. */
export function askedOf(typed: Typed) {
  return {
    receiver: { name: typed["receiver.name"], ci: typed["receiver.ci"], phone: typed["receiver.phone"] },
    municipality: typed.municipality,
    address: typed.address,
    observations: typed.observations,
  };
}

export function useLabels(): Record<keyof Typed, string> {
  const words = useWords("deliveryClient");
  return {
    "receiver.name": words.name,
    "receiver.ci": words.ci,
    "receiver.phone": words.phone,
    municipality: words.municipality,
    address: words.address,
    observations: words.observations,
  };
}

export function AskFields<V extends Typed>({ form, conditions }: { form: Form<V>; conditions: Conditions }) {
  const words = useWords("deliveryClient");
  const labels = useLabels();
  const options = conditions.municipalities.map((each) => [each._id, each.name] as const);
  return (
    <>
      <h2>{words.who}</h2>
      <TextField
        form={form}
        name="receiver.name"
        label={labels["receiver.name"]}
        hint={words.nameHint}
        autoComplete="name"
      />
      <div className="form-pair">
        <TextField form={form} name="receiver.ci" label={labels["receiver.ci"]} inputMode="numeric" maxLength={14} />
        <PhoneField form={form} name="receiver.phone" label={labels["receiver.phone"]} hint={words.phoneHint} />
      </div>
      <SelectField
        form={form}
        name="municipality"
        label={labels.municipality}
        hint={words.municipalityHint}
        options={options}
      />
      <TextField
        form={form}
        name="address"
        label={labels.address}
        hint={words.addressHint}
        autoComplete="street-address"
      />
      <LongField form={form} name="observations" label={labels.observations} optional />
    </>
  );
}

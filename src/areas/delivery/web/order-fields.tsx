/** The boxes of a courier order, as asking and changing share them. */
import { useEffect, useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { SelectField, LongField, PhoneField, TextField } from "../../../web/site/form/fields.tsx";
import { faultsOfRecipient, firstError, length, required } from "../../../kit/validation-rules.ts";
import { today } from "../../../web/site/device-today.ts";
import type { SiteFormErrors, FormState } from "../../../web/site/form/use-form.ts";
import { useWords } from "../../../web/words.ts";
import type { OutputOf } from "../../../kit/contract.ts";
import type { deliveryContract } from "../contract.ts";

export type CourierConditions = OutputOf<typeof deliveryContract.conditions>;

/** What is typed of it; the names are those under which the server finds fault. */
export type CourierFormValues = {
  "receiver.name": string;
  "receiver.ci": string;
  "receiver.phone": string;
  municipality: string;
  address: string;
  observations: string;
};
export const emptyCourierForm: CourierFormValues = {
  "receiver.name": "",
  "receiver.ci": "",
  "receiver.phone": "",
  municipality: "",
  address: "",
  observations: "",
};

export function courierFormErrors(typed: CourierFormValues): SiteFormErrors<CourierFormValues> {
  const { receiver, municipality, address, observations } = courierOrderInput(typed);
  const { name, ci, phone } = faultsOfRecipient(receiver, today());
  return {
    "receiver.name": name,
    "receiver.ci": ci,
    "receiver.phone": phone,
    municipality: required(municipality),
    address: firstError(address, required, length(10, 300)),
    observations: length(0, 1000)(observations),
  };
}

/** As the operations take it. */
export function courierOrderInput(typed: CourierFormValues) {
  return {
    receiver: { name: typed["receiver.name"], ci: typed["receiver.ci"], phone: typed["receiver.phone"] },
    municipality: typed.municipality,
    address: typed.address,
    observations: typed.observations,
  };
}

export function useLabels(): Record<keyof CourierFormValues, string> {
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

/** Who receives as their request says it; nothing where that is not known. */
type Receiver = OutputOf<typeof deliveryContract.request>["receiver"];

export function AskFields<V extends CourierFormValues>({
  form,
  conditions,
  known = null,
}: {
  form: FormState<V>;
  conditions: CourierConditions;
  known?: Receiver;
}) {
  const words = useWords("deliveryClient");
  const labels = useLabels();
  const options = conditions.municipalities.map((each) => [each._id, each.name] as const);
  return (
    <>
      <WhoReceives form={form} known={known} />
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

const receiverBoxes = ["receiver.name", "receiver.ci", "receiver.phone"] as const;

/** What the request says is read back, to be changed when it is another; its boxes come with «Cambiar», or with a fault. */
function WhoReceives<V extends CourierFormValues>({ form, known }: { form: FormState<V>; known: Receiver }) {
  const words = useWords("deliveryClient");
  const labels = useLabels();
  const [isChanging, change] = useState(false);
  // What was pressed is gone: the first of the boxes in its place has the focus.
  useEffect(() => {
    if (isChanging) document.getElementById("receiver.name")?.focus();
  }, [isChanging]);
  const { values, faults } = form;
  const isKnown =
    known !== null &&
    values["receiver.name"] === known.name &&
    values["receiver.ci"] === known.ci &&
    values["receiver.phone"] === known.phone;
  if (isKnown && !isChanging && !receiverBoxes.some((box) => faults[box]))
    return (
      <section className="card stack-tight" aria-labelledby="who-receives">
        <div className="spread">
          <h2 id="who-receives">{words.who}</h2>
          <button className="link-button" type="button" onClick={() => change(true)}>
            {words.changeReceiver}
            <span className="sr-only">: {words.who}</span>
          </button>
        </div>
        <p>
          <strong>{known.name}</strong>
        </p>
        <p className="muted">{interpolate(words.ciEnds, { digits: known.ci.slice(-4) })}</p>
        <p className="muted">{interpolate(words.phoneEnds, { digits: known.phone.slice(-4) })}</p>
      </section>
    );
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
    </>
  );
}

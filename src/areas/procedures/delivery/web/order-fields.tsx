/** Form fields of a courier order, shared by ordering and editing. */
import { useEffect, useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { SelectField, LongField, PhoneField, TextField } from "../../../../web/site/form/fields.tsx";
import { validateRecipient, firstError, length, required } from "../../../../kit/validation/validation-rules.ts";
import { today } from "../../../../web/site/offline/device-today.ts";
import type { SiteFormErrors, FormState } from "../../../../web/site/form/use-form.ts";
import { useWords } from "../../../../web/words.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import type { deliveryContract } from "../contract.ts";

export type CourierConditions = OutputOf<typeof deliveryContract.conditions>;

/** Form values; the keys are those of the server's field errors. */
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

export function courierFormErrors(values: CourierFormValues): SiteFormErrors<CourierFormValues> {
  const { receiver, municipality, address, observations } = courierOrderInput(values);
  const { name, ci, phone } = validateRecipient(receiver, today());
  return {
    "receiver.name": name,
    "receiver.ci": ci,
    "receiver.phone": phone,
    municipality: required(municipality),
    address: firstError(address, required, length(10, 300)),
    observations: length(0, 1000)(observations),
  };
}

/** The values as input of the operations. */
export function courierOrderInput(values: CourierFormValues) {
  return {
    receiver: { name: values["receiver.name"], ci: values["receiver.ci"], phone: values["receiver.phone"] },
    municipality: values.municipality,
    address: values.address,
    observations: values.observations,
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

/** Receiver of the request; null if unknown. */
type Receiver = OutputOf<typeof deliveryContract.request>["receiver"];

export function OrderFields<V extends CourierFormValues>({
  form,
  conditions,
  requestReceiver = null,
}: {
  form: FormState<V>;
  conditions: CourierConditions;
  requestReceiver?: Receiver;
}) {
  const words = useWords("deliveryClient");
  const labels = useLabels();
  const options = conditions.municipalities.map((each) => [each._id, each.name] as const);
  return (
    <>
      <ReceiverFields form={form} requestReceiver={requestReceiver} />
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

const receiverFields = ["receiver.name", "receiver.ci", "receiver.phone"] as const;

/** Shows the receiver of the request; the fields open with «Cambiar» or with a field error. */
function ReceiverFields<V extends CourierFormValues>({
  form,
  requestReceiver,
}: {
  form: FormState<V>;
  requestReceiver: Receiver;
}) {
  const words = useWords("deliveryClient");
  const labels = useLabels();
  const [isChanging, setChanging] = useState(false);
  // The pressed button is removed, so the first field gets the focus.
  useEffect(() => {
    if (isChanging) document.getElementById("receiver.name")?.focus();
  }, [isChanging]);
  const { values, faults } = form;
  const isRequestReceiver =
    requestReceiver !== null &&
    values["receiver.name"] === requestReceiver.name &&
    values["receiver.ci"] === requestReceiver.ci &&
    values["receiver.phone"] === requestReceiver.phone;
  if (isRequestReceiver && !isChanging && !receiverFields.some((field) => faults[field]))
    return (
      <section className="card stack-tight" aria-labelledby="who-receives">
        <div className="spread">
          <h2 id="who-receives">{words.who}</h2>
          <button className="link-button" type="button" onClick={() => setChanging(true)}>
            {words.changeReceiver}
            <span className="sr-only">: {words.who}</span>
          </button>
        </div>
        <p>
          <strong>{requestReceiver.name}</strong>
        </p>
        <p className="muted">{interpolate(words.ciEnds, { digits: requestReceiver.ci.slice(-4) })}</p>
        <p className="muted">{interpolate(words.phoneEnds, { digits: requestReceiver.phone.slice(-4) })}</p>
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

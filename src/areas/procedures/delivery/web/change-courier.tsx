/** Forms with which the client changes or cancels a delivery before processing starts. */
import { interpolate } from "../../../../kit/text/words.ts";
import { firstError, noteRule, required } from "../../../../kit/validation/validation-rules.ts";
import { api } from "../../../../web/api.ts";
import { AsyncView, useQuery } from "../../../../web/site/async-view.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { LongField } from "../../../../web/site/form/fields.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { useWords } from "../../../../web/words.ts";
import type { DeliveryDetail } from "../parcel.ts";
import {
  OrderFields,
  courierOrderInput,
  courierFormErrors,
  type CourierConditions,
  useLabels,
} from "./order-fields.tsx";

interface FormProps {
  readonly detail: DeliveryDetail;
  readonly onDone: () => void;
  readonly onNo: () => void;
}

export function CourierChange(props: FormProps) {
  const conditions = useQuery(() => api.delivery.conditions(), "conditions");
  return <AsyncView of={conditions}>{(loaded) => <ChangeForm {...props} conditions={loaded} />}</AsyncView>;
}

function ChangeForm({ detail, conditions, onDone, onNo }: FormProps & { conditions: CourierConditions }) {
  const words = useWords("deliveryClient");
  const site = useWords("site");
  const labels = useLabels();
  const form = useForm({
    initial: {
      "receiver.name": detail.receiver.name,
      "receiver.ci": detail.receiver.ci,
      "receiver.phone": detail.receiver.phone,
      municipality: detail.municipality._id,
      address: detail.address,
      observations: detail.observations ?? "",
    },
    check: courierFormErrors,
    send: async (values) => {
      await api.delivery.amend({ _id: detail._id, updatedAt: detail.updatedAt, ...courierOrderInput(values) });
      onDone();
    },
  });
  return (
    <form
      className="form"
      noValidate
      onSubmit={form.submit}
      aria-label={interpolate(words.changeTitle, { number: detail.number })}
    >
      <ErrorSummary form={form} labels={labels} />
      <OrderFields form={form} conditions={conditions} />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.save}</Submit>
        <button className="link-button" type="button" onClick={onNo}>
          {site.cancel}
        </button>
      </div>
    </form>
  );
}

export function Cancel({ detail, onDone, onNo }: FormProps) {
  const words = useWords("deliveryClient");
  const site = useWords("site");
  const form = useForm({
    initial: { note: "" },
    check: (values) => ({ note: firstError(values.note, required, noteRule) }),
    send: async ({ note }) => {
      await api.delivery.cancel({ _id: detail._id, note, updatedAt: detail.updatedAt });
      onDone();
    },
  });
  return (
    <form className="card form" noValidate onSubmit={form.submit}>
      <h2>{interpolate(words.cancelTitle, { number: detail.number })}</h2>
      <ErrorSummary form={form} labels={{ note: words.cancelNote }} />
      <LongField form={form} name="note" label={words.cancelNote} hint={words.cancelHint} />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.cancel}</Submit>
        <button className="link-button" type="button" onClick={onNo}>
          {site.back}
        </button>
      </div>
    </form>
  );
}

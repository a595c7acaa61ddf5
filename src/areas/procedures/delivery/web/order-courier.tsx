/**
 * Form to order a courier. Anybody can fill it in; submitting needs an account, and the draft stays on the device.
 */
import { useEffect, useRef, useState } from "react";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatMoney } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useUser } from "../../../../web/session/session.ts";
import { deviceStorage } from "../../../../web/site/offline/device-storage.ts";
import { CaptchaField, useCaptcha } from "../../../../web/site/form/captcha.tsx";
import { Check, RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { LongField } from "../../../../web/site/form/fields.tsx";
import { required } from "../../../../kit/validation/validation-rules.ts";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { navigateTo } from "../../../../web/site/routing/navigate.ts";
import { useWords } from "../../../../web/words.ts";
import type { deliveryContract } from "../contract.ts";
import {
  OrderFields,
  courierOrderInput,
  courierFormErrors,
  type CourierConditions,
  emptyCourierForm,
  useLabels,
} from "./order-fields.tsx";
import { parseDocumentList } from "./documents.ts";
import { clearOrderDraft, storeOrderDraft, readOrderDraft, type CourierOrder } from "./order-draft.ts";
import { RequestNumber } from "./request-number.tsx";

type Body = Parameters<typeof api.delivery.create>[0];

export default function OrderCourier({
  conditions,
  request,
}: {
  conditions: CourierConditions;
  request: string | undefined;
}) {
  const words = useWords("deliveryClient");
  const labels = useLabels();
  const language = useLanguage();
  const user = useUser();
  const captcha = useCaptcha();
  const [requestReceiver, setRequestReceiver] = useState<OutputOf<typeof deliveryContract.request>["receiver"]>(null);
  // A submission without an answer: repeated under the same idempotency key, it is the same order.
  const unanswered = useRef<{ serialized: string; once: string; body: Body }>(undefined);
  const form = useForm<CourierOrder>({
    initial: {
      ...emptyCourierForm,
      what: "request",
      documents: "",
      acceptPrice: false,
      ...readOrderDraft(deviceStorage),
      requestNumber: request ?? readOrderDraft(deviceStorage)?.requestNumber ?? "",
    },
    check: (values) => ({
      requestNumber: values.what === "request" ? required(values.requestNumber) : undefined,
      documents: values.what === "other" ? required(values.documents) : undefined,
      ...courierFormErrors(values),
      acceptPrice: values.acceptPrice ? undefined : words.mustAccept,
    }),
    send: async (values) => {
      storeOrderDraft(deviceStorage, values);
      if (!user) return navigateTo(`/login?next=${encodeURIComponent("/deliveryService")}`);
      const serialized = JSON.stringify(values);
      if (unanswered.current?.serialized !== serialized) {
        const body = { ...bodyOf(values), captcha: await captcha.take() };
        unanswered.current = { serialized, once: crypto.randomUUID(), body };
      }
      const { body, once } = unanswered.current;
      try {
        const created = await api.delivery.create(body, { once });
        clearOrderDraft(deviceStorage);
        await navigateTo(`/deliveryService?number=${created.number}&sent=1`);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "OFFLINE")) unanswered.current = undefined;
        throw error;
      }
    },
  });
  const { values } = form;
  useEffect(() => storeOrderDraft(deviceStorage, values), [values]);
  const amount = formatMoney(conditions.price, conditions.currency, language);
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary
        form={form}
        labels={{
          what: words.what,
          requestNumber: words.requestNumber,
          documents: words.documents,
          ...labels,
          acceptPrice: words.toPay,
        }}
      />
      {!user && <p className="note">{words.signInNote}</p>}
      <RadioGroup
        form={form}
        name="what"
        label={words.what}
        options={[
          ["request", words.whatRequest],
          ["other", words.whatOther],
        ]}
      />
      {values.what === "request" ? (
        <RequestNumber form={form} onReceiver={setRequestReceiver} />
      ) : (
        <LongField form={form} name="documents" label={words.documents} hint={words.documentsHint} />
      )}
      <OrderFields
        form={form}
        conditions={conditions}
        requestReceiver={values.what === "request" ? requestReceiver : null}
      />
      <Check form={form} name="acceptPrice" label={interpolate(words.acceptPrice, { amount })} />
      {user && <CaptchaField captcha={captcha} />}
      <div className="form-actions">
        <Submit sending={form.sending}>{user ? words.submit : words.submitSignIn}</Submit>
      </div>
    </form>
  );
}

function bodyOf(values: CourierOrder): Body {
  return {
    ...courierOrderInput(values),
    ...(values.what === "request"
      ? { requestNumber: values.requestNumber.trim() }
      : { documents: parseDocumentList(values.documents) }),
    acceptPrice: true,
  };
}

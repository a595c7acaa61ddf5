/**
 * Form to order a courier. Anybody can fill it in; submitting needs an account, and the draft stays on the device.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
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
import { LongField, TextField } from "../../../../web/site/form/fields.tsx";
import { required } from "../../../../kit/validation/validation-rules.ts";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { type FormState, useForm } from "../../../../web/site/form/use-form.ts";
import { navigateTo, replaceWith } from "../../../../web/site/routing/navigate.ts";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useQuery } from "../../../../web/site/async-view.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
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
import { formatDocumentCount, parseDocumentList } from "./documents.ts";
import { clearOrderDraft, storeOrderDraft, readOrderDraft, type CourierOrder } from "./order-draft.ts";

type OnReceiver = (receiver: OutputOf<typeof deliveryContract.request>["receiver"]) => void;
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

/** Request number, with the user's own requests to choose from and the content of the request once it is loaded. */
function RequestNumber({ form, onReceiver }: { form: FormState<CourierOrder>; onReceiver: OnReceiver }) {
  const words = useWords("deliveryClient");
  const user = useUser();
  const number = form.values.requestNumber.trim().toUpperCase();
  return (
    <>
      <TextField
        form={form}
        name="requestNumber"
        label={words.requestNumber}
        hint={words.requestHint}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={14}
      />
      {user && <OwnRequests onChoose={(requestNumber) => form.set({ requestNumber })} />}
      {user && /^(AP|TR)\d{8}(-\d+)?$/.test(number) && (
        <RequestContent key={number} number={number} form={form} onReceiver={onReceiver} />
      )}
    </>
  );
}

function OwnRequests({ onChoose }: { onChoose: (number: string) => void }) {
  const words = useWords("deliveryClient");
  const ready = useQuery(() => api.onlineRequests.mine({ status: "readyToDelivery", limit: 6 }), "ready");
  if (ready.state !== "there" || ready.value.docs.length === 0) return null;
  return (
    <p className="row">
      <span className="muted">{words.ownRequests}</span>
      {ready.value.docs.map((group) => (
        <button
          key={group.commonId}
          className="button button-quiet mono"
          type="button"
          onClick={() => onChoose(group.number)}
        >
          {group.number}
        </button>
      ))}
    </p>
  );
}

/** Fills in what the request knows; never overwrites input. */
function prefill(
  { receiver, municipality }: OutputOf<typeof deliveryContract.request>,
  values: CourierOrder,
): Partial<CourierOrder> {
  const isNew = !values["receiver.name"] && !values["receiver.ci"] && !values["receiver.phone"];
  return {
    ...(receiver && isNew
      ? { "receiver.name": receiver.name, "receiver.ci": receiver.ci, "receiver.phone": receiver.phone }
      : {}),
    ...(municipality && !values.municipality ? { municipality } : {}),
  };
}

function RequestContent({
  number,
  form,
  onReceiver,
}: {
  number: string;
  form: FormState<CourierOrder>;
  onReceiver: OnReceiver;
}) {
  const words = useWords("deliveryClient");
  const { request }: { request?: string } = useSearch();
  const [loaded, setLoaded] = useState<OutputOf<typeof deliveryContract.request>>();
  const fill = useEffectEvent((content: OutputOf<typeof deliveryContract.request>) => {
    setLoaded(content);
    onReceiver(content.receiver);
    // A link to order a courier for a request with an active one leads to that one.
    if (content.courier && request === number) void replaceWith(`/deliveryService?number=${content.courier}`);
    form.set(prefill(content, form.values));
  });
  useEffect(() => {
    const controller = new AbortController();
    api.delivery.request({ requestNumber: number }, { signal: controller.signal }).then(fill, () => undefined);
    return () => controller.abort();
  }, [number]);
  if (!loaded) return null;
  if (loaded.reason)
    return (
      <p className="note note-warn" role="status">
        {words.reasons[loaded.reason]}{" "}
        {loaded.courier && <Link to={`/deliveryService?number=${loaded.courier}`}>{loaded.courier}</Link>}
      </p>
    );
  return (
    <div className="note note-ok stack-tight" role="status">
      <p>{words.contents}</p>
      <ul>
        {loaded.documents.map((document) => (
          <li key={document.name}>{formatDocumentCount(document)}</li>
        ))}
      </ul>
      {loaded.status !== "readyToDelivery" && <p>{words.waits}</p>}
    </div>
  );
}

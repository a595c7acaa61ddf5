/** Asking for a courier. Anybody may fill it in; sending it needs an account, and what was typed waits on the device. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OutputOf } from "../../../kit/contract.ts";
import { formatMoney } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { ApiError, api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useUser } from "../../../web/session.ts";
import { deviceStorage } from "../../../web/site/device-storage.ts";
import { CaptchaField, useCaptcha } from "../../../web/site/form/captcha.tsx";
import { Check, RadioGroup } from "../../../web/site/form/radio-and-checkbox.tsx";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { LongField, TextField } from "../../../web/site/form/fields.tsx";
import { required } from "../../../kit/validation-rules.ts";
import { Submit } from "../../../web/site/form/submit-button.tsx";
import { type FormState, useForm } from "../../../web/site/form/use-form.ts";
import { navigateTo, replaceWith } from "../../../web/site/navigate.ts";
import { Link } from "../../../web/site/link.tsx";
import { useQuery } from "../../../web/site/async-view.tsx";
import { useSearch } from "../../../web/site/location.ts";
import { useWords } from "../../../web/words.ts";
import type { deliveryContract } from "../contract.ts";
import {
  AskFields,
  courierOrderInput,
  courierFormErrors,
  type CourierConditions,
  emptyCourierForm,
  type CourierFormValues,
  useLabels,
} from "./order-fields.tsx";
import { formatDocumentCount, parseDocumentList } from "./documents.ts";
import { clearOrderDraft, storeOrderDraft, readOrderDraft } from "./order-draft.ts";

export type CourierOrder = CourierFormValues & {
  what: string;
  requestNumber: string;
  documents: string;
  acceptPrice: boolean;
};
type OnKnown = (receiver: OutputOf<typeof deliveryContract.request>["receiver"]) => void;
type Body = Parameters<typeof api.delivery.create>[0];

export default function AskCourier({
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
  const [known, setKnown] = useState<OutputOf<typeof deliveryContract.request>["receiver"]>(null);
  // What was sent and never answered: asked again as it was, it is the same order.
  const unanswered = useRef<{ typed: string; once: string; body: Body }>(undefined);
  const form = useForm<CourierOrder>({
    initial: {
      ...emptyCourierForm,
      what: "request",
      documents: "",
      acceptPrice: false,
      ...readOrderDraft(deviceStorage),
      requestNumber: request ?? readOrderDraft(deviceStorage)?.requestNumber ?? "",
    },
    check: (typed) => ({
      requestNumber: typed.what === "request" ? required(typed.requestNumber) : undefined,
      documents: typed.what === "other" ? required(typed.documents) : undefined,
      ...courierFormErrors(typed),
      acceptPrice: typed.acceptPrice ? undefined : words.mustAccept,
    }),
    send: async (typed) => {
      storeOrderDraft(deviceStorage, typed);
      if (!user) return navigateTo(`/login?next=${encodeURIComponent("/deliveryService")}`);
      const asked = JSON.stringify(typed);
      if (unanswered.current?.typed !== asked) {
        const body = { ...bodyOf(typed), captcha: await captcha.take() };
        unanswered.current = { typed: asked, once: crypto.randomUUID(), body };
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
        <RequestNumber form={form} onKnown={setKnown} />
      ) : (
        <LongField form={form} name="documents" label={words.documents} hint={words.documentsHint} />
      )}
      <AskFields form={form} conditions={conditions} known={values.what === "request" ? known : null} />
      <Check form={form} name="acceptPrice" label={interpolate(words.acceptPrice, { amount })} />
      {user && <CaptchaField captcha={captcha} />}
      <div className="form-actions">
        <Submit sending={form.sending}>{user ? words.submit : words.submitSignIn}</Submit>
      </div>
    </form>
  );
}

function bodyOf(typed: CourierOrder): Body {
  return {
    ...courierOrderInput(typed),
    ...(typed.what === "request"
      ? { requestNumber: typed.requestNumber.trim() }
      : { documents: parseDocumentList(typed.documents) }),
    acceptPrice: true,
  };
}

/** The number, the reader's own requests to choose from, and what the request holds once it is known. */
function RequestNumber({ form, onKnown }: { form: FormState<CourierOrder>; onKnown: OnKnown }) {
  const words = useWords("deliveryClient");
  const user = useUser();
  const typed = form.values.requestNumber.trim().toUpperCase();
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
      {user && /^(AP|TR)\d{8}(-\d+)?$/.test(typed) && (
        <RequestHolds key={typed} number={typed} form={form} onKnown={onKnown} />
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

/** What the request says already is not asked again; what somebody typed stays. */
function proposed(
  { receiver, municipality }: OutputOf<typeof deliveryContract.request>,
  typed: CourierOrder,
): Partial<CourierOrder> {
  const isNew = !typed["receiver.name"] && !typed["receiver.ci"] && !typed["receiver.phone"];
  return {
    ...(receiver && isNew
      ? { "receiver.name": receiver.name, "receiver.ci": receiver.ci, "receiver.phone": receiver.phone }
      : {}),
    ...(municipality && !typed.municipality ? { municipality } : {}),
  };
}

function RequestHolds({ number, form, onKnown }: { number: string; form: FormState<CourierOrder>; onKnown: OnKnown }) {
  const words = useWords("deliveryClient");
  const { request }: { request?: string } = useSearch();
  const [found, setFound] = useState<OutputOf<typeof deliveryContract.request>>();
  const fill = useEffectEvent((known: OutputOf<typeof deliveryContract.request>) => {
    setFound(known);
    onKnown(known.receiver);
    // Who came to ask for a courier that is under way came for that one.
    if (known.courier && request === number) void replaceWith(`/deliveryService?number=${known.courier}`);
    form.set(proposed(known, form.values));
  });
  useEffect(() => {
    const leaving = new AbortController();
    api.delivery.request({ requestNumber: number }, { signal: leaving.signal }).then(fill, () => undefined);
    return () => leaving.abort();
  }, [number]);
  if (!found) return null;
  if (found.reason)
    return (
      <p className="note note-warn" role="status">
        {words.reasons[found.reason]}{" "}
        {found.courier && <Link to={`/deliveryService?number=${found.courier}`}>{found.courier}</Link>}
      </p>
    );
  return (
    <div className="note note-ok stack-tight" role="status">
      <p>{words.holds}</p>
      <ul>
        {found.documents.map((document) => (
          <li key={document.name}>{formatDocumentCount(document)}</li>
        ))}
      </ul>
      {found.status !== "readyToDelivery" && <p>{words.waits}</p>}
    </div>
  );
}

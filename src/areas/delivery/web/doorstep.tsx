/**
 * What the code on a parcel's line opens: the courier says at the door what became of it. Large targets, few bytes, and
 * nothing is lost where there is no signal.
 */
import { type ReactNode, useEffect, useState } from "react";
import type { InputOf } from "../../../kit/contract.ts";
import { formatMoney, formatTime } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Check, RadioGroup } from "../../../web/site/form/radio-and-checkbox.tsx";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { LongField, TextField } from "../../../web/site/form/fields.tsx";
import { firstError, fullNameRule, length, lengths, required } from "../../../kit/validation-rules.ts";
import { formatPhone } from "../../../kit/phone.ts";
import { Submit } from "../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../web/site/form/use-form.ts";
import { loadFrontend } from "../../../web/site/navigate.ts";
import { AsyncView, useQuery } from "../../../web/site/async-view.tsx";
import { Page } from "../../../web/site/page-column.tsx";
import { useParams } from "../../../web/site/location.ts";
import { toast } from "../../../web/site/toasts.tsx";
import { useOutbox } from "../../../web/site/use-offline-outbox.ts";
import { useWords } from "../../../web/words.ts";
import type { deliveryContract } from "../contract.ts";
import type { DeliveryDetail } from "../parcel.ts";
import { formatDocumentCount } from "./documents.ts";
import { deliveryToneClass } from "./status-tone.ts";
import "./doorstep.css";

type Report = InputOf<typeof deliveryContract.setStatus>;
type Outbox = ReturnType<typeof useOutbox<Report>>;
type Tell = (report: Omit<Report, "_id" | "happenedAt">) => void;

export default function Doorstep() {
  const { number = "" }: { number?: string } = useParams();
  const words = useWords("deliveryDoor");
  const found = useQuery((signal) => api.delivery.track({ number }, { signal }), `parcel.${number}`);
  useEffect(() => {
    // It may come too late in a cut.
    staffCalls().catch(() => undefined);
  }, []);
  const outbox = useOutbox<Report>("legalsit-courier-outbox", sendReport, () => found.reload());
  return (
    <Page title={interpolate(words.title, { number })}>
      <Outcome outbox={outbox} />
      <AsyncView of={found} lines={8}>
        {(detail) => <Parcel detail={detail} outbox={outbox} />}
      </AsyncView>
    </Page>
  );
}

/** What only staff may call is fetched beside the page, so that the parcel is there first. */
const staffCalls = () => import("../../../web/office/staff-api.ts");

async function sendReport(report: Report, once: string) {
  await staffCalls();
  return api.delivery.setStatus({ ...report, sentAt: new Date().toISOString() }, { once });
}

/** What waits on this phone, and what the server would not have. */
function Outcome({ outbox }: { outbox: Outbox }) {
  const words = useWords("deliveryDoor");
  const language = useLanguage();
  return (
    <div role="status">
      {outbox.waiting.length > 0 && (
        <p className="note note-warn">{pluralize(words.waiting, outbox.waiting.length, language)}</p>
      )}
      {outbox.refused.map((each) => (
        <div key={each.key} className="note note-bad stack-tight">
          <p>{interpolate(words.refused, { number: each.number, reason: each.refused ?? "" })}</p>
          <button className="button button-quiet" type="button" onClick={() => outbox.dismiss(each.key)}>
            {words.dismiss}
          </button>
        </div>
      ))}
    </div>
  );
}

function Parcel({ detail, outbox }: { detail: DeliveryDetail; outbox: Outbox }) {
  const words = useWords("deliveryDoor");
  const { status: statusWords } = useWords("delivery");
  const language = useLanguage();
  const { receiver, municipality } = detail;
  const amount = formatMoney(detail.price, detail.currency, language);
  const waits = outbox.waiting.find((each) => each.number === detail.number);
  const tell: Tell = (report) => {
    const happenedAt = new Date().toISOString();
    toast(interpolate(words.done, { time: formatTime(happenedAt, language) }));
    void outbox.report(detail.number, { ...report, _id: detail._id, happenedAt });
  };
  return (
    <>
      <section className="card stack-tight doorstep">
        <p className="spread">
          <strong className="doorstep-name">{receiver.name}</strong>
          <span className={`status ${deliveryToneClass(detail.status)}`}>{statusWords[detail.status]}</span>
        </p>
        <p>
          {detail.address}, {municipality.name}
        </p>
        {detail.observations && <p className="typed muted">{detail.observations}</p>}
        <p className="mono">{receiver.ci}</p>
        <ul>
          {detail.documents.map((document) => (
            <li key={document.name}>{formatDocumentCount(document)}</li>
          ))}
        </ul>
        <a className="button button-quiet button-wide doorstep-big" href={`tel:${receiver.phone}`}>
          {interpolate(words.call, { phone: formatPhone(receiver.phone) })}
        </a>
      </section>
      {waits?.report.happenedAt ? (
        <p className="note note-ok" role="status">
          {interpolate(words.waitingHere, { time: formatTime(waits.report.happenedAt, language) })}
        </p>
      ) : (
        <WhatNow detail={detail} amount={amount} tell={tell} />
      )}
    </>
  );
}

function WhatNow({ detail, amount, tell }: { detail: DeliveryDetail; amount: string; tell: Tell }) {
  const words = useWords("deliveryDoor");
  const [doing, setDoing] = useState<"delivered" | "failed">();
  const back = () => setDoing(undefined);
  if (doing === "delivered") return <Delivered detail={detail} amount={amount} tell={tell} onBack={back} />;
  if (doing === "failed") return <Failed tell={tell} onBack={back} />;
  if (detail.status === "transporting")
    return (
      <div className="stack">
        <p className="doorstep-amount">{interpolate(words.collect, { amount })}</p>
        <Big onClick={() => setDoing("delivered")}>{words.delivered}</Big>
        <Big quiet onClick={() => setDoing("failed")}>
          {words.failed}
        </Big>
      </div>
    );
  return (
    <div className="stack">
      <p className="note">{detail.next.length === 0 ? words.ended : words.notOut}</p>
      {detail.status === "readyForMessaging" && (
        <Big onClick={() => tell({ status: "transporting" })}>{words.setOut}</Big>
      )}
      <Big quiet onClick={() => loadFrontend(`/deliveryServices/all/${detail._id}`)}>
        {words.desk}
      </Big>
    </div>
  );
}

interface Part {
  readonly tell: Tell;
  readonly onBack: () => void;
}

/** Proof of delivery: a name, the document that was shown, the money. */
function Delivered({ detail, amount, tell, onBack }: Part & { detail: DeliveryDetail; amount: string }) {
  const words = useWords("deliveryDoor");
  const collected = interpolate(words.collected, { amount });
  const form = useForm({
    initial: { name: detail.receiver.name, ci: detail.receiver.ci, collected: false },
    check: (typed) => ({
      name: firstError(typed.name, required, fullNameRule),
      ci: firstError(typed.ci, required, length(...lengths.passport)),
      collected: typed.collected ? undefined : "REQUIRED",
    }),
    send: ({ name, ci }) => Promise.resolve(tell({ status: "delivered", receiver: { name, ci }, collected: true })),
  });
  return (
    <form className="form card doorstep" noValidate onSubmit={form.submit}>
      <h2>{words.whoTook}</h2>
      <ErrorSummary form={form} labels={{ name: words.name, ci: words.ci, collected }} />
      <TextField form={form} name="name" label={words.name} autoComplete="off" />
      <TextField form={form} name="ci" label={words.ci} autoComplete="off" />
      <Check form={form} name="collected" label={collected} />
      <Submit sending={form.sending} wide>
        {words.confirm}
      </Submit>
      <Big quiet onClick={onBack}>
        {words.back}
      </Big>
    </form>
  );
}

function Failed({ tell, onBack }: Part) {
  const words = useWords("deliveryDoor");
  const reasons: readonly string[] = Object.values(words.reasons);
  const form = useForm({
    initial: { reason: "", more: "" },
    check: ({ reason, more }) => ({ reason: required(reason), more: length(0, 400)(more) }),
    send: ({ reason, more }) =>
      Promise.resolve(tell({ status: "readyForMessaging", note: [reason, more.trim()].filter(Boolean).join(". ") })),
  });
  return (
    <form className="form card doorstep" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} labels={{ reason: words.reason, more: words.more }} />
      <RadioGroup
        form={form}
        name="reason"
        label={words.reason}
        options={reasons.map((each) => [each, each] as const)}
      />
      <LongField form={form} name="more" label={words.more} optional />
      <Submit sending={form.sending} wide>
        {words.confirmFailed}
      </Submit>
      <Big quiet onClick={onBack}>
        {words.back}
      </Big>
    </form>
  );
}

function Big({ quiet = false, onClick, children }: { quiet?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      className={`button button-wide doorstep-big${quiet ? " button-quiet" : ""}`}
      type="button"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

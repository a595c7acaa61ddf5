/**
 * Page behind the code on a parcel: the courier reports the result at the door. Large targets, few bytes, and reports
 * are queued while there is no signal.
 */
import { type ReactNode, useEffect, useState } from "react";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { formatMoney, formatTime } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Check, RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { LongField, TextField } from "../../../../web/site/form/fields.tsx";
import { firstError, fullNameRule, length, lengths, required } from "../../../../kit/validation/validation-rules.ts";
import { formatPhone } from "../../../../kit/identity/phone.ts";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { loadFrontend } from "../../../../web/site/routing/navigate.ts";
import { AsyncView, useQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useParams } from "../../../../web/site/routing/location.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useOutbox } from "../../../../web/site/offline/use-offline-outbox.ts";
import { useWords } from "../../../../web/words.ts";
import type { deliveryContract } from "../contract.ts";
import type { DeliveryDetail } from "../parcel.ts";
import { formatDocumentCount } from "./documents.ts";
import { deliveryToneClass } from "./status-tone.ts";
import "./doorstep.css";

type Report = InputOf<typeof deliveryContract.setStatus>;
type Outbox = ReturnType<typeof useOutbox<Report>>;
type SendReport = (report: Omit<Report, "_id" | "happenedAt">) => void;

export default function Doorstep() {
  const { number = "" }: { number?: string } = useParams();
  const words = useWords("deliveryDoor");
  const delivery = useQuery((signal) => api.delivery.track({ number }, { signal }), `parcel.${number}`);
  useEffect(() => {
    // Preloaded, because it may not load offline later.
    loadStaffApi().catch(() => undefined);
  }, []);
  const outbox = useOutbox<Report>("legalsit-courier-outbox", sendReport, () => delivery.reload());
  return (
    <Page title={interpolate(words.title, { number })}>
      <OutboxStatus outbox={outbox} />
      <AsyncView of={delivery} lines={8}>
        {(detail) => <Parcel detail={detail} outbox={outbox} />}
      </AsyncView>
    </Page>
  );
}

/** Staff operations are loaded in parallel, so that the parcel is shown first. */
const loadStaffApi = () => import("../../../../web/office/staff-api.ts");

async function sendReport(report: Report, idempotencyKey: string) {
  await loadStaffApi();
  return api.delivery.setStatus({ ...report, sentAt: new Date().toISOString() }, { once: idempotencyKey });
}

/** Queued reports, and reports that the server refused. */
function OutboxStatus({ outbox }: { outbox: Outbox }) {
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
  const pendingReport = outbox.waiting.find((each) => each.number === detail.number);
  const sendNow: SendReport = (report) => {
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
      {pendingReport?.report.happenedAt ? (
        <p className="note note-ok" role="status">
          {interpolate(words.waitingHere, { time: formatTime(pendingReport.report.happenedAt, language) })}
        </p>
      ) : (
        <ReportChoice detail={detail} amount={amount} submit={sendNow} />
      )}
    </>
  );
}

function ReportChoice({ detail, amount, submit }: { detail: DeliveryDetail; amount: string; submit: SendReport }) {
  const words = useWords("deliveryDoor");
  const [openForm, setOpenForm] = useState<"delivered" | "failed">();
  const back = () => setOpenForm(undefined);
  if (openForm === "delivered") return <DeliveredForm detail={detail} amount={amount} submit={submit} onBack={back} />;
  if (openForm === "failed") return <FailedVisitForm submit={submit} onBack={back} />;
  if (detail.status === "transporting")
    return (
      <div className="stack">
        <p className="doorstep-amount">{interpolate(words.collect, { amount })}</p>
        <BigButton onClick={() => setOpenForm("delivered")}>{words.delivered}</BigButton>
        <BigButton quiet onClick={() => setOpenForm("failed")}>
          {words.failed}
        </BigButton>
      </div>
    );
  return (
    <div className="stack">
      <p className="note">{detail.next.length === 0 ? words.ended : words.notOut}</p>
      {detail.status === "readyForMessaging" && (
        <BigButton onClick={() => submit({ status: "transporting" })}>{words.setOut}</BigButton>
      )}
      <BigButton quiet onClick={() => loadFrontend(`/deliveryServices/all/${detail._id}`)}>
        {words.desk}
      </BigButton>
    </div>
  );
}

interface FormProps {
  readonly submit: SendReport;
  readonly onBack: () => void;
}

/** Proof of delivery: name, identity document and payment. */
function DeliveredForm({ detail, amount, submit, onBack }: FormProps & { detail: DeliveryDetail; amount: string }) {
  const words = useWords("deliveryDoor");
  const collected = interpolate(words.collected, { amount });
  const form = useForm({
    initial: { name: detail.receiver.name, ci: detail.receiver.ci, collected: false },
    check: (values) => ({
      name: firstError(values.name, required, fullNameRule),
      ci: firstError(values.ci, required, length(...lengths.passport)),
      collected: values.collected ? undefined : "REQUIRED",
    }),
    send: ({ name, ci }) => Promise.resolve(submit({ status: "delivered", receiver: { name, ci }, collected: true })),
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
      <BigButton quiet onClick={onBack}>
        {words.back}
      </BigButton>
    </form>
  );
}

function FailedVisitForm({ submit, onBack }: FormProps) {
  const words = useWords("deliveryDoor");
  const reasons: readonly string[] = Object.values(words.reasons);
  const form = useForm({
    initial: { reason: "", more: "" },
    check: ({ reason, more }) => ({ reason: required(reason), more: length(0, 400)(more) }),
    send: ({ reason, more }) =>
      Promise.resolve(submit({ status: "readyForMessaging", note: [reason, more.trim()].filter(Boolean).join(". ") })),
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
      <BigButton quiet onClick={onBack}>
        {words.back}
      </BigButton>
    </form>
  );
}

function BigButton({
  quiet = false,
  onClick,
  children,
}: {
  quiet?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
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

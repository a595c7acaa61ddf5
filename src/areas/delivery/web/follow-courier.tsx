/** One delivery as the person who follows it sees it: where it is, what comes next; to change or cancel while nothing was begun. */
import { type ReactNode, useState } from "react";
import { base } from "../../../kit/frontends.ts";
import { formatDateTime, formatMoney } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useUser } from "../../../web/session.ts";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { LongField } from "../../../web/site/form/fields.tsx";
import { firstError, noteRule, required } from "../../../kit/validation-rules.ts";
import { formatPhone } from "../../../kit/phone.ts";
import { Submit } from "../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../web/site/form/use-form.ts";
import { Link } from "../../../web/site/link.tsx";
import { AsyncView, useQuery } from "../../../web/site/async-view.tsx";
import { Page } from "../../../web/site/page-column.tsx";
import { toast } from "../../../web/site/toasts.tsx";
import { useWords } from "../../../web/words.ts";
import type { DeliveryDetail } from "../parcel.ts";
import { AskFields, courierOrderInput, courierFormErrors, type CourierConditions, useLabels } from "./order-fields.tsx";
import { formatDocumentCount } from "./documents.ts";
import { deliveryToneClass } from "./status-tone.ts";

export default function FollowCourier({ number, sent }: { number: string; sent: boolean }) {
  const words = useWords("deliveryClient");
  const found = useQuery((signal) => api.delivery.track({ number }, { signal }), `delivery.${number}`);
  return (
    <Page title={sent ? words.sent : interpolate(words.one, { number })} back="/deliveryService">
      <AsyncView of={found} lines={8}>
        {(detail) => <Followed detail={detail} reload={found.reload} />}
      </AsyncView>
    </Page>
  );
}

function Followed({ detail, reload }: { detail: DeliveryDetail; reload: () => void }) {
  const words = useWords("deliveryClient");
  const language = useLanguage();
  const user = useUser();
  const [doing, setDoing] = useState<"change" | "cancel">();
  const { status } = detail;
  const amount = formatMoney(detail.price, detail.currency, language);
  const own = user?.kind === "client";
  const done = (said: string) => {
    toast(said);
    setDoing(undefined);
    reload();
  };
  if (doing === "change")
    return <Change detail={detail} onDone={() => done(words.saved)} onNo={() => setDoing(undefined)} />;
  return (
    <>
      <div className="card stack-tight" role="status">
        <p className="spread">
          <strong className="mono">{detail.number}</strong>
          <span className={`status ${deliveryToneClass(status)}`}>{words.status[status]}</span>
        </p>
        <p>{interpolate(words.next[status], { amount })}</p>
        {detail.attempts > 0 && status !== "delivered" && <p>{pluralize(words.visits, detail.attempts, language)}</p>}
      </div>
      <Facts detail={detail} amount={amount} />
      <section className="card">
        <h2 className="card-title">{words.steps}</h2>
        <ol className="trail">
          {detail.log.map((line, index) => (
            <li
              key={`${line.at}${line.to}`}
              className={index === detail.log.length - 1 ? "now" : "done"}
              aria-current={index === detail.log.length - 1 ? "step" : undefined}
            >
              {words.status[line.to]} <time dateTime={line.at}>{formatDateTime(line.at, language)}</time>
              {line.note && <p className="typed small muted">{line.note}</p>}
            </li>
          ))}
        </ol>
      </section>
      {doing === "cancel" ? (
        <Cancel detail={detail} onDone={() => done(words.canceled)} onNo={() => setDoing(undefined)} />
      ) : (
        own && (
          <div className="form-actions">
            {detail.can.edit && (
              <button className="button" type="button" onClick={() => setDoing("change")}>
                {words.change}
              </button>
            )}
            {detail.can.cancel && (
              <button className="button button-quiet" type="button" onClick={() => setDoing("cancel")}>
                {words.cancel}
              </button>
            )}
            {status === "canceled" && (
              <Link className="button" to="/deliveryService">
                {words.another}
              </Link>
            )}
          </div>
        )
      )}
    </>
  );
}

function Facts({ detail, amount }: { detail: DeliveryDetail; amount: string }) {
  const words = useWords("deliveryClient");
  const language = useLanguage();
  const carrier = [detail.carrier?.name, formatPhone(detail.carrierPhone)].filter(Boolean).join(" · ");
  const request = detail.commonId && <a href={`${base}/paymentDetails/${detail.commonId}`}>{detail.requestNumber}</a>;
  const facts: [string, ReactNode][] = [
    [words.request, request],
    [words.documents, detail.documents.map(formatDocumentCount).join("; ")],
    [words.receiver, detail.receiver.name],
    [words.address, `${detail.address}, ${detail.municipality.name}`],
    [words.contact, formatPhone(detail.receiver.phone)],
    [words.toPay, amount],
    [words.carrier, detail.status === "transporting" ? carrier : null],
    [words.takenBy, detail.takenBy?.name ?? null],
    [words.asked, formatDateTime(detail.createdAt, language)],
  ];
  return (
    <section className="card">
      <dl className="pairs">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

interface Part {
  readonly detail: DeliveryDetail;
  readonly onDone: () => void;
  readonly onNo: () => void;
}

function Change(part: Part) {
  const conditions = useQuery(() => api.delivery.conditions(), "conditions");
  return <AsyncView of={conditions}>{(found) => <ChangeForm {...part} conditions={found} />}</AsyncView>;
}

function ChangeForm({ detail, conditions, onDone, onNo }: Part & { conditions: CourierConditions }) {
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
    send: async (typed) => {
      await api.delivery.amend({ _id: detail._id, updatedAt: detail.updatedAt, ...courierOrderInput(typed) });
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
      <AskFields form={form} conditions={conditions} />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.save}</Submit>
        <button className="link-button" type="button" onClick={onNo}>
          {site.cancel}
        </button>
      </div>
    </form>
  );
}

function Cancel({ detail, onDone, onNo }: Part) {
  const words = useWords("deliveryClient");
  const site = useWords("site");
  const form = useForm({
    initial: { note: "" },
    check: (typed) => ({ note: firstError(typed.note, required, noteRule) }),
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

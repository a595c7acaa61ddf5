/** Tracking page of one delivery for its owner: status, log, and edit or cancel before processing starts. */
import { type ReactNode, useState } from "react";
import { base } from "../../../../kit/frontends.ts";
import { formatDateTime, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useUser } from "../../../../web/session/session.ts";
import { formatPhone } from "../../../../kit/identity/phone.ts";
import { Link } from "../../../../web/site/routing/link.tsx";
import { AsyncView, useQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { DeliveryDetail } from "../parcel.ts";
import { CourierChange, Cancel } from "./change-courier.tsx";
import { formatDocumentCount } from "./documents.ts";
import { deliveryToneClass } from "./status-tone.ts";

export default function FollowCourier({ number, sent }: { number: string; sent: boolean }) {
  const words = useWords("deliveryClient");
  const delivery = useQuery((signal) => api.delivery.track({ number }, { signal }), `delivery.${number}`);
  return (
    <Page title={sent ? words.sent : interpolate(words.one, { number })} back="/deliveryService">
      <AsyncView of={delivery} lines={8}>
        {(detail) => <TrackedDelivery detail={detail} reload={delivery.reload} />}
      </AsyncView>
    </Page>
  );
}

function TrackedDelivery({ detail, reload }: { detail: DeliveryDetail; reload: () => void }) {
  const words = useWords("deliveryClient");
  const language = useLanguage();
  const user = useUser();
  const [openForm, setOpenForm] = useState<"change" | "cancel">();
  const { status } = detail;
  const amount = formatMoney(detail.price, detail.currency, language);
  const isClient = user?.kind === "client";
  const finish = (message: string) => {
    toast(message);
    setOpenForm(undefined);
    reload();
  };
  if (openForm === "change")
    return <CourierChange detail={detail} onDone={() => finish(words.saved)} onNo={() => setOpenForm(undefined)} />;
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
          {detail.log.map((entry, index) => (
            <li
              key={`${entry.at}${entry.to}`}
              className={index === detail.log.length - 1 ? "now" : "done"}
              aria-current={index === detail.log.length - 1 ? "step" : undefined}
            >
              {words.status[entry.to]} <time dateTime={entry.at}>{formatDateTime(entry.at, language)}</time>
              {entry.note && <p className="typed small muted">{entry.note}</p>}
            </li>
          ))}
        </ol>
      </section>
      {openForm === "cancel" ? (
        <Cancel detail={detail} onDone={() => finish(words.canceled)} onNo={() => setOpenForm(undefined)} />
      ) : (
        isClient && (
          <div className="form-actions">
            {detail.can.edit && (
              <button className="button" type="button" onClick={() => setOpenForm("change")}>
                {words.change}
              </button>
            )}
            {detail.can.cancel && (
              <button className="button button-quiet" type="button" onClick={() => setOpenForm("cancel")}>
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
    [words.requested, formatDateTime(detail.createdAt, language)],
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

/**
 * Page behind the code on a parcel: the courier reports the result at the door. Large targets, few bytes, and reports
 * are queued while there is no signal.
 */
import { useEffect } from "react";
import { formatMoney, formatTime } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { formatPhone } from "../../../../kit/identity/phone.ts";
import { AsyncView, useQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useParams } from "../../../../web/site/routing/location.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useOutbox } from "../../../../web/site/offline/use-offline-outbox.ts";
import { useWords } from "../../../../web/words.ts";
import type { DeliveryDetail } from "../parcel.ts";
import { formatDocumentCount } from "./documents.ts";
import { deliveryToneClass } from "./status-tone.ts";
import "./doorstep.css";
import { type Report, type SendReport, ReportChoice } from "./visit-report.tsx";

type Outbox = ReturnType<typeof useOutbox<Report>>;
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

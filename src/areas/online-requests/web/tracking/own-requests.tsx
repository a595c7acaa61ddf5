/** The client's home: own requests with their status, what is left of the week, a new one. */
import { useState } from "react";
import { base } from "../../../../kit/doors.ts";
import { showDay, showMoney, showNumber } from "../../../../kit/format.ts";
import { say, sayCount } from "../../../../kit/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { Ask } from "../../../../web/site/ask.tsx";
import { device } from "../../../../web/site/device.ts";
import { Icon } from "../../../../web/site/icon.tsx";
import { Link } from "../../../../web/site/link.tsx";
import { Await, useLoaded } from "../../../../web/site/loaded.tsx";
import { Page } from "../../../../web/site/page-frame.tsx";
import { Pager } from "../../../../web/site/pager.tsx";
import { useSearch } from "../../../../web/site/place.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { OutputOf } from "../../../../kit/contract.ts";
import type { onlineRequests } from "../../contract.ts";
import { toldOfAll, toneOf } from "../../client-status.ts";
import { forgetDraft } from "../asking/kept.ts";
import { LostDraft, MinutesLeft, NextPlaces } from "./home-parts.tsx";
import "./own-requests.css";

type Own = OutputOf<(typeof onlineRequests)["mine"]>;
type OwnGroup = Own["docs"][number];
const perPage = 10;

export default function OwnRequests() {
  const words = useWords("onlineRequestsClient").home;
  const { page = "1" }: { page?: string } = useSearch();
  const own = useLoaded(() => api.onlineRequests.mine({ page: Number(page) || 1, limit: perPage }), `own.${page}`);
  return (
    <Page title={words.title} wide>
      <Await of={own} lines={6}>
        {(found) => (
          <>
            <div className="spread requests-top">
              <Quota quota={found.quota} />
              <Link className="button" to="/onlineService">
                <Icon name="plus" size={18} />
                {words.start}
              </Link>
            </div>
            {found.lostDraft && <LostDraft lost={found.lostDraft} reload={own.reload} />}
            {found.docs.length === 0 ? (
              <div className="card stack-tight">
                <h2>{words.empty.title}</h2>
                <p className="muted">{words.empty.text}</p>
              </div>
            ) : (
              <ul className="requests">
                {found.docs.map((group) => (
                  <Request key={group.commonId} group={group} reload={own.reload} />
                ))}
              </ul>
            )}
            <Pager page={found.page} pages={found.totalPages} />
            <NextPlaces />
            <p className="alone">
              <a href={`${base}/trackRequest`}>{words.track}</a>
            </p>
          </>
        )}
      </Await>
    </Page>
  );
}

function Quota({ quota }: { quota: Own["quota"] }) {
  const words = useWords("onlineRequestsClient").home;
  const language = useLanguage();
  const left = Math.max(0, quota.cap - quota.used);
  return (
    <div className="quota">
      <p>
        {sayCount(words.quota, quota.cap, language, {
          left: showNumber(left, language),
          day: showDay(quota.weekEnds, language),
        })}
      </p>
      <progress aria-label={words.quotaLabel} max={quota.cap} value={quota.used} />
    </div>
  );
}

/** When it is usually ready, while it is not. */
function Ready({ group: { readyBetween, estimatedReadyOn, status } }: { group: OwnGroup }) {
  const words = useWords("onlineRequestsClient").home;
  const language = useLanguage();
  if (status === "readyToDelivery" || status === "delivered") return null;
  const day = (date: string) => showDay(date, language);
  const said = readyBetween
    ? readyBetween.late
      ? words.late
      : say(words.usually, { from: day(readyBetween.from), to: day(readyBetween.to) })
    : estimatedReadyOn && say(words.ready, { day: day(estimatedReadyOn) });
  return said ? <p className="small muted">{said}</p> : null;
}

function Request({ group, reload }: { group: OwnGroup; reload: () => void }) {
  const { home: words, status } = useWords("onlineRequestsClient");
  const language = useLanguage();
  const [asking, ask] = useState(false);
  const [sending, setSending] = useState(false);
  const told = toldOfAll(group);
  const writes = group.status === "draft" || group.can.finish;
  const remove = async () => {
    setSending(true);
    try {
      await api.onlineRequests.remove({ commonId: group.commonId });
      forgetDraft(device, group.commonId);
      toast(words.removed);
      reload();
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
    } finally {
      setSending(false);
      ask(false);
    }
  };
  return (
    <li className="card request">
      <div className="request-what">
        <h2>{group.offer.name}</h2>
        <p className="muted small">
          {group.number} · {say(words.date, { day: showDay(group.createdAt, language) })}
        </p>
        <p>{group.forms.map((form) => form.holder).join(", ")}</p>
      </div>
      <div className="request-state">
        <p className={`status ${toneOf(told)}`}>{status[told]}</p>
        {group.status === "draft" && group.draftExpiresAt && <MinutesLeft until={group.draftExpiresAt} over={reload} />}
        <Ready group={group} />
        {group.totals.map((total) => (
          <p key={total.currency} className="mono">
            {showMoney(total.amount, total.currency, language)}
          </p>
        ))}
      </div>
      <div className="row request-do">
        {writes && (
          <Link
            className="button"
            to={`/onlineService/${group.commonId}`}
            aria-label={`${group.status === "draft" ? words.goOn : words.correct}: ${group.number}`}
          >
            {group.status === "draft" ? words.goOn : words.correct}
          </Link>
        )}
        {group.can.pay && (
          <Link className="button" to={`/checkout/${group.commonId}`} aria-label={`${words.pay}: ${group.number}`}>
            {words.pay}
          </Link>
        )}
        {group.forms.some((form) => form.status === "readyToDelivery") && (
          <Link
            className="button"
            to={`/deliveryService?request=${group.number}`}
            aria-label={`${words.courier}: ${group.number}`}
          >
            {words.courier}
          </Link>
        )}
        {group.status !== "draft" && (
          <a
            className="button button-quiet"
            href={`${base}/paymentDetails/${group.commonId}?token=${group.publicToken}`}
            aria-label={`${words.details}: ${group.number}`}
          >
            {words.details}
          </a>
        )}
        {group.paidAt && (
          <a
            href={`${base}/paymentReceipt/${group.commonId}?token=${group.publicToken}&lang=${language}`}
            aria-label={`${words.receipt}: ${group.number}`}
          >
            {words.receipt}
          </a>
        )}
        {group.can.cancel && (
          <button
            className="link-button"
            type="button"
            aria-label={`${words.remove}: ${group.number}`}
            onClick={() => ask(true)}
          >
            {words.remove}
          </button>
        )}
      </div>
      {asking && (
        <Ask
          title={say(words.removeTitle, { number: group.number })}
          yes={words.remove}
          sending={sending}
          onYes={remove}
          onNo={() => ask(false)}
        >
          <p>{words.removeText}</p>
        </Ask>
      )}
    </li>
  );
}

/** Sections of the client's home: expired draft, remaining minutes of a draft, next places. */
import { useEffect, useState } from "react";
import { formatDay } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { deviceStorage } from "../../../../../web/site/offline/device-storage.ts";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { useQuery } from "../../../../../web/site/async-view.tsx";
import { toast } from "../../../../../web/site/toasts.tsx";
import { usePendingAction } from "../../../../../web/site/use-pending-action.ts";
import { useWords } from "../../../../../web/words.ts";
import { serverNow } from "../../../../../web/server-clock.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { clearDraft } from "../wizard/draft/forget-draft.ts";

type Lost = NonNullable<OutputOf<(typeof onlineRequestsContract)["mine"]>["lostDraft"]>;

export function LostDraftNotice({ lost, reload }: { lost: Lost; reload: () => void }) {
  const words = useWords("onlineRequestsHome").lost;
  const { run: drop } = usePendingAction(async () => {
    await api.onlineRequests.remove({ commonId: lost.commonId });
    clearDraft(deviceStorage, lost.commonId);
    toast(words.dropped);
    reload();
  });
  return (
    <section className="note note-warn stack-tight" aria-labelledby="lost-title">
      <h2 id="lost-title">{words.title}</h2>
      <p>{interpolate(words.text, { service: lost.offer.name, number: lost.number })}</p>
      <div className="row">
        <Link className="button" to={`/onlineService?offer=${lost.offer._id}&from=${lost.commonId}`}>
          {words.again}
        </Link>
        <button className="link-button" type="button" onClick={drop}>
          {words.drop}
        </button>
      </div>
    </section>
  );
}

const minuteMs = 60_000;

/** Remaining minutes until a draft expires; calls `over` when it does. */
export function MinutesLeft({ until, over }: { until: string; over: () => void }) {
  const words = useWords("onlineRequestsHome");
  const language = useLanguage();
  const [now, setNow] = useState(() => serverNow());
  const left = Math.ceil((Date.parse(until) - now) / minuteMs);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), minuteMs / 4);
    return () => window.clearInterval(timer);
  }, []);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) over();
  }, [isOver, over]);
  if (isOver) return null;
  return <p className="small muted">{pluralize(words.minutesLeft, left, language)}</p>;
}

/** Remaining places of each service this week, and when new places open. */
export function NextPlaces() {
  const words = useWords("onlineRequestsHome").places;
  const language = useLanguage();
  const services = useQuery(() => api.onlineServices.offered(), "services");
  if (services.state !== "there" || services.value.length === 0) return null;
  return (
    <section className="card" aria-labelledby="places-title">
      <h2 className="card-title" id="places-title">
        {words.title}
      </h2>
      <dl className="pairs">
        {services.value.map(({ _id, name, remaining, nextDate }) => (
          <div key={_id}>
            <dt>{name[language]}</dt>
            <dd>
              {remaining > 0
                ? pluralize(words.left, remaining, language)
                : nextDate
                  ? interpolate(words.opens, { day: formatDay(nextDate, language) })
                  : words.none}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * The client's home: requests that need the client, requests in progress, finished ones; a search if there are many.
 */
import { useState } from "react";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { formatDay, formatNumber } from "../../../../../kit/text/format.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { Icon } from "../../../../../web/site/icon.tsx";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { AsyncView, usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useSearch } from "../../../../../web/site/routing/location.ts";
import { useWords } from "../../../../../web/words.ts";
import { stages } from "../../client/stages.ts";
import { LostDraftNotice, NextPlaces } from "./home-sections.tsx";
import { NeedCard, type OwnHome } from "./action-needed-card.tsx";
import { RequestSearchResults, OwnRequestRows, RequestSearchBox } from "./own-list.tsx";
import "./own-requests.css";

/** The search appears from this number of requests on. */
const searchThreshold = 10;

export default function OwnRequests() {
  const words = useWords("onlineRequestsHome");
  const { show = "", page = "1" }: { show?: string; page?: string } = useSearch();
  const stage = stages.find((each) => each === show);
  const [text, setText] = useState("");
  const homeQuery = usePreloadedQuery(api.onlineRequests.ownHome, {});
  return (
    <Page title={words.title}>
      <AsyncView of={homeQuery} lines={6}>
        {(home) => (
          <>
            <StartSection home={home} reload={homeQuery.reload} />
            {!stage && !text && <Needs needs={home.needs} reload={homeQuery.reload} />}
            {total(home) >= searchThreshold && <RequestSearchBox text={text} stage={stage} onText={setText} />}
            {stage || text ? (
              <RequestSearchResults text={text} stage={stage} page={Number(page) || 1} />
            ) : (
              <>
                <OwnRequestRows title={words.moving} groups={home.moving}>
                  {home.counts.moving > home.moving.length && <ShowAllLink stage="moving" count={home.counts.moving} />}
                </OwnRequestRows>
                <OwnRequestRows title={words.over} groups={home.over}>
                  {home.counts.over > home.over.length && <ShowAllLink stage="over" count={home.counts.over} />}
                </OwnRequestRows>
              </>
            )}
            {total(home) === 0 && <NextPlaces />}
            <Quota quota={home.quota} />
          </>
        )}
      </AsyncView>
    </Page>
  );
}

const total = ({ counts }: OwnHome) => counts.needs + counts.moving + counts.over;

function StartSection({ home, reload }: { home: OwnHome; reload: () => void }) {
  const words = useWords("onlineRequestsHome");
  const isEmpty = total(home) === 0;
  return (
    <>
      {home.lostDraft && <LostDraftNotice lost={home.lostDraft} reload={reload} />}
      {isEmpty && (
        <div className="card stack-tight">
          <h2>{words.empty.title}</h2>
          <p className="muted">{words.empty.text}</p>
        </div>
      )}
      {leftOf(home.quota) > 0 && (
        <p className="row">
          <Link className={isEmpty ? "button" : "button button-quiet"} to="/onlineService">
            <Icon name="plus" size={18} />
            {words.start}
          </Link>
        </p>
      )}
    </>
  );
}

function Needs({ needs, reload }: { needs: OwnHome["needs"]; reload: () => void }) {
  const words = useWords("onlineRequestsHome");
  if (needs.length === 0) return null;
  return (
    <section className="stack-tight" aria-labelledby="needs">
      <h2 id="needs">{words.needs}</h2>
      {needs.map((group, index) => (
        <NeedCard key={group.commonId} group={group} isFirst={index === 0} reload={reload} />
      ))}
    </section>
  );
}

function ShowAllLink({ stage, count }: { stage: "moving" | "over"; count: number }) {
  const words = useWords("onlineRequestsHome");
  const language = useLanguage();
  return (
    <p className="alone">
      <Link to={`/?show=${stage}`}>
        {pluralize(stage === "over" ? words.allOver : words.allMoving, count, language)}
      </Link>
    </p>
  );
}

const leftOf = ({ cap, used }: OwnHome["quota"]) => Math.max(0, cap - used);

function Quota({ quota }: { quota: OwnHome["quota"] }) {
  const words = useWords("onlineRequestsHome");
  const language = useLanguage();
  const left = leftOf(quota);
  const day = formatDay(quota.weekEnds, language);
  const cap = formatNumber(quota.cap, language);
  return (
    <p className="small muted">
      {left > 0 ? pluralize(words.quota, left, language, { cap, day }) : interpolate(words.quotaUsed, { day })}
    </p>
  );
}

/** The client's requests as rows: service, people, status, date. */
import { type ReactNode, useDeferredValue } from "react";
import { base } from "../../../../../kit/frontends.ts";
import { formatDay, formatShortDay } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { AsyncView, useQuery } from "../../../../../web/site/async-view.tsx";
import { Pager } from "../../../../../web/site/pager.tsx";
import { useWords, type WordsOf } from "../../../../../web/words.ts";
import { clientStatusOfGroup, clientStatusToneClass } from "../../client/client-status.ts";
import type { Stage } from "../../client/stages.ts";
import type { OwnGroupRow } from "./action-needed-card.tsx";
import { documentsOf } from "./documents-of.ts";

export function OwnRequestRows({
  title,
  groups,
  children,
}: {
  title: string;
  groups: readonly OwnGroupRow[];
  children?: ReactNode;
}) {
  if (groups.length === 0) return null;
  return (
    <section className="stack-tight" aria-label={title}>
      <h2>{title}</h2>
      <ul className="card list-rows">
        {groups.map((group) => (
          <Row key={group.commonId} group={group} />
        ))}
      </ul>
      {children}
    </section>
  );
}

function Row({ group }: { group: OwnGroupRow }) {
  const words = useWords("onlineRequestsHome");
  const { status } = useWords("onlineRequestsClient");
  const language = useLanguage();
  const clientStatus = clientStatusOfGroup(group);
  const address =
    group.status === "draft"
      ? `${base}/onlineService/${group.commonId}`
      : `${base}/paymentDetails/${group.commonId}?token=${group.publicToken}`;
  return (
    <li>
      <a className="list-row" href={address}>
        <span className="spread">
          <b>{documentsOf(group)}</b>
          <span className="mono small">{group.number}</span>
        </span>
        <span>{group.forms.map(({ holder }) => holder).join(", ")}</span>
        <span className="spread">
          <span className={`status ${clientStatusToneClass(clientStatus)}`}>{status[clientStatus]}</span>
          <span className="small">{dateText(group, words, language)}</span>
        </span>
      </a>
    </li>
  );
}

type Words = WordsOf<"onlineRequestsHome">;

/** The expected date while a document is in preparation, the refund date, or the creation date. */
function dateText({ expected, createdAt, refundedAt }: OwnGroupRow, words: Words, language: Language): string {
  if (refundedAt) return formatDay(refundedAt, language);
  if (!expected) return interpolate(words.requestedOn, { day: formatDay(createdAt, language) });
  if (expected.late) return words.lateBy;
  const by = formatShortDay(expected.by, language);
  return expected.from
    ? interpolate(words.between, { from: formatShortDay(expected.from, language), by })
    : interpolate(words.by, { by });
}

const perPage = 10;

/** Results of a search or a filter. */
export function RequestSearchResults({ text, stage, page }: { text: string; stage: Stage | undefined; page: number }) {
  const words = useWords("onlineRequestsHome");
  const language = useLanguage();
  const term = useDeferredValue(text.trim());
  const query = { page, limit: perPage, ...(stage ? { stage } : {}), ...(term ? { text: term } : {}) };
  const results = useQuery((signal) => api.onlineRequests.mine(query, { signal }), `own.${JSON.stringify(query)}`);
  return (
    <AsyncView of={results} lines={4}>
      {({ docs, totalDocs, totalPages }) => (
        <>
          <p role="status" className="small muted">
            {totalDocs > 0 ? pluralize(words.found, totalDocs, language) : words.none}
          </p>
          <OwnRequestRows title={stage ? words[stage] : words.all} groups={docs} />
          <Pager page={page} pages={totalPages} />
        </>
      )}
    </AsyncView>
  );
}

export function RequestSearchBox({
  text,
  stage,
  onText,
}: {
  text: string;
  stage: Stage | undefined;
  onText: (text: string) => void;
}) {
  const words = useWords("onlineRequestsHome");
  const stageLinks = [
    [undefined, words.all, "/"],
    ["moving", words.moving, "/?show=moving"],
    ["over", words.over, "/?show=over"],
  ] as const;
  return (
    <search className="stack-tight">
      <label className="sr-only" htmlFor="own-search">
        {words.search}
      </label>
      <input
        className="input"
        id="own-search"
        type="search"
        placeholder={words.search}
        value={text}
        maxLength={100}
        onChange={(event) => onText(event.target.value)}
      />
      <nav className="chips" aria-label={words.show}>
        {stageLinks.map(([each, name, to]) => (
          <Link key={to} className="chip" to={to} aria-current={each === stage ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
    </search>
  );
}

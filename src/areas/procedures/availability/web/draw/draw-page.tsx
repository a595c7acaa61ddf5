/** Public page of a draw: opening minute, counters, the reader's entry, and how to check it. */
import "../../../../../web/account-api.ts";
import { useEffect } from "react";
import { formatDateTime, formatDay, formatNumber } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { serverNow } from "../../../../../web/server-clock.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { ConfirmButton } from "../../../../../web/site/confirm-dialog.tsx";
import { AsyncView, usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { lazyPart } from "../../../../../web/site/lazy-part.tsx";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { useParams } from "../../../../../web/site/routing/location.ts";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { usePendingAction } from "../../../../../web/site/use-pending-action.ts";
import { useWords } from "../../../../../web/words.ts";
import type { PublicDraw } from "../../draw/contract.ts";

/** Loaded only for who has an offer. */
const AcceptForm = lazyPart(
  () => import("./accept-form.tsx"),
  ({ children }) => <div>{children}</div>,
);

interface DrawPart {
  readonly draw: PublicDraw;
  /** Shows the answer of a call. */
  readonly onChange: (draw: PublicDraw) => void;
}

export default function DrawPage() {
  const words = useWords("draws");
  const { id = "" } = useParams();
  const loaded = usePreloadedQuery(api.availability.draw, { id });
  const draw = loaded.state === "there" ? loaded.value : undefined;
  useReloadAtOpening(draw, loaded.reload);
  const language = useLanguage();
  return (
    <Page title={words.title} eyebrow={draw?.offerName[language]} lead={words.lead} back="/onlineService">
      <AsyncView of={loaded} lines={8}>
        {(value) => (
          <>
            <Counters draw={value} />
            <OwnPart draw={value} onChange={(changed) => loaded.state === "there" && loaded.replace(changed)} />
            <Check draw={value} />
            <p>
              <button className="button button-quiet" type="button" onClick={() => void loaded.reload()}>
                {words.refresh}
              </button>
            </p>
          </>
        )}
      </AsyncView>
    </Page>
  );
}

/**
 * The button appears after the opening minute without a reload by the reader. Some seconds at random, because speed gains
 * nothing and all pages would ask at once.
 */
function useReloadAtOpening(draw: PublicDraw | undefined, reload: () => Promise<void>): void {
  useEffect(() => {
    if (draw?.status !== "scheduled" || draw.isOpen) return;
    const delayMs = Math.max(Date.parse(draw.opensAt) - serverNow(), 0) + 1000 + Math.random() * 4000;
    // Nobody keeps the page open for days, and a longer delay may not fit a timer.
    if (delayMs > 86_400_000) return;
    const timer = setTimeout(() => void reload(), delayMs);
    return () => clearTimeout(timer);
  }, [draw, reload]);
}

function Counters({ draw }: { draw: PublicDraw }) {
  const words = useWords("draws");
  const language = useLanguage();
  const nextOpening = draw.status === "scheduled" && !draw.isOpen ? draw.opensAt : draw.nextOpening;
  const facts: (readonly [string, string])[] = [
    [words.left, formatNumber(draw.left, language)],
    [words.reserved, formatNumber(draw.reserved, language)],
    [words.next, nextOpening ? interpolate(words.time, { when: formatDateTime(nextOpening, language) }) : words.noNext],
    [words.entries, formatNumber(draw.entries, language)],
  ];
  return (
    <section className="card" aria-labelledby="places">
      <h2 className="card-title" id="places">
        {interpolate(words.week, { day: formatDay(draw.week, language) })}
      </h2>
      <dl className="pairs">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function OwnPart({ draw, onChange }: DrawPart) {
  if (draw.own) return <OwnEntry draw={draw} own={draw.own} onChange={onChange} />;
  return <EnterPart draw={draw} onChange={onChange} />;
}

function EnterPart({ draw, onChange }: DrawPart) {
  const words = useWords("draws");
  const language = useLanguage();
  const user = useUser();
  const { isPending, run } = usePendingAction(async () =>
    onChange(await api.availability.enterDraw({ drawId: draw._id })),
  );
  const [when, until] = [draw.opensAt, draw.drawsAt].map((value) => formatDateTime(value, language));
  const isDrawn = draw.status === "drawn";
  if (draw.status === "cancelled" || draw.status === "closed") return <p className="note">{words[draw.status]}</p>;
  const state = !draw.isOpen ? words.opens : isDrawn ? words.openLater : words.openUntil;
  return (
    <>
      <p className={draw.isOpen ? "note note-ok" : "note"}>
        {interpolate(state, { when: when ?? "", until: until ?? "" })}
      </p>
      {!user ? (
        <p>
          <Link className="button" to={`/login?next=${encodeURIComponent(`/draw/${draw._id}`)}`}>
            {words.signIn}
          </Link>
        </p>
      ) : user.kind !== "client" ? (
        <p className="note note-warn">{words.onlyClients}</p>
      ) : (
        draw.isOpen && (
          <p>
            <button className="button" type="button" aria-disabled={isPending || undefined} onClick={() => void run()}>
              {isDrawn ? words.enterLater : words.enter}
            </button>
          </p>
        )
      )}
    </>
  );
}

function OwnEntry({ draw, own, onChange }: DrawPart & { own: NonNullable<PublicDraw["own"]> }) {
  const words = useWords("draws");
  const isActive = own.status === "waiting" || own.status === "offered";
  return (
    <section className="card stack-tight" aria-labelledby="own">
      <h2 className="card-title" id="own">
        {words.own}
      </h2>
      <EntryState draw={draw} own={own} />
      {own.status === "offered" && <AcceptForm drawId={draw._id} />}
      {own.requestId && (
        <p>
          <Link className="button" to={`/onlineService/${own.requestId}`}>
            {words.toRequest}
          </Link>
        </p>
      )}
      {isActive && (
        <p className="alone">
          <ConfirmButton
            label={own.status === "offered" ? words.decline : words.leave}
            title={words.declineTitle}
            yes={words.declineYes}
            onYes={async () => onChange(await api.availability.declinePlace({ drawId: draw._id }))}
          >
            <p>{words.declineText}</p>
          </ConfirmButton>
        </p>
      )}
    </section>
  );
}

function EntryState({ draw, own }: { draw: PublicDraw; own: NonNullable<PublicDraw["own"]> }) {
  const words = useWords("draws");
  const language = useLanguage();
  const at = (value: string | null) => (value ? formatDateTime(value, language) : "");
  if (own.status === "offered")
    return <p className="note note-ok">{interpolate(words.offered, { when: at(own.offeredUntil) })}</p>;
  if (own.status === "expired") return <p>{draw.status === "drawn" ? words.expired : words.ended}</p>;
  if (own.status !== "waiting") return <p>{words[own.status]}</p>;
  if (own.position === null)
    return <p>{draw.status === "drawn" ? words.queueing : interpolate(words.inDraw, { when: at(draw.drawsAt) })}</p>;
  return (
    <p>
      <strong>{interpolate(words.position, { position: own.position })}</strong>{" "}
      {own.ahead ? pluralize(words.ahead, own.ahead, language) : words.first}
    </p>
  );
}

/** What a stranger needs to recount the draw. */
function Check({ draw }: { draw: PublicDraw }) {
  const words = useWords("draws");
  const facts: (readonly [string, string])[] = [
    [words.commitment, draw.commitment],
    [words.seed, draw.seed ?? words.noSeed],
    ...(draw.own ? [[words.ownId, draw.own.id] as const] : []),
  ];
  return (
    <details>
      <summary>{words.check}</summary>
      <div className="stack-tight">
        <p>{words.checkText}</p>
        <dl className="pairs">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="alone">
          <a href={`/legalsitapi/public/availables-onlines/getDrawProof/${draw._id}`}>{words.proof}</a>
        </p>
      </div>
    </details>
  );
}

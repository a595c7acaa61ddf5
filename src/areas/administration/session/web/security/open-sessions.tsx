/** The own sessions: device, place and last use; ended singly or all others. */
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { AsyncView, usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { ConfirmButton } from "../../../../../web/site/confirm-dialog.tsx";
import { toast, toastFailure } from "../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { OpenSession } from "../../contract.ts";

export function OpenSessions() {
  const { sessions: words } = useWords("security");
  const sessions = usePreloadedQuery(api.session.sessions, {});
  const finish = async () => {
    toast(words.ended);
    await sessions.reload();
  };
  return (
    <section className="card stack" aria-labelledby="sessions">
      <h2 id="sessions">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <AsyncView of={sessions}>
        {(open) => (
          <>
            <ul className="factor-list">
              {open.map((session) => (
                <SessionRow key={session._id} session={session} onEnded={finish} />
              ))}
            </ul>
            {open.length > 1 && (
              <p>
                <ConfirmButton
                  label={words.endOthers}
                  title={words.endOthers}
                  yes={words.endOthers}
                  onYes={async () => {
                    await api.session.endOtherSessions();
                    await finish();
                  }}
                >
                  <p>{words.endOthersText}</p>
                </ConfirmButton>
              </p>
            )}
          </>
        )}
      </AsyncView>
    </section>
  );
}

function SessionRow({ session, onEnded }: { session: OpenSession; onEnded: () => Promise<void> }) {
  const { sessions: words } = useWords("security");
  const language = useLanguage();
  const { _id, browser, system, place, createdAt, seenAt, current } = session;
  const name = browser && system ? interpolate(words.on, { browser, system }) : (browser ?? system ?? words.unknown);
  const end = () => api.session.endSession({ _id }).then(onEnded, toastFailure);
  return (
    <li>
      <div>
        <strong>{name}</strong> {current && <span className="status status-ok small">{words.current}</span>}
        <div className="small muted">
          {[
            interpolate(words.lastUse, { time: formatDateTime(seenAt, language) }),
            interpolate(words.since, { time: formatDateTime(createdAt, language) }),
            place && interpolate(words.from, { place }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </div>
      </div>
      {!current && (
        <button
          className="link-button"
          type="button"
          aria-label={interpolate(words.endOf, { name })}
          onClick={() => void end()}
        >
          {words.end}
        </button>
      )}
    </li>
  );
}

/** Security of the own account, for clients and staff: second factors, recovery codes, open sessions. */
import "../../../../../web/account-api.ts";
import { useState } from "react";
import { base } from "../../../../../kit/frontends.ts";
import { formatDay } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { secondFactorDuty, loadSession, useUser } from "../../../../../web/session/session.ts";
import { AsyncView, usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { useSearch } from "../../../../../web/site/routing/location.ts";
import { loadFrontend } from "../../../../../web/site/routing/navigate.ts";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../../web/words.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { FactorList } from "./factor-list.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { NewRecoveryCodes } from "./recovery-codes.tsx";
import "./security.css";

export default function Security() {
  const words = useWords("security");
  const { next, recovered }: { next?: string; recovered?: string } = useSearch();
  const user = useUser();
  const factors = usePreloadedQuery(api.session.factors, {});
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const reload = async () => {
    await Promise.all([factors.reload(), loadSession()]);
  };
  const isDue = (secondFactorDuty.use()?.days ?? 1) <= 0;
  return (
    <Page title={words.title} lead={words.lead}>
      <DutyNote />
      {recovered && <p className="note note-warn">{words.recovered}</p>}
      {newCodes ? (
        <NewRecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />
      ) : (
        <AsyncView of={factors} lines={5}>
          {(own) => <FactorList own={own} reload={reload} onNewCodes={setNewCodes} />}
        </AsyncView>
      )}
      {!isDue && !newCodes && <OpenSessions />}
      {!isDue && !newCodes && (
        <p className="alone">
          {next ? (
            <button className="button" type="button" onClick={() => loadFrontend(next)}>
              {words.continue}
            </button>
          ) : user?.kind === "staff" ? (
            <a href={`${base}/`}>{words.office}</a>
          ) : (
            <Link to="/profile">{words.profile}</Link>
          )}
        </p>
      )}
      <ConfirmIdentity />
    </Page>
  );
}

function DutyNote() {
  const words = useWords("security");
  const language = useLanguage();
  const duty = secondFactorDuty.use();
  if (!duty) return null;
  return (
    <p className="note note-warn" role="status">
      {duty.days <= 0 ? words.due : interpolate(words.dueOn, { day: formatDay(duty.from, language) })}
    </p>
  );
}

import { base } from "../../../../kit/frontends.ts";
import { useUser } from "../../../../web/session/session.ts";
import { leaveAccount } from "../../../../web/site/shell/account-menu.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../web/words.ts";

export default function ForbiddenPage() {
  const words = useWords("site");
  const user = useUser();
  return (
    <Page title={words.forbidden.title} lead={words.forbidden.text}>
      <div className="row">
        {/* A full page load: staff and clients have different frontends. */}
        <a className="button" href={`${base}/`}>
          {words.forbidden.home}
        </a>
        {user && (
          <button className="button button-quiet" type="button" onClick={leaveAccount}>
            {words.account.signOut}
          </button>
        )}
      </div>
    </Page>
  );
}

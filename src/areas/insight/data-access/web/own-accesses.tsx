/** A client reads who accessed their own data, page by page, and downloads it as an issued document. */
import "../../../../web/account-api.ts";
import { useState } from "react";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { AsyncView, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { toastFailure } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import { countRepeated, describeAccess } from "./describe-access.ts";
import type { DataAccessPage } from "../contract.ts";
import "./own-accesses.css";

export default function OwnDataAccess() {
  const words = useWords("dataAccess");
  const { profile } = useWords("security");
  const own = usePreloadedQuery(api.dataAccess.own, {});
  return (
    <Page title={words.title} lead={words.lead}>
      <p className="muted">{words.people}</p>
      <AsyncView of={own} lines={6}>
        {(first) => <Entries key={first.asOf} first={first} />}
      </AsyncView>
      <p className="alone">
        <Link to="/profile">{profile}</Link>
      </p>
    </Page>
  );
}

function Entries({ first }: { first: DataAccessPage }) {
  const words = useWords("dataAccess");
  const language = useLanguage();
  const [pages, setPages] = useState([first]);
  const [isLoading, setIsLoading] = useState(false);
  const entries = pages.flatMap((page) => page.entries);
  const next = pages.at(-1)?.next;
  const loadMore = async () => {
    if (!next) return;
    setIsLoading(true);
    try {
      const page = await api.dataAccess.own({ before: next });
      setPages((loaded) => [...loaded, page]);
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsLoading(false);
    }
  };
  if (entries.length === 0) return <p className="card">{words.nothing}</p>;
  return (
    <>
      <p>
        <a
          className="button button-quiet"
          href={api.dataAccess.ownReport.address({ until: first.asOf })}
          target="_blank"
        >
          {words.download}
        </a>
      </p>
      <ul className="card data-access">
        {countRepeated(entries).map((entry) => (
          <li key={entry._id + entry.record}>
            <strong>{describeAccess(words, entry)}</strong>
            <div className="small muted">
              {formatDateTime(entry.at, language)} · {entry.by}
              {entry.count > 1 && ` · ${pluralize(words.times, entry.count, language)}`}
            </div>
          </li>
        ))}
      </ul>
      {next && (
        <p>
          <button className="button button-quiet" type="button" disabled={isLoading} onClick={() => void loadMore()}>
            {words.more}
          </button>
        </p>
      )}
    </>
  );
}

/** Page of a mailed link: one document with its size and expiry, as a download. */
import { formatBytes, formatLongDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { AsyncView, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { useWords } from "../../../../web/words.ts";

export default function SharedDocument() {
  const words = useWords("mediaPage");
  const language = useLanguage();
  const { token = "" } = useSearch();
  const sharedDocument = usePreloadedQuery(api.media.shared, { token });
  return (
    <Page title={words.title}>
      <AsyncView of={sharedDocument} lines={4}>
        {({ name, size, by, expiresAt, left, url }) => (
          <section className="card stack" aria-labelledby="document">
            <h2 className="card-title" id="document">
              {name}
            </h2>
            <p className="muted">{interpolate(words.from, { name: by })}</p>
            <dl className="pairs">
              <div>
                <dt>{words.size}</dt>
                <dd>{formatBytes(size, language)}</dd>
              </div>
              <div>
                <dt>{words.until}</dt>
                <dd>{formatLongDateTime(expiresAt, language)}</dd>
              </div>
              <div>
                <dt>{words.left}</dt>
                <dd>{left}</dd>
              </div>
            </dl>
            <p>
              <a className="button" href={url} download>
                {words.download}
              </a>
            </p>
          </section>
        )}
      </AsyncView>
    </Page>
  );
}

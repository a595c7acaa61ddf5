/** The firm's own texts on the public site: about the firm, privacy policy. */
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { AsyncView, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { usePath } from "../../../../web/site/routing/location.ts";
import { useWords } from "../../../../web/words.ts";
import { LegalText } from "./legal-text.tsx";
import "./terms.css";

type PageKey = "about_us" | "politics";

/** The page is selected by the URL. */
export default function BasicPage() {
  const pageKey: PageKey = usePath() === "/aboutUs" ? "about_us" : "politics";
  const words = useWords("terms").basic;
  const language = useLanguage();
  const pages = usePreloadedQuery(api.terms.pagesBasic, {});
  return (
    <Page title={words[pageKey]}>
      <AsyncView of={pages} lines={6}>
        {(pageTexts) => (
          <article className="legal">
            {pageKey === "about_us" && pageTexts.slogan[language] && (
              <p className="lead">{pageTexts.slogan[language]}</p>
            )}
            {pageTexts[pageKey][language] ? (
              <LegalText text={pageTexts[pageKey][language]} />
            ) : (
              <p className="muted">{words.empty}</p>
            )}
          </article>
        )}
      </AsyncView>
    </Page>
  );
}

/** The firm's own texts behind the public door: who it is, what it does with one's data. */
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { AsyncView, usePreloadedQuery } from "../../../web/site/async-view.tsx";
import { Page } from "../../../web/site/page-column.tsx";
import { usePath } from "../../../web/site/location.ts";
import { useWords } from "../../../web/words.ts";
import { LegalText } from "./legal-text.tsx";
import "./terms.css";

type Key = "about_us" | "politics";

/** Which of them its address says. */
export default function BasicPage() {
  const of: Key = usePath() === "/aboutUs" ? "about_us" : "politics";
  const words = useWords("terms").basic;
  const language = useLanguage();
  const pages = usePreloadedQuery(api.terms.pagesBasic, {});
  return (
    <Page title={words[of]}>
      <AsyncView of={pages} lines={6}>
        {(found) => (
          <article className="legal">
            {of === "about_us" && found.slogan[language] && <p className="lead">{found.slogan[language]}</p>}
            {found[of][language] ? <LegalText text={found[of][language]} /> : <p className="muted">{words.empty}</p>}
          </article>
        )}
      </AsyncView>
    </Page>
  );
}

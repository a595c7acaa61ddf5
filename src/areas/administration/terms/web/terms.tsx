import { useState } from "react";
import { formatDay } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { AsyncView, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../web/words.ts";
import { LegalText } from "./legal-text.tsx";
import "./terms.css";

const texts = [
  ["es", "Español"],
  ["en", "English"],
] as const;

export default function TermsPage() {
  const words = useWords("terms");
  const language = useLanguage();
  const [selectedLanguage, setSelectedLanguage] = useState<Language>();
  const shownLanguage = selectedLanguage ?? language;
  const terms = usePreloadedQuery(api.terms.published, {});
  if (terms.state === "refused" && terms.error.code === "NOT_FOUND")
    return (
      <Page title={words.title}>
        <p className="muted">{words.basic.empty}</p>
      </Page>
    );
  return (
    <Page title={words.title}>
      <fieldset className="segments">
        <legend className="sr-only">{words.language}</legend>
        {texts.map(([value, name]) => (
          <label key={value}>
            <input
              type="radio"
              name="text-language"
              value={value}
              checked={shownLanguage === value}
              onChange={() => setSelectedLanguage(value)}
            />
            <span lang={value}>{name}</span>
          </label>
        ))}
      </fieldset>
      <AsyncView of={terms} lines={10}>
        {(currentTerms) => (
          <article lang={shownLanguage} className="legal">
            <h2>{currentTerms.title[shownLanguage]}</h2>
            <p className="small muted" lang={language}>
              {interpolate(words.version, {
                version: currentTerms.version,
                day: currentTerms.publishedAt ? formatDay(currentTerms.publishedAt, language) : "",
              })}
            </p>
            <div>
              <LegalText text={currentTerms.text[shownLanguage]} level={3} />
            </div>
          </article>
        )}
      </AsyncView>
    </Page>
  );
}

import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { LegalText } from "./legal-text.tsx";
import "./terms.css";

/** One of the firm's texts inside another page; nothing until it is loaded. */
export function FirmText({ of: pageKey }: { of: "contact" | "about_us" }) {
  const language = useLanguage();
  const pages = usePreloadedQuery(api.terms.pagesBasic, {});
  if (pages.state !== "there" || !pages.value[pageKey][language]) return null;
  return (
    <article className="legal">
      <LegalText text={pages.value[pageKey][language]} />
    </article>
  );
}

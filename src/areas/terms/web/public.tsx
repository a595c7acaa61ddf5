import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { usePreloadedQuery } from "../../../web/site/async-view.tsx";
import { LegalText } from "./legal-text.tsx";
import "./terms.css";

/** A text of the firm's own inside another page; nothing while it is not there. */
export function FirmText({ of }: { of: "contact" | "about_us" }) {
  const language = useLanguage();
  const pages = usePreloadedQuery(api.terms.pagesBasic, {});
  if (pages.state !== "there" || !pages.value[of][language]) return null;
  return (
    <article className="legal">
      <LegalText text={pages.value[of][language]} />
    </article>
  );
}

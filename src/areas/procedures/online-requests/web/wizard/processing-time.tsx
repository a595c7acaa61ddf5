/** Usual processing time, measured recently; the official term if there are too few cases. */
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useQuery } from "../../../../../web/site/async-view.tsx";
import { useWords } from "../../../../../web/words.ts";
import { type ProcessingTimeQuery, usualTermOf } from "../../wizard/processing-time.ts";

/** For several documents, the slowest one. */
export function UsualTermText({
  offer,
  queries,
}: {
  offer: { readonly _id: string; readonly termDays: number };
  queries: readonly Omit<ProcessingTimeQuery, "offerId">[];
}) {
  const words = useWords("onlineRequestsClient").usual;
  const language = useLanguage();
  const terms = useQuery(() => api.onlineRequests.usualTerms({ offerId: offer._id }), `usual.${offer._id}`);
  if (terms.state === "waiting") return null;
  const matches = queries.map((each) =>
    terms.state === "there" ? usualTermOf(terms.value, { ...each, offerId: offer._id }) : undefined,
  );
  const official = pluralize(words.official, offer.termDays, language);
  if (matches.length === 0 || matches.includes(undefined)) return <>{official}</>;
  const from = Math.max(...matches.map((term) => term?.from ?? 0));
  const to = Math.max(...matches.map((term) => term?.to ?? 0));
  return (
    <>
      {pluralize(words.days, to, language, { from })}{" "}
      <span className="small muted">{interpolate(words.how, { official })}</span>
    </>
  );
}

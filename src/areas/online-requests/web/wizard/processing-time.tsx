/** How long it really takes, by what became ready lately; the official term when that is too little to tell. */
import { interpolate, pluralize } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { useQuery } from "../../../../web/site/async-view.tsx";
import { useWords } from "../../../../web/words.ts";
import { type ProcessingTimeQuery, usualTermOf } from "../../wizard/processing-time.ts";

/** Of several documents the slowest counts. */
export function UsuallyReady({
  offer,
  asked,
}: {
  offer: { readonly _id: string; readonly termDays: number };
  asked: readonly Omit<ProcessingTimeQuery, "offerId">[];
}) {
  const words = useWords("onlineRequestsClient").usual;
  const language = useLanguage();
  const terms = useQuery(() => api.onlineRequests.usualTerms({ offerId: offer._id }), `usual.${offer._id}`);
  if (terms.state === "waiting") return null;
  const found = asked.map((each) =>
    terms.state === "there" ? usualTermOf(terms.value, { ...each, offerId: offer._id }) : undefined,
  );
  const official = pluralize(words.official, offer.termDays, language);
  if (found.length === 0 || found.includes(undefined)) return <>{official}</>;
  const from = Math.max(...found.map((term) => term?.from ?? 0));
  const to = Math.max(...found.map((term) => term?.to ?? 0));
  return (
    <>
      {pluralize(words.days, to, language, { from })}{" "}
      <span className="small muted">{interpolate(words.how, { official })}</span>
    </>
  );
}

/** What follows from an approval, and what happened so far. */
import { Link } from "@tanstack/react-router";
import { addWorkingDays } from "../../../../../kit/time/working-days.ts";
import { formatActor } from "../../../../../kit/text/actor-names.ts";
import { formatDateTime, formatDay } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { useToday } from "../../../../../web/office/use-today.ts";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { SeeMore } from "../../../../../web/office/components/see-more.tsx";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { formTones } from "../../columns.ts";
import { listPath } from "../desk/paths.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";
import classes from "./case.module.css";

/** The mail that the requester gets when the form is approved, shown before it is sent. */
export function CaseMail({ detail: { form, group, siblings } }: { detail: FormDetailData }) {
  const { mail, decision } = useWords("onlineRequestsReview");
  const language = useLanguage();
  const today = useToday();
  const { termDays } = group.offer;
  const others = siblings.filter(({ status }) => status === "underReview").length;
  const readyOn = formatDay(addWorkingDays(today, termDays), language);
  const text =
    form.family === "AP"
      ? pluralize(mail.inProcess, termDays, language, { date: readyOn })
      : others > 0
        ? pluralize(decision.linkLater, others, language)
        : mail.link;
  return (
    <section aria-label={mail.title} className={classes.part}>
      <h3>{mail.title}</h3>
      <p className={classes.mail}>
        {text} <span>{interpolate(mail.to, { name: group.requester.name })}</span>
      </p>
    </section>
  );
}

/** The other forms of the group, which share one payment. */
export function CaseSiblings({ detail: { form, siblings } }: { detail: FormDetailData }) {
  const words = useWords("onlineRequestsReview");
  const { status } = useWords("onlineRequests");
  if (siblings.length === 0) return null;
  return (
    <section aria-label={words.siblings} className={classes.part}>
      <h3>
        {words.siblings} <span>{siblings.length}</span>
      </h3>
      <ul className={classes.siblings}>
        {siblings.map((each) => (
          <li key={each._id}>
            <Link to={`${listPath(form.family)}/${each._id}`}>{each.holder}</Link>
            <small>
              <span>{each.number}</span>
              <StatusDot tone={formTones[each.status]} label={status[each.status]} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Newest first, ending with the request itself. */
export function CaseHistory({ detail: { form, log, group } }: { detail: FormDetailData }) {
  const { history } = useWords("onlineRequestsReview");
  const { status } = useWords("onlineRequests");
  const language = useLanguage();
  const creation = { at: group.createdAt, byName: group.requester.name, text: history.created, note: null };
  const changes = log.filter(({ from }) => from !== null).map(({ to, ...each }) => ({ ...each, text: status[to] }));
  const lines = [...changes.toReversed(), creation];
  return (
    <section aria-label={history.title} className={classes.part}>
      <h3>{history.title}</h3>
      <ol className={classes.history}>
        {lines.map(({ at, byName, text, note }, index) => (
          <li key={`${form._id}${at}${text}`} data-now={index === 0}>
            <span>{text}</span>
            <small>{`${formatActor(byName, language)} · ${formatDateTime(at, language)}`}</small>
            {note && <SeeMore>{note}</SeeMore>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Card of one person of a request: status in one sentence. Steps that all people share are listed once. */
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { formatDay, formatDateTime } from "../../../../../kit/text/format.ts";
import { formatDayInSentence } from "../../../../../kit/text/format-days.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { clientStatusOf, clientStatusToneClass } from "../../client/client-status.ts";
import type { PublicGroup } from "../../schemas/group-schemas.ts";
import type { Family } from "../../states.ts";
import { textsOf } from "./page-words.ts";
import type { GroupProps, TrackingView } from "./tracking-view.ts";

type Person = PublicGroup["forms"][number];
type Step = Person["steps"][number];

interface PersonProps extends GroupProps {
  readonly form: Person;
}

export function PersonStatusCard({ view, group, form }: PersonProps) {
  const { language } = view;
  const words = textsOf(language);
  const steps = stepsOf(form);
  const current = steps.findLastIndex((step) => step.at !== null);
  // A delivered document has no current step.
  const highlighted = form.status === "delivered" ? undefined : current;
  const clientStatus = clientStatusOf(form, group.refundedAt);
  const summary = [
    form.document,
    pluralize(words.copies, form.copies, language),
    form.legalize ? words.legalized : words.notLegalized,
  ];
  return (
    <section className="card stack-tight" aria-labelledby={`f-${form._id}`}>
      <div className="spread person-top">
        <h2 className="person-name" id={`f-${form._id}`}>
          {form.holder}
        </h2>
        <span className="small muted mono">{form.number}</span>
      </div>
      <p className="small muted">
        {summary.filter(Boolean).join(" · ")}
        {form.identityNumber && (
          <>
            <br />
            {words.fields.identityNumber} {form.identityNumber}
          </>
        )}
      </p>
      <ol className="bar-steps" aria-hidden="true">
        {steps.map(({ status }, index) => (
          <li key={status} className={index === highlighted ? "now" : index <= current ? "done" : ""} />
        ))}
      </ol>
      <p>
        <span className={`status ${clientStatusToneClass(clientStatus)}`}>{words.statusTexts[clientStatus]}</span>{" "}
        <span className="small muted">· {interpolate(words.step, { index: current + 1, count: steps.length })}</span>
      </p>
      <Explanation view={view} group={group} form={form} />
      {form.status === "readyToDelivery" && group.status !== "readyToDelivery" && (
        <p className="row">
          <a className="button" href="#where">
            {words.collect.see}
          </a>
        </p>
      )}
      {group.forms.length > 1 && (
        <details>
          <summary>{words.done.own}</summary>
          <Trail view={view} family={group.family} steps={steps} />
        </details>
      )}
    </section>
  );
}

/** Status, its date and the expected date; a delay comes first. */
function Explanation({ view: { language, now }, group, form }: PersonProps) {
  const words = textsOf(language);
  const day = (value: string) => formatDayInSentence(value, language, now);
  const since = stepsOf(form).findLast((step) => step.at !== null)?.at;
  const explanation = interpolate(words.explain[clientStatusOf(form, group.refundedAt)], {
    day: since ? day(since) : "",
    until: form.correctUntil ? formatDateTime(form.correctUntil, language) : "",
  });
  const { expected } = form;
  const dates = expected && { from: expected.from ? day(expected.from) : "", by: day(expected.by) };
  const expectation = expected?.from ? words.expected.usually : words.expected.official;
  const reason = [form.rejectReason, form.rejectText].filter(Boolean).join(". ");
  return (
    <>
      {expected?.late && (
        <p>
          <b>{words.expected.late}</b> {interpolate(words.expected.lateText, { by: day(expected.by) })}
        </p>
      )}
      <p>
        {explanation}
        {dates && !expected.late && ` ${interpolate(expectation, dates)}`}
      </p>
      {reason && (
        <p className="note note-bad">
          {words.reason}: {reason}
        </p>
      )}
      {form.expiresAt && (
        <p className="small muted">
          {words.validUntil} {formatDay(form.expiresAt, language)}
        </p>
      )}
    </>
  );
}

/** The completed steps of a single person, or those that all people completed on the same day. */
export function DoneCard({ view, group }: GroupProps) {
  const words = textsOf(view.language).done;
  const [first, ...others] = group.forms.map(stepsOf);
  if (!first) return null;
  const firstDifference = first.findIndex((step, index) => !others.every((steps) => isAlike(step, steps[index])));
  const shared = (firstDifference < 0 ? first : first.slice(0, firstDifference)).filter((step) => step.at !== null);
  const steps = others.length === 0 ? first : shared;
  if (steps.length === 0) return null;
  return (
    <section className="card">
      <h2>{others.length === 0 ? words.one : words.all}</h2>
      <Trail view={view} family={group.family} steps={steps} />
    </section>
  );
}

function isAlike(step: Step, other: Step | undefined): boolean {
  if (step.status !== other?.status || !step.at || !other.at) return false;
  return dayOf(new Date(step.at)) === dayOf(new Date(other.at));
}

function Trail({ view: { language }, family, steps }: { view: TrackingView; family: Family; steps: readonly Step[] }) {
  const words = textsOf(language);
  const current = steps.findLastIndex((step) => step.at !== null);
  return (
    <ol className="trail">
      {steps.map(({ status, at }, index) =>
        at ? (
          <li key={status} className="done" aria-current={index === current ? "step" : undefined}>
            {/* The step "notPaid" of a registry request means that a reviewer checked it. */}
            {words.done[family === "TR" && status === "notPaid" ? "checked" : status]}{" "}
            <time dateTime={at}>{formatDateTime(at, language)}</time>
          </li>
        ) : (
          <li key={status}>
            {words.statusTexts[status]} <span className="sr-only">{words.notYet}</span>
          </li>
        ),
      )}
    </ol>
  );
}

/** The preparation for legalization and the legalization itself count as one step for the client. */
function stepsOf({ steps }: Person): Step[] {
  const startedAt = steps.find(({ status }) => status === "deliveredTramitation")?.at;
  return steps
    .filter(({ status }) => status !== "deliveredTramitation")
    .map((step) => (step.status === "legalization" && startedAt ? { ...step, at: startedAt } : step));
}

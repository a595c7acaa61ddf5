/** Card of one person of a request: status in one sentence. Steps that all people share are listed once. */
import { dayOf } from "../../../../../kit/calendar.ts";
import { formatDayInSentence, formatDay, formatDateTime } from "../../../../../kit/format.ts";
import { interpolate, pluralize } from "../../../../../kit/words.ts";
import { type Html, html } from "../../../../../server/http/html.ts";
import { type ClientStatusKey, clientStatusOf, clientStatusToneClass } from "../../client/client-status.ts";
import type { PublicGroup } from "../../schemas/group-schemas.ts";
import type { Family } from "../../states.ts";
import { textsOf } from "./page-words.ts";
import type { TrackingView } from "./tracking-view.ts";

type Person = PublicGroup["forms"][number];
type Step = Person["steps"][number];

export function personCard(view: TrackingView, group: PublicGroup, form: Person): Html {
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
  return html`<section class="card stack-tight" aria-labelledby="f-${form._id}">
<div class="spread person-top"><h2 class="person-name" id="f-${form._id}">${form.holder}</h2><span class="small muted mono">${form.number}</span></div>
<p class="small muted">${summary.filter(Boolean).join(" · ")}${form.identityNumber && html`<br>${words.fields.identityNumber} ${form.identityNumber}`}</p>
<ol class="bar-steps" aria-hidden="true">${steps.map((_step, index) => html`<li class="${index === highlighted ? "now" : index <= current ? "done" : ""}"></li>`)}</ol>
<p><span class="status ${clientStatusToneClass(clientStatus)}">${words.told[clientStatus]}</span> <span class="small muted">· ${interpolate(words.step, { index: current + 1, count: steps.length })}</span></p>
${sentence(view, form, clientStatus)}
${form.status === "readyToDelivery" && group.status !== "readyToDelivery" && html`<p class="row"><a class="button" href="#where">${words.collect.see}</a></p>`}
${group.forms.length > 1 && html`<details><summary>${words.done.own}</summary>${trail(view, group.family, steps)}</details>`}
</section>`;
}

/** Status, its date and the expected date; a delay comes first. */
function sentence({ language, now }: TrackingView, form: Person, clientStatus: ClientStatusKey): Html {
  const words = textsOf(language);
  const day = (value: string) => formatDayInSentence(value, language, now);
  const since = stepsOf(form).findLast((step) => step.at !== null)?.at;
  const explanation = interpolate(words.explain[clientStatus], {
    day: since ? day(since) : "",
    until: form.correctUntil ? formatDateTime(form.correctUntil, language) : "",
  });
  const { expected } = form;
  const reason = [form.rejectReason, form.rejectText].filter(Boolean).join(". ");
  return html`${
    expected?.late &&
    html`<p><b>${words.expected.late}</b> ${interpolate(words.expected.lateText, { by: day(expected.by) })}</p>`
  }<p>${explanation}${
    expected &&
    !expected.late &&
    html` ${interpolate(expected.from ? words.expected.usually : words.expected.official, { from: expected.from ? day(expected.from) : "", by: day(expected.by) })}`
  }</p>${
    reason && html`<p class="note note-bad">${words.reason}: ${reason}</p>`
  }${form.expiresAt && html`<p class="small muted">${words.validUntil} ${formatDay(form.expiresAt, language)}</p>`}`;
}

/** The completed steps of a single person, or those that all people completed on the same day. */
export function doneCard(view: TrackingView, group: PublicGroup): Html | false {
  const words = textsOf(view.language).done;
  const [first, ...others] = group.forms.map(stepsOf);
  if (!first) return false;
  if (others.length === 0)
    return html`<section class="card"><h2>${words.one}</h2>${trail(view, group.family, first)}</section>`;
  const firstDifference = first.findIndex((step, index) => !others.every((steps) => isAlike(step, steps[index])));
  const shared = (firstDifference < 0 ? first : first.slice(0, firstDifference)).filter((step) => step.at !== null);
  if (shared.length === 0) return false;
  return html`<section class="card"><h2>${words.all}</h2>${trail(view, group.family, shared)}</section>`;
}

function isAlike(step: Step, other: Step | undefined): boolean {
  if (step.status !== other?.status || !step.at || !other.at) return false;
  return dayOf(new Date(step.at)) === dayOf(new Date(other.at));
}

function trail({ language }: TrackingView, family: Family, steps: readonly Step[]): Html {
  const words = textsOf(language);
  const current = steps.findLastIndex((step) => step.at !== null);
  return html`<ol class="trail">${steps.map((step, index) => {
    // The step "notPaid" of a registry request means that a reviewer checked it.
    const key = family === "TR" && step.status === "notPaid" ? "checked" : step.status;
    return step.at
      ? html`<li class="done"${index === current && html` aria-current="step"`}>${words.done[key]} <time datetime="${step.at}">${formatDateTime(step.at, language)}</time></li>`
      : html`<li>${words.told[step.status]} <span class="sr-only">${words.notYet}</span></li>`;
  })}</ol>`;
}

/** The preparation for legalization and the legalization itself count as one step for the client. */
function stepsOf({ steps }: Person): Step[] {
  const startedAt = steps.find(({ status }) => status === "deliveredTramitation")?.at;
  return steps
    .filter(({ status }) => status !== "deliveredTramitation")
    .map((step) => (step.status === "legalization" && startedAt ? { ...step, at: startedAt } : step));
}

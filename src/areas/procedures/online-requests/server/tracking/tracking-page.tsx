/**
 * /paymentDetails/:commonId: tracking page and receipt. Rendered on the server, usable without JavaScript, and small
 * enough for slow connections.
 */
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { formatDayInSentence, formatLongDay } from "../../../../../kit/text/format-days.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { base } from "../../../../../kit/frontends.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import type { Call } from "../../../../../server/call.ts";
import { isUuid } from "../../../../../server/database/uuid.ts";
import type { ServerPage, ServerPageResponse } from "../../../../../server/http/pages/server-page.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { clientStatusOfGroup } from "../../client/client-status.ts";
import type { PublicGroup } from "../../schemas/group-schemas.ts";
import { endStatuses } from "../../states.ts";
import { readCollecting } from "../shared/pickup-instructions.ts";
import { voucherPort } from "../shared/voucher-port.ts";
import { CollectCard, CourierCard } from "./collect-card.tsx";
import { DoneCard, PersonStatusCard } from "./person-card.tsx";
import { messagePage, renderInLayout } from "../../../../../server/http/pages/page-layout.tsx";
import { ButtonLink } from "../../../../../server/http/page-parts.tsx";
import { pageViewerOf } from "../../../../administration/notifications/server/public.ts";
import { textsOf } from "./page-words.ts";
import { PaymentCard, PickupCard } from "./tracking-cards.tsx";
import type { GroupProps, TrackingView } from "./tracking-view.ts";
import { trackGroup } from "./tracking.ts";

export const trackingPage: ServerPage = {
  path: "/paymentDetails/:commonId",
  render: async ({ params, query }, request) => {
    const viewer = await pageViewerOf(request, query.get("lang"));
    const call = { ...request, language: viewer.language };
    const token = query.get("token") ?? undefined;
    const commonId = params.commonId ?? "";
    const group = await readGroup(call, commonId, token);
    const view: TrackingView = { ...viewer, token, commonId, now: call.now };
    if (!group && (await isVoucher(call, commonId)))
      return { location: `/paymentVale/${commonId}${token ? `?${new URLSearchParams({ token })}` : ""}` };
    if (!group) return notFoundPage(view);
    const isReady = group.forms.some(({ status }) => status === "readyToDelivery");
    const collecting = isReady ? await readCollecting(call.db) : undefined;
    return { status: 200, html: renderPage({ ...view, ...(collecting ? { collecting } : {}) }, group) };
  },
};

/** Vouchers have a page of their own, which checks access itself. */
const isVoucher = async ({ db }: Call, commonId: string) => isUuid(commonId) && (await voucherPort().has(db, commonId));

async function readGroup(call: Call, commonId: string, token: string | undefined): Promise<PublicGroup | undefined> {
  if (!isUuid(commonId)) return undefined;
  try {
    return await trackGroup(call, commonId, token);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function renderPage(view: TrackingView, group: PublicGroup): string {
  const words = textsOf(view.language);
  const allReady = group.status === "readyToDelivery";
  const parts = { view, group };
  return renderInLayout({
    ...view,
    isOwn: true,
    title: interpolate(words.title, { number: group.number }),
    preservedQuery: view.token ? { token: view.token } : {},
    wide: true,
    body: (
      <>
        <div>
          <p className="eyebrow">
            {group.offer.name} · <span className="mono">{group.number}</span>
          </p>
          <h1>{headline(view, group)}</h1>
          <Lead {...parts} />
        </div>
        <Actions {...parts} />
        <div className="two">
          <div className="stack">
            {allReady && <CollectCard {...parts} />}
            {group.forms.map((form) => (
              <PersonStatusCard key={form._id} {...parts} form={form} />
            ))}
            {group.forms.some(({ expected }) => expected?.from && !expected.late) && (
              <p className="small muted">{words.expected.how}</p>
            )}
          </div>
          <div className="stack">
            <CourierCard {...parts} />
            {!allReady && <CollectCard {...parts} />}
            <DoneCard {...parts} />
            <PaymentCard {...parts} />
            <PickupCard {...parts} />
            <p className="small muted">
              {words.amiss} <a href={`${base}/contact?number=${group.number}`}>{words.write}</a>{" "}
              {interpolate(words.amissNumber, { number: group.number })}
            </p>
          </div>
        </div>
      </>
    ),
  });
}

/** The outcome as the heading. */
function headline({ language }: TrackingView, group: PublicGroup): string {
  const words = textsOf(language);
  const openForms = group.forms.filter(({ status }) => !endStatuses.includes(status));
  const ready = openForms.filter(({ status }) => status === "readyToDelivery").length;
  const pending = openForms.length - ready;
  if (ready > 0 && pending > 0)
    return `${pluralize(words.some.ready, ready, language)}, ${pluralize(words.some.left, pending, language)}`;
  if (group.paidAt && !group.refundedAt && new Set(openForms.map(({ status }) => status)).size > 1)
    return words.some.each;
  return pluralize(
    words.headline[clientStatusOfGroup(group)],
    Math.max(1, openForms.length || group.forms.length),
    language,
  );
}

function Lead({ view: { language, now }, group }: GroupProps) {
  const words = textsOf(language);
  const dayInSentence = (day: string) => formatDayInSentence(day, language, now);
  const lead = (text: string, day: string) => <p className="lead">{interpolate(text, { day })}</p>;
  const since = group.forms
    .flatMap(({ readyAt }) => readyAt ?? [])
    .sort()
    .at(-1);
  if (group.status === "readyToDelivery" && since) return lead(words.readySince, dayInSentence(since));
  if (endStatuses.includes(group.status)) return null;
  if (group.refundedAt) return lead(words.refundedOn, dayInSentence(group.refundedAt));
  const today = formatLongDay(dayOf(now), language);
  return lead(words.today, language === "es" ? today.toLowerCase() : today);
}

/** What the reader can do now: state of the payment link and possible actions. */
function Actions({ view: { language, token, caller }, group }: GroupProps) {
  const words = textsOf(language);
  const { commonId, can } = group;
  const { state, expiresAt, isTriedOut } = group.link;
  const isLinkExhausted = group.status === "notPaid" && (state === "expired" || isTriedOut);
  const checkout = `/checkout/${commonId}${token ? `?token=${encodeURIComponent(token)}` : ""}`;
  const next = encodeURIComponent(`/${isLinkExhausted ? "checkout" : "onlineService"}/${commonId}`);
  const links = [
    can.pay && { to: checkout, label: words.pay, className: "button" },
    can.correct && { to: `/onlineService/${commonId}`, label: words.correct, className: "button" },
    // The owner can request another link there.
    isLinkExhausted && caller && { to: `/checkout/${commonId}`, label: words.another, className: "button" },
    can.reject && !isTriedOut && { to: `${checkout}#wrong`, label: words.wrong, className: "button button-quiet" },
    !caller && { to: `/login?next=${next}`, label: isLinkExhausted ? words.signForAnother : words.sign },
  ].filter((link) => link !== false && link !== null);
  const date = expiresAt ? formatDateTime(expiresAt, language) : "";
  return (
    <>
      {state !== "none" && state !== "paid" && !endStatuses.includes(group.status) && (
        <p className={`note ${state === "valid" ? "note-warn" : "note-bad"}`}>
          {interpolate(isTriedOut ? words.link.triedOut : words.link[state], { date })}
          {isLinkExhausted && <br />}
          {isLinkExhausted && words.askAnother}
        </p>
      )}
      {links.length > 0 && (
        <p className="row">
          {links.map(({ to, label, ...look }) => (
            <a key={label} {...look} href={base + to}>
              {label}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

function notFoundPage(view: TrackingView): ServerPageResponse {
  const { notFound: title, notFoundText: lead, find, sign } = textsOf(view.language);
  const next = encodeURIComponent(`/paymentDetails/${view.commonId}`);
  const body = (
    <p className="row">
      <ButtonLink to="/trackRequest" label={find.link} />
      <ButtonLink to={`/login?next=${next}`} label={sign} isQuiet />
    </p>
  );
  return messagePage(404, { ...view, title, preservedQuery: view.token ? { token: view.token } : {}, lead, body });
}
